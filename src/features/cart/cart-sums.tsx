import { Trans, useLingui } from '@lingui/react/macro';
import type { Cart, Discount } from '../../contract/cart.ts';
import { formatMoney, formatPercent } from '../../rules/money.ts';
import styles from './cart-sums.module.css';
import { FreeDelivery } from './free-delivery.tsx';
import { PromoCode } from './promo-code.tsx';

/** From what the items cost to what is paid: the discounts, the promo code, the way to free delivery. */
export function CartSums({ cart }: { readonly cart: Cart }) {
  return (
    <div className={styles.sums}>
      <FreeDelivery cart={cart} />
      <PromoCode cart={cart} />
      {cart.discountValue > 0 && <Reasons cart={cart} />}
    </div>
  );
}

function Reasons({ cart: { itemsCost, discounts } }: { readonly cart: Cart }) {
  const nameOf = useDiscountName();
  return (
    <dl className={styles.reasons}>
      <div>
        <dt>
          <Trans>Без знижок</Trans>
        </dt>
        <dd>{formatMoney(itemsCost)}</dd>
      </div>
      {discounts.map((discount) => (
        <div key={discount.kind}>
          <dt>{nameOf(discount)}</dt>
          <dd>{formatMoney(-discount.amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

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
