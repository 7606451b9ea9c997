import type { Offer } from '../../contract/product.ts';

/** Today's offers as far as they have been asked for, and which of them cost something else than they did on this page. */
export interface KnownOffers {
  readonly current: ReadonlyMap<string, Offer>;
  /** What a piece cost before, kopiykas, by SKU: of prices that changed while the shopper was looking at them. */
  readonly before: ReadonlyMap<string, number>;
}

export const NO_OFFERS: KnownOffers = { current: new Map(), before: new Map() };

/**
 * What is known after an answer. The first offer of a SKU only brings a prerendered page up to date; one that differs
 * from it later is a change that the shopper has to be told of, until the price is what it was.
 */
export function learnOffers({ current, before }: KnownOffers, offers: readonly Offer[]): KnownOffers {
  const nextBefore = new Map(before);
  for (const { sku, price } of offers) {
    const shown = current.get(sku)?.price;
    if (shown === undefined || shown === price) continue;
    if (nextBefore.get(sku) === price) nextBefore.delete(sku);
    else if (!nextBefore.has(sku)) nextBefore.set(sku, shown);
  }
  return { current: new Map([...current, ...offers.map((offer) => [offer.sku, offer] as const)]), before: nextBefore };
}

/** The same on the next page: what changed has been said. */
export const forgetChanges = (known: KnownOffers): KnownOffers =>
  known.before.size === 0 ? known : { ...known, before: NO_OFFERS.before };

/** Each item with its current offer, if there is one. */
export function mergeOffers<Item extends Offer>(
  items: readonly Item[],
  offers: ReadonlyMap<string, Offer>,
): readonly Item[] {
  if (offers.size === 0) return items;
  return items.map((item) => ({ ...item, ...offers.get(item.sku) }));
}
