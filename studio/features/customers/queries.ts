import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readStudioCustomer, type StudioCustomer } from '../../contract/customers.ts';
import { listCustomers } from '../../contract/customers-list.ts';
import type { StudioApi } from '../../lib/api.ts';
import type { SearchOf } from '../../lib/search.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Query of a page of the list. The previous page stays visible until the next one is loaded. */
export const customerListQuery = (api: StudioApi, query: SearchOf<typeof listCustomers.query>) =>
  queryOptions({
    queryKey: ['customers', 'list', query],
    queryFn: ({ signal }) => api.request(listCustomers, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const customerQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: ['customers', 'one', api.lang, id],
    queryFn: ({ signal }) => api.request(readStudioCustomer, { params: { id }, signal }),
  });

/** Writes data of a customer and updates the cached customer with the response. */
export function useCustomerWrite<Input>(id: string, write: (api: StudioApi, input: Input) => Promise<StudioCustomer>) {
  const { api } = useStudio();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => write(api, input),
    onSuccess(customer) {
      client.setQueryData(customerQuery(api, id).queryKey, customer);
      void client.invalidateQueries({ queryKey: ['customers', 'list'] });
      void client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
}
