import type { ProductCard as ProductCardData } from '../../contract/product.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { BuyButton } from '../cart/buy-button.tsx';
import { useOffers } from '../offers/offers-provider.tsx';
import { PriceChange } from '../offers/price-change.tsx';
import styles from './product-line.module.css';
import { StockState } from './stock-state.tsx';

/** A product between the paragraphs of a text, with its current price and stock. */
export function ProductLine({ product }: { readonly product: ProductCardData }) {
  const href = useHref();
  const [current = product] = useOffers([product]);
  const { slug, sku, name, price, oldPrice, stock, picture } = current;
  return (
    <aside className={styles.line} aria-label={name}>
      <a className={styles.link} href={href(paths.page(slug))}>
        <span>
          <Picture picture={picture && { ...picture, alt: '' }} place="row" />
        </span>
        <span className={styles.name}>{name}</span>
      </a>
      <p className={styles.price}>
        <Price price={price} oldPrice={oldPrice} />
        <PriceChange sku={sku} isShort otherwise={null} />
      </p>
      <StockState stock={stock} />
      <div className={styles.buy}>
        <BuyButton product={current} />
      </div>
    </aside>
  );
}
