import { queryOptions } from '@tanstack/react-query';
import { readReleaseDifference, readReleases } from '../../contract/releases.ts';
import type { StudioApi } from '../../lib/api.ts';

/** Polling interval of the list, ms: saves create releases all day. */
const LOOK_INTERVAL = 10_000;

export const releasesQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['releases'],
    queryFn: ({ signal }) => api.request(readReleases, { signal }),
    refetchInterval: LOOK_INTERVAL,
  });

/** Query of the difference between two kept releases, which never changes. */
export const differenceQuery = (api: StudioApi, from: string, to: string) =>
  queryOptions({
    queryKey: ['releases', 'difference', from, to],
    queryFn: ({ signal }) => api.request(readReleaseDifference, { query: { from, to }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
