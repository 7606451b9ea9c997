import { OFFERS_LIMIT } from '../../contract/limits.ts';
import type { Offer } from '../../contract/product.ts';

interface Options {
  /** Fetches the offers of some SKUs, OFFERS_LIMIT at most. */
  readonly load: (skus: readonly string[]) => Promise<readonly Offer[]>;
  readonly onOffers: (offers: readonly Offer[]) => void;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface OfferBatch {
  /** Fetches SKUs that a part of the page shows, now and with every refresh(). @returns a function that stops it */
  watch(skus: readonly string[]): () => void;
  /** Refetches everything that is shown and older than `age` milliseconds. */
  refresh(age?: number): void;
}

/** Milliseconds in which a SKU is fetched once: focus, visibilitychange and pageshow come together. */
const DEDUPE_INTERVAL = 1_000;

/**
 * Batches the SKUs that parts of a page show into one request, and dedupes them. If a request fails, the page keeps
 * what it shows, and the next one retries.
 */
export function createOfferBatch({ load, onOffers, now }: Options): OfferBatch {
  /** Number of parts of the page that show a SKU. */
  const shown = new Map<string, number>();
  /** Time and number of the latest request of each SKU. */
  const fetched = new Map<string, { readonly at: number; readonly request: number }>();
  const queued = new Set<string>();
  let requests = 0;

  async function fetchBatch(skus: readonly string[]): Promise<void> {
    const request = ++requests;
    const at = now();
    for (const sku of skus) fetched.set(sku, { at, request });
    const isLatest = (sku: string) => fetched.get(sku)?.request === request;
    try {
      const offers = await load(skus);
      // A response that a later request has overtaken is stale.
      onOffers(offers.filter(({ sku }) => isLatest(sku)));
    } catch {
      // The error is not shown: the page has the prices of its build, and the cart shows changes.
      for (const sku of skus.filter(isLatest)) fetched.delete(sku);
    }
  }

  function flush(): void {
    const skus = [...queued];
    queued.clear();
    for (let start = 0; start < skus.length; start += OFFERS_LIMIT)
      void fetchBatch(skus.slice(start, start + OFFERS_LIMIT));
  }

  function enqueue(skus: Iterable<string>, age: number): void {
    const isScheduled = queued.size > 0;
    const time = now();
    for (const sku of skus) {
      if (time - (fetched.get(sku)?.at ?? Number.NEGATIVE_INFINITY) >= age) queued.add(sku);
    }
    // One request for all components of a React commit.
    if (!isScheduled && queued.size > 0) queueMicrotask(flush);
  }

  return {
    watch(skus) {
      for (const sku of skus) shown.set(sku, (shown.get(sku) ?? 0) + 1);
      enqueue(skus, DEDUPE_INTERVAL);
      return () => {
        for (const sku of skus) {
          const left = (shown.get(sku) ?? 0) - 1;
          if (left > 0) shown.set(sku, left);
          else shown.delete(sku);
        }
      };
    },
    refresh: (age = DEDUPE_INTERVAL) => enqueue(shown.keys(), age),
  };
}
