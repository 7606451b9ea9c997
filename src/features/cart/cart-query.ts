import { queryOptions } from '@tanstack/react-query';
import type { Cart } from '../../contract/cart.ts';
import type { ApiClient } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { pageEndpoint } from '../../lib/page-endpoint.ts';

export const CART_KEY = ['cart'] as const;

/** Milliseconds between two requests while the API does not answer. */
const RETRY_INTERVAL = 10_000;

export type CartQuery = ReturnType<typeof cartQuery>;

/** Returns the query of the API's cart. `onResponse` is called with every response, before it is shown. */
export function cartQuery(api: ApiClient, onResponse: (cart: Cart) => void) {
  return queryOptions({
    queryKey: CART_KEY,
    staleTime: 60_000,
    refetchOnReconnect: true,
    // Prices and stock may have changed while the shopper was away.
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => {
      const cart = await api.request(pageEndpoint('getCart'), { signal });
      // Called here, and not with the displayed cart: that could overwrite a newer response of another tab.
      onResponse(cart);
      return cart;
    },
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_INTERVAL : false),
  });
}

/** Statuses without an answer of the API: no response at all, a gateway without an API behind it, maintenance. */
const UNREACHABLE: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/**
 * Returns true if an error means only that the API could not be reached, so that the same request may be sent again.
 */
export const isUnreachableError = (error: unknown) => error instanceof ApiError && UNREACHABLE.has(error.status);
