import { useLingui } from '@lingui/react/macro';
import type { Product } from '../../contract/product.ts';
import { formatMoney } from '../../rules/money.ts';
import { quantityPrices, unitPrice } from '../../rules/price.ts';
import styles from './quantity-ladder.module.css';

interface Props {
  readonly product: Pick<Product, 'price' | 'tiers'>;
  readonly quantity: number;
  readonly onChoose: (quantity: number) => void;
}

/** Lists the price of a piece by quantity; marks the price that applies. */
export function QuantityLadder({ product, quantity, onChoose }: Props) {
  const { t } = useLingui();
  const discounted = quantityPrices(product);
  if (discounted.length === 0) return null;
  const steps = [{ from: 1, price: product.price }, ...discounted];
  const current = unitPrice(product, quantity);
  return (
    <ul className={styles.ladder} aria-label={t`Ціна за кількість`}>
      {steps.map(({ from, price }) => (
        <li key={from}>
          <button type="button" aria-current={price === current ? 'true' : undefined} onClick={() => onChoose(from)}>
            <span>{t`від ${from} шт.`}</span>
            <strong>{formatMoney(price)}</strong>
          </button>
        </li>
      ))}
    </ul>
  );
}
