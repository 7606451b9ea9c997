import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { promoCodesQuery } from '../../contract/queries/promo.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { type SearchOf, searchOf } from '../../lib/search.ts';

export type PromoSearch = SearchOf<typeof promoCodesQuery>;

export const promoCodesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/promo-codes',
  validateSearch: searchOf(promoCodesQuery),
  component: lazyRouteComponent(
    withTexts(['promo'], () => import('./promo-codes-screen.tsx')),
    'PromoCodesScreen',
  ),
});

/** The route of one code; `new` creates one, because codes are upper case. */
export const promoCodeRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/promo-codes/$code',
  component: lazyRouteComponent(
    withTexts(['orders', 'promo'], () => import('./promo-code-screen.tsx')),
    'PromoCodeScreen',
  ),
});
