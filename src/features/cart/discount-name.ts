import { useLingui } from '@lingui/react/macro';
import type { Discount } from '../../contract/cart.ts';
import { formatPercent } from '../../lib/percent.ts';

/** Why something costs less, in words. */
export function useDiscountName(): (discount: Discount) => string {
  const { t } = useLingui();
  return (discount) => {
    switch (discount.kind) {
      case 'tier':
        return discount.from === null ? t`Ціна за кількість` : t`Ціна за кількість, від ${discount.from} шт.`;
      case 'personal':
        return t`Особиста знижка ${formatPercent(discount.percent)}`;
      case 'promo':
        return discount.percent === null
          ? t`Промокод ${discount.code}`
          : t`Промокод ${discount.code}, ${formatPercent(discount.percent)}`;
    }
  };
}
