import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { MAX_QUANTITY } from '../../contract/limits.ts';
import type { ProductCard } from '../../contract/product.ts';
import type { WishlistItem } from '../../contract/wishlist.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useHref } from '../../lib/href.ts';
import { loginPath } from '../../rules/login-path.ts';
import { formatMoney } from '../../rules/money.ts';
import { paths } from '../../rules/paths.ts';
import { quantityPrices } from '../../rules/price.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCustomer } from '../auth/customer.ts';
import { useAddToCart } from '../cart/mutations.ts';
import { HeartButton } from './heart-button.tsx';
import { useWishlistQuery } from './wishlist-provider.tsx';
import styles from './wishlist-screen.module.css';

/** The wishlist, newest first. */
export function WishlistScreen() {
  const { t } = useLingui();
  const messageOf = useErrorMessage();
  const { data, error, isFetching, refetch } = useWishlistQuery();
  const items = useShownItems(data);
  if (error && !data) {
    return (
      <Message title={t`Бажання не завантажилися`} isError>
        <p>{messageOf(error)}</p>
        <Button isLoading={isFetching} onClick={() => void refetch()}>
          <Trans>Спробувати ще раз</Trans>
        </Button>
      </Message>
    );
  }
  if (!items) return <Skeleton height={12} />;
  if (items.length === 0) return <NoWishes />;
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <Wish key={item.productId} item={item} />
        ))}
      </ul>
      <GuestNote />
    </>
  );
}

/** Tells a guest that the wishlist is stored only in this browser. */
function GuestNote() {
  const href = useHref();
  if (useCustomer().data !== null) return null;
  const loginHref = href(loginPath(undefined, href(paths.wishlist)));
  return (
    <p className={styles.note}>
      <Trans>
        Список зберігається в цьому браузері. <a href={loginHref}>Увійдіть</a>, щоб бачити його на всіх пристроях.
      </Trans>
    </p>
  );
}

/**
 * Keeps items that were removed on this screen in their places, so that they can be added back, until the screen is
 * left.
 */
function useShownItems(data: readonly WishlistItem[] | undefined): readonly WishlistItem[] | undefined {
  const [shown, setShown] = useState<readonly WishlistItem[]>();
  useEffect(() => {
    if (data) setShown((before = []) => withRemoved(before, data));
  }, [data]);
  return shown;
}

function NoWishes() {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Message title={t`Список бажань порожній`}>
      <p>
        <Trans>Торкніться серця на товарі, і він чекатиме тут.</Trans>
      </p>
      <ButtonLink href={href(paths.category('pozolota'))}>
        <Trans>Матеріали для золочення</Trans>
      </ButtonLink>
    </Message>
  );
}

function Wish({ item }: { readonly item: WishlistItem }) {
  const { t } = useLingui();
  const href = useHref();
  const { add, isPending } = useAddToCart();
  const { productId, name, slug, price, oldPrice, medias, discountedPrices, isInStock } = item;
  const [picture = null] = medias;
  return (
    <li className={styles.wish}>
      <a className={styles.picture} href={href(paths.page(slug))} tabIndex={-1} aria-label={name}>
        <Picture picture={picture && { ...picture, alt: '' }} place="wish" />
      </a>
      <div className={styles.text}>
        <a href={href(paths.page(slug))}>{name}</a>
        <Price price={price} oldPrice={oldPrice} />
        {quantityPrices({ price, tiers: discountedPrices }).map((step) => (
          <small key={step.from}>
            <Trans>
              від {step.from} шт. — {formatMoney(step.price)}
            </Trans>
          </small>
        ))}
      </div>
      <div className={styles.actions}>
        {isInStock ? (
          <Button
            isLoading={isPending}
            aria-label={t`Купити: ${name}`}
            onClick={() => void add({ product: cardOfWish(item), services: [], quantity: 1 })}
          >
            <Trans>Купити</Trans>
          </Button>
        ) : (
          <span className={styles.out}>
            <Trans>Немає в наявності</Trans>
          </span>
        )}
        <HeartButton productId={productId} name={name} />
      </div>
    </li>
  );
}

/**
 * Returns a wishlist item as a product card, which the cart shows until the API answers. Only the API knows the exact
 * stock.
 */
function cardOfWish(wish: WishlistItem): ProductCard {
  const { productId: id, sku, slug, name, price, oldPrice, medias, discountedPrices: tiers, isInStock } = wish;
  const stock = isInStock ? MAX_QUANTITY : 0;
  return { id, sku, slug, name, price, oldPrice, tiers, stock, picture: medias[0] ?? null };
}

/**
 * Returns the list to show after a refetch: the current items, newest first, and the removed ones, marked as such, in
 * their places.
 */
export function withRemoved(before: readonly WishlistItem[], now: readonly WishlistItem[]): readonly WishlistItem[] {
  const current = new Map(now.map((item) => [item.productId, item]));
  const kept = before.map((item) => {
    const still = current.get(item.productId);
    return still ? { ...still, createTime: item.createTime } : { ...item, isInWishlist: false };
  });
  const known = new Set(before.map(({ productId }) => productId));
  const added = now.filter(({ productId }) => !known.has(productId));
  return [...kept, ...added].sort((a, b) => b.createTime.localeCompare(a.createTime));
}
