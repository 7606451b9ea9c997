import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Cart } from '../../contract/cart.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { useShop } from '../../lib/shop.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { useAnalytics } from '../analytics/analytics-context.tsx';
import { eventOf } from './cart-events.ts';
import { cartQuery } from './cart-query.ts';
import { type CartStorage, createCartStorage } from './cart-storage.ts';
import { EMPTY_CART, optimisticCart } from './optimistic.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { EMPTY_QUEUE, isUnreachableError, type PendingChange } from './queue.ts';

/** The cart as the shopper means it, and whether the API can be reached. */
export interface CartState {
  /** The API's cart, or while it is unreachable the last one known, with every pending change. */
  readonly data: Cart | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
  /** Changes that the API has not answered yet. */
  readonly pendingCount: number;
  readonly isUnreachable: boolean;
}

type CartContextValue = CartState & { readonly outbox: Outbox; readonly storage: CartStorage };

const CartContext = createContext<CartContextValue | null>(null);

/** A cart that is not known, for the prerender, which renders cards apart from the page around them. */
export function PrerenderCartProvider({ children }: { readonly children: ReactNode }) {
  const { outbox, storage } = useCreatedOutbox();
  const state = { data: undefined, error: null, isFetching: false, pendingCount: 0, isUnreachable: false };
  return <CartContext value={{ ...state, refetch: async () => {}, outbox, storage }}>{children}</CartContext>;
}

/** Loads the cart and sends its changes; both are stored in this browser. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const { outbox, storage, query: options } = useCreatedOutbox();
  const queue = useSyncExternalStore(outbox.subscribe, outbox.getQueue, () => EMPTY_QUEUE);
  const query = useQuery({ ...options, enabled: useIsMounted() });
  const { data: confirmed, error, isFetching, refetch, failureReason, errorUpdateCount } = query;

  useEffect(() => outbox.start(), [outbox]);

  const hasFailed = isUnreachableError(failureReason) || (!confirmed && errorUpdateCount > 0);
  const isUnreachable = queue.failures > 0 || hasFailed;
  const { pending } = queue;
  const state = useMemo(() => {
    const base = confirmed ?? (isUnreachable ? lastKnown(storage, pending) : undefined);
    const data = base && optimisticCart(base, pending, isUnreachable);
    return { data, error, isFetching, refetch, pendingCount: pending.length, isUnreachable, outbox, storage };
  }, [confirmed, isUnreachable, pending, error, isFetching, refetch, outbox, storage]);
  return <CartContext value={state}>{children}</CartContext>;
}

/** Where no response is stored, only the pending changes are known. */
function lastKnown(storage: CartStorage, pending: readonly PendingChange[]): Cart | undefined {
  return storage.readSnapshot()?.cart ?? (pending.length > 0 ? EMPTY_CART : undefined);
}

function useCreatedOutbox() {
  const { api, lang } = useShop();
  const queryClient = useQueryClient();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const analytics = useAnalytics();
  const [created] = useState(() => {
    const storage = createCartStorage();
    const query = cartQuery(api, storage);
    const outbox = createOutbox({
      ...{ api, queryClient, query, storage, lang },
      onApplied: (...applied) => {
        const event = eventOf(...applied);
        if (event) analytics?.track(event);
      },
      onRejected: (error) => toast.error(messageOf(error)),
    });
    return { storage, query, outbox };
  });
  return created;
}

function useCartContext() {
  const state = use(CartContext);
  if (!state) throw new Error('The cart needs a CartProvider above it');
  return state;
}

/** The cart of this browser, once the page is hydrated. */
export const useCart = (): CartState => useCartContext();

export const useOutbox = (): Outbox => useCartContext().outbox;

/** Clears what this browser stores of the cart: all of it, or (after a sign-in) the cart without its pending changes. */
export function useClearCart(): (what: 'everything' | 'snapshot') => void {
  const { outbox, storage } = useCartContext();
  return useCallback((what) => (what === 'everything' ? outbox.clear() : storage.removeSnapshot()), [outbox, storage]);
}
