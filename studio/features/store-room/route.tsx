import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';

export const storeRoomRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/store-room',
  component: lazyRouteComponent(
    withTexts(['store-room'], () => import('./store-room-screen.tsx')),
    'StoreRoomScreen',
  ),
});
