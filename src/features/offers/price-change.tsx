import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoney } from '../../rules/money.ts';
import { usePriceBefore } from './offers-provider.tsx';
import styles from './price-change.module.css';

interface Props {
  readonly sku: string;
  /** Shows only "was", because it is placed right after the price. */
  readonly isShort?: boolean;
  /** Shown if the price has not changed. */
  readonly otherwise?: ReactNode;
}

/** Shows next to a price that it changed while the page was open. */
export function PriceChange({ sku, isShort = false, otherwise = null }: Props) {
  const { t } = useLingui();
  const before = usePriceBefore(sku);
  if (before === null) return otherwise;
  const price = formatMoney(before);
  return <small className={styles.change}>{isShort ? t`щойно було ${price}` : t`Ціна змінилася: була ${price}`}</small>;
}
