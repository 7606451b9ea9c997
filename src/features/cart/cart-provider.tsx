import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Cart } from '../../contract/cart.ts';
import { localArea } from '../../lib/browser-storage.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { type CartQuery, isUnreachableError } from './cart-query.ts';
import type { Change } from './change.ts';
import type { Submitted } from './outbox.ts';
import { removeStoredCart, useCartStore } from './use-cart-store.ts';

/** The cart with the shopper's changes, and whether the API is reachable. */
export interface CartState {
  /** The API's cart (the last known one while it is unreachable) with every pending change. */
  readonly data: Cart | undefined;
  /** Changes that the API has not answered yet. */
  readonly pendingCount: number;
  readonly isUnreachable: boolean;
}

/** Sends changes of the cart. The code is loaded with the first change. */
interface CartChanges {
  /**
   * Stores a change and sends it. Rejects if the API rejects it while the caller awaits it, or if the code fails to
   * load.
   */
  submit(change: Change): Promise<Submitted>;
  /** Starts to load the code when a pointer is over a button of the cart. */
  prepare(): void;
  /** Sends waiting changes at once, without the delay of the next attempt. */
  retry(): void;
  /** Clears what this browser stores of the cart: all of it, or (after a sign-in) the cart without its pending changes. */
  clear(what: 'everything' | 'snapshot'): void;
}

const CartContext = createContext<CartState | null>(null);
const CartChangesContext = createContext<CartChanges | null>(null);
const CartQueryContext = createContext<CartQuery | null>(null);

const NO_CART = { data: undefined, pendingCount: 0, isUnreachable: false };
const NO_CHANGES: CartChanges = {
  submit: () => Promise.reject(new Error('A page does not change the cart while it is rendered')),
  ...{ prepare: () => {}, retry: () => {}, clear: () => {} },
};

/** Provides an unknown cart for the prerender, which renders cards separately from the page around them. */
export function PrerenderCartProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CartChangesContext value={NO_CHANGES}>
      <CartContext value={NO_CART}>{children}</CartContext>
    </CartChangesContext>
  );
}

const NEVER = () => () => {};

/** Loads the cart and sends its changes; both are stored in this browser. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const { query: options, lazyStore, store } = useCartStore();
  const queue = useSyncExternalStore(
    store?.subscribe ?? NEVER,
    () => store?.outbox.getQueue() ?? null,
    () => null,
  );
  const query = useQuery({ ...options, enabled: useIsMounted() });
  const { data: confirmed, failureReason, errorUpdateCount } = query;

  // A guest's empty cart is not stored; the owner of a customer's must be known offline too.
  const isKept =
    confirmed !== undefined && (confirmed.owner !== null || confirmed.lines.length + confirmed.saved.length > 0);
  useEffect(() => {
    if (isKept) lazyStore.prepare();
  }, [isKept, lazyStore]);

  const hasFailed = isUnreachableError(failureReason) || (!confirmed && errorUpdateCount > 0);
  const isUnreachable = hasFailed || (queue?.failures ?? 0) > 0;
  const data = useMemo(
    () => (store && queue ? store.optimistic(confirmed, queue, isUnreachable) : confirmed),
    [confirmed, isUnreachable, queue, store],
  );
  const pendingCount = queue?.pending.length ?? 0;
  // Every change of the state renders all buy buttons again, so a loaded store without changes must not change it.
  const state = useMemo(() => ({ data, pendingCount, isUnreachable }), [data, pendingCount, isUnreachable]);

  const changes = useMemo<CartChanges>(
    () => ({
      submit: async (change) => (await lazyStore.load()).outbox.submit(change),
      prepare: lazyStore.prepare,
      retry: () => lazyStore.loaded()?.outbox.retry(),
      clear: (what) => {
        if (what === 'snapshot') return localArea.removeItem('cart-kept');
        removeStoredCart();
        lazyStore.loaded()?.outbox.clear();
      },
    }),
    [lazyStore],
  );
  return (
    <CartQueryContext value={options}>
      <CartChangesContext value={changes}>
        <CartContext value={state}>{children}</CartContext>
      </CartChangesContext>
    </CartQueryContext>
  );
}

/** Returns the cart of this browser, once the page is hydrated. */
export function useCart(): CartState {
  const state = use(CartContext);
  if (!state) throw new Error('The cart needs a CartProvider above it');
  return state;
}

/** Returns the loading state of the cart. Separate from useCart(), whose changes render every buy button again. */
export function useCartLoading() {
  const options = use(CartQueryContext);
  if (!options) throw new Error('The cart needs a CartProvider above it');
  return useQuery({ ...options, enabled: useIsMounted() });
}

/** Returns the functions that change the cart. */
export function useCartChanges(): CartChanges {
  const changes = use(CartChangesContext);
  if (!changes) throw new Error('Changes of the cart need a CartProvider above them');
  return changes;
}
