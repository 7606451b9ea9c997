import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../contract/api.ts';
import { type AddToCart, type Cart, cartSchema } from '../../contract/cart.ts';
import type { ApiClient } from '../../lib/api.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { useShop } from '../../lib/shop.tsx';
import { tellTabs } from '../../lib/tabs.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { changeQuantity, removeLine } from './optimistic.ts';

const QUERY_KEY = ['cart'] as const;

function cartQuery(api: ApiClient) {
  return queryOptions({
    queryKey: QUERY_KEY,
    staleTime: 60_000,
    queryFn: ({ signal }) => api.get(endpoints.cart, cartSchema, { signal }),
  });
}

/** The cart of this browser, once the page has been taken over. */
export function useCart() {
  const { api } = useShop();
  return useQuery({ ...cartQuery(api), enabled: useIsMounted() });
}

/** A change of the cart: shown at once where that is possible, sent in order, taken back with a toast when refused. */
function useCartMutation<Input>(
  send: (api: ApiClient, input: Input) => Promise<Cart>,
  expected?: (cart: Cart, input: Input) => Cart,
) {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const toast = useToast();
  const messageOf = useErrorMessage();
  return useMutation({
    mutationKey: QUERY_KEY,
    // One after another: clicks arrive at the API in the order they were made.
    scope: { id: 'cart' },
    mutationFn: (input: Input) => send(api, input),
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey: QUERY_KEY });
      queryClient.setQueryData<Cart>(QUERY_KEY, (cart) => cart && expected?.(cart, input));
    },
    onSuccess: (cart) => {
      // An answer to an earlier click must not undo what later clicks show.
      if (queryClient.isMutating({ mutationKey: QUERY_KEY }) === 1) queryClient.setQueryData<Cart>(QUERY_KEY, cart);
      tellTabs(QUERY_KEY);
    },
    onError: (error) => {
      toast.error(messageOf(error));
      void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
    },
  });
}

export function useAddToCart() {
  return useCartMutation((api, input: AddToCart) => api.send('POST', endpoints.cartLines, cartSchema, input));
}

export function useChangeLine() {
  return useCartMutation(
    (api, { id, quantity }: { id: string; quantity: number }) =>
      api.send('PATCH', endpoints.cartLine(id), cartSchema, { quantity }),
    (cart, { id, quantity }) => changeQuantity(cart, id, quantity),
  );
}

export function useRemoveLine() {
  return useCartMutation(
    (api, id: string) => api.send('DELETE', endpoints.cartLine(id), cartSchema),
    (cart, id) => removeLine(cart, id),
  );
}
