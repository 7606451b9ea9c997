import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

/** The route of a phone order; without an id a new one is created. */
export const phoneOrderRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/orders/new',
  validateSearch: searchOf({ id: v.optional(v.pipe(v.string(), v.uuid())) }),
  component: lazyRouteComponent(
    withTexts(['orders', 'phone-orders'], () => import('./phone-order-screen.tsx')),
    'PhoneOrderScreen',
  ),
});
