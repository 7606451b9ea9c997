import { queryOptions } from '@tanstack/react-query';
import { readFeeds } from '../../contract/feeds.ts';
import type { StudioApi } from '../../lib/api.ts';

/** ms between two readings of the state, which follows the pages within seconds. */
const LOOK_INTERVAL = 15_000;

export const feedsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['feeds'],
    queryFn: ({ signal }) => api.request(readFeeds, { signal }),
    refetchInterval: LOOK_INTERVAL,
  });
