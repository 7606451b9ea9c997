import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../../src/rules/money.ts';
import { editStudioOrder, previewOrderEdit } from '../../contract/order-actions.ts';
import type { EditOutcome, OrderEdit } from '../../contract/order-edit.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import cells from '../../ui/cells.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { EditLines } from './edit-lines.tsx';
import { EditMoney } from './edit-money.tsx';
import { useOrderWrite, useSeenOrder } from './queries.ts';
import { Changes } from './timeline.tsx';
import { isSame, useEditForm } from './use-edit-form.ts';
import { useOrderPreview } from './use-order-preview.ts';

interface EditDialogProps {
  readonly order: StudioOrder;
  readonly onClose: () => void;
}

/** Edits lines, recipient, destination, payment and notes; previews the effects on sums, stock and payments. */
export function EditDialog({ order: current, onClose }: EditDialogProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const { id } = current;
  const write = useOrderWrite(id, async (api, { body, revision }: { body: OrderEdit; revision: number }) => {
    const { order: edited } = await api.request(editStudioOrder, { params: { id }, body, ifMatch: revision });
    return edited;
  });
  const order = useSeenOrder(current, write.error);
  const form = useEditForm(order);
  const preview = useOrderPreview(order, {
    name: 'edit-preview',
    body: form.edit,
    request: (api, body, seen) => api.request(previewOrderEdit, { ...seen, body }),
  });
  // Shows a refusal until the edit is changed; then the preview shows any error.
  const isRefused = write.error !== null && isSame(write.variables?.body, form.edit);
  const error = isRefused ? write.error : preview.error;
  const fields = fieldErrors(error);
  const save = () => {
    if (!form.edit) return;
    const sent = { body: form.edit, revision: order.revision };
    write.mutate(sent, {
      onSuccess() {
        toast(t`Замовлення № ${order.number} змінено`);
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={t`Змінити замовлення № ${order.number}`}
      placement="wide"
      action={t`Зберегти зміни`}
      dismissal={t`Не змінювати`}
      isDisabled={!preview.isReady}
      form={{ run: save, isPending: write.isPending, message: error && errorMessage(error) }}
      onClose={onClose}
    >
      {order.status === 'packed' ? (
        <p className={cells.soft}>{t`Замовлення зібрано: товари й послуги вже не змінюють.`}</p>
      ) : (
        <>
          <h3>{t`Товари`}</h3>
          <EditLines order={order} form={form} errors={fields} />
        </>
      )}
      <h3>{t`Одержувач`}</h3>
      <TextField label={t`Ім’я`} maxLength={100} {...form.text('name')} error={fields['contact.name']} />
      <TextField label={t`Телефон`} type="tel" maxLength={30} {...form.text('phone')} error={fields['contact.phone']} />
      <TextField
        label={t`Пошта`}
        type="email"
        isOptional
        maxLength={254}
        {...form.text('email')}
        error={fields['contact.email']}
      />
      <h3>{t`Доставка`}</h3>
      <DeliveryFields value={form.delivery} onChange={form.setDelivery} errors={fields} />
      <EditMoney order={order} form={form} errors={fields} />
      <h3>{t`Примітка`}</h3>
      <TextArea label={t`Примітка`} isOptional rows={2} maxLength={1000} {...form.text('note')} />
      <Checkbox isSelected={form.isCallbackNeeded} onChange={form.setCallbackNeeded}>
        {t`Зателефонувати перед відправленням`}
      </Checkbox>
      <section aria-label={t`Що зміниться`} aria-live="polite" className={layout.stack}>
        {preview.outcome && <Outcome outcome={preview.outcome} />}
      </section>
    </FormDialog>
  );
}

function Outcome({ outcome }: { readonly outcome: EditOutcome }) {
  const { t } = useLingui();
  const { changes, before, after, stock, payment, isWaybillRenewed, warnings } = outcome;
  if (changes.length === 0) return <p>{t`Поки що нічого не змінено.`}</p>;
  const money = {
    none: null,
    due: t`Покупець заплатить ${formatMoney(payment.amount)}.`,
    ask: t`Надішлемо покупцеві посилання на доплату: ${formatMoney(payment.amount)}.`,
    'refund-card': t`Повернемо на картку ${formatMoney(payment.amount)}.`,
    'refund-hand': t`З’явиться завдання повернути ${formatMoney(payment.amount)} переказом.`,
  }[payment.kind];
  return (
    <>
      <Changes changes={changes} />
      {before.totalCost !== after.totalCost && (
        <p>
          {t`Разом: ${formatMoney(before.totalCost)} → ${formatMoney(after.totalCost)}.`} {money}
        </p>
      )}
      {stock.map(({ sku, taken, left }) => (
        <p key={sku} className={cells.soft}>
          {taken > 0
            ? t`${sku}: візьмемо зі складу ще ${taken}, лишиться ${left}.`
            : t`${sku}: повернемо на склад ${-taken}, стане ${left}.`}
        </p>
      ))}
      {isWaybillRenewed && (
        <Notice>{t`ТТН видалимо й створимо нову з цими даними: наклейку доведеться надрукувати знову.`}</Notice>
      )}
      {warnings.includes('payment-under-way') && (
        <Notice tone="warning">{t`Можливо, покупець саме платить стару суму: різницю повернемо або попросимо сплатити знову.`}</Notice>
      )}
      {warnings.includes('promo-lost') && (
        <Notice tone="warning">{t`Промокод більше не діє: товарів замало для нього.`}</Notice>
      )}
    </>
  );
}
