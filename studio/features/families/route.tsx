import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { familiesQuery } from '../../contract/queries/families.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { type SearchOf, searchOf } from '../../lib/search.ts';

export type FamiliesSearch = SearchOf<typeof familiesQuery>;

export const familiesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/families',
  validateSearch: searchOf(familiesQuery),
  component: lazyRouteComponent(
    withTexts(['families'], () => import('./families-screen.tsx')),
    'FamiliesScreen',
  ),
});

/** The route of a family; the id `new` creates one. */
export const familyRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/families/$id',
  component: lazyRouteComponent(
    withTexts(['families'], () => import('./family-screen.tsx')),
    'FamilyScreen',
  ),
});
