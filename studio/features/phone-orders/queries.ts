import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { findPhoneCustomers, listPhoneOrders, type PhoneOrder, readPhoneOrder } from '../../contract/phone-orders.ts';
import type { StudioApi } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Polling interval of prices and stock during the call, ms. */
const NEWS = 15_000;

/** Query of a phone order. It is polled, so that sold-out products are noticed before the order is placed. */
export const phoneOrderQueryOf = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: ['phone-orders', 'one', api.lang, id],
    queryFn: ({ signal }) => api.request(readPhoneOrder, { params: { id }, signal }),
    refetchInterval: NEWS,
  });

export const unfinishedQueryOf = (api: StudioApi) =>
  queryOptions({
    queryKey: ['phone-orders', 'unfinished'],
    queryFn: ({ signal }) => api.request(listPhoneOrders, { signal }),
    refetchOnMount: 'always',
  });

export const customersQueryOf = (api: StudioApi, q: string) =>
  queryOptions({
    queryKey: ['phone-orders', 'customers', q],
    queryFn: ({ signal }) => api.request(findPhoneCustomers, { query: { q }, signal }),
    enabled: q.trim().length > 2,
  });

/** Changes a phone order and updates the cached order with the response. */
export function usePhoneWrite<Input>(id: string, write: (api: StudioApi, input: Input) => Promise<PhoneOrder>) {
  const { api } = useStudio();
  const client = useQueryClient();
  const { queryKey } = phoneOrderQueryOf(api, id);
  return useMutation({
    mutationFn: async (input: Input) => {
      // A response that is still in flight must not overwrite a newer one.
      await client.cancelQueries({ queryKey });
      return write(api, input);
    },
    onSuccess: (order) => client.setQueryData(queryKey, order),
  });
}
