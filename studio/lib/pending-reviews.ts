import { queryOptions } from '@tanstack/react-query';
import { countPendingReviews } from '../contract/pending-reviews.ts';
import type { StudioApi } from './api.ts';

/** Prefix of all query keys of reviews: a decision invalidates all of them. */
export const REVIEWS = 'reviews';

/** Polling interval, ms. */
const NEWS = 60_000;

export const pendingReviewsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [REVIEWS, 'pending'],
    queryFn: ({ signal }) => api.request(countPendingReviews, { signal }),
    refetchInterval: NEWS,
  });
