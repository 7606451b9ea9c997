import { useLingui } from '@lingui/react/macro';
import type { PromoRefusal } from '../../contract/cart.ts';
import { useShop } from '../../lib/shop.tsx';
import { formatKyivInstant } from '../../rules/instants.ts';
import { formatMoney } from '../../rules/money.ts';

/** Returns a function that gives the reason why an entered code does not apply. */
export function usePromoMessage(): (refusal: PromoRefusal) => string {
  const { t } = useLingui();
  const { lang } = useShop();
  return (refusal) => {
    switch (refusal.reason) {
      case 'unknown':
        return t`Такого промокоду вже немає.`;
      case 'not-begun':
        return t`Цей промокод почне діяти ${formatKyivInstant(lang, refusal.from)} за київським часом.`;
      case 'ended':
        return t`Строк дії цього промокоду минув.`;
      case 'used-up':
        return t`Цей промокод уже використали стільки разів, скільки було можна.`;
      case 'used':
        return t`Ви вже скористалися цим промокодом.`;
      case 'minimum':
        return t`Щоб промокод подіяв, додайте товарів ще на ${formatMoney(refusal.missing)}.`;
    }
  };
}
