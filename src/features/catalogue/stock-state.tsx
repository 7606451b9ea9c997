import { useLingui } from '@lingui/react/macro';
import styles from './stock-state.module.css';

/** From so few pieces on, a shopper is told how many there are. */
const FEW = 5;

interface Props {
  readonly stock: number;
  /** It is one of several: how many are left of it alone says little. */
  readonly isOfMany?: boolean;
}

/** Whether it can be had, and how many are left when few are. */
export function StockState({ stock, isOfMany = false }: Props) {
  const { t } = useLingui();
  if (stock === 0) return <span className={styles.out}>{t`Немає в наявності`}</span>;
  return <span className={styles.in}>{stock <= FEW && !isOfMany ? t`Залишилося ${stock} шт.` : t`Є в наявності`}</span>;
}
