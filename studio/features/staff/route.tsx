import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';

export const staffListRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/staff',
  component: lazyRouteComponent(
    withTexts(['staff'], () => import('./staff-screen.tsx')),
    'StaffScreen',
  ),
});
