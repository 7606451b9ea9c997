import type { Tier } from '../contract/product.ts';

/** Prices are integer kopiykas everywhere. */
export interface Priced {
  readonly price: number;
  readonly tiers: readonly Tier[];
}

/**
 * Pieces from which a tier applies: the fewest whose cost at the base price reaches the tier's breakpoint.
 * A free product has no tiers that apply.
 */
export function tierQuantity(price: number, tier: Tier): number {
  return price > 0 ? Math.max(1, Math.ceil(tier.costBreakpoint / price)) : Number.POSITIVE_INFINITY;
}

/** The cheapest of the tiers that `quantity` pieces reach, or null when none is cheaper than the base price. */
export function applicableTier({ price, tiers }: Priced, quantity: number): Tier | null {
  let applicable: Tier | null = null;
  for (const tier of tiers) {
    const isReached = quantity >= tierQuantity(price, tier);
    const isBetter = tier.price < (applicable?.price ?? price);
    if (isReached && isBetter) applicable = tier;
  }
  return applicable;
}

/** The price of one piece when `quantity` of them are bought together. */
export function unitPrice(product: Priced, quantity: number): number {
  return applicableTier(product, quantity)?.price ?? product.price;
}

/** A price with some percent off. A part of a kopiyka stays with the shop. */
export function reducedPrice(price: number, percent: number): number {
  return price - Math.floor((price * percent) / 100);
}

/** A cart line with its services, which are charged for each piece. */
export function lineCost(product: Priced, quantity: number, services: readonly { readonly price: number }[]): number {
  const servicesPrice = services.reduce((sum, service) => sum + service.price, 0);
  return (unitPrice(product, quantity) + servicesPrice) * quantity;
}
