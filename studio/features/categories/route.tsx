import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/));

/** The address says which category is open, or below which one a new one is made: `0` for the top of the tree. */
export const categoriesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/categories',
  validateSearch: searchOf({
    id: v.optional(idText),
    below: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
  }),
  component: lazyRouteComponent(
    withTexts(['audit', 'categories'], () => import('./categories-screen.tsx')),
    'CategoriesScreen',
  ),
});
