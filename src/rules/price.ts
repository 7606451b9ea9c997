import type { CartLine } from '../contract/cart.ts';
import { MAX_QUANTITY } from '../contract/limits.ts';
import type { Tier } from '../contract/product.ts';

/** Prices are integer kopiykas everywhere. */
export interface Priced {
  readonly price: number;
  readonly tiers: readonly Tier[];
}

/** Minimum quantity of a tier: one piece always costs the base price. */
const FEWEST_PIECES = 2;

/**
 * Returns the number of pieces from which a tier applies: the smallest, at least two, whose cost at the base price
 * reaches the tier's breakpoint. No tier of a free product applies.
 */
export function tierQuantity(price: number, tier: Tier): number {
  return price > 0 ? Math.max(FEWEST_PIECES, Math.ceil(tier.costBreakpoint / price)) : Number.POSITIVE_INFINITY;
}

/** A quantity that can be ordered, and the price of one piece from it on, in kopiykas. */
export interface QuantityPrice {
  readonly from: number;
  readonly price: number;
}

/**
 * Returns the quantities from which one piece gets cheaper, ascending, each once. Left out are tiers that another one
 * of no more pieces makes redundant, that are not below the base price, or that exceed the maximum quantity.
 */
export function quantityPrices({ price, tiers }: Priced): readonly QuantityPrice[] {
  const rising = tiers
    .map((tier) => ({ from: tierQuantity(price, tier), price: tier.price }))
    .sort((one, other) => one.from - other.from || one.price - other.price);
  let cheapest = price;
  return rising.filter((step) => {
    const isCheaper = step.price < cheapest && step.from <= MAX_QUANTITY;
    if (isCheaper) cheapest = step.price;
    return isCheaper;
  });
}

/** Returns the cheapest of the tiers that `quantity` pieces reach; null if none is below the base price. */
export function applicableTier({ price, tiers }: Priced, quantity: number): Tier | null {
  let applicable: Tier | null = null;
  for (const tier of tiers) {
    const isReached = quantity >= tierQuantity(price, tier);
    const isBetter = tier.price < (applicable?.price ?? price);
    if (isReached && isBetter) applicable = tier;
  }
  return applicable;
}

/** Returns the price of one piece when `quantity` pieces are bought together. */
export function unitPrice(product: Priced, quantity: number): number {
  return applicableTier(product, quantity)?.price ?? product.price;
}

/** Returns a price reduced by a percentage. The discount is rounded down to whole kopiykas. */
export function reducedPrice(price: number, percent: number): number {
  return price - Math.floor((price * percent) / 100);
}

/** Returns the cost of a cart line with its services, which are charged for each piece. */
export function lineCost(product: Priced, quantity: number, services: readonly { readonly price: number }[]): number {
  const servicesPrice = services.reduce((sum, service) => sum + service.price, 0);
  return (unitPrice(product, quantity) + servicesPrice) * quantity;
}

/** Returns the price of one piece when the shopper last saw it, if it differs now; otherwise null. */
export function changedFrom({ seenPrice, price }: Pick<CartLine, 'seenPrice' | 'price'>): number | null {
  return seenPrice === price ? null : seenPrice;
}
