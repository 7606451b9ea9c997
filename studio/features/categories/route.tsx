import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/));

/** The address has the id of the open category, or the parent of a new one: `0` for the top of the tree. */
export const categoriesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/categories',
  validateSearch: searchOf({
    id: v.optional(idText),
    below: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
  }),
  component: lazyRouteComponent(
    withTexts(['categories'], () => import('./categories-screen.tsx')),
    'CategoriesScreen',
  ),
});
