import type { QueryClient } from '@tanstack/react-query';
import type { Cart } from '../../contract/cart.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import type { ApiClient } from '../../lib/api.ts';
import { storedOwner } from '../../lib/browser-storage.ts';
import type { AnalyticsEvent } from '../analytics/events.ts';
import { eventOf } from './cart-events.ts';
import { CART_KEY, type CartQuery } from './cart-query.ts';
import { type CartStorage, createCartStorage } from './cart-storage.ts';
import { EMPTY_CART, optimisticCart } from './optimistic.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Queue } from './queue.ts';

interface Options {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly query: CartQuery;
  /** Counts pieces that the API has added to the cart or removed from it. */
  readonly track: (event: AnalyticsEvent) => void;
  /** Called when the API has rejected a change that nothing awaits any more. */
  readonly onRejected: (error: unknown) => void;
}

/** The state of the cart: the changes being sent to the API, the browser's storage, and the resulting cart. */
export interface CartStore {
  readonly outbox: Outbox;
  readonly storage: CartStorage;
  /**
   * Calls `changed` after the frame of the press that has changed the queue, because every button that buys is then
   * rendered again.
   */
  subscribe(changed: () => void): () => void;
  /**
   * Returns the API's cart (the last known one while it is unreachable) with every pending change; undefined while none
   * is known.
   */
  optimistic(confirmed: Cart | undefined, queue: Queue, isUnreachable: boolean): Cart | undefined;
}

/** Opens the store of this browser's cart. Its code is loaded at the first change, or when there is a cart to show. */
export function openCartStore({ api, queryClient, query, track, onRejected }: Options): CartStore {
  const storage = createCartStorage();
  const outbox = createOutbox({
    ...{ api, queryClient, query, storage, lang: api.lang, onRejected },
    onApplied: (...applied) => {
      const event = eventOf(...applied);
      if (event) track(event);
    },
  });
  // The cart was loaded before the store was opened; a cart that another tab has stored meanwhile is newer.
  const confirmed = queryClient.getQueryData<Cart>(CART_KEY);
  if (confirmed && !storage.readSnapshot()) storage.writeSnapshot(api.lang, confirmed);
  return {
    outbox,
    storage,
    subscribe: (changed) => outbox.subscribe(() => afterPaint(changed)),
    optimistic(cart, { pending }, isUnreachable) {
      const base = cart ?? (isUnreachable ? (storage.readSnapshot()?.cart ?? emptyWith(pending)) : undefined);
      return base && optimisticCart(base, pending, isUnreachable);
    },
  };
}

/**
 * Returns an empty cart for the pending changes, if no response is stored; the stored owner tells whose browser this
 * is.
 */
const emptyWith = (pending: Queue['pending']) =>
  pending.length > 0 ? { ...EMPTY_CART, owner: storedOwner.read() } : undefined;
