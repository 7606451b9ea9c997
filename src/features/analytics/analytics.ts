import { readConsent, writeConsent } from './consent.ts';
import type { AnalyticsEvent, PurchaseEvent } from './events.ts';
import type { KeptStorage } from './kept.ts';
import { createPurchases, type Exclusively } from './purchases.ts';
import type { AnalyticsSink, SentEvent } from './sinks/sink.ts';

interface Options {
  readonly storage: KeptStorage;
  readonly exclusively: Exclusively;
  /** Loads whatever reports the events. Called after consent, never before. */
  readonly openSink: () => Promise<AnalyticsSink>;
  /** The address that the shopper sees, fit to be told. */
  readonly address: () => string;
  readonly clock: () => Date;
}

export interface ConsentState {
  /** Whether the question is on the screen. */
  readonly isAsking: boolean;
  /** Whether the shopper has called it up. */
  readonly isCalledUp: boolean;
}

export interface Analytics {
  /** Reports an event: at once, or when the shopper allows it on this very page; else never. */
  track(event: AnalyticsEvent): void;
  /** Notes an order that was taken; what is reported of it waits until it counts as bought. */
  placed(purchase: PurchaseEvent): void;
  /** Reports an order that was placed in this browser, once. */
  bought(orderNumber: number): void;
  /** Shows the question again. */
  callUp(): void;
  /** Leaves the answer as it is. */
  dismiss(): void;
  answer(isGranted: boolean): void;
  /** Another tab may have answered. */
  readAnswer(): void;
  consentState(): ConsentState;
  subscribe(listener: () => void): () => void;
}

/** Events that wait in memory for an answer; an afternoon's browsing without one is not kept whole. */
const QUEUE_LIMIT = 200;

/** What a shopper does, reported with their consent. Nothing is loaded, sent or kept before it. */
export function createAnalytics({ storage, exclusively, openSink, address, clock }: Options): Analytics {
  const purchases = createPurchases(storage, exclusively);
  const listeners = new Set<() => void>();
  let consent: boolean | null = null;
  let state: ConsentState = { isAsking: true, isCalledUp: false };
  let queue: SentEvent[] = [];
  let sink: Promise<AnalyticsSink> | null = null;
  let work: Promise<void> = Promise.resolve();

  /** One thing after another, so that events keep their order and nothing is sent after a refusal. */
  const enqueue = (task: () => Promise<void>) => {
    work = work.then(task).catch((error: unknown) => console.info('Analytics failed:', error));
  };

  const show = (next: ConsentState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const isGranted = () => consent === true;

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
  function apply(answer: boolean | null): void {
    if (answer === consent) return;
    consent = answer;
    if (answer) {
      purchases.persist();
      enqueue(sendQueue);
    } else {
      queue = [];
      purchases.forget();
      enqueue(closeSink);
    }
  }

  const readAnswer = () => {
    apply(readConsent(storage));
    show({ isAsking: consent === null, isCalledUp: false });
  };
  readAnswer();

  const track = (event: AnalyticsEvent) => {
    if (consent === false) return;
    queue = [...queue.slice(1 - QUEUE_LIMIT), { ...event, pageLocation: address() }];
    enqueue(sendQueue);
  };

  return {
    track,
    readAnswer,
    placed: (purchase) => {
      if (consent !== false) purchases.place(purchase);
    },
    bought: (orderNumber) => {
      const purchase = purchases.find(String(orderNumber));
      if (purchase) track(purchase);
    },
    callUp: () => show({ isAsking: true, isCalledUp: true }),
    dismiss: () => show({ isAsking: consent === null, isCalledUp: false }),
    answer: (isGranted) => {
      writeConsent(storage, isGranted, clock());
      apply(isGranted);
      show({ isAsking: false, isCalledUp: false });
    },
    consentState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
