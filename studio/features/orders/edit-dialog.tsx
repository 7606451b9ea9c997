import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_QUANTITY } from '../../../src/contract/limits.ts';
import { useDebounced } from '../../../src/lib/use-debounced.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { editStudioOrder, previewOrderEdit } from '../../contract/order-actions.ts';
import type { EditOutcome, OrderEdit } from '../../contract/order-edit.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { DeliveryFields, deliveryOf, draftOf } from './delivery-fields.tsx';
import styles from './orders.module.css';
import { ProductFinder } from './product-finder.tsx';
import { useOrderWrite, useSeenOrder } from './queries.ts';
import { Changes } from './timeline.tsx';

/** An edited line; one without a position is added. */
interface EditedLine {
  readonly position: number | null;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number | null;
}

/** Milliseconds after the last change until the preview is requested. */
const PAUSE = 400;

interface EditDialogProps {
  readonly order: StudioOrder;
  readonly onClose: () => void;
}

/** Edits lines, recipient, destination and notes; previews the effects on sums, stock and payments. */
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
  const preview = usePreview(order, form.edit);
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
    <Dialog
      title={t`Змінити замовлення № ${order.number}`}
      placement="wide"
      isOpen
      onOpenChange={(open) => !open && onClose()}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <h3>{t`Товари`}</h3>
        {form.lines.map((line, index) => (
          <div key={line.position ?? line.sku} className={styles.editLine}>
            <NumberField
              label={line.name}
              hint={line.sku}
              unit={t`шт.`}
              min={1}
              max={MAX_QUANTITY}
              value={line.quantity}
              onChange={(quantity) => form.setQuantity(index, quantity)}
              error={fields[`lines.${index}.quantity`] ?? fields[`lines.${index}.sku`]}
            />
            <span />
            <IconButton icon="trash" label={t`Прибрати ${line.name}`} onPress={() => form.remove(index)} />
          </div>
        ))}
        <ProductFinder label={t`Додати товар`} onFind={({ sku, name }) => form.add(sku, name)} />
        <h3>{t`Одержувач`}</h3>
        <TextField label={t`Ім’я`} maxLength={100} {...form.text('name')} error={fields['contact.name']} />
        <TextField
          label={t`Телефон`}
          type="tel"
          maxLength={30}
          {...form.text('phone')}
          error={fields['contact.phone']}
        />
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
        <TextArea label={t`Примітка`} isOptional rows={2} maxLength={1000} {...form.text('note')} />
        <Checkbox isSelected={form.isCallbackNeeded} onChange={form.setCallbackNeeded}>
          {t`Зателефонувати перед відправленням`}
        </Checkbox>
        <section aria-label={t`Що зміниться`} aria-live="polite" className={styles.form}>
          {preview.outcome && <Outcome outcome={preview.outcome} />}
        </section>
        <div role="alert">{error && <Notice tone="error">{errorMessage(error)}</Notice>}</div>
        <DialogActions>
          <Button
            type="submit"
            isDisabled={!form.edit || preview.error !== null || preview.isOutdated}
            isPending={write.isPending}
          >
            {t`Зберегти зміни`}
          </Button>
          <Button variant="secondary" onPress={onClose}>{t`Не змінювати`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Outcome({ outcome }: { readonly outcome: EditOutcome }) {
  const { t } = useLingui();
  const { changes, before, after, stock, payment, warnings } = outcome;
  if (changes.length === 0) return <p>{t`Поки що нічого не змінено.`}</p>;
  const money = {
    none: null,
    due: t`Покупець заплатить ${formatMoney(payment.amount)}.`,
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
      {warnings.includes('payment-under-way') && (
        <Notice tone="warning">{t`Можливо, покупець саме платить стару суму: різницю повернемо або попросимо сплатити знову.`}</Notice>
      )}
      {warnings.includes('promo-lost') && (
        <Notice tone="warning">{t`Промокод більше не діє: товарів замало для нього.`}</Notice>
      )}
    </>
  );
}

type TextName = 'name' | 'phone' | 'email' | 'note';

/** Returns the typed values and the resulting edit, which is null while it cannot be sent. */
function useEditForm(order: StudioOrder) {
  const [lines, setLines] = useState<readonly EditedLine[]>(order.lines);
  const [texts, setTexts] = useState<Readonly<Record<TextName, string>>>({
    name: order.name ?? '',
    phone: order.phone ?? '',
    email: order.email ?? '',
    note: order.note ?? '',
  });
  const [isCallbackNeeded, setCallbackNeeded] = useState(order.isCallbackNeeded);
  const first = draftOf(order.delivery, order.shippingMethod);
  const [delivery, setDelivery] = useState(first);
  const add = (sku: string, name: string) =>
    setLines((all) =>
      all.some((line) => line.sku === sku && line.position === null)
        ? all.map((line) => (line.sku === sku && line.position === null ? more(line) : line))
        : [...all, { position: null, sku, name, quantity: 1 }],
    );
  return {
    lines,
    delivery,
    isCallbackNeeded,
    setDelivery: (changes: Partial<typeof first>) => setDelivery((now) => ({ ...now, ...changes })),
    setCallbackNeeded,
    add,
    setQuantity: (index: number, quantity: number | null) =>
      setLines((all) => all.map((line, at) => (at === index ? { ...line, quantity } : line))),
    remove: (index: number) => setLines((all) => all.filter((_, at) => at !== index)),
    text: (name: TextName) => ({
      value: texts[name],
      onChange: (value: string) => setTexts((all) => ({ ...all, [name]: value })),
    }),
    edit: editOf(order, {
      lines,
      texts,
      isCallbackNeeded,
      delivery,
      isMoved: delivery !== first && !isSame(delivery, first),
    }),
  };
}

const more = (line: EditedLine): EditedLine => ({ ...line, quantity: (line.quantity ?? 0) + 1 });
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface Typed {
  readonly lines: readonly EditedLine[];
  readonly texts: Readonly<Record<TextName, string>>;
  readonly isCallbackNeeded: boolean;
  readonly delivery: ReturnType<typeof draftOf>;
  readonly isMoved: boolean;
}

function editOf(order: StudioOrder, { lines, texts, isCallbackNeeded, delivery, isMoved }: Typed): OrderEdit | null {
  const { name, phone, email, note } = texts;
  const place = isMoved ? deliveryOf(delivery) : null;
  if (lines.some(({ quantity }) => quantity === null) || (isMoved && !place)) return null;
  const isRecipientKept = name === (order.name ?? '') && phone === (order.phone ?? '') && email === (order.email ?? '');
  return {
    lines: lines.map(({ position, sku, quantity }) =>
      position === null ? { sku, quantity: quantity ?? 1 } : { position, quantity: quantity ?? 1 },
    ),
    ...(!isRecipientKept && { contact: { name, phone, email } }),
    ...(place && { delivery: place }),
    note,
    isCallbackNeeded,
  };
}

/** Requests the preview of an edit a moment after the last change. */
function usePreview(order: StudioOrder, edit: OrderEdit | null) {
  const { api } = useStudio();
  const { id, revision } = order;
  const text = JSON.stringify(edit);
  const asked = useDebounced(text, PAUSE);
  const { data, error, isFetching } = useQuery({
    queryKey: ['orders', 'edit-preview', api.lang, id, revision, asked],
    queryFn: ({ signal }) =>
      api.request(previewOrderEdit, {
        params: { id },
        body: JSON.parse(asked) as OrderEdit,
        ifMatch: revision,
        signal,
      }),
    enabled: asked !== 'null',
    retry: false,
    gcTime: 0,
  });
  return { outcome: error ? undefined : data, error, isOutdated: asked !== text || isFetching };
}
