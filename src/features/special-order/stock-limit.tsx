import { useLingui } from '@lingui/react/macro';
import { MAX_QUANTITY } from '../../contract/limits.ts';
import styles from './special-order.module.css';
import { SpecialOrder } from './special-order.tsx';

interface Props {
  readonly product: { readonly sku: string; readonly name: string; readonly stock: number };
  /** Pieces that were typed though there are fewer; null if there are as many. */
  readonly wanted: number | null;
}

/** Says that fewer pieces were taken than were typed, and offers to ask the shop for the rest. */
export function StockLimit({ product, wanted }: Props) {
  const { t } = useLingui();
  if (wanted === null) return null;
  const { stock } = product;
  return (
    <p className={styles.limit} role="alert">
      {stock < MAX_QUANTITY ? t`Зараз є лише ${stock} шт.` : t`За один раз — не більше ${MAX_QUANTITY} шт.`}{' '}
      <SpecialOrder product={product} wanted={wanted} />
    </p>
  );
}
