import { queryOptions } from '@tanstack/react-query';
import type { ScheduledEntity } from '../../contract/queries/schedule.ts';
import { getScheduled, listScheduled } from '../../contract/schedule.ts';
import type { StudioApi } from '../../lib/api.ts';

/** Prefix of the query keys of plans. */
export const SCHEDULED = 'scheduled';

export type ScheduledSearch = {
  readonly state?: 'open' | 'today' | 'done';
  readonly entity?: ScheduledEntity;
  readonly entityId?: string;
};

export const scheduledQuery = (api: StudioApi, query: ScheduledSearch) =>
  queryOptions({
    queryKey: [SCHEDULED, query, api.lang],
    queryFn: ({ signal }) => api.request(listScheduled, { query, signal }),
  });

export const oneScheduledQuery = (api: StudioApi, id: number) =>
  queryOptions({
    queryKey: [SCHEDULED, id, api.lang],
    queryFn: ({ signal }) => api.request(getScheduled, { params: { id: String(id) }, signal }),
  });
