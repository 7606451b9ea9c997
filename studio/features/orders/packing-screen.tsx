import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { serviceText } from '../../../src/rules/ordered-services.ts';
import { moveStudioOrder } from '../../contract/order-actions.ts';
import { type PackingOrder, printOrders } from '../../contract/order-printing.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { CallbackNotice } from './callback-notice.tsx';
import { LinePicture } from './order-lines.tsx';
import styles from './orders.module.css';
import { packingQueryOf, useOrderWrite, useTick } from './queries.ts';
import { DELIVERY_WORDS } from './words.ts';

/** Lists the orders to pack, on a phone beside the boxes: staff tick each line, then mark the order as packed. */
export function PackingScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const { data, error, refetch } = useQuery(packingQueryOf(api));
  return (
    <>
      <PageHeader title={t`Збирання`} back={<Link to="/orders">{t`Замовлення`}</Link>}>
        {data && data.length > 0 && (
          <a
            href={api.url(printOrders, { query: { kind: 'packing', id: data.slice(0, 50).map(({ id }) => id) } })}
            target="_blank"
            rel="noreferrer"
          >
            {t`Друкувати всі`}
          </a>
        )}
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {data?.length === 0 && (
        <EmptyState icon="box" title={t`Усе зібрано`}>
          <p>{t`Нові замовлення з’являться тут самі.`}</p>
        </EmptyState>
      )}
      <div className={styles.cards}>
        {data?.map((order) => (
          <PackingCard key={order.id} order={order} />
        ))}
      </div>
    </>
  );
}

function PackingCard({ order }: { readonly order: PackingOrder }) {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  const may = useMay();
  const errorMessage = useErrorMessage();
  const { id, revision, number } = order;
  const write = useOrderWrite(id, (api, _: null) =>
    api.request(moveStudioOrder, { params: { id }, body: { to: 'packed' }, ifMatch: revision }),
  );
  const ticks = useTick(id);
  const left = order.lines.filter(({ packedBy }) => packedBy === null).length;
  const finish = () => write.mutate(null, { onSuccess: () => void toast(t`Замовлення № ${number} зібрано`) });
  return (
    <Panel
      title={`№ ${number}`}
      aside={
        <Link to="/orders/$id" params={{ id }}>
          {t`Відкрити`}
        </Link>
      }
    >
      <p className={cells.stack}>
        <span>{order.name ?? '—'}</span>
        <span>
          {i18n._(DELIVERY_WORDS[order.shippingMethod])}
          {order.place !== null && `: ${order.place}`}
        </span>
        <span className={cells.soft}>{t`Чекає з ${formatKyivInstant(lang, order.since)}`}</span>
      </p>
      {order.isCallbackNeeded && <CallbackNotice id={id} phone={order.phone} />}
      {order.refunded > 0 && (
        <Notice tone="warning">{t`Покупцеві повернуто ${formatMoney(order.refunded)}: пакуйте лише те, що в списку.`}</Notice>
      )}
      {order.note !== null && <Notice>{order.note}</Notice>}
      {order.notes.map((text) => (
        <Notice key={text}>{text}</Notice>
      ))}
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.position} className={styles.line}>
            <LinePicture picture={line.picture} />
            <Checkbox
              isSelected={line.packedBy !== null}
              isDisabled={!may('orders.write')}
              onChange={(isPacked) => ticks.mutate({ line, isPacked })}
            >
              <span className={cells.stack}>
                <span>
                  <strong>{t`${line.quantity} шт.`}</strong> {line.name}
                </span>
                <span className={cells.soft}>
                  {line.sku}
                  {line.packedBy !== null && line.packedBy !== '' && ` · ${line.packedBy}`}
                </span>
                {line.services.map((service) => (
                  <span key={service.name}>+ {serviceText(service)}</span>
                ))}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <div role="alert">{ticks.error && <Notice tone="error">{errorMessage(ticks.error)}</Notice>}</div>
      <div role="alert">{write.error && <Notice tone="error">{errorMessage(write.error)}</Notice>}</div>
      {may('orders.write') && (
        <Button isDisabled={left > 0} isPending={write.isPending} onPress={finish}>
          {left > 0 ? t`Лишилося позицій: ${left}` : t`Зібрано`}
        </Button>
      )}
    </Panel>
  );
}
