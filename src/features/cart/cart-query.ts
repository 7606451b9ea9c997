import { queryOptions } from '@tanstack/react-query';
import type { Cart } from '../../contract/cart.ts';
import type { ApiClient } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { pageEndpoint } from '../../lib/page-endpoint.ts';

export const CART_KEY = ['cart'] as const;

/** Milliseconds between two requests while the API does not answer. */
const RETRY_INTERVAL = 10_000;

export type CartQuery = ReturnType<typeof cartQuery>;

/** The cart as the API has it. `onResponse` is called with every response, before it is shown. */
export function cartQuery(api: ApiClient, onResponse: (cart: Cart) => void) {
  return queryOptions({
    queryKey: CART_KEY,
    staleTime: 60_000,
    refetchOnReconnect: true,
    // Prices and stock may have changed while the shopper was away.
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => {
      const cart = await api.request(pageEndpoint('getCart'), { signal });
      // Here and not from what is on the screen: a newer response of another tab must not be overwritten.
      onResponse(cart);
      return cart;
    },
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_INTERVAL : false),
  });
}

/** No response at all, a gateway without an API behind it, maintenance. */
const UNREACHABLE: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Whether an error says nothing of the request but that the API could not be reached: the same may be sent again. */
export const isUnreachableError = (error: unknown) => error instanceof ApiError && UNREACHABLE.has(error.status);
