import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelOrder, getOrder, type OrderDetails, orderAgain } from '../../contract/checkout.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useShop } from '../../lib/shop.tsx';
import { notifyTabs } from '../../lib/tabs.ts';
import { useAction } from '../../lib/use-action.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';

/** An order's id and the token with which its shopper may see it. */
export interface OrderAccess {
  readonly order: string;
  readonly token: string;
}

/** Polling interval while a payment is pending, in milliseconds. */
const POLL = 3_000;

const keyOf = ({ order }: OrderAccess) => ['order', order] as const;

/** Queries the order; polls while its payment is pending. */
export function useOrder(access: OrderAccess) {
  const { api } = useShop();
  const { order, token } = access;
  return useQuery<OrderDetails>({
    queryKey: keyOf(access),
    refetchInterval: ({ state }) => (state.data?.payment.state === 'pending' ? POLL : false),
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => api.request(getOrder, { params: { id: order }, query: { token }, signal }),
  });
}

/** Cancels an order that is not packed yet; the caller shows the error. */
export function useCancelOrder(access: OrderAccess) {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const { order, token } = access;
  return useAction({
    act: () => api.request(cancelOrder, { params: { id: order }, body: { token } }),
    onDone: (cancelled) => {
      queryClient.setQueryData<OrderDetails>(keyOf(access), cancelled);
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      notifyTabs(['orders']);
    },
  });
}

/** Puts an order's items into the cart again. */
export function useRepeatOrder({ order, token }: OrderAccess) {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const toast = useToast();
  const messageOf = useErrorMessage();
  return useAction({
    act: () => api.request(orderAgain, { params: { id: order }, body: { token } }),
    onDone: ({ cart }) => {
      queryClient.setQueryData(['cart'], cart);
      notifyTabs(['cart']);
    },
    onFailed: (error) => toast.error(messageOf(error)),
  });
}

/**
 * Returns true if an order counts as a purchase: by card once it is paid; on delivery, by invoice and with nothing to
 * pay once it is placed.
 */
export function isBought({ state, method }: OrderDetails['payment']): boolean {
  return state === 'paid' || state === 'none' || state === 'free' || (state === 'due' && method === 'invoice');
}
