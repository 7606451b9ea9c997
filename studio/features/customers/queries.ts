import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readStudioCustomer, type StudioCustomer } from '../../contract/customers.ts';
import { listCustomers } from '../../contract/customers-list.ts';
import { ApiError, type StudioApi } from '../../lib/api.ts';
import type { SearchOf } from '../../lib/search.ts';
import { useStudio } from '../../lib/studio.tsx';

/** A page of the list. The page before stays on the screen until the next one is there. */
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

/** Writes something of a customer and shows what they are then. */
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

/** Who somebody else has made of the customer meanwhile, where a save was refused for that. */
export function conflictOf(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'revision_conflict') return null;
  const { current, changedBy } = error.details;
  return { current, changedBy: typeof changedBy === 'string' ? changedBy : null };
}
