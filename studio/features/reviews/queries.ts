import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getStudioReview, listStudioReviews } from '../../contract/reviews.ts';
import type { StudioApi } from '../../lib/api.ts';
import type { ReviewsSearch } from './route.tsx';

/** Prefix of all query keys of reviews: a decision invalidates all of them. */
export const REVIEWS = 'reviews';

export const reviewsQuery = (api: StudioApi, query: ReviewsSearch) =>
  queryOptions({
    queryKey: [REVIEWS, 'list', query],
    queryFn: ({ signal }) => api.request(listStudioReviews, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const reviewQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: [REVIEWS, 'one', id],
    queryFn: ({ signal }) => api.request(getStudioReview, { params: { id }, signal }),
    // Refetching must not replace typed input; a conflict is shown on saving.
    refetchOnWindowFocus: false,
  });
