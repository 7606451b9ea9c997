import { OFFERS_LIMIT } from '../../contract/offers.ts';
import type { Offer } from '../../contract/product.ts';

interface Options {
  /** Asks for some SKUs, OFFERS_LIMIT at most. */
  readonly load: (skus: readonly string[]) => Promise<readonly Offer[]>;
  readonly onOffers: (offers: readonly Offer[]) => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Milliseconds that an answer is taken as current. */
  readonly staleTime: number;
}

/**
 * Collects the SKUs that parts of a page show, and asks for all of them at once. What is known or on its way is not asked
 * for again. When a request fails the page keeps what it was built with, and the next wish asks again.
 */
export function createOfferBatch({ load, onOffers, now, staleTime }: Options) {
  /** When each SKU was asked for, ms. */
  const asked = new Map<string, number>();
  let wanted: string[] = [];

  async function ask(skus: readonly string[]): Promise<void> {
    try {
      onOffers(await load(skus));
    } catch {
      // Told by nothing: the page shows what it was built with, and the cart says what has changed.
      for (const sku of skus) asked.delete(sku);
    }
  }

  function flush(): void {
    const skus = wanted;
    wanted = [];
    for (let start = 0; start < skus.length; start += OFFERS_LIMIT) void ask(skus.slice(start, start + OFFERS_LIMIT));
  }

  return {
    want(skus: readonly string[]): void {
      const time = now();
      const fresh = skus.filter((sku) => time - (asked.get(sku) ?? Number.NEGATIVE_INFINITY) >= staleTime);
      if (fresh.length === 0) return;
      for (const sku of fresh) asked.set(sku, time);
      // The first wish of a commit asks once all of its parts have told theirs.
      if (wanted.length === 0) queueMicrotask(flush);
      wanted.push(...fresh);
    },
  };
}
