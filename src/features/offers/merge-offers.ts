import type { Offer } from '../../contract/product.ts';

/** Each item with its current offer, if there is one. */
export function mergeOffers<Item extends Offer>(
  items: readonly Item[],
  offers: ReadonlyMap<string, Offer>,
): readonly Item[] {
  if (offers.size === 0) return items;
  return items.map((item) => ({ ...item, ...offers.get(item.sku) }));
}
