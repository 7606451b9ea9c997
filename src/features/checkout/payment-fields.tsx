import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { type CheckoutOptions, type HoldLimit, PAYMENT_METHODS } from '../../contract/checkout.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { type FieldsProps, textProps } from './fields.ts';
import { RadioList } from './radio-list.tsx';

interface Props extends FieldsProps {
  readonly hasCards: boolean;
  readonly hasInvoices: boolean;
  /** True if the cart contains goods made to order. */
  readonly isPrepaid: boolean;
  /** Products of which the cart has more pieces than an unpaid order may reserve. */
  readonly limits: CheckoutOptions['holdLimits'];
}

/** Fields of the payment method. */
export function PaymentFields({ hasCards, hasInvoices, isPrepaid, limits, ...fields }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const { draft, change } = fields;
  const names = {
    card: { label: t`Карткою онлайн`, note: t`Visa, Mastercard, Apple Pay, Google Pay` },
    'cash-on-delivery': {
      label: t`При отриманні`,
      note: draft.method === 'pickup' ? t`Готівкою або карткою в магазині` : t`Перевізник бере комісію за переказ`,
    },
    invoice: { label: t`За рахунком`, note: t`Для ФОП і компаній: рахунок можна надрукувати` },
  };
  const isOffered = { card: hasCards, 'cash-on-delivery': true, invoice: hasInvoices };
  const offered = PAYMENT_METHODS.filter((method) => isOffered[method]);
  const tooMany = (held: readonly HoldLimit[]) => {
    const [first] = held;
    if (!first) return undefined;
    return first.most > 0
      ? t`«${first.name}»: так відкладаємо не більше ${first.most} шт.`
      : t`«${first.name}»: так зараз не відкладаємо жодної штуки.`;
  };
  const refusals = {
    card: tooMany(limits.others),
    'cash-on-delivery': isPrepaid
      ? t`У замовленні є те, що ми виготовимо для вас: його оплачують заздалегідь`
      : tooMany(limits.others),
    invoice: tooMany(limits.invoice),
  };
  const [possible = draft.payment] = offered.filter((method) => refusals[method] === undefined);
  const isPossible = offered.includes(draft.payment) && refusals[draft.payment] === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only whether the chosen method is possible matters
  useEffect(() => {
    if (!isPossible) change({ payment: possible });
  }, [isPossible, possible]);
  return (
    <Section title={t`Оплата`}>
      <div className="checkout-group">
        <RadioList
          name="payment"
          label={t`Спосіб оплати`}
          value={draft.payment}
          options={offered.map((value) => ({
            value,
            ...names[value],
            refusal: refusals[value],
          }))}
          onChange={(payment) => change({ payment })}
        />
        {limits.invoice.length + limits.others.length > 0 && (
          <p>
            <a href={href(paths.cart)}>{t`Змінити кількість у кошику`}</a>
          </p>
        )}
        {draft.payment === 'invoice' && (
          <>
            <TextField
              label={t`Назва компанії або ФОП`}
              name="company"
              autoComplete="organization"
              {...textProps(fields, 'companyName')}
            />
            <TextField
              label={t`Код ЄДРПОУ або РНОКПП`}
              name="company-code"
              inputMode="numeric"
              {...textProps(fields, 'companyCode')}
            />
          </>
        )}
      </div>
    </Section>
  );
}

/** Shown in place of the payment methods if discounts have reduced the total to 0. */
export function NothingToPay() {
  const { t } = useLingui();
  return (
    <Section title={t`Оплата`}>
      <p role="status">{t`Платити нічого не потрібно: знижка покриває все замовлення.`}</p>
    </Section>
  );
}
