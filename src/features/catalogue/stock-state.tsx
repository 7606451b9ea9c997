import { Trans } from '@lingui/react/macro';
import styles from './stock-state.module.css';

/** From so few pieces on, a shopper is told how many there are. */
const FEW = 5;

/** Whether it can be had, and how many are left when few are. */
export function StockState({ stock }: { readonly stock: number }) {
  if (stock === 0) {
    return (
      <span className={styles.out}>
        <Trans>Немає в наявності</Trans>
      </span>
    );
  }
  return (
    <span className={styles.in}>
      {stock <= FEW ? <Trans>Залишилося {stock} шт.</Trans> : <Trans>Є в наявності</Trans>}
    </span>
  );
}
