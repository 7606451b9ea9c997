import { useLingui } from '@lingui/react/macro';
import styles from './stock-state.module.css';

/** From so few pieces on, a shopper is told how many there are. */
const FEW = 5;

/** Whether it can be had, and how many are left when few are. */
export function StockState({ stock }: { readonly stock: number }) {
  const { t } = useLingui();
  if (stock === 0) return <span className={styles.out}>{t`Немає в наявності`}</span>;
  return <span className={styles.in}>{stock <= FEW ? t`Залишилося ${stock} шт.` : t`Є в наявності`}</span>;
}
