import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { ProductCard } from '../contract/product.ts';
import { CartModalContext } from '../features/cart/cart-context.tsx';
import { UnknownCartProvider } from '../features/cart/cart-provider.tsx';
import { CardContent } from '../features/catalogue/product-card.tsx';
import { type Wishlist, WishlistContext } from '../features/wishlist/wishlist-provider.tsx';
import { type Fragments, FragmentsContext } from '../lib/fragments.ts';
import { type Shop, ShopContext } from '../lib/shop.tsx';
import { localize, paths } from '../rules/paths.ts';
import { ToasterContext } from '../ui/toast/toast-provider.tsx';
import type { Pieces } from './bytes.ts';
import { createQueryClient, type Router } from './router.tsx';

/** UTF-8 HTML of what is in a product's card, by the product's id. */
export type Cards = ReadonlyMap<number, Uint8Array>;

/**
 * Renders parts of a page apart from the layout around them. What they render must not depend on their place in the
 * tree: React's useId() does, so prerendered screens do without it.
 */
export interface PartRenderer {
  /** HTML of a screen, with the cards that were rendered beforehand put in. */
  screen(screen: ReactNode, cards?: Cards): Pieces;
  /** HTML of what is in each product's card. */
  cards(cards: readonly ProductCard[]): readonly string[];
}

interface Options {
  readonly shop: Shop;
  readonly i18n: I18n;
  /** Only to be there: nothing navigates while a page is rendered. */
  readonly router: Router;
}

const noToasts = { info: () => {}, error: () => {} };
const noWishes: Wishlist = {
  data: undefined,
  error: null,
  isFetching: false,
  refetch: async () => {},
  toggling: new Set(),
  toggle: () => {},
};
const noModal = { isOpen: false, open: () => {}, close: () => {} };

export function createPartRenderer({ shop, i18n, router }: Options): PartRenderer {
  const queryClient = createQueryClient();
  // No text of the shop can hold it.
  const secret = crypto.randomUUID();
  const mark = new RegExp(`<!--${secret}:(\\d+)-->`);
  const fragmentsOf = (cards: Cards): Fragments => ({
    cardMark: (productId) => (cards.has(productId) ? `<!--${secret}:${productId}-->` : undefined),
  });
  const render = (part: ReactNode, fragments: Fragments | null) => {
    const html = renderToString(
      <ShopContext value={shop}>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterContextProvider router={router}>
              <ToasterContext value={noToasts}>
                <WishlistContext value={noWishes}>
                  <UnknownCartProvider>
                    <CartModalContext value={noModal}>
                      <FragmentsContext value={fragments}>{part}</FragmentsContext>
                    </CartModalContext>
                  </UnknownCartProvider>
                </WishlistContext>
              </ToasterContext>
            </RouterContextProvider>
          </QueryClientProvider>
        </I18nProvider>
      </ShopContext>,
    );
    // What one page's screen asked for is not the next one's.
    queryClient.clear();
    return html;
  };
  return {
    screen: (screen, cards) => {
      if (!cards) return [render(screen, null)];
      // Every second piece is a product's id.
      return render(screen, fragmentsOf(cards))
        .split(mark)
        .map((piece, index) => (index % 2 === 0 ? piece : (cards.get(Number(piece)) ?? '')));
    },
    cards: (cards) => {
      // All at once, with the secret between two: beginning to render costs as much as a card.
      const html = render(
        cards.map((card) => (
          <Fragment key={card.id}>
            <CardContent product={card} href={localize(shop.lang, paths.page(card.slug))} isPriority={false} />
            <wbr id={secret} />
          </Fragment>
        )),
        null,
      );
      return html.split(`<wbr id="${secret}"/>`).slice(0, -1);
    },
  };
}
