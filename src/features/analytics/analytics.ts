import type { StorageArea } from '../../lib/browser-storage.ts';
import type { Consent } from './consent.ts';
import type { AnalyticsEvent, PurchaseEvent } from './events.ts';
import { createPurchases, type Exclusively, type PURCHASES_KEY } from './purchases.ts';

interface Options {
  readonly area?: StorageArea<typeof PURCHASES_KEY>;
  readonly consent: Pick<Consent, 'state' | 'subscribe'>;
  readonly exclusively: Exclusively;
  /** Loads whatever reports the events. Called after consent, never before. */
  readonly openSink: () => Promise<AnalyticsSink>;
  /** The address that the shopper sees, fit to be told. */
  readonly address: () => string;
}

export interface Analytics {
  /** Reports an event: at once, or when the shopper allows it on this very page; else never. */
  track(event: AnalyticsEvent): void;
  /** Notes an order that was taken; what is reported of it waits until it counts as bought. */
  placed(purchase: PurchaseEvent): void;
  /** Reports an order that was placed in this browser, once. */
  bought(orderNumber: number): void;
  /** Forgets the orders of whoever was here. */
  forgetOrders(): void;
}

/** Events that wait in memory for an answer; an afternoon's browsing without one is not kept whole. */
const QUEUE_LIMIT = 200;

/** What a shopper does, reported with their consent. Nothing is loaded, sent or kept before it. */
export function createAnalytics({ area, consent, exclusively, openSink, address }: Options): Analytics {
  const purchases = createPurchases(exclusively, area);
  let answer: boolean | null = null;
  let queue: SentEvent[] = [];
  let sink: Promise<AnalyticsSink> | null = null;
  let work: Promise<void> = Promise.resolve();

  /** One thing after another, so that events keep their order and nothing is sent after a refusal. */
  const enqueue = (task: () => Promise<void>) => {
    work = work.then(task).catch((error: unknown) => console.info('Analytics failed:', error));
  };

  const isGranted = () => answer === true;

  async function sendQueue(): Promise<void> {
    if (!isGranted() || queue.length === 0) return;
    sink ??= openSink();
    // A sink that could not be loaded, offline for one, is asked for again with the next event.
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

  /** Takes an answer over, given here or in another tab. */
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
    queue = [...queue.slice(1 - QUEUE_LIMIT), { ...event, pageLocation: address() }];
    enqueue(sendQueue);
  };

  return {
    track,
    placed: (purchase) => {
      if (answer !== false) purchases.place(purchase);
    },
    bought: (orderNumber) => {
      const purchase = purchases.find(String(orderNumber));
      if (purchase) track(purchase);
    },
    forgetOrders: () => purchases.forgetOrders(),
  };
}

/** An event and the address at which it happened. */
export type SentEvent = AnalyticsEvent & { readonly pageLocation: string };

/** Something that takes events. It exists only while the shopper allows it. */
export interface AnalyticsSink {
  send(event: SentEvent): void;
  /** Stops for good and takes away what it has left in the browser. */
  close(): void;
}
