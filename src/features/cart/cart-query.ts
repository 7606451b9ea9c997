import { queryOptions } from '@tanstack/react-query';
import { getCart } from '../../contract/cart.ts';
import type { ApiClient } from '../../lib/api.ts';
import type { CartStorage } from './cart-storage.ts';

export const CART_KEY = ['cart'] as const;

/** Milliseconds between two requests while the API does not answer. */
const RETRY_INTERVAL = 10_000;

export type CartQuery = ReturnType<typeof cartQuery>;

/** The cart as the API has it; every response is stored in the browser. */
export function cartQuery(api: ApiClient, storage: CartStorage) {
  return queryOptions({
    queryKey: CART_KEY,
    staleTime: 60_000,
    refetchOnReconnect: true,
    // Prices and stock may have changed while the shopper was away.
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => {
      const cart = await api.request(getCart, { signal });
      // Here and not from what is on the screen: a newer response of another tab must not be overwritten.
      storage.writeSnapshot(api.lang, cart);
      return cart;
    },
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_INTERVAL : false),
  });
}
