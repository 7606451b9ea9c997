import type { ProductCard as ProductCardData } from '../../contract/product.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { useOffers } from '../offers/offers.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

interface Props {
  readonly products: readonly ProductCardData[];
  /** How many pictures belong to the first screen and load before the rest. */
  readonly priorityCount?: number;
}

/** Products in rows, with today's prices and stock. */
export function ProductGrid({ products, priorityCount = 0 }: Props) {
  const href = useHref();
  const current = useOffers(products);
  return (
    <ul className={styles.grid}>
      {current.map((product, index) => (
        <ProductCard
          key={product.sku}
          product={product}
          href={href(paths.page(product.slug))}
          isPriority={index < priorityCount}
        />
      ))}
    </ul>
  );
}
