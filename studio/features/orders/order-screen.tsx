import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { type PRINT_KINDS, printOrders } from '../../contract/order-printing.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BuyerPanel } from './buyer-panel.tsx';
import { CallbackNotice } from './callback-notice.tsx';
import { Moves } from './moves.tsx';
import { Notes } from './notes.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import styles from './orders.module.css';
import { orderQueryOf } from './queries.ts';
import { ReceiveNotice } from './receive-panel.tsx';
import { RecipientPanel } from './recipient-panel.tsx';
import { orderRoute } from './route.tsx';
import { StatusBadge } from './status-badge.tsx';
import { Timeline } from './timeline.tsx';
import { WaybillPanel } from './waybill-panel.tsx';

/** The screen of one order: the recipient and the next step first, then its contents and its history. */
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
          <span className={layout.line}>
            <StatusBadge status={order.status} />
            {formatKyivInstant(lang, order.createdAt)}
          </span>
        }
      />
      <div className={layout.columns}>
        <RecipientPanel order={order} />
        <Moves order={order} />
      </div>
      <div className={styles.notices}>
        {order.isComingBack && <ReceiveNotice order={order} />}
        {order.isCallbackNeeded && <CallbackNotice id={order.id} phone={order.phone} />}
      </div>
      <div className={layout.columns}>
        <div className={layout.looseStack}>
          <OrderLines order={order} />
          <Notes order={order} />
          <Timeline order={order} />
        </div>
        <div className={layout.looseStack}>
          <OrderMoney order={order} />
          {order.shippingMethod !== 'pickup' && <WaybillPanel order={order} />}
          <BuyerPanel order={order} />
          <PrintLinks order={order} />
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
  return (
    <Panel title={t`Друк`}>
      <p className={layout.line}>
        {kinds.map(([kind, label]) => (
          <a
            key={kind}
            href={api.url(printOrders, { query: { kind, id: [order.id] } })}
            target="_blank"
            rel="noreferrer"
          >
            {label}
          </a>
        ))}
      </p>
    </Panel>
  );
}
