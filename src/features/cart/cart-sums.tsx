import type { Cart } from '../../contract/cart.ts';
import { DiscountRows } from '../../ui/discount-rows.tsx';
import styles from './cart-sums.module.css';
import { FreeDelivery } from './free-delivery.tsx';
import { PromoCode } from './promo-code.tsx';

interface Props {
  readonly cart: Cart;
  /** False for a delivery method that is never free; true if none is chosen. */
  readonly hasFreeDelivery?: boolean;
}

/** The sums from the cost of the items to the total: discounts, promo code, progress to free delivery. */
export function CartSums({ cart, hasFreeDelivery = true }: Props) {
  return (
    <div className={styles.sums}>
      {hasFreeDelivery && <FreeDelivery cart={cart} />}
      <PromoCode cart={cart} />
      {cart.discountValue > 0 && (
        <dl className={styles.reasons}>
          <DiscountRows {...cart} />
        </dl>
      )}
    </div>
  );
}
