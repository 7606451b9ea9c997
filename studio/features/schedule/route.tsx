import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listScheduled } from '../../contract/schedule.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

/** What is to be changed at its time, and what was. */
export const scheduledRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/scheduled',
  validateSearch: searchOf(listScheduled.query),
  component: lazyRouteComponent(() => import('./scheduled-screen.tsx'), 'ScheduledScreen'),
});
