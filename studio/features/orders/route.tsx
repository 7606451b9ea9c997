import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { HIDEABLE_ORDER_COLUMNS, ordersQuery } from '../../contract/queries/orders.ts';
import { packingQuery, pickingQuery } from '../../contract/queries/packing.ts';
import { tasksQuery } from '../../contract/queries/tasks.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { type SearchOf, searchOf } from '../../lib/search.ts';

/** Search parameters of the list: the query of the endpoint and the hidden columns. */
const ordersSearch = { ...ordersQuery, hide: v.optional(v.array(v.picklist(HIDEABLE_ORDER_COLUMNS))) };
export type OrdersSearch = SearchOf<typeof ordersSearch>;
export type TasksSearch = SearchOf<typeof tasksQuery>;

export const ordersRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/orders',
  validateSearch: searchOf(ordersSearch),
  component: lazyRouteComponent(
    withTexts(['orders'], () => import('./orders-screen.tsx')),
    'OrdersScreen',
  ),
});

export const orderRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/orders/$id',
  component: lazyRouteComponent(
    withTexts(['orders'], () => import('./order-screen.tsx')),
    'OrderScreen',
  ),
});

export const packingRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/packing',
  validateSearch: searchOf(packingQuery),
  component: lazyRouteComponent(
    withTexts(['orders'], () => import('./packing-screen.tsx')),
    'PackingScreen',
  ),
});

export const pickingRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/picking',
  validateSearch: searchOf(pickingQuery),
  component: lazyRouteComponent(
    withTexts(['orders'], () => import('./picking-screen.tsx')),
    'PickingScreen',
  ),
});

export const tasksRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/tasks',
  validateSearch: searchOf(tasksQuery),
  component: lazyRouteComponent(
    withTexts(['orders'], () => import('./tasks-screen.tsx')),
    'TasksScreen',
  ),
});
