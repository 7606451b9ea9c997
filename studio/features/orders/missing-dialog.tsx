import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../src/rules/money.ts';
import { type MissingOutcome, previewMissingPieces, recordMissingPieces } from '../../contract/missing-pieces.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import type { PackingLine } from '../../contract/packing.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { IN_LANGUAGE } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DialogForm } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { orderQueryOf, useOrderWrite, useSeenOrder } from './queries.ts';
import { SubstituteFields } from './substitute-fields.tsx';
import { type MissingForm, useMissingForm } from './use-missing-form.ts';
import { useOrderPreview } from './use-order-preview.ts';

interface MissingDialogProps {
  readonly orderId: string;
  readonly line: PackingLine;
  /** Pieces of the line that are in the box. */
  readonly packed: number;
  readonly onClose: () => void;
}

/**
 * Settles pieces that cannot be packed at once: the stock, a substitute or leaving them out, the refund and the letter
 * to the customer.
 */
export function MissingDialog(props: MissingDialogProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { orderId, line, onClose } = props;
  const { data, error, refetch } = useQuery(orderQueryOf(api, orderId));
  return (
    <Dialog title={t`Не знайшли: ${line.name}`} isOpen onOpenChange={(open) => !open && onClose()}>
      {data && <Form {...props} order={data} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />)}
    </Dialog>
  );
}

function Form({ order: current, line, packed, onClose }: MissingDialogProps & { readonly order: StudioOrder }) {
  const { t, i18n } = useLingui();
  const errorMessage = useErrorMessage();
  const { id } = current;
  const write = useOrderWrite(id, (api, { body, revision }: { body: MissingForm['body']; revision: number }) =>
    api.request(recordMissingPieces, { params: { id }, body, ifMatch: revision }),
  );
  const order = useSeenOrder(current, write.error);
  const form = useMissingForm(order, { line, packed });
  const preview = useOrderPreview(order, {
    name: 'missing-preview',
    body: form.isComplete ? form.body : null,
    request: (api, body, seen) => api.request(previewMissingPieces, { ...seen, body }),
  });
  const error = write.error ?? preview.error;
  const fields = fieldErrors(error);
  const message = form.message ?? preview.outcome?.message ?? '';
  const save = () => {
    if (!preview.isReady) return;
    const sent = { body: { ...form.body, message }, revision: order.revision };
    write.mutate(sent, {
      onSuccess() {
        toast(t`№ ${order.number}: записано, чого немає`);
        onClose();
      },
    });
  };
  return (
    <DialogForm
      action={form.isSubstituted ? t`Замінити` : t`Прибрати із замовлення`}
      dismissal={t`Шукати далі`}
      isDisabled={!preview.isReady}
      form={{ run: save, isPending: write.isPending, message: error && errorMessage(error) }}
      onClose={onClose}
    >
      <NumberField
        label={t`Скількох штук немає`}
        unit={t`шт.`}
        min={1}
        max={line.quantity}
        value={form.quantity}
        onChange={form.setQuantity}
        error={fields.quantity}
      />
      <RadioGroup
        label={t`Що з ними`}
        value={form.fate}
        options={[
          { id: 'never-there', label: t`Немає на полиці` },
          { id: 'written-off', label: t`Пошкоджено, списати` },
        ]}
        onChange={form.setFate}
      />
      <SubstituteFields order={order} form={form} errors={fields} />
      <RadioGroup
        label={t`Залишок на складі`}
        value={form.stock}
        options={[
          { id: 'kept', label: t`Зняти лише ці штуки` },
          { id: 'zero', label: t`Полиця порожня: більше не продавати` },
          { id: 'counted', label: t`Полицю перелічено` },
        ]}
        onChange={form.setStock}
      />
      {form.stock === 'counted' && (
        <NumberField
          label={t`Скільки на полиці`}
          hint={t`Разом зі штуками для інших замовлень`}
          unit={t`шт.`}
          value={form.counted}
          onChange={form.setCounted}
          error={fields['stock.counted'] ?? fields.counted}
        />
      )}
      <section aria-label={t`Що буде`} aria-live="polite">
        {preview.outcome && <Outcome outcome={preview.outcome} />}
      </section>
      <TextArea
        label={t`Лист покупцеві`}
        hint={t`Пишіть ${i18n._(IN_LANGUAGE[order.lang])}. Порожній — покупець отримає звичайне повідомлення.`}
        isOptional
        rows={4}
        maxLength={2000}
        lang={order.lang}
        value={message}
        onChange={form.setMessage}
        error={fields.message}
      />
    </DialogForm>
  );
}

function Outcome({ outcome: { payment, total, stock } }: { readonly outcome: MissingOutcome }) {
  const { t } = useLingui();
  const money = {
    none:
      total.after === total.before
        ? t`Сума замовлення не зміниться.`
        : t`Сума стане ${formatMoney(total.after)} замість ${formatMoney(total.before)}: доплачувати не треба.`,
    due: t`Покупець заплатить ${formatMoney(total.after)} замість ${formatMoney(total.before)}.`,
    ask: t`Покупець доплатить ${formatMoney(payment.amount)}: посилання надійде йому окремо.`,
    'refund-card': t`Повернемо на картку ${formatMoney(payment.amount)}: доведеться підтвердити, що це ви.`,
    'refund-hand': t`З’явиться завдання повернути ${formatMoney(payment.amount)} переказом; доведеться підтвердити, що це ви.`,
  }[payment.kind];
  return (
    <>
      <p>{money}</p>
      {stock && <p>{t`Для продажу лишиться ${stock.left} шт.`}</p>}
      {stock && stock.reserved > 0 && (
        <Notice tone="warning">{t`На цей товар чекають інші замовлення: ${stock.reserved} шт.`}</Notice>
      )}
    </>
  );
}
