import { useLingui } from '@lingui/react/macro';
import { PAYMENT_METHODS } from '../../../src/contract/checkout.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { useMay } from '../../lib/session.ts';
import cells from '../../ui/cells.module.css';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CompanyFields } from './company-fields.tsx';
import type { MoneyDraft, useEditForm } from './use-edit-form.ts';
import { PAYMENT_WORDS } from './words.ts';

interface EditMoneyProps {
  readonly order: StudioOrder;
  readonly form: ReturnType<typeof useEditForm>;
  /** Errors by the API's field names. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Fields for the payment method, the surcharge and the staff's discount. */
export function EditMoney(props: EditMoneyProps) {
  const { t } = useLingui();
  const may = useMay();
  return (
    <>
      <h3>{t`Оплата`}</h3>
      <Payment {...props} />
      <h3>{t`Доплата`}</h3>
      <Surcharge {...props} />
      {may('orders.discount') && (
        <>
          <h3>{t`Знижка від магазину`}</h3>
          <Discount {...props} />
        </>
      )}
    </>
  );
}

function Payment({ order, form, errors }: EditMoneyProps) {
  const { t, i18n } = useLingui();
  const { money, setMoney } = form;
  const isPaid = order.money.paid > 0 || order.status === 'paid';
  if (isPaid) return <p className={cells.soft}>{t`За замовлення вже заплачено: спосіб оплати не змінюють.`}</p>;
  return (
    <>
      <Select
        label={t`Спосіб оплати`}
        value={money.method}
        options={PAYMENT_METHODS.map((id) => ({ id, label: i18n._(PAYMENT_WORDS[id]) }))}
        onChange={(method) => setMoney({ method })}
        error={errors['payment.method']}
      />
      {money.method === 'invoice' && (
        <CompanyFields
          value={money}
          onChange={setMoney}
          errors={{
            name: errors['payment.company.name'] ?? errors['payment.company'],
            code: errors['payment.company.code'],
          }}
        />
      )}
    </>
  );
}

function Surcharge({ form, errors }: EditMoneyProps) {
  const { t } = useLingui();
  const { money, setMoney } = form;
  return (
    <>
      <MoneyField
        label={t`Сума доплати`}
        isOptional
        value={money.surcharge}
        onChange={(surcharge) => setMoney({ surcharge })}
        error={errors['surcharge.amount']}
      />
      {money.surcharge !== null && (
        <TextField
          label={t`За що доплата`}
          hint={t`Це прочитає покупець.`}
          maxLength={200}
          value={money.surchargeReason}
          onChange={(surchargeReason) => setMoney({ surchargeReason })}
          error={errors['surcharge.reason']}
        />
      )}
    </>
  );
}

function Discount({ form, errors }: EditMoneyProps) {
  const { t } = useLingui();
  const { money, setMoney } = form;
  const options: readonly { readonly id: MoneyDraft['discountKind']; readonly label: string }[] = [
    { id: 'none', label: t`Немає` },
    { id: 'percent', label: t`Відсотком` },
    { id: 'amount', label: t`Сумою` },
  ];
  return (
    <>
      <Select
        label={t`Знижка`}
        value={money.discountKind}
        options={options}
        onChange={(discountKind) => setMoney({ discountKind, discount: null })}
      />
      {money.discountKind === 'percent' && (
        <NumberField
          label={t`Відсоток`}
          unit="%"
          min={1}
          max={100}
          value={money.discount}
          onChange={(discount) => setMoney({ discount })}
          error={errors['discount.value']}
        />
      )}
      {money.discountKind === 'amount' && (
        <MoneyField
          label={t`Сума знижки`}
          value={money.discount}
          onChange={(discount) => setMoney({ discount })}
          error={errors['discount.value']}
        />
      )}
      {money.discountKind !== 'none' && (
        <TextField
          label={t`Причина знижки`}
          hint={t`Її бачать лише свої.`}
          maxLength={200}
          value={money.discountReason}
          onChange={(discountReason) => setMoney({ discountReason })}
          error={errors['discount.reason']}
        />
      )}
    </>
  );
}
