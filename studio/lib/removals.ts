import { queryOptions } from '@tanstack/react-query';
import { readRemovals } from '../contract/removals.ts';
import type { StudioApi } from './api.ts';

/** Polling interval, ms. */
const NEWS = 15_000;

/** Query of pages that the shop has no content for any more and whose removal needs permission. */
export const removalsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['removals'],
    queryFn: ({ signal }) => api.request(readRemovals, { signal }),
    refetchInterval: NEWS,
  });
