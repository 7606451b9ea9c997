import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { periodEntries } from '../../contract/queries/reports.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

export const reportsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/reports',
  validateSearch: searchOf(periodEntries),
  component: lazyRouteComponent(
    withTexts(['reports'], () => import('./reports-screen.tsx')),
    'ReportsScreen',
  ),
});
