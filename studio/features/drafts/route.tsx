import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routes.ts';

export const draftsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/drafts',
  component: lazyRouteComponent(() => import('./drafts-screen.tsx'), 'DraftsScreen'),
});
