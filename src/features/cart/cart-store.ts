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
  /** Counts pieces that the API has put into the cart or taken out of it. */
  readonly track: (event: AnalyticsEvent) => void;
  /** The API has rejected a change that nobody awaits any more. */
  readonly onRejected: (error: unknown) => void;
}

/** What changes a cart: the changes on their way to the API, what the browser stores, and the cart with both. */
export interface CartStore {
  readonly outbox: Outbox;
  readonly storage: CartStorage;
  /** Tells of another queue, after the frame of the press that has changed it: every button that buys is rendered again. */
  subscribe(changed: () => void): () => void;
  /**
   * The API's cart (the last one known while it is unreachable) with every pending change. Undefined while nothing is known.
   */
  optimistic(confirmed: Cart | undefined, queue: Queue, isUnreachable: boolean): Cart | undefined;
}

/** Opens the store of this browser's cart. It is loaded with the first change, or when there is a cart to be shown. */
export function openCartStore({ api, queryClient, query, track, onRejected }: Options): CartStore {
  const storage = createCartStorage();
  const outbox = createOutbox({
    ...{ api, queryClient, query, storage, lang: api.lang, onRejected },
    onApplied: (...applied) => {
      const event = eventOf(...applied);
      if (event) track(event);
    },
  });
  // It came before there was a store; what another tab has stored meanwhile is newer.
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

/** Where no response is stored, only the pending changes are known, and whose this browser is. */
const emptyWith = (pending: Queue['pending']) =>
  pending.length > 0 ? { ...EMPTY_CART, owner: storedOwner.read() } : undefined;
