import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';

export const profileRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/profile',
  component: lazyRouteComponent(
    withTexts(['enrolment', 'profile'], () => import('./profile-screen.tsx')),
    'ProfileScreen',
  ),
});
