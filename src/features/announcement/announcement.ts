import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api.ts';
import { pageEndpoint } from '../../lib/page-endpoint.ts';

/** Polling interval, in milliseconds. */
const POLL = 60_000;

/** Query for the announcement; a failed fetch stays in the query's error and is not displayed. */
export function announcementQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['announcement'],
    queryFn: ({ signal }) => api.request(pageEndpoint('getAnnouncement'), { signal }),
    staleTime: POLL,
    refetchInterval: POLL,
    // Refetched on focus, because a hidden tab does not poll.
    refetchOnWindowFocus: true,
  });
}
