import { useLingui } from '@lingui/react/macro';
import type { Product } from '../../contract/product.ts';
import { formatMoney } from '../../rules/money.ts';
import { applicableTier, tierQuantity } from '../../rules/price.ts';
import styles from './quantity-ladder.module.css';

interface Props {
  readonly product: Pick<Product, 'price' | 'tiers'>;
  readonly quantity: number;
  readonly onChoose: (quantity: number) => void;
}

/** What one piece costs in which quantity; the step that applies is marked. */
export function QuantityLadder({ product, quantity, onChoose }: Props) {
  const { t } = useLingui();
  const { price, tiers } = product;
  if (tiers.length === 0) return null;
  const applied = applicableTier(product, quantity);
  const steps = [
    { from: 1, piece: price, isApplied: applied === null },
    ...tiers.map((tier) => ({ from: tierQuantity(price, tier), piece: tier.price, isApplied: tier === applied })),
  ];
  return (
    <ul className={styles.ladder} aria-label={t`Ціна за кількість`}>
      {steps.map(({ from, piece, isApplied }) => (
        <li key={from}>
          <button type="button" aria-current={isApplied ? 'true' : undefined} onClick={() => onChoose(from)}>
            <span>{t`від ${from} шт.`}</span>
            <strong>{formatMoney(piece)}</strong>
          </button>
        </li>
      ))}
    </ul>
  );
}
