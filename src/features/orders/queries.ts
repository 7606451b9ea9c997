import { queryOptions, useQuery } from '@tanstack/react-query';
import { listOrders } from '../../contract/customer.ts';
import type { ApiClient } from '../../lib/api.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { useShop } from '../../lib/shop.tsx';

function ordersQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['orders'],
    staleTime: 60_000,
    queryFn: ({ signal }) => api.request(listOrders, { signal }),
  });
}

/** Queries the customer's orders, newest first, once the page is hydrated. */
export function useOrders() {
  const { api } = useShop();
  return useQuery({ ...ordersQuery(api), enabled: useIsMounted() });
}
