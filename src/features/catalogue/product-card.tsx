import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ProductCard as ProductCardData } from '../../contract/product.ts';
import { formatMoney } from '../../rules/money.ts';
import type { CardPlace } from '../../rules/picture-places.ts';
import { quantityPrices } from '../../rules/price.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture, type PictureLoad } from '../../ui/picture.tsx';
import { Price, PriceFrom } from '../../ui/price.tsx';
import { Rating } from '../../ui/rating.tsx';
import { BuyButton } from '../cart/buy-button.tsx';
import { PriceChange } from '../offers/price-change.tsx';
import { HeartButton } from '../wishlist/heart-button.tsx';
import { labelsOf } from './card-labels.tsx';
import styles from './product-card.module.css';
import { StockState } from './stock-state.tsx';

interface Props {
  readonly product: ProductCardData;
  /** The lowest price of a family; null if the price is the product's own. */
  readonly from?: number | null;
  readonly href: string;
  readonly load: PictureLoad;
  /** Prefix of ids in the list; see ProductGrid. */
  readonly list: string;
  /** Place of its picture. */
  readonly place: CardPlace;
}

/** A product in a list. */
export function ProductCard(props: Props) {
  return (
    <li className={styles.card}>
      <CardContent {...props} />
    </li>
  );
}

/** The same with content that was rendered beforehand; see src/lib/fragments.tsx. */
export function RenderedCard({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered from CardContent
  return <li className={styles.card} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The content of a card. Without useId(), because a card's HTML must not depend on its place. */
export function CardContent({ product, from = null, href, load, list, place }: Props) {
  const { id, sku, name, price, oldPrice, stock, picture, rating, family, variants } = product;
  const nameId = `${list}${id}`;
  const labels = labelsOf(nameId);
  return (
    <>
      <a className={styles.link} href={href}>
        {/* The link is named by the text below: an alternative text of the picture would repeat it. */}
        <Picture picture={picture && { ...picture, alt: '' }} place={place} load={load} />
        <span className={styles.name} id={nameId}>
          {/* Of a variant, what differs comes first: the end may be cut. */}
          {family && !variants && <b>{`${family.variant} `}</b>}
          {family?.name ?? name}
        </span>
      </a>
      {rating && <Rating rating={rating} />}
      <HeartButton productId={id} name={name} labelledBy={labels.heart} />
      <p className={styles.price}>
        {from === null ? (
          <>
            <Price price={price} oldPrice={oldPrice} />
            {/* In place of the hint, so that the layout does not shift. */}
            <PriceChange sku={sku} isShort otherwise={<TierHint product={product} />} />
          </>
        ) : (
          <PriceFrom price={from} />
        )}
      </p>
      <StockState stock={stock} isOfMany={!!variants} />
      {variants ? (
        <VariantsLink count={variants.count} href={href} describedBy={nameId} />
      ) : (
        <BuyButton product={product} labelledBy={labels.buy} isWide />
      )}
    </>
  );
}

interface VariantsProps {
  readonly count: number;
  readonly href: string;
  /** Id of the family's name. */
  readonly describedBy: string;
}

/** Replaces the buy button of a family: the member is chosen on its page. */
function VariantsLink({ count, href, describedBy }: VariantsProps) {
  const { t } = useLingui();
  return (
    <ButtonLink variant="secondary" isWide href={href} aria-describedby={describedBy}>
      {t`${count} ${plural(count, { one: 'варіант', few: 'варіанти', many: 'варіантів', other: 'варіанта' })}`}
    </ButtonLink>
  );
}

/** The price of one piece in a larger quantity. */
function TierHint({ product }: Pick<Props, 'product'>) {
  const { t } = useLingui();
  const [step] = quantityPrices(product);
  if (!step) return null;
  const quantity = step.from;
  const tierPrice = formatMoney(step.price);
  return <small className={styles.tier}>{t`від ${quantity} шт. — ${tierPrice}`}</small>;
}
