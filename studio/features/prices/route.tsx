import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { priceSheetQuery } from '../../contract/queries/price-sheet.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

export const pricesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/prices',
  validateSearch: searchOf(priceSheetQuery),
  component: lazyRouteComponent(
    withTexts(['prices', 'schedule'], () => import('./price-sheet-screen.tsx')),
    'PriceSheetScreen',
  ),
});
