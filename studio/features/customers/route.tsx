import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { customersQuery } from '../../contract/queries/customers.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { type SearchOf, searchOf } from '../../lib/search.ts';

/** Columns that can be hidden; names are always shown. */
export const HIDEABLE = ['contacts', 'created', 'orders', 'sum', 'percent', 'last'] as const;
export type Hideable = (typeof HIDEABLE)[number];

/** Search parameters of the list: the query of the endpoint and the hidden columns. */
const search = { ...customersQuery, hide: v.optional(v.array(v.picklist(HIDEABLE))) };
export type CustomersSearch = SearchOf<typeof search>;

export const customersRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/customers',
  validateSearch: searchOf(search),
  component: lazyRouteComponent(
    withTexts(['customers'], () => import('./customers-screen.tsx')),
    'CustomersScreen',
  ),
});

export const customerRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/customers/$id',
  component: lazyRouteComponent(
    withTexts(['customers', 'orders'], () => import('./customer-screen.tsx')),
    'CustomerScreen',
  ),
});
