import { memo, use } from 'react';
import type { ProductCard as ProductCardData } from '../../contract/product.ts';
import { FragmentsContext } from '../../lib/fragments.tsx';
import { useHref } from '../../lib/href.ts';
import { priceFrom } from '../../rules/family-card.ts';
import { paths } from '../../rules/paths.ts';
import { useOffers } from '../offers/offers-provider.tsx';
import { ProductCard, RenderedCard } from './product-card.tsx';
import styles from './product-grid.module.css';

interface Props {
  readonly products: readonly ProductCardData[];
  /** How many pictures belong to the first screen and load before the rest; the first of them before all. */
  readonly priorityCount?: number;
  /** Begins the ids in it: lists that stand on a page together have different ones. */
  readonly list?: string;
}

/** The list of most pages, whose cards are rendered beforehand. */
export const MAIN_LIST = 'p';

/** Products in rows, with today's prices and stock. */
export function ProductGrid({ products, priorityCount = 0, list = MAIN_LIST }: Props) {
  const href = useHref();
  const current = useOffers(products);
  const fragments = use(FragmentsContext);
  return (
    <ul className={styles.grid}>
      {current.map((product, index) => {
        const isEarly = index < priorityCount;
        const built = products[index];
        // What the card of a family says is by the list.
        const isOwn = isEarly || list !== MAIN_LIST || product.variants;
        const html = isOwn ? undefined : fragments?.card(product.id);
        if (html !== undefined) return <RenderedCard key={product.sku} html={html} />;
        return (
          <Card
            key={product.sku}
            product={product}
            from={built ? priceFrom(built, product.price) : null}
            href={href(paths.page(product.slug))}
            load={loadOf(index, isEarly)}
            list={list}
          />
        );
      })}
    </ul>
  );
}

/** A list is rendered with every press on a filter, and with the offers of now: of its cards only those that say something else. */
const Card = memo(ProductCard, (before, now) => JSON.stringify(before) === JSON.stringify(now));

function loadOf(index: number, isEarly: boolean) {
  if (!isEarly) return 'late';
  return index === 0 ? 'first' : 'early';
}
