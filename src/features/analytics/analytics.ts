import type { WishlistItem } from '../../contract/wishlist.ts';
import type { StorageArea } from '../../lib/browser-storage.ts';
import type { Consent } from './consent.ts';
import type { AnalyticsEvent, PurchaseEvent } from './events.ts';
import { addToWishlist, mayBeContact } from './interest.ts';
import { createPurchases, type PURCHASES_KEY, type WithLock } from './purchases.ts';
import { createSelections, onFollowedLink } from './selections.ts';

interface Options {
  readonly area?: StorageArea<typeof PURCHASES_KEY>;
  readonly consent: Pick<Consent, 'state' | 'subscribe'>;
  readonly withLock: WithLock;
  /** Loads the sink. Called after consent, never before. */
  readonly openSink: () => Promise<AnalyticsSink>;
  /** Returns the page's address, sanitized. */
  readonly address: () => string;
  /** Calls a function with the path of each link that is followed; by default those of the document. */
  readonly onFollow?: (follow: (pathname: string) => void) => void;
}

export interface Analytics {
  /** Sends an event: at once, or when the shopper consents on this very page; otherwise never. */
  track(event: AnalyticsEvent): void;
  /** Stores the purchase event of an order that was placed, until bought() sends it. */
  placed(purchase: PurchaseEvent): void;
  /** Sends the purchase event of an order that was placed in this browser, once. */
  bought(orderNumber: number): void;
  /**
   * Sends the events of products that were added to the wishlist, and takes them out of `added`.
   * @param items the wishlist, if it is loaded
   */
  wished(
    items: readonly Pick<WishlistItem, 'productId' | 'sku' | 'name' | 'price'>[] | undefined,
    added: Set<number>,
  ): void;
  /** Removes the stored orders. */
  forgetOrders(): void;
}

/** Maximum number of events that are queued in memory until consent is answered; the oldest are dropped. */
const QUEUE_LIMIT = 200;

/** Analytics behind consent: nothing is loaded, sent or stored before it. */
export function createAnalytics({
  area,
  consent,
  withLock,
  openSink,
  address,
  onFollow = onFollowedLink,
}: Options): Analytics {
  const purchases = createPurchases(withLock, area);
  let answer: boolean | null = null;
  let queue: SentEvent[] = [];
  let sink: Promise<AnalyticsSink> | null = null;
  let work: Promise<void> = Promise.resolve();

  /** Tasks run one after another, so that events keep their order and nothing is sent after a refusal. */
  const enqueue = (task: () => Promise<void>) => {
    work = work.then(task).catch((error: unknown) => console.info('Analytics failed:', error));
  };

  const isGranted = () => answer === true;

  async function sendQueue(): Promise<void> {
    if (!isGranted() || queue.length === 0) return;
    sink ??= openSink();
    // A sink that failed to load (offline) is loaded again with the next event.
    const opened = await sink.catch((error: unknown) => {
      sink = null;
      throw error;
    });
    for (let event = queue.shift(); event && isGranted(); event = queue.shift()) {
      const isFirst = event.name !== 'purchase' || (await purchases.claim(event.params.transaction_id));
      if (isFirst && isGranted()) opened.send(event);
    }
  }

  async function closeSink(): Promise<void> {
    const closing = sink;
    sink = null;
    (await closing)?.close();
  }

  /** Applies an answer, given here or in another tab. */
  function apply(next: boolean | null): void {
    if (next === answer) return;
    answer = next;
    if (next) {
      purchases.persist();
      enqueue(sendQueue);
    } else {
      queue = [];
      purchases.forget();
      enqueue(closeSink);
    }
  }

  apply(consent.state().isGranted);
  consent.subscribe(() => apply(consent.state().isGranted));

  const track = (event: AnalyticsEvent) => {
    if (answer === false) return;
    if (event.name === 'view_search_results' && mayBeContact(event.params.search_term)) return;
    const pageLocation = address();
    selections.note(event, pageLocation);
    queue = [...queue.slice(1 - QUEUE_LIMIT), { ...event, pageLocation }];
    enqueue(sendQueue);
  };
  const selections = createSelections(track);
  onFollow(selections.follow);

  return {
    track,
    placed: (purchase) => {
      if (answer !== false) purchases.place(purchase);
    },
    bought: (orderNumber) => {
      const purchase = purchases.find(String(orderNumber));
      if (purchase) track(purchase);
    },
    wished: (items = [], added) => {
      for (const item of items) if (added.delete(item.productId)) track(addToWishlist(item));
    },
    forgetOrders: () => purchases.forgetOrders(),
  };
}

/** An event and the address at which it happened. */
export type SentEvent = AnalyticsEvent & { readonly pageLocation: string };

/** Sends events to one service. Open only while the shopper consents. */
export interface AnalyticsSink {
  send(event: SentEvent): void;
  /** Stops it and removes its cookies. */
  close(): void;
}
