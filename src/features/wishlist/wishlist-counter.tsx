import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { CounterLink } from '../../ui/counter-link.tsx';
import { useWishlist } from './wishlist-provider.tsx';

/** Link to the wishlist in the header, with the number of its items. */
export function WishlistCounter() {
  const { t } = useLingui();
  const href = useHref();
  const count = useWishlist().data?.filter(({ isInWishlist }) => isInWishlist).length ?? 0;
  return (
    <CounterLink
      icon="heart"
      count={count}
      label={
        count === 0
          ? t`Бажань поки немає`
          : t`Мої бажання: ${count} ${plural(count, { one: 'товар', few: 'товари', many: 'товарів', other: 'товару' })}`
      }
      href={href(paths.wishlist)}
    />
  );
}
