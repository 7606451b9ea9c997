import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { newSaleSearch } from '../../contract/queries/schedule.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

/** The route of one sale; `new` plans another one. The list of sales is part of the scheduled changes. */
export const saleRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/sales/$id',
  validateSearch: searchOf(newSaleSearch),
  component: lazyRouteComponent(
    withTexts(['sales'], () => import('./sale-screen.tsx')),
    'SaleScreen',
  ),
});
