import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { reportsSearch } from '../../contract/queries/reports.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

export const reportsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/reports',
  validateSearch: searchOf(reportsSearch),
  component: lazyRouteComponent(
    withTexts(['reports'], () => import('./reports-screen.tsx')),
    'ReportsScreen',
  ),
});
