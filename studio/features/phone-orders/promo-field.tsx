import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EnteredPromo } from '../../../src/contract/cart.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import type { PhoneOrder } from '../../contract/phone-orders.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { submitting } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './phone-orders.module.css';
import type { PhoneCart } from './use-phone-cart.ts';

interface PromoFieldProps {
  readonly order: PhoneOrder;
  readonly cart: PhoneCart;
}

/** Edits the promo code. A code that no longer applies stays, with the reason. */
export function PromoField({ order, cart }: PromoFieldProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>(null);
  const { promo } = order.cart;
  const run = async (next: string | null) => {
    setError(null);
    try {
      await cart.change({ kind: 'promo', code: next });
      setCode('');
    } catch (refused) {
      setError(refused);
    }
  };
  if (promo) {
    return (
      <div className={layout.line}>
        <span>{t`Промокод ${promo.code}`}</span>
        <Button variant="secondary" onPress={() => void run(null)}>{t`Прибрати промокод`}</Button>
        {promo.refusal && <Refusal refusal={promo.refusal} />}
        <div role="alert">{error != null && <Notice tone="error">{errorMessage(error)}</Notice>}</div>
      </div>
    );
  }
  return (
    <form
      className={styles.promo}
      onSubmit={submitting(() => {
        if (code.trim() !== '') void run(code);
      })}
    >
      <TextField
        label={t`Промокод`}
        isOptional
        maxLength={64}
        autoComplete="off"
        value={code}
        onChange={setCode}
        error={error != null ? errorMessage(error) : undefined}
      />
      <Button type="submit" variant="secondary">{t`Застосувати`}</Button>
    </form>
  );
}

function Refusal({ refusal }: { readonly refusal: NonNullable<EnteredPromo['refusal']> }) {
  const { t } = useLingui();
  const text =
    refusal.reason === 'minimum'
      ? t`Промокод не діє: до його мінімуму бракує ${formatMoney(refusal.missing)}.`
      : t`Промокод більше не діє.`;
  return <Notice tone="warning">{text}</Notice>;
}
