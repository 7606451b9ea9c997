import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { reviewsQuery } from '../../contract/queries/reviews.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { type SearchOf, searchOf } from '../../lib/search.ts';

export type ReviewsSearch = SearchOf<typeof reviewsQuery>;

export const reviewsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/reviews',
  validateSearch: searchOf(reviewsQuery),
  component: lazyRouteComponent(
    withTexts(['reviews'], () => import('./reviews-screen.tsx')),
    'ReviewsScreen',
  ),
});

export const reviewRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/reviews/$id',
  component: lazyRouteComponent(
    // Includes the texts of the journal, which name the author of a conflicting change.
    withTexts(['reviews'], () => import('./review-screen.tsx')),
    'ReviewScreen',
  ),
});
