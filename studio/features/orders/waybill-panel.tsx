import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deleteOrderWaybill, makeOrderWaybill, typeOrderWaybill } from '../../contract/order-actions.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useOrderWrite } from './queries.ts';

/** The parcel's tracking number: creates, stores or deletes the waybill, and shows its status. */
export function WaybillPanel({ order }: { readonly order: StudioOrder }) {
  const { t } = useLingui();
  const may = useMay();
  const { waybill, status } = order;
  const hasParcel = status === 'packed' || status === 'shipped' || status === 'delivered';
  return (
    <Panel title={t`Посилка`}>
      {waybill.number === null ? (
        <p>{waybill.isAsked ? t`Нову пошту попросили створити ТТН, відповіді ще немає.` : t`ТТН ще немає.`}</p>
      ) : (
        <dl className={layout.facts}>
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
      {may('orders.write') && hasParcel && <WaybillActions order={order} />}
    </Panel>
  );
}

function WaybillActions({ order }: { readonly order: StudioOrder }) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const [isTyping, setTyping] = useState(false);
  const { id, waybill, status } = order;
  const params = { params: { id } };
  const make = useOrderWrite(id, (api, _: null) => api.request(makeOrderWaybill, params));
  const drop = useOrderWrite(id, (api, _: null) => api.request(deleteOrderWaybill, params));
  const error = make.error ?? drop.error;
  const run = (write: typeof make, other: typeof make, done: string) => {
    other.reset();
    write.mutate(null, { onSuccess: () => void toast(done) });
  };
  const isReplaceable = waybill.number === null || waybill.isTyped;
  return (
    <>
      <div className={layout.actions}>
        {waybill.number === null && (
          <Button variant="secondary" isPending={make.isPending} onPress={() => run(make, drop, t`ТТН створено`)}>
            {t`Створити ТТН`}
          </Button>
        )}
        {isReplaceable && (
          <Button variant="secondary" onPress={() => setTyping(true)}>
            {waybill.number === null ? t`Вписати номер` : t`Змінити номер`}
          </Button>
        )}
        {waybill.number !== null && status === 'packed' && (
          <Button variant="secondary" isPending={drop.isPending} onPress={() => run(drop, make, t`ТТН видалено`)}>
            {t`Видалити ТТН`}
          </Button>
        )}
      </div>
      <div role="alert">{error && <Notice tone="error">{errorMessage(error)}</Notice>}</div>
      {isTyping && <TypeDialog order={order} onClose={() => setTyping(false)} />}
    </>
  );
}

/** Stores the number of a waybill that was created at the carrier's counter or on its site. */
function TypeDialog({ order, onClose }: { readonly order: StudioOrder; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { id, waybill, status } = order;
  const [number, setNumber] = useState(waybill.number ?? '');
  const write = useOrderWrite(id, (api, body: { number: string }) =>
    api.request(typeOrderWaybill, { params: { id }, body }),
  );
  const form = useSubmit(async () => {
    await write.mutateAsync({ number });
    toast(t`ТТН записано`);
    onClose();
  });
  return (
    <FormDialog
      title={t`Номер ТТН, № ${order.number}`}
      action={t`Записати номер`}
      dismissal={t`Не записувати`}
      form={form}
      onClose={onClose}
    >
      {status !== 'packed' && <p>{t`Посилку вже відправлено: номер надішлемо покупцеві.`}</p>}
      <TextField
        label={t`Номер ТТН`}
        hint={t`14 цифр, як на посилці.`}
        inputMode="numeric"
        maxLength={30}
        value={number}
        onChange={setNumber}
        error={form.fields.number}
        autoFocus
      />
    </FormDialog>
  );
}
