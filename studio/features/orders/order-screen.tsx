import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatPhone } from '../../../src/rules/phone.ts';
import { type PRINT_KINDS, printOrders } from '../../contract/order-printing.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { useMay } from '../../lib/session.ts';
import { LANGUAGE_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CallbackNotice } from './callback-notice.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { Moves } from './moves.tsx';
import { Notes } from './notes.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import styles from './orders.module.css';
import { orderQueryOf } from './queries.ts';
import { ReceiveNotice } from './receive-panel.tsx';
import { orderRoute } from './route.tsx';
import { StatusBadge } from './status-badge.tsx';
import { Timeline } from './timeline.tsx';
import { WaybillPanel } from './waybill-panel.tsx';
import { DELIVERY_WORDS, PAYMENT_WORDS } from './words.ts';

/** The screen of one order: its contents, its history and its actions. */
export function OrderScreen() {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const { id } = useParams({ from: orderRoute.id });
  const { data: order, error, refetch } = useQuery(orderQueryOf(api, id));
  const back = <Link to="/orders">{t`Замовлення`}</Link>;
  if (!order) {
    return (
      <>
        <PageHeader title={t`Замовлення`} back={back} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t`Замовлення № ${order.number}`}
        back={back}
        meta={
          <span className={styles.row}>
            <StatusBadge status={order.status} />
            {formatKyivInstant(lang, order.createdAt)}
          </span>
        }
      >
        <PrintLinks order={order} />
      </PageHeader>
      <div className={styles.notices}>
        {order.isComingBack && <ReceiveNotice order={order} />}
        {order.isCallbackNeeded && <CallbackNotice id={order.id} phone={order.phone} />}
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderLines order={order} />
          <Notes order={order} />
          <Timeline order={order} />
        </div>
        <div className={styles.column}>
          <Moves order={order} />
          <OrderMoney order={order} />
          <Recipient order={order} />
          {order.shippingMethod !== 'pickup' && <WaybillPanel order={order} />}
        </div>
      </div>
    </>
  );
}

function PrintLinks({ order }: { readonly order: StudioOrder }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const kinds: readonly (readonly [(typeof PRINT_KINDS)[number], string])[] = [
    ['packing', t`Лист збирання`],
    ['parcel', t`Аркуш на посилку`],
    ...(order.paymentMethod === 'invoice' ? [['invoice', t`Рахунок`] as const] : []),
  ];
  return kinds.map(([kind, label]) => (
    <a key={kind} href={api.url(printOrders, { query: { kind, id: [order.id] } })} target="_blank" rel="noreferrer">
      {label}
    </a>
  ));
}

/** Shows the recipient, the destination and the payment method; one dialog edits all that can be changed. */
function Recipient({ order }: { readonly order: StudioOrder }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { customer, company } = order;
  return (
    <Panel
      title={t`Одержувач і доставка`}
      aside={
        may('orders.write') && (
          <Button variant="secondary" isDisabled={!order.isEditable} onPress={() => setOpen(true)}>
            {t`Змінити замовлення`}
          </Button>
        )
      }
    >
      <dl className={styles.facts}>
        <dt>{t`Ім’я`}</dt>
        <dd>{order.name ?? '—'}</dd>
        <dt>{t`Телефон`}</dt>
        <dd>{order.phone === null ? '—' : <a href={`tel:${order.phone}`}>{formatPhone(order.phone)}</a>}</dd>
        <dt>{t`Пошта`}</dt>
        <dd>{order.email ?? '—'}</dd>
        <dt>{t`Мова`}</dt>
        <dd>{i18n._(LANGUAGE_NAMES[order.lang])}</dd>
        <dt>{t`Доставка`}</dt>
        <dd>
          {i18n._(DELIVERY_WORDS[order.shippingMethod])}
          {order.place !== null && <>: {order.place}</>}
        </dd>
        <dt>{t`Оплата`}</dt>
        <dd>{i18n._(PAYMENT_WORDS[order.paymentMethod])}</dd>
        {company && (
          <>
            <dt>{t`Компанія`}</dt>
            <dd>
              {company.name}, {company.code}
            </dd>
          </>
        )}
        {customer && (
          <>
            <dt>{t`Кабінет`}</dt>
            <dd>
              {may('customers.read') ? (
                <Link to="/customers/$id" params={{ id: customer.id }}>
                  {customer.name ?? t`Без імені`}
                </Link>
              ) : (
                (customer.name ?? '—')
              )}
              {t`, замовлень: ${customer.orders}`}
            </dd>
          </>
        )}
        {order.note !== null && (
          <>
            <dt>{t`Примітка`}</dt>
            <dd>{order.note}</dd>
          </>
        )}
      </dl>
      {order.isTyped && (
        <Notice tone="warning">{t`Місце вписано від руки: виберіть його з довідника, щоб створити ТТН.`}</Notice>
      )}
      {!order.isEditable && <p className={cells.soft}>{t`Зібране замовлення не змінюють: товар уже в коробці.`}</p>}
      {isOpen && <EditDialog order={order} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
