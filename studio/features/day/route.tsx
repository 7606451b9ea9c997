import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';

export const homeRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/',
  component: lazyRouteComponent(
    withTexts(['day', 'orders', 'reviews', 'schedule'], () => import('./home-screen.tsx')),
    'HomeScreen',
  ),
});
