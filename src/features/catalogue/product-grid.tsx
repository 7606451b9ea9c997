import { memo, use } from 'react';
import type { ProductCard as ProductCardData } from '../../contract/product.ts';
import { FragmentsContext } from '../../lib/fragments.tsx';
import { useHref } from '../../lib/href.ts';
import { priceFrom } from '../../rules/family-card.ts';
import { paths } from '../../rules/paths.ts';
import type { CardPlace } from '../../rules/picture-places.ts';
import { useOffers } from '../offers/offers-provider.tsx';
import { ProductCard, RenderedCard } from './product-card.tsx';
import styles from './product-grid.module.css';

interface Props {
  readonly products: readonly ProductCardData[];
  /** Number of pictures on the first screen, which load before the others; the first one loads before all. */
  readonly priorityCount?: number;
  /** Prefix of the ids in it: lists on one page need different prefixes. */
  readonly list?: string;
  /** Place of the pictures. */
  readonly place?: CardPlace | undefined;
}

/** Prefix of the main list of a page, whose cards are rendered beforehand. */
export const MAIN_LIST = 'p';

/** Products in rows, with current prices and stock. */
export function ProductGrid({ products, priorityCount = 0, list = MAIN_LIST, place = 'card' }: Props) {
  const href = useHref();
  const current = useOffers(products);
  const fragments = use(FragmentsContext);
  return (
    <ul className={styles.grid}>
      {current.map((product, index) => {
        const isEarly = index < priorityCount;
        // The content of a family's card depends on the list.
        const isOwn = isEarly || list !== MAIN_LIST || product.variants;
        const html = isOwn ? undefined : fragments?.card(product.id, place);
        if (html !== undefined) return <RenderedCard key={product.sku} html={html} />;
        return (
          <Card
            key={product.sku}
            product={product}
            from={priceFrom(products[index] ?? product, product.price)}
            href={href(paths.page(product.slug))}
            load={loadOf(index, isEarly)}
            list={list}
            place={place}
          />
        );
      })}
    </ul>
  );
}

/**
 * A list is rendered again after every press on a filter and with new offers: memo() skips the cards that stay the
 * same.
 */
const Card = memo(ProductCard, (before, now) => JSON.stringify(before) === JSON.stringify(now));

function loadOf(index: number, isEarly: boolean) {
  if (!isEarly) return 'late';
  return index === 0 ? 'first' : 'early';
}
