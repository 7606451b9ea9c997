import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { ProductCard } from '../contract/product.ts';
import { CartModalContext } from '../features/cart/cart-context.tsx';
import { PrerenderCartProvider } from '../features/cart/cart-provider.tsx';
import { CardContent } from '../features/catalogue/product-card.tsx';
import { MAIN_LIST } from '../features/catalogue/product-grid.tsx';
import { type Wishlist, WishlistContext } from '../features/wishlist/wishlist-provider.tsx';
import { type Fragments, FragmentsContext } from '../lib/fragments.tsx';
import { NavigationContext, staticNavigation } from '../lib/navigation.ts';
import { type Shop, ShopContext } from '../lib/shop.tsx';
import { localize, paths } from '../rules/paths.ts';
import { PICTURE_PLACES } from '../rules/picture-places.ts';
import { ToasterContext } from '../ui/toast/toast-provider.tsx';
import { createQueryClient } from './query-client.ts';

/** HTML of product cards' content, by product id. */
export type Cards = ReadonlyMap<number, string>;

/**
 * Renders parts of a page separately from the layout around them. Their HTML must not depend on their place in the
 * tree. As React's useId() does depend on it, prerendered screens do not use it.
 */
export interface PartRenderer {
  /** Renders a screen to HTML, with the cards that were rendered beforehand inserted. */
  screen(screen: ReactNode, cards?: Cards): string;
  /** Renders the contents of product cards to HTML. Many at once cost less than one after another. */
  cards(cards: readonly ProductCard[]): Cards;
}

interface Options {
  readonly shop: Shop;
  readonly i18n: I18n;
}

const noToasts = { info: () => {}, error: () => {} };
const noWishes: Wishlist = {
  data: undefined,
  toggling: new Set(),
  toggle: () => {},
};
const noModal = { open: async () => {}, prepare: () => {}, close: () => {} };

/** HTML of the element after each of several cards. No card contains one. */
const CARD_END = '<hr/>';

/** No page navigates while it is rendered. */
const NOWHERE = staticNavigation('/');

export function createPartRenderer({ shop, i18n }: Options): PartRenderer {
  const queryClient = createQueryClient();
  const fixed = new Map<ComponentType, string>();
  /** Components that the current render has met first, and renders itself. */
  const unknown = new Set<ComponentType>();
  const fragmentsOf = (cards: Cards): Fragments => ({
    // Both places have the same renditions.
    card: (productId, place) => cards.get(productId)?.replace(PICTURE_PLACES.card.sizes, PICTURE_PLACES[place].sizes),
    fixed: (content) => {
      const html = fixed.get(content);
      if (html === undefined) unknown.add(content);
      return html;
    },
  });
  const renderUnknown = () => {
    for (const Content of unknown) fixed.set(Content, render(<Content />, null));
    unknown.clear();
  };
  const render = (part: ReactNode, fragments: Fragments | null) => {
    const html = renderToString(
      <ShopContext value={shop}>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <NavigationContext value={NOWHERE}>
              <ToasterContext value={noToasts}>
                <WishlistContext value={noWishes}>
                  <PrerenderCartProvider>
                    <CartModalContext value={noModal}>
                      <FragmentsContext value={fragments}>{part}</FragmentsContext>
                    </CartModalContext>
                  </PrerenderCartProvider>
                </WishlistContext>
              </ToasterContext>
            </NavigationContext>
          </QueryClientProvider>
        </I18nProvider>
      </ShopContext>,
    );
    // Queries of one page's screen must not reach the next page.
    queryClient.clear();
    return html;
  };
  return {
    screen: (screen, cards) => {
      if (!cards) return render(screen, null);
      const html = render(screen, fragmentsOf(cards));
      renderUnknown();
      return html;
    },
    cards: (cards) => {
      if (cards.length === 0) return new Map();
      const html = render(
        cards.map((card) => (
          <Fragment key={card.id}>
            <CardContent
              product={card}
              href={localize(shop.lang, paths.page(card.slug))}
              load="late"
              list={MAIN_LIST}
              place="card"
            />
            <hr />
          </Fragment>
        )),
        null,
      );
      const contents = html.split(CARD_END);
      return new Map(cards.map(({ id }, index) => [id, contents[index] ?? '']));
    },
  };
}
