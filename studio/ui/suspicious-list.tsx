import { useLingui } from '@lingui/react/macro';
import type { SuspiciousPrices } from '../contract/price-warnings.ts';
import { usePriceWarningText } from '../lib/price-warning-text.ts';
import styles from './suspicious-list.module.css';

/** Lists products with unusual prices, and the reasons in words. */
export function SuspiciousList({ suspicious: { products, count } }: { readonly suspicious: SuspiciousPrices }) {
  const { t } = useLingui();
  const textOf = usePriceWarningText();
  const more = count - products.length;
  return (
    <>
      <ul className={styles.list}>
        {products.map(({ sku, warnings }) => (
          <li key={sku}>
            <strong>{sku}</strong>
            <ul>
              {warnings.map((warning) => (
                <li key={warning.code}>{textOf(warning)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t`І ще товарів: ${more}.`}</p>}
    </>
  );
}
