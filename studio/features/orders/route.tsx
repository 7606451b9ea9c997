import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listOrders } from '../../contract/orders.ts';
import { listTasks } from '../../contract/tasks.ts';
import { staffRoute } from '../../lib/routes.ts';
import { type SearchOf, searchOf } from '../../lib/search.ts';

export type OrdersSearch = SearchOf<typeof listOrders.query>;
export type TasksSearch = SearchOf<typeof listTasks.query>;

export const ordersRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/orders',
  validateSearch: searchOf(listOrders.query),
  component: lazyRouteComponent(() => import('./orders-screen.tsx'), 'OrdersScreen'),
});

export const orderRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/orders/$id',
  component: lazyRouteComponent(() => import('./order-screen.tsx'), 'OrderScreen'),
});

export const packingRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/packing',
  component: lazyRouteComponent(() => import('./packing-screen.tsx'), 'PackingScreen'),
});

export const tasksRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/tasks',
  validateSearch: searchOf(listTasks.query),
  component: lazyRouteComponent(() => import('./tasks-screen.tsx'), 'TasksScreen'),
});
