import { queryOptions } from '@tanstack/react-query';
import { readDay } from '../../contract/day.ts';
import type { StudioApi } from '../../lib/api.ts';
import { DAY } from '../../lib/day.ts';

/** Polling interval of the home screen, ms. */
const NEWS = 30_000;

export const dayQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [DAY, 'cards', api.lang],
    queryFn: ({ signal }) => api.request(readDay, { signal }),
    refetchInterval: NEWS,
  });
