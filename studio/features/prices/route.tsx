import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPriceSheet } from '../../contract/price-sheet.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

export const pricesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/prices',
  validateSearch: searchOf(readPriceSheet.query),
  component: lazyRouteComponent(() => import('./price-sheet-screen.tsx'), 'PriceSheetScreen'),
});
