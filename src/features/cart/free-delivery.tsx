import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Cart } from '../../contract/cart.ts';
import { FREE_DELIVERY_FROM } from '../../rules/delivery.ts';
import { formatMoney } from '../../rules/money.ts';
import styles from './free-delivery.module.css';

/** Progress to free delivery. */
export function FreeDelivery({ cart }: { readonly cart: Pick<Cart, 'hasFreeDelivery' | 'freeDeliveryLeft'> }) {
  const id = useId();
  if (cart.hasFreeDelivery) {
    return (
      <p className={styles.reached}>
        <Trans>Доставка у відділення — безкоштовно.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.way}>
      <p id={id}>
        <Trans>До безкоштовної доставки у відділення лишилося {formatMoney(cart.freeDeliveryLeft)}.</Trans>
      </p>
      <progress
        className={styles.progress}
        aria-labelledby={id}
        max={FREE_DELIVERY_FROM}
        value={FREE_DELIVERY_FROM - cart.freeDeliveryLeft}
      />
    </div>
  );
}
