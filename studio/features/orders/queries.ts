import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { countNewerOrders, listOrders } from '../../contract/order-list.ts';
import { listPacking } from '../../contract/order-printing.ts';
import { readStudioOrder, type StudioOrder } from '../../contract/orders.ts';
import { listTasks } from '../../contract/tasks.ts';
import { ApiError, type StudioApi } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio.tsx';
import type { OrdersSearch, TasksSearch } from './route.tsx';

/** Milliseconds between two questions whether there are newer orders. */
const NEWS = 15_000;

export const ordersQueryOf = (api: StudioApi, query: OrdersSearch) =>
  queryOptions({
    queryKey: ['orders', 'list', api.lang, query],
    queryFn: ({ signal }) => api.request(listOrders, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const newerQueryOf = (api: StudioApi, after: number | undefined) =>
  queryOptions({
    queryKey: ['orders', 'newer', after],
    queryFn: ({ signal }) => api.request(countNewerOrders, { query: { after: String(after ?? 0) }, signal }),
    enabled: after !== undefined,
    refetchInterval: NEWS,
  });

export const orderQueryOf = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', api.lang, id],
    queryFn: ({ signal }) => api.request(readStudioOrder, { params: { id }, signal }),
  });

export const packingQueryOf = (api: StudioApi) =>
  queryOptions({
    queryKey: ['orders', 'packing', api.lang],
    queryFn: ({ signal }) => api.request(listPacking, { signal }),
    refetchInterval: NEWS,
  });

export const tasksQueryOf = (api: StudioApi, query: TasksSearch) =>
  queryOptions({
    queryKey: ['orders', 'tasks', api.lang, query],
    queryFn: ({ signal }) => api.request(listTasks, { query, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Does something to an order and shows what it has become. Whoever was second is shown the order as it is now, with the
 * refusal in its place: nothing that was typed is lost.
 */
export function useOrderWrite<Input>(id: string, write: (api: StudioApi, input: Input) => Promise<StudioOrder>) {
  const { api } = useStudio();
  const client = useQueryClient();
  const show = (order: StudioOrder) => client.setQueryData(orderQueryOf(api, id).queryKey, order);
  return useMutation({
    mutationFn: (input: Input) => write(api, input),
    onSuccess(order) {
      show(order);
      void client.invalidateQueries({ queryKey: ['orders'], predicate: ({ queryKey }) => queryKey[1] !== 'one' });
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'revision_conflict')
        void client.invalidateQueries({ queryKey: orderQueryOf(api, id).queryKey });
    },
  });
}
