import type { ProductCard } from '../../contract/product.ts';
import { useHref } from '../../lib/href.ts';
import { formatMoney } from '../../rules/money.ts';
import { paths } from '../../rules/paths.ts';
import { AddProducts } from '../cart/add-products.tsx';
import { useOffers } from '../offers/offers-provider.tsx';
import { type GuideState, withMaterial } from './guide-state.ts';
import { useGuideTexts } from './texts.ts';

interface Props {
  readonly products: readonly ProductCard[];
  readonly state: GuideState;
  readonly change: (change: (state: GuideState) => GuideState) => void;
}

/** Maximum number of pieces for which the number left is shown. */
const FEW = 5;

/** The article's materials: those that the reader has are ticked, the rest is bought with one press. */
export function GuideMaterials({ products, state, change }: Props) {
  const texts = useGuideTexts();
  const href = useHref();
  const current = useOffers(products);
  if (products.length === 0) return null;
  const missing = current.filter(({ sku }) => !state.have.includes(sku));
  return (
    <details className="guide-materials" open={missing.length > 0}>
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
            <span className={stock === 0 ? 'guide-sold-out' : undefined}>
              {stock === 0 ? texts.soldOut : formatMoney(price)}
              {stock > 0 && stock <= FEW && <small>{texts.left(stock)}</small>}
            </span>
          </li>
        ))}
      </ul>
      <Rest missing={missing} />
    </details>
  );
}

/** The button for the materials that the reader lacks; its sum is that of those in stock. */
function Rest({ missing }: { readonly missing: readonly ProductCard[] }) {
  const texts = useGuideTexts();
  if (missing.length === 0) return <p>{texts.allThere}</p>;
  const sum = missing.reduce((total, { price, stock }) => total + (stock > 0 ? price : 0), 0);
  if (sum === 0) return <p>{texts.restSoldOut}</p>;
  return (
    <AddProducts wanted={missing.map((product) => ({ product, quantity: 1 }))} variant="secondary">
      {texts.rest(formatMoney(sum))}
    </AddProducts>
  );
}
