import { queryOptions } from '@tanstack/react-query';
import { readRemovals } from '../contract/removals.ts';
import type { StudioApi } from './api.ts';

/** Milliseconds between two questions whether pages wait for an answer. */
const NEWS = 15_000;

/** Pages that are gone from the shop and stay on the site until somebody says that they may go. */
export const removalsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['removals'],
    queryFn: ({ signal }) => api.request(readRemovals, { signal }),
    refetchInterval: NEWS,
  });
