import { queryOptions } from '@tanstack/react-query';
import { readInstance } from '../contract/instance.ts';
import type { StudioApi } from './api.ts';

/** Polling interval, ms. */
const NEWS = 60_000;

/** Query of the state of this copy of the shop: live or mute. */
export const instanceQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['instance'],
    queryFn: ({ signal }) => api.request(readInstance, { signal }),
    refetchInterval: NEWS,
  });
