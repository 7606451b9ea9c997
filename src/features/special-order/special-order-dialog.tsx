import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { Customer } from '../../contract/customer.ts';
import { askSpecialOrder, specialOrderSchema } from '../../contract/special-order.ts';
import { useForm } from '../../lib/form.ts';
import { useOrderMessages } from '../../lib/order-messages.ts';
import { useShop } from '../../lib/shop.tsx';
import { Button } from '../../ui/button.tsx';
import styles from '../../ui/confirm-dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure, TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';

interface Props {
  readonly sku: string;
  readonly name: string;
  /** Available pieces. */
  readonly stock: number;
  /** Pieces that the shopper typed. */
  readonly wanted: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A dialog to request more pieces than the shop has. */
export function SpecialOrderDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useLingui();
  const [isSent, setSent] = useState(false);
  return (
    <Dialog title={t`Під замовлення`} isNarrow isOpen={isOpen} onClose={onClose}>
      {isSent ? <Thanks onClose={onClose} /> : <RequestForm {...rest} onSent={() => setSent(true)} />}
    </Dialog>
  );
}

const { sku: _, ...typed } = specialOrderSchema.entries;
/** The form: a number is typed as digits. */
const formSchema = v.object({
  ...typed,
  quantity: v.pipe(v.string(), v.trim(), v.digits('out_of_range'), v.transform(Number), typed.quantity),
});

interface FormProps extends Pick<Props, 'sku' | 'name' | 'stock' | 'wanted'> {
  readonly onSent: () => void;
}

function RequestForm({ sku, name, stock, wanted, onSent }: FormProps) {
  const { t } = useLingui();
  const { api } = useShop();
  const customer = useQueryClient().getQueryData<Customer | null>(['customer']);
  const form = useForm(
    formSchema,
    async (request) => {
      await api.request(askSpecialOrder, { body: { sku, ...request } });
      onSent();
    },
    useOrderMessages(),
  );
  const { errors } = form;
  return (
    <form className={styles.confirm} {...form.props}>
      <p>{t`${name}: зараз є ${stock} шт. Напишіть, скільки потрібно: дізнаємося, коли й за якою ціною привеземо, і зателефонуємо.`}</p>
      <TextField
        label={t`Скільки штук`}
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={wanted}
        error={errors.quantity}
      />
      <TextField
        label={t`Ім’я та прізвище`}
        name="name"
        autoComplete="name"
        defaultValue={customer?.name ?? ''}
        error={errors.name}
        autoFocus
      />
      <TextField
        label={t`Телефон`}
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder="067 123-45-67"
        defaultValue={customer?.contactInfo.phoneNumber ?? ''}
        error={errors.phone}
      />
      <TextAreaField
        label={t`Що ще важливо (не обов’язково)`}
        name="note"
        rows={2}
        hint={t`Наприклад, до якого дня потрібно`}
        error={errors.note}
      />
      <FormFailure message={form.failure} />
      <Button type="submit" isWide isLoading={form.isPending}>
        {t`Надіслати запит`}
      </Button>
    </form>
  );
}

/** Takes the focus that the form had. */
function Thanks({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useLingui();
  return (
    <div className={styles.confirm} role="status" tabIndex={-1} ref={(element) => element?.focus()}>
      <p>{t`Дякуємо, запит у нас. Зателефонуємо в робочий час.`}</p>
      <Button variant="secondary" isWide onClick={onClose}>
        {t`Закрити`}
      </Button>
    </div>
  );
}
