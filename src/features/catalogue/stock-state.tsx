import { useLingui } from '@lingui/react/macro';
import styles from './stock-state.module.css';

/** Maximum number of pieces for which the number left is shown. */
const FEW = 5;

interface Props {
  readonly stock: number;
  /** True for a family: the stock of a single member says little. */
  readonly isOfMany?: boolean;
}

/** Shows whether a product is available, and how many pieces are left if these are few. */
export function StockState({ stock, isOfMany = false }: Props) {
  const { t } = useLingui();
  if (stock === 0) return <span className={styles.out}>{t`Немає в наявності`}</span>;
  return <span className={styles.in}>{stock <= FEW && !isOfMany ? t`Залишилося ${stock} шт.` : t`Є в наявності`}</span>;
}
