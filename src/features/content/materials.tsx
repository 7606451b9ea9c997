import { useLingui } from '@lingui/react/macro';
import type { ProductCard } from '../../contract/product.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { AddAll } from '../cart/add-all.tsx';
import { StockState } from '../catalogue/stock-state.tsx';
import { useOffers } from '../offers/offers-provider.tsx';

interface Props {
  readonly products: readonly ProductCard[];
}

/** The materials of a text with their current prices and stock, and a button that adds all of them to the cart. */
export function Materials({ products }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const current = useOffers(products);
  return (
    <section className="materials" aria-label={t`Матеріали`}>
      <h2>{t`Матеріали`}</h2>
      <ul>
        {current.map(({ sku, slug, name, price, oldPrice, stock, picture }) => (
          <li key={sku}>
            <Picture picture={picture && { ...picture, alt: '' }} place="found" />
            <a href={href(paths.page(slug))}>{name}</a>
            <p>
              <Price price={price} oldPrice={oldPrice} size="s" /> <StockState stock={stock} />
            </p>
          </li>
        ))}
      </ul>
      <AddAll products={current} />
    </section>
  );
}
