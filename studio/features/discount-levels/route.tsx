import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';

export const discountLevelsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/discount-levels',
  component: lazyRouteComponent(
    withTexts(['discount-levels'], () => import('./discount-levels-screen.tsx')),
    'DiscountLevelsScreen',
  ),
});
