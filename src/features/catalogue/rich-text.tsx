import type { ProductCard } from '../../contract/product.ts';
import { splitEmbeds } from '../../rules/embeds.ts';
import { Html } from '../../ui/html.tsx';
import { ProductLine } from './product-line.tsx';
import styles from './rich-text.module.css';

interface Props {
  /** Trusted HTML, cleaned when it was saved. */
  readonly html: string;
  /** Products embedded in the text; an embed whose SKU is not among them is not sold, and is not shown. */
  readonly products: readonly ProductCard[] | undefined;
}

/** An editor's text with its embedded products and their current prices. */
export function RichText({ html, products }: Props) {
  if (!products) return <Html html={html} />;
  const bySku = new Map(products.map((product) => [product.sku, product]));
  return (
    <div className={styles.text}>
      {splitEmbeds(html).map((part) => {
        if ('html' in part) return <Html key={part.place} html={part.html} />;
        const product = bySku.get(part.sku);
        return product && <ProductLine key={part.place} product={product} />;
      })}
    </div>
  );
}
