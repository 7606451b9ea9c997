import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Maintenance } from '../../contract/maintenance.ts';
import type { ApiClient } from '../../lib/api.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { pageEndpoint } from '../../lib/page-endpoint.ts';
import { useShop } from '../../lib/shop.tsx';

/** Polling intervals, in milliseconds: long while the shop is open, short during maintenance. */
const POLL_OPEN = 30_000;
const POLL_CLOSED = 10_000;

const QUERY_KEY = ['maintenance'] as const;

function maintenanceQuery(api: ApiClient) {
  return queryOptions({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api.request(pageEndpoint('getMaintenance'), { signal }),
    // A failure counts as "no maintenance"; the next poll tries again.
    retry: false,
    staleTime: POLL_CLOSED,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.isMaintenanceInProgress ? POLL_CLOSED : POLL_OPEN),
  });
}

/** Stores the maintenance info of any response that was refused because of it. */
export function setMaintenance(queryClient: QueryClient, maintenance: Maintenance): void {
  queryClient.setQueryData(QUERY_KEY, maintenance);
}

/**
 * Returns the current maintenance, or null. When it ends, requests that failed because of it are repeated. The first
 * render in the browser equals the prerendered page, so the query starts after it.
 */
export function useMaintenance(): Maintenance | null {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...maintenanceQuery(api), enabled: useIsMounted() });
  const isOn = data?.isMaintenanceInProgress ?? false;
  useEffect(() => {
    if (isOn) return;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [isOn, queryClient]);
  return data && isOn ? data : null;
}

/** Returns true once it is known that there is no maintenance: requests that only an open shop answers wait for it. */
export function useIsOpen(): boolean {
  const { api } = useShop();
  const { data, isFetched } = useQuery({ ...maintenanceQuery(api), enabled: useIsMounted() });
  return isFetched && !data?.isMaintenanceInProgress;
}
