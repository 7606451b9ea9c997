import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readReleaseDifference, readReleaseReasons, readReleases } from '../../contract/releases.ts';
import type { StudioApi } from '../../lib/api.ts';

/** Polling interval of the list, ms: saves create releases all day. */
const LOOK_INTERVAL = 10_000;

export const releasesQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['releases'],
    queryFn: ({ signal }) => api.request(readReleases, { signal }),
    refetchInterval: LOOK_INTERVAL,
  });

/** Query of the writes that the releases published. They are recorded a moment after their release is listed. */
export const reasonsQuery = (api: StudioApi, q: string | undefined) =>
  queryOptions({
    queryKey: ['releases', 'reasons', api.lang, q],
    queryFn: ({ signal }) => api.request(readReleaseReasons, { query: { ...(q !== undefined && { q }) }, signal }),
    refetchInterval: LOOK_INTERVAL,
    placeholderData: keepPreviousData,
  });

/** Query of the difference between two kept releases, which never changes. */
export const differenceQuery = (api: StudioApi, from: string, to: string) =>
  queryOptions({
    queryKey: ['releases', 'difference', from, to],
    queryFn: ({ signal }) => api.request(readReleaseDifference, { query: { from, to }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
