import { use } from 'react';
import type { ProductCard as ProductCardData } from '../../contract/product.ts';
import { FragmentsContext } from '../../lib/fragments.tsx';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { useOffers } from '../offers/offers-provider.tsx';
import { ProductCard, RenderedCard, renderedCard } from './product-card.tsx';
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
  const fragments = use(FragmentsContext);
  const marks = current.map((product, index) => (index < priorityCount ? undefined : fragments?.cardMark(product.id)));
  if (marks.length > 0 && marks.every((mark) => mark !== undefined)) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered from CardContent
    return <ul className={styles.grid} dangerouslySetInnerHTML={{ __html: marks.map(renderedCard).join('') }} />;
  }
  return (
    <ul className={styles.grid}>
      {current.map((product, index) => {
        const html = marks[index];
        if (html !== undefined) return <RenderedCard key={product.sku} html={html} />;
        return (
          <ProductCard
            key={product.sku}
            product={product}
            href={href(paths.page(product.slug))}
            isPriority={index < priorityCount}
          />
        );
      })}
    </ul>
  );
}
