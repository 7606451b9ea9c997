import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as v from 'valibot';
import { endpoints } from '../../contract/api.ts';
import { type AddToCart, type Cart, cartSchema, type promoCodeSchema } from '../../contract/cart.ts';
import type { ApiClient } from '../../lib/api.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { useShop } from '../../lib/shop.tsx';
import { tellTabs } from '../../lib/tabs.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import {
  addToLine,
  changeQuantity,
  removeLine,
  removePromo,
  removeSaved,
  restoreLine,
  saveLine,
} from './optimistic.ts';

const QUERY_KEY = ['cart'] as const;

/** The cart without the changes that the API has not answered yet; there is one only while there are such changes. */
const CONFIRMED_KEY = ['confirmed-cart'] as const;

function cartQuery(api: ApiClient) {
  return queryOptions({
    queryKey: QUERY_KEY,
    staleTime: 60_000,
    refetchOnReconnect: true,
    queryFn: ({ signal }) => api.get(endpoints.cart, cartSchema, { signal }),
  });
}

/** The cart of this browser, once the page has been taken over. */
export function useCart() {
  const { api } = useShop();
  return useQuery({ ...cartQuery(api), enabled: useIsMounted() });
}

/**
 * A change of the cart: shown at once where it can be, sent in order, taken back when refused, with a toast unless the
 * refusal is told where it was asked for.
 */
function useCartMutation<Input>(
  send: (api: ApiClient, input: Input) => Promise<Cart>,
  expected: (cart: Cart, input: Input) => Cart,
  { hasToast = true } = {},
) {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const isLast = () => queryClient.isMutating({ mutationKey: QUERY_KEY }) === 1;
  return useMutation({
    mutationKey: QUERY_KEY,
    // One after another: clicks arrive at the API in the order they were made.
    scope: { id: 'cart' },
    mutationFn: (input: Input) => send(api, input),
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey: QUERY_KEY });
      const shown = queryClient.getQueryData<Cart>(QUERY_KEY);
      queryClient.setQueryData<Cart>(CONFIRMED_KEY, (confirmed) => confirmed ?? shown);
      queryClient.setQueryData<Cart>(QUERY_KEY, shown && expected(shown, input));
    },
    onSuccess: (cart) => {
      // An answer to an earlier click must not undo what later clicks show.
      queryClient.setQueryData<Cart>(isLast() ? QUERY_KEY : CONFIRMED_KEY, cart);
      tellTabs(QUERY_KEY);
    },
    onError: (error) => {
      if (hasToast) toast.error(messageOf(error));
      if (!isLast()) return;
      queryClient.setQueryData<Cart>(QUERY_KEY, queryClient.getQueryData<Cart>(CONFIRMED_KEY));
      void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
    },
    onSettled: () => {
      if (isLast()) queryClient.removeQueries({ queryKey: CONFIRMED_KEY });
    },
  });
}

/** Adds to the cart, one click at a time: while one is being answered, `add` does nothing. */
export function useAddToCart() {
  const { mutate, isPending } = useCartMutation(
    (api, input: AddToCart) => api.send('POST', endpoints.cartLines, cartSchema, input),
    addToLine,
  );
  // The next click can come before the render that shows the last one as pending, on a slow phone.
  const isBusy = useRef(false);
  const add = (input: AddToCart, onSuccess: () => void = () => {}) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const onSettled = () => {
      isBusy.current = false;
    };
    mutate(input, { onSuccess, onSettled });
  };
  return { add, isPending };
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

/** Puts a line aside for later. */
export function useSaveLine() {
  return useCartMutation(
    (api, id: string) => api.send('POST', endpoints.saveCartLine(id), cartSchema),
    (cart, id) => saveLine(cart, id),
  );
}

export function useRestoreLine() {
  return useCartMutation(
    (api, id: string) => api.send('POST', endpoints.restoreSavedLine(id), cartSchema),
    (cart, id) => restoreLine(cart, id),
  );
}

export function useRemoveSaved() {
  return useCartMutation(
    (api, id: string) => api.send('DELETE', endpoints.savedLine(id), cartSchema),
    (cart, id) => removeSaved(cart, id),
  );
}

/** Enters a promo code; only the server knows what it gives. A refusal belongs to the form. */
export function useEnterPromo() {
  return useCartMutation(
    (api, input: v.InferInput<typeof promoCodeSchema>) => api.send('POST', endpoints.promoCode, cartSchema, input),
    (cart) => cart,
    { hasToast: false },
  );
}

export function useRemovePromo() {
  return useCartMutation(
    (api, _: undefined) => api.send('DELETE', endpoints.promoCode, cartSchema),
    (cart) => removePromo(cart),
  );
}
