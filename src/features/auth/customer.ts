import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Customer } from '../../contract/customer.ts';
import type { ApiClient } from '../../lib/api.ts';
import { pageEndpoint } from '../../lib/page-endpoint.ts';
import { useShop } from '../../lib/shop.tsx';
import { useIsOpen } from '../maintenance/maintenance.ts';

export const CUSTOMER_KEY = ['customer'] as const;

function customerQuery(api: ApiClient) {
  return queryOptions({
    queryKey: CUSTOMER_KEY,
    staleTime: 60_000,
    refetchOnReconnect: true,
    queryFn: ({ signal }) => api.request(pageEndpoint('getCustomer'), { signal }),
  });
}

/** The customer, loaded when the application starts unless maintenance is on; null for a guest. */
export function useCustomer() {
  const { api } = useShop();
  return useQuery({ ...customerQuery(api), enabled: useIsOpen() });
}

/** Marks the customer as signed out, because a refused request has shown that the session has ended. */
export function setSignedOut(queryClient: QueryClient): void {
  queryClient.setQueryData<Customer | null>(CUSTOMER_KEY, null);
}
