import { queryOptions } from '@tanstack/react-query';
import { countPendingReviews } from '../contract/pending-reviews.ts';
import type { StudioApi } from './api.ts';

/** Everything that is asked of reviews begins so: a decision makes all of it stale. */
export const REVIEWS = 'reviews';

/** Milliseconds between two questions whether there are new ones. */
const NEWS = 60_000;

export const pendingReviewsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [REVIEWS, 'pending'],
    queryFn: ({ signal }) => api.request(countPendingReviews, { signal }),
    refetchInterval: NEWS,
  });
