import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { PAYMENT_METHODS } from '../../contract/checkout.ts';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './checkout.module.css';
import type { FieldsProps } from './checkout-screen.tsx';
import { RadioList } from './radio-list.tsx';

interface Props extends FieldsProps {
  readonly hasCards: boolean;
  readonly hasInvoices: boolean;
}

/** How the order is paid for. */
export function PaymentFields({ draft, change, errors, hasCards, hasInvoices }: Props) {
  const { t } = useLingui();
  const names = {
    card: { label: t`Карткою онлайн`, note: t`Visa, Mastercard, Apple Pay, Google Pay` },
    'cash-on-delivery': {
      label: t`При отриманні`,
      note: draft.method === 'pickup' ? t`Готівкою або карткою в магазині` : t`Перевізник бере комісію за переказ`,
    },
    invoice: { label: t`За рахунком`, note: t`Для ФОП і компаній: рахунок можна надрукувати` },
  };
  const isPossible = { card: hasCards, 'cash-on-delivery': true, invoice: hasInvoices };
  const offered = PAYMENT_METHODS.filter((method) => isPossible[method]);
  const isOffered = offered.includes(draft.payment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is offered matters
  useEffect(() => {
    if (!isOffered) change({ payment: 'cash-on-delivery' });
  }, [isOffered]);
  return (
    <Section title={t`Оплата`}>
      <div className={styles.group}>
        <RadioList
          name="payment"
          label={t`Спосіб оплати`}
          value={draft.payment}
          options={offered.map((value) => ({ value, ...names[value] }))}
          onChange={(payment) => change({ payment })}
        />
        {draft.payment === 'invoice' && (
          <>
            <TextField
              label={t`Назва компанії або ФОП`}
              name="company"
              autoComplete="organization"
              value={draft.companyName}
              onChange={({ target }) => change({ companyName: target.value })}
              error={errors['company.name']}
            />
            <TextField
              label={t`Код ЄДРПОУ або РНОКПП`}
              name="company-code"
              inputMode="numeric"
              value={draft.companyCode}
              onChange={({ target }) => change({ companyCode: target.value })}
              error={errors['company.code']}
            />
          </>
        )}
      </div>
    </Section>
  );
}

/** Instead of the ways to pay, where discounts have left nothing. */
export function NothingToPay() {
  const { t } = useLingui();
  return (
    <Section title={t`Оплата`}>
      <p role="status">{t`Платити нічого не потрібно: знижка покриває все замовлення.`}</p>
    </Section>
  );
}
