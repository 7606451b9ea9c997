import { useLingui } from '@lingui/react/macro';
import { deleteOrderWaybill, makeOrderWaybill } from '../../contract/order-actions.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './orders.module.css';
import { useOrderWrite } from './queries.ts';

/** The carrier's number of the parcel: made, deleted while the carrier has nothing, followed. */
export function WaybillPanel({ order }: { readonly order: StudioOrder }) {
  const { t } = useLingui();
  const may = useMay();
  const errorMessage = useErrorMessage();
  const { id, waybill, status } = order;
  const params = { params: { id } };
  const make = useOrderWrite(id, (api, _: null) => api.request(makeOrderWaybill, params));
  const drop = useOrderWrite(id, (api, _: null) => api.request(deleteOrderWaybill, params));
  const error = make.error ?? drop.error;
  const isPacked = status === 'packed';
  const run = (write: typeof make, other: typeof make, done: string) => {
    other.reset();
    write.mutate(null, { onSuccess: () => void toast(done) });
  };
  return (
    <Panel title={t`Посилка`}>
      {waybill.number === null ? (
        <p>{waybill.isAsked ? t`Нову пошту попросили створити ТТН, відповіді ще немає.` : t`ТТН ще немає.`}</p>
      ) : (
        <dl className={styles.facts}>
          <dt>{t`ТТН`}</dt>
          <dd>
            <a href={`https://tracking.novaposhta.ua/#/uk?ttn=${waybill.number}`} target="_blank" rel="noreferrer">
              {waybill.number}
            </a>
          </dd>
          <dt>{t`Де посилка`}</dt>
          <dd>{waybill.status ?? '—'}</dd>
        </dl>
      )}
      {may('orders.write') && isPacked && (
        <div className={styles.actions}>
          {waybill.number === null ? (
            <Button
              variant="secondary"
              isPending={make.isPending}
              onPress={() => run(make, drop, t`ТТН створено`)}
            >{t`Створити ТТН`}</Button>
          ) : (
            <Button
              variant="secondary"
              isPending={drop.isPending}
              onPress={() => run(drop, make, t`ТТН видалено`)}
            >{t`Видалити ТТН`}</Button>
          )}
        </div>
      )}
      <div role="alert">{error && <Notice tone="error">{errorMessage(error)}</Notice>}</div>
    </Panel>
  );
}
