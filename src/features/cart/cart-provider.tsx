import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Cart } from '../../contract/cart.ts';
import { localArea } from '../../lib/browser-storage.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { type CartQuery, isUnreachableError } from './cart-query.ts';
import type { Change } from './change.ts';
import type { Submitted } from './outbox.ts';
import { removeStoredCart, useCartStore } from './use-cart-store.ts';

/** The cart as the shopper means it, and whether the API can be reached. */
export interface CartState {
  /** The API's cart, or while it is unreachable the last one known, with every pending change. */
  readonly data: Cart | undefined;
  /** Changes that the API has not answered yet. */
  readonly pendingCount: number;
  readonly isUnreachable: boolean;
}

/** Where changes of the cart go. What sends them is loaded with the first. */
interface CartChanges {
  /** Stores a change and sends it. Rejects when the API rejects it while somebody awaits it, and when the code did not load. */
  submit(change: Change): Promise<Submitted>;
  /** Begins to load the code: a pointer is over a button of the cart. */
  prepare(): void;
  /** Sends at once what waits for the next attempt. */
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

/** A cart that is not known, for the prerender, which renders cards apart from the page around them. */
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
  const { query: options, late, store } = useCartStore();
  const queue = useSyncExternalStore(
    store?.subscribe ?? NEVER,
    () => store?.outbox.getQueue() ?? null,
    () => null,
  );
  const query = useQuery({ ...options, enabled: useIsMounted() });
  const { data: confirmed, failureReason, errorUpdateCount } = query;

  // An empty cart of a guest is nothing to remember; whose a customer's is has to be known offline too.
  const isKept =
    confirmed !== undefined && (confirmed.owner !== null || confirmed.lines.length + confirmed.saved.length > 0);
  useEffect(() => {
    if (isKept) late.prepare();
  }, [isKept, late]);

  const hasFailed = isUnreachableError(failureReason) || (!confirmed && errorUpdateCount > 0);
  const isUnreachable = hasFailed || (queue?.failures ?? 0) > 0;
  const data = useMemo(
    () => (store && queue ? store.optimistic(confirmed, queue, isUnreachable) : confirmed),
    [confirmed, isUnreachable, queue, store],
  );
  const pendingCount = queue?.pending.length ?? 0;
  // Every button that buys is rendered again with another state: a store that has loaded, and changes nothing, makes none.
  const state = useMemo(() => ({ data, pendingCount, isUnreachable }), [data, pendingCount, isUnreachable]);

  const changes = useMemo<CartChanges>(
    () => ({
      submit: async (change) => (await late.load()).outbox.submit(change),
      prepare: late.prepare,
      retry: () => late.loaded()?.outbox.retry(),
      clear: (what) => {
        if (what === 'snapshot') return localArea.removeItem('cart-kept');
        removeStoredCart();
        late.loaded()?.outbox.clear();
      },
    }),
    [late],
  );
  return (
    <CartQueryContext value={options}>
      <CartChangesContext value={changes}>
        <CartContext value={state}>{children}</CartContext>
      </CartChangesContext>
    </CartQueryContext>
  );
}

/** The cart of this browser, once the page is hydrated. */
export function useCart(): CartState {
  const state = use(CartContext);
  if (!state) throw new Error('The cart needs a CartProvider above it');
  return state;
}

/** How the cart is loaded: for who shows that, since every button that buys is rendered again with useCart(). */
export function useCartLoading() {
  const options = use(CartQueryContext);
  if (!options) throw new Error('The cart needs a CartProvider above it');
  return useQuery({ ...options, enabled: useIsMounted() });
}

/** The way to change the cart. */
export function useCartChanges(): CartChanges {
  const changes = use(CartChangesContext);
  if (!changes) throw new Error('Changes of the cart need a CartProvider above them');
  return changes;
}
