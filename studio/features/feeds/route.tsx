import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';

export const feedsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/feeds',
  component: lazyRouteComponent(
    withTexts(['feeds'], () => import('./feeds-screen.tsx')),
    'FeedsScreen',
  ),
});
