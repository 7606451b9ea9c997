import { OFFERS_LIMIT } from '../../contract/offers.ts';
import type { Offer } from '../../contract/product.ts';

interface Options {
  /** Asks for some SKUs, OFFERS_LIMIT at most. */
  readonly load: (skus: readonly string[]) => Promise<readonly Offer[]>;
  readonly onOffers: (offers: readonly Offer[]) => void;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface OfferBatch {
  /** Asks for SKUs that a part of the page shows, and for as long as it does with every refresh(). Returns what ends that. */
  watch(skus: readonly string[]): () => void;
  /** Asks again for everything that is shown. `age`: milliseconds that an answer is still taken as current. */
  refresh(age?: number): void;
}

/** Milliseconds in which one sign to ask again follows another: the focus, the tab and the page come back together. */
const SAME_MOMENT = 1_000;

/**
 * Collects the SKUs that parts of a page show, and asks for all of them at once. What has just been asked for is not
 * asked for again. When a request fails the page keeps what it shows, and the next wish asks again.
 */
export function createOfferBatch({ load, onOffers, now }: Options): OfferBatch {
  /** How many parts of the page show a SKU. */
  const shown = new Map<string, number>();
  /** When each SKU was asked for last, and by which request. */
  const asked = new Map<string, { readonly at: number; readonly request: number }>();
  const wanted = new Set<string>();
  let requests = 0;

  async function ask(skus: readonly string[]): Promise<void> {
    const request = ++requests;
    const at = now();
    for (const sku of skus) asked.set(sku, { at, request });
    const isLatest = (sku: string) => asked.get(sku)?.request === request;
    try {
      const offers = await load(skus);
      // An answer that was overtaken is of an earlier moment.
      onOffers(offers.filter(({ sku }) => isLatest(sku)));
    } catch {
      // Told by nothing: the page shows what it has, and the cart says what has changed.
      for (const sku of skus.filter(isLatest)) asked.delete(sku);
    }
  }

  function flush(): void {
    const skus = [...wanted];
    wanted.clear();
    for (let start = 0; start < skus.length; start += OFFERS_LIMIT) void ask(skus.slice(start, start + OFFERS_LIMIT));
  }

  function want(skus: Iterable<string>, age: number): void {
    const isPlanned = wanted.size > 0;
    const time = now();
    for (const sku of skus) {
      if (time - (asked.get(sku)?.at ?? Number.NEGATIVE_INFINITY) >= age) wanted.add(sku);
    }
    // The first wish of a commit asks once all of its parts have told theirs.
    if (!isPlanned && wanted.size > 0) queueMicrotask(flush);
  }

  return {
    watch(skus) {
      for (const sku of skus) shown.set(sku, (shown.get(sku) ?? 0) + 1);
      want(skus, SAME_MOMENT);
      return () => {
        for (const sku of skus) {
          const left = (shown.get(sku) ?? 0) - 1;
          if (left > 0) shown.set(sku, left);
          else shown.delete(sku);
        }
      };
    },
    refresh: (age = SAME_MOMENT) => want(shown.keys(), age),
  };
}
