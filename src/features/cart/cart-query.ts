import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../contract/api.ts';
import { type Cart, cartSchema } from '../../contract/cart.ts';
import type { ApiClient } from '../../lib/api.ts';

export const CART_KEY = ['cart'] as const;

/** Milliseconds between two questions while the API does not answer. */
const RETRY = 10_000;

/** The cart as the API has it; `keep` is told of every answer. */
export function cartQuery(api: ApiClient, keep: (cart: Cart) => void) {
  return queryOptions({
    queryKey: CART_KEY,
    staleTime: 60_000,
    refetchOnReconnect: true,
    // Prices and stock may have changed while the shopper was away.
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => {
      const cart = await api.get(endpoints.cart, cartSchema, { signal });
      keep(cart);
      return cart;
    },
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY : false),
  });
}
