import type { Picture as PictureData } from '../../contract/media.ts';
import type { ProductCard } from '../../contract/product.ts';
import { splitEmbeds } from '../../rules/embeds.ts';
import { Html } from '../../ui/html.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProductLine } from './product-line.tsx';
import styles from './rich-text.module.css';

interface Props {
  /** Trusted HTML, cleaned when it was saved. */
  readonly html: string;
  /** Products embedded in the text; an embed whose SKU is not among them is not sold, and is not shown. */
  readonly products: readonly ProductCard[] | undefined;
  /** Pictures embedded in the text. */
  readonly pictures: readonly PictureData[] | undefined;
}

/** An editor's text with its embedded products, at their current prices, and pictures. */
export function RichText({ html, products, pictures }: Props) {
  if (!products && !pictures) return <Html html={html} />;
  return (
    <div className={styles.text}>
      {splitEmbeds(html).map((part) => {
        const { place } = part;
        if ('html' in part) return <Html key={place} html={part.html} />;
        if ('sku' in part) {
          const product = products?.find(({ sku }) => sku === part.sku);
          return product && <ProductLine key={place} product={product} />;
        }
        const { id, alt, caption } = part.picture;
        const picture = pictures?.find((stored) => stored.id === id);
        return (
          picture && (
            <figure key={place} className={styles.figure}>
              <Picture picture={{ ...picture, alt }} place="articleText" />
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          )
        );
      })}
    </div>
  );
}
