import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routes.ts';

export const staffListRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/staff',
  component: lazyRouteComponent(() => import('./staff-screen.tsx'), 'StaffScreen'),
});
