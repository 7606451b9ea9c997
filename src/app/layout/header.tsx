import { useLingui } from '@lingui/react/macro';
import { AccountLink } from '../../features/auth/account-link.tsx';
import { CartButton } from '../../features/cart/cart-button.tsx';
import { SearchBox } from '../../features/search/search-box.tsx';
import { WishlistCounter } from '../../features/wishlist/wishlist-counter.tsx';
import { useHref } from '../../lib/href.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { paths } from '../../rules/paths.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MENU_ID } from './menu-id.ts';

/** Loaded late: it is shown only after scrolling. */
const scrollToTop = lazyPart(() => import('../../ui/scroll-to-top.tsx'));

/** Header of every page: the brand, the catalogue, the search and the shopper's own links. */
export function Header() {
  const { t } = useLingui();
  const href = useHref();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.brand} href={href(paths.home)}>
          <BrandMark size={36} />
          <span>{t`Позолота`}</span>
        </a>
        <button type="button" className={styles.catalogue} popoverTarget={MENU_ID}>
          <Icon name="menu" />
          <span>{t`Каталог`}</span>
        </button>
        <div className={styles.search}>
          <SearchBox />
        </div>
        <WayUp />
        <LanguageSwitch />
        <div className={styles.own}>
          <AccountLink />
          <WishlistCounter />
          <CartButton />
        </div>
      </div>
    </header>
  );
}

function WayUp() {
  const { t } = useLingui();
  const part = useLazyPart(scrollToTop, true);
  return part && <part.ScrollToTop label={t`Нагору`} />;
}
