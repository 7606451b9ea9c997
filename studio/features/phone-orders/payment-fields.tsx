import { useLingui } from '@lingui/react/macro';
import { PAYMENT_METHODS } from '../../../src/contract/checkout.ts';
import { needsPrepayment } from '../../../src/rules/ordered-services.ts';
import { PROMISES } from '../../../src/rules/shop-promises.ts';
import type { PhoneForm, PhoneOrder } from '../../contract/phone-orders.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { CompanyFields } from '../orders/company-fields.tsx';
import { sumsOf } from './to-order.ts';

interface PaymentFieldsProps {
  readonly order: PhoneOrder;
  readonly form: PhoneForm;
  readonly onChange: (changes: Partial<PhoneForm>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** Chooses the payment method, with the same methods as the checkout. */
export function PaymentFields({ order, form, onChange, errors }: PaymentFieldsProps) {
  const { t } = useLingui();
  const { cardMinutes } = PROMISES;
  const labels = {
    'cash-on-delivery': t`При отриманні`,
    card: t`Карткою за посиланням`,
    invoice: t`За рахунком, переказом`,
  };
  const hints = {
    'cash-on-delivery': undefined,
    card: t`Надішлемо покупцеві посилання на оплату: товар чекатиме ${cardMinutes} хвилин.`,
    invoice: t`Рахунок надійде покупцеві в повідомленні.`,
  };
  const isOffered = { card: order.hasCards, 'cash-on-delivery': true, invoice: order.hasInvoices };
  const { total } = sumsOf(order, form);
  if (order.cart.quantity > 0 && total === 0)
    return <p role="status">{t`Платити нічого не потрібно: знижка покриває все замовлення.`}</p>;
  const isMadeToOrder = form.payment === 'cash-on-delivery' && needsPrepayment(order.cart.lines);
  return (
    <>
      <RadioGroup
        label={t`Спосіб оплати`}
        value={form.payment}
        options={PAYMENT_METHODS.filter((id) => isOffered[id]).map((id) => ({ id, label: labels[id] }))}
        onChange={(payment) => onChange({ payment })}
        hint={hints[form.payment]}
        error={
          isMadeToOrder ? t`У замовленні є те, що виготовимо для покупця: його оплачують заздалегідь.` : errors.payment
        }
      />
      {form.payment === 'invoice' && (
        <CompanyFields
          value={form}
          onChange={onChange}
          errors={{ name: errors['company.name'], code: errors['company.code'] }}
        />
      )}
    </>
  );
}
