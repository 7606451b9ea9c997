import { useQueryClient } from '@tanstack/react-query';
import { type CheckoutContact, type PlaceOrder, sendCheckoutCode, submitOrder } from '../../contract/place-order.ts';
import { useShop } from '../../lib/shop.tsx';
import { notifyTabs } from '../../lib/tabs.ts';

/** Places an order; invalidates the cart and the orders in every tab. */
export function usePlaceOrder() {
  const { api } = useShop();
  const queryClient = useQueryClient();
  return async (order: PlaceOrder) => {
    try {
      return await api.request(submitOrder, { body: order });
    } finally {
      // After an error too: it may be caused by a change that is not shown yet.
      for (const queryKey of [['cart'], ['orders'], ['customer']]) {
        void queryClient.invalidateQueries({ queryKey });
        notifyTabs(queryKey);
      }
    }
  };
}

/** Requests a code for the contact of an order that is not paid by card. */
export function useRequestCode() {
  const { api } = useShop();
  return (contact: CheckoutContact) => api.request(sendCheckoutCode, { body: contact });
}
