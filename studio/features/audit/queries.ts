import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listAudit, listAuditActors, planUndo, type UndoSelection } from '../../contract/audit.ts';
import type { StudioApi } from '../../lib/api.ts';
import type { SearchOf } from '../../lib/search.ts';

/** Query of the list. */
export type AuditSearch = SearchOf<typeof listAudit.query>;

export const auditQuery = (api: StudioApi, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', api.lang, search],
    initialPageParam: search.before,
    queryFn: ({ pageParam, signal }) =>
      api.request(listAudit, { query: { ...search, ...(pageParam !== undefined && { before: pageParam }) }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const actorsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['audit-actors'],
    queryFn: ({ signal }) => api.request(listAuditActors, { signal }),
  });

/** A plan is computed anew whenever the dialog is opened, so it is never cached. */
export const planQuery = (api: StudioApi, selection: UndoSelection) =>
  queryOptions({
    queryKey: ['audit-plan', api.lang, selection],
    queryFn: ({ signal }) => api.request(planUndo, { body: selection, signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
