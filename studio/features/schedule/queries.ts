import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ScheduledEntity } from '../../contract/queries/schedule.ts';
import { getScheduled, listScheduled, readCalendar } from '../../contract/schedule.ts';
import type { StudioApi } from '../../lib/api.ts';
import { SCHEDULED } from '../../lib/scheduled.ts';

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

/** Query of the calendar's entries of some days; the previous ones stay visible until they are there. */
export const calendarQuery = (api: StudioApi, query: { readonly from: string; readonly to: string }) =>
  queryOptions({
    queryKey: [SCHEDULED, 'calendar', query, api.lang],
    queryFn: ({ signal }) => api.request(readCalendar, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
