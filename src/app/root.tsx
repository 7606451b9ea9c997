import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect } from 'react';
import type { Cart } from '../contract/cart.ts';
import { ConsentBanner } from '../features/analytics/consent-banner.tsx';
import { VisitorProvider } from '../features/auth/visitor-provider.tsx';
import { CartModalProvider } from '../features/cart/cart-context.tsx';
import { CartProvider, useCart } from '../features/cart/cart-provider.tsx';
import { CART_KEY } from '../features/cart/cart-query.ts';
import { CardLabels } from '../features/catalogue/card-labels.tsx';
import { useMaintenance } from '../features/maintenance/maintenance.ts';
import { OffersProvider, useRefetchOnMismatch } from '../features/offers/offers-provider.tsx';
import { UnpaidOrder } from '../features/unpaid/unpaid-order.tsx';
import { WishlistProvider } from '../features/wishlist/wishlist-provider.tsx';
import { withTexts } from '../lib/all-texts.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { useNavigation, usePlace } from '../lib/navigation.ts';
import { useLazyPart } from '../lib/use-lazy-part.ts';
import { APP_PATHS, paths } from '../rules/paths.ts';
import { ToastProvider } from '../ui/toast/toast-provider.tsx';
import { Island, NoScriptsNote } from './islands.tsx';
import { MENU_ID } from './layout/menu-id.ts';
import { Top } from './layout/top.tsx';
import styles from './root.module.css';

const maintenancePage = lazyPart(() => withTexts(import('../features/maintenance/maintenance-page.tsx')));
const cartWindow = lazyPart(() => withTexts(import('./cart-window.tsx')));

/** The whole window: the page between header and footer, or the maintenance page instead of everything. */
export function Root({ children }: { readonly children: ReactNode }) {
  useMenuClosing();
  return (
    <OpenShop>
      <ToastProvider>
        <CartProvider>
          <WishlistProvider>
            <OffersProvider>
              <CartModalProvider part={cartWindow}>
                <CartPrices />
                <CardLabels />
                <SkipLink />
                <ConsentBanner />
                <Top />
                <Island name="menu" />
                <Main>{children}</Main>
                <Island name="footer" />
              </CartModalProvider>
            </OffersProvider>
          </WishlistProvider>
        </CartProvider>
      </ToastProvider>
    </OpenShop>
  );
}

/** Shows the maintenance page while maintenance is on. Only this component is rendered again when that changes. */
function OpenShop({ children }: { readonly children: ReactNode }) {
  const maintenance = useMaintenance();
  const closed = useLazyPart(maintenancePage, maintenance !== null);
  return maintenance && closed ? <closed.MaintenancePage {...maintenance} /> : children;
}

/** The screen. Screens of the app need scripts, and show a note where scripts do not run. */
function Main({ children }: { readonly children: ReactNode }) {
  const { path } = usePlace();
  const isApp = APP_PATHS.some((appPath) => appPath === path);
  return (
    <main id="main" className={styles.main} tabIndex={-1} data-app={isApp ? path : undefined}>
      {isApp && <NoScriptsNote />}
      <VisitorProvider>
        {path === paths.home && <UnpaidOrder />}
        {children}
      </VisitorProvider>
    </main>
  );
}

/** Refetches the cart and the page's offers when their prices differ. */
function CartPrices() {
  const { data } = useCart();
  const queryClient = useQueryClient();
  const refetch = useCallback(() => queryClient.refetchQueries({ queryKey: CART_KEY }), [queryClient]);
  useRefetchOnMismatch(data?.lines ?? NO_LINES, refetch);
  return null;
}

const NO_LINES: Cart['lines'] = [];

function SkipLink() {
  const { t } = useLingui();
  return (
    <>
      <a className={styles.skip} href="#main">
        {t`До вмісту сторінки`}
      </a>
      {/* Shown on the pages that have such a part. */}
      <a className={styles.skip} href="#buy">
        {t`До ціни й кошика`}
      </a>
    </>
  );
}

/** Closes the catalogue when one of its links is followed. */
function useMenuClosing(): void {
  const { onLeave } = useNavigation();
  useEffect(() => onLeave(() => document.getElementById(MENU_ID)?.hidePopover()), [onLeave]);
}
