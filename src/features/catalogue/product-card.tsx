import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Product, ProductCard as ProductCardData } from '../../contract/product.ts';
import { formatMoney } from '../../rules/money.ts';
import { quantityPrices } from '../../rules/price.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture, type PictureLoad } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Rating } from '../../ui/rating.tsx';
import { BuyButton } from '../cart/buy-button.tsx';
import { PriceChange } from '../offers/price-change.tsx';
import { HeartButton } from '../wishlist/heart-button.tsx';
import { labelsOf } from './card-labels.tsx';
import styles from './product-card.module.css';
import { StockState } from './stock-state.tsx';

interface Props {
  readonly product: ProductCardData;
  /** What the card of a family says of the price; null where that is the product's own. */
  readonly from?: number | null;
  readonly href: string;
  readonly load: PictureLoad;
  /** Of the list; see ProductGrid. */
  readonly list: string;
}

/** A product in a list. */
export function ProductCard(props: Props) {
  return (
    <li className={styles.card}>
      <CardContent {...props} />
    </li>
  );
}

/** The same around content that was rendered beforehand; see src/lib/fragments.tsx. */
export function RenderedCard({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered from CardContent
  return <li className={styles.card} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** What is in a card. Without useId(): a card's HTML must not depend on where it is shown. */
export function CardContent({ product, from = null, href, load, list }: Props) {
  const { id, sku, name, price, oldPrice, stock, picture, rating, variants } = product;
  const nameId = `${list}${id}`;
  const labels = labelsOf(nameId);
  return (
    <>
      <a className={styles.link} href={href}>
        {/* The link is called by the name below: said by the picture too, it would be read out twice. */}
        <Picture picture={picture && { ...picture, alt: '' }} place="card" load={load} />
        <span className={styles.name} id={nameId}>
          {name}
        </span>
      </a>
      {rating && <Rating rating={rating} />}
      <HeartButton productId={id} name={name} labelledBy={labels.heart} className={styles.heart} />
      <p className={styles.price}>
        {from === null ? (
          <>
            <Price price={price} oldPrice={oldPrice} />
            {/* In the place of the hint, so that nothing moves. */}
            <PriceChange sku={sku} isShort otherwise={<TierHint product={product} />} />
          </>
        ) : (
          <PriceFrom price={from} />
        )}
      </p>
      <StockState stock={stock} isOfMany={variants !== undefined} />
      {variants ? (
        <VariantsLink count={variants.count} href={href} describedBy={nameId} />
      ) : (
        <BuyButton product={product} labelledBy={labels.buy} isWide />
      )}
    </>
  );
}

/** Of a family whose members cost different sums. */
function PriceFrom({ price }: { readonly price: number }) {
  const { t } = useLingui();
  return (
    <>
      {t`від`} <Price price={price} />
    </>
  );
}

interface VariantsProps {
  readonly count: number;
  readonly href: string;
  /** Id of the family's name. */
  readonly describedBy: string;
}

/** In the place of the button that buys: which of them is meant, is chosen on the page. */
function VariantsLink({ count, href, describedBy }: VariantsProps) {
  const { t } = useLingui();
  return (
    <ButtonLink variant="secondary" isWide href={href} aria-describedby={describedBy}>
      {t`${count} ${plural(count, { one: 'варіант', few: 'варіанти', many: 'варіантів', other: 'варіанта' })}`}
    </ButtonLink>
  );
}

/** What one piece costs when more are taken. */
function TierHint({ product }: Pick<Props, 'product'>) {
  const { t } = useLingui();
  const [step] = quantityPrices(product);
  if (!step) return null;
  const quantity = step.from;
  const tierPrice = formatMoney(step.price);
  return <small className={styles.tier}>{t`від ${quantity} шт. — ${tierPrice}`}</small>;
}

/** A product as a list or the cart shows it. */
export function cardOfProduct(product: Product): ProductCardData {
  const { sku, price, oldPrice, tiers, stock, id, slug, name, pictures, rating } = product;
  return {
    sku,
    price,
    oldPrice,
    tiers,
    stock,
    id,
    slug,
    name,
    picture: pictures[0] ?? null,
    ...(rating && { rating }),
  };
}
