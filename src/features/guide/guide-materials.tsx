import type { ProductCard } from '../../contract/product.ts';
import { useHref } from '../../lib/href.ts';
import { formatMoney } from '../../rules/money.ts';
import { paths } from '../../rules/paths.ts';
import { AddAll } from '../cart/add-all.tsx';
import { StockState } from '../catalogue/stock-state.tsx';
import { useOffers } from '../offers/offers-provider.tsx';
import { type GuideState, withMaterial } from './guide-state.ts';
import { useGuideTexts } from './texts.ts';

interface Props {
  readonly products: readonly ProductCard[];
  readonly state: GuideState;
  readonly change: (change: (state: GuideState) => GuideState) => void;
}

/** The article's materials: those that the reader has are ticked, the rest is bought with one press. */
export function GuideMaterials({ products, state, change }: Props) {
  const texts = useGuideTexts();
  const href = useHref();
  const current = useOffers(products);
  if (products.length === 0) return null;
  const missing = current.filter(({ sku }) => !state.have.includes(sku));
  return (
    <details className="guide-materials" open={missing.length > 0 && state.done.length === 0}>
      <summary>{texts.materials(current.length - missing.length, current.length)}</summary>
      <ul>
        {current.map(({ sku, slug, name, price, stock }) => (
          <li key={sku}>
            <label>
              <input
                type="checkbox"
                checked={state.have.includes(sku)}
                onChange={({ target }) => change((before) => withMaterial(before, sku, target.checked))}
                aria-label={texts.haveMaterial(name)}
              />
              {texts.haveIt}
            </label>
            <a href={href(paths.page(slug))}>{name}</a>
            <span>
              {stock > 0 && formatMoney(price)}
              <StockState stock={stock} />
            </span>
          </li>
        ))}
      </ul>
      {missing.length === 0 ? <p>{texts.allThere}</p> : <AddAll products={missing} label={texts.rest} />}
    </details>
  );
}
