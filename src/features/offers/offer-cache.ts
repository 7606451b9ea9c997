import type { Offer } from '../../contract/product.ts';

/** The fetched offers, and the earlier prices of those that changed on this page. */
export interface OfferCache {
  readonly current: ReadonlyMap<string, Offer>;
  /** By SKU: the earlier price of a piece (kopiykas), if it changed while it was shown. */
  readonly before: ReadonlyMap<string, number>;
}

export const EMPTY_CACHE: OfferCache = { current: new Map(), before: new Map() };

/**
 * Returns the cache with the offers of a response. The first offer of a SKU only updates a prerendered page; a later
 * price that differs from it is shown as a change, until it is restored.
 */
export function updateCache({ current, before }: OfferCache, offers: readonly Offer[]): OfferCache {
  const nextBefore = new Map(before);
  for (const { sku, price } of offers) {
    const shown = current.get(sku)?.price;
    if (shown === undefined || shown === price) continue;
    if (nextBefore.get(sku) === price) nextBefore.delete(sku);
    else if (!nextBefore.has(sku)) nextBefore.set(sku, shown);
  }
  return { current: new Map([...current, ...offers.map((offer) => [offer.sku, offer] as const)]), before: nextBefore };
}

/** Clears the changes for the next page, so that each is shown once. */
export const clearChanges = (known: OfferCache): OfferCache =>
  known.before.size === 0 ? known : { ...known, before: EMPTY_CACHE.before };

/** Returns each item with its current offer, if there is one. */
export function mergeOffers<Item extends Offer>(
  items: readonly Item[],
  offers: ReadonlyMap<string, Offer>,
): readonly Item[] {
  if (offers.size === 0) return items;
  return items.map((item) => ({ ...item, ...offers.get(item.sku) }));
}
