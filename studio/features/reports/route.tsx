import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { periodEntries } from '../../contract/queries/reports.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

export const reportsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/reports',
  validateSearch: searchOf(periodEntries),
  component: lazyRouteComponent(() => import('./reports-screen.tsx'), 'ReportsScreen'),
});
