import { keepPreviousData, queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countNewerOrders } from '../../contract/newer-orders.ts';
import { readChosenOrders } from '../../contract/order-bulk.ts';
import { listOrders } from '../../contract/order-list.ts';
import { readStudioOrder, type StudioOrder } from '../../contract/orders.ts';
import { listTasks } from '../../contract/tasks.ts';
import { ApiError, type StudioApi } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio.tsx';
import type { OrdersSearch, TasksSearch } from './route.tsx';

/** Polling interval for newer orders, ms. */
const NEWS = 15_000;
/** Polling interval while a job is expected to change the order, ms. */
const SOON = 3_000;

/** Rows of chosen orders, read again soon while a job creates their waybills. */
export const chosenQueryOf = (api: StudioApi, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['orders', 'chosen', api.lang, ids],
    queryFn: ({ signal }) => api.request(readChosenOrders, { query: { id: ids }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.some(({ waybill }) => waybill === 'queued') ? SOON : NEWS),
  });

export const ordersQueryOf = (api: StudioApi, query: Omit<OrdersSearch, 'hide'>) =>
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
    refetchInterval: ({ state }) => (state.data && isExpected(state.data) ? SOON : NEWS),
  });

/** Returns true if a job is expected to change the order: its waybill, a refund, a message. */
const isExpected = ({ status, shippingMethod, waybill, money, events }: StudioOrder) =>
  (status === 'packed' && shippingMethod !== 'pickup' && waybill.number === null) ||
  (money.way === 'card' && money.queued > 0) ||
  events.some((event) => event.kind === 'message' && event.sentAt === null && !event.isRefused);

export const tasksQueryOf = (api: StudioApi, query: TasksSearch) =>
  queryOptions({
    queryKey: ['orders', 'tasks', api.lang, query],
    queryFn: ({ signal }) => api.request(listTasks, { query, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Returns the order as it was when a dialog was opened. The page follows the order, but the input of a dialog must not:
 * another person's change is refused by its revision, and the dialog then takes the current order.
 */
export function useSeenOrder(order: StudioOrder, error: unknown): StudioOrder {
  const [seen, setSeen] = useState({ order, error });
  if (error === seen.error) return seen.order;
  const isConflict = error instanceof ApiError && error.code === 'revision_conflict';
  if (!isConflict || order.revision !== seen.order.revision) setSeen({ order: isConflict ? order : seen.order, error });
  return seen.order;
}

/** True while an order is being changed: another action would use its old revision. */
export const useIsOrderWritten = (id: string) => useIsMutating({ mutationKey: ['orders', id] }) > 0;

/**
 * Runs an action on an order and shows the result. After a conflict, shows the current order with the refusal, so that
 * no input is lost.
 */
export function useOrderWrite<Input>(id: string, write: (api: StudioApi, input: Input) => Promise<StudioOrder>) {
  const { api } = useStudio();
  const client = useQueryClient();
  const show = (order: StudioOrder) => client.setQueryData(orderQueryOf(api, id).queryKey, order);
  return useMutation({
    mutationKey: ['orders', id],
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
