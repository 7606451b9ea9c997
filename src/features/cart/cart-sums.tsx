import { Trans } from '@lingui/react/macro';
import type { Cart } from '../../contract/cart.ts';
import { formatMoney } from '../../rules/money.ts';
import styles from './cart-sums.module.css';
import { useDiscountName } from './discount-name.ts';
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
