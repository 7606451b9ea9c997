import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { calendarSearch, scheduledQuery, shopAtQuery } from '../../contract/queries/schedule.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

/** The route of planned and completed scheduled changes. */
export const scheduledRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/scheduled',
  validateSearch: searchOf(scheduledQuery),
  component: lazyRouteComponent(
    withTexts(['audit', 'sales', 'schedule'], () => import('./scheduled-screen.tsx')),
    'ScheduledScreen',
  ),
});

/** The route of the calendar of everything planned. */
export const calendarRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/scheduled/calendar',
  validateSearch: searchOf(calendarSearch),
  component: lazyRouteComponent(
    withTexts(['audit', 'schedule'], () => import('./calendar-screen.tsx')),
    'CalendarScreen',
  ),
});

/** The route of the shop's pages at a later moment. */
export const shopAtRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/shop-at',
  validateSearch: searchOf(shopAtQuery),
  component: lazyRouteComponent(
    withTexts(['schedule'], () => import('./shop-at-screen.tsx')),
    'ShopAtScreen',
  ),
});
