import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { readDayCounts } from '../contract/day-counts.ts';
import type { StudioApi } from './api.ts';

/** Prefix of the query keys of the home screen and of the numbers in the menu. */
export const DAY = 'day';

/** Polling interval of the numbers, ms. */
const NEWS = 15_000;

/** Query of the numbers in the menu and of the newest order; also polled by tabs in the background, for the sound. */
export const dayCountsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [DAY, 'counts'],
    queryFn: ({ signal }) => api.request(readDayCounts, { signal }),
    refetchInterval: NEWS,
    refetchIntervalInBackground: true,
  });

/** Reads the numbers and the home screen again, after a write. */
export const refreshDay = (client: QueryClient) => void client.invalidateQueries({ queryKey: [DAY] });
