import type { CartLine } from '../contract/cart.ts';
import { MAX_QUANTITY } from '../contract/limits.ts';
import type { Tier } from '../contract/product.ts';

/** Prices are integer kopiykas everywhere. */
export interface Priced {
  readonly price: number;
  readonly tiers: readonly Tier[];
}

/** The base price is that of one piece, whatever a tier says: a quantity discount takes two at least. */
const FEWEST_PIECES = 2;

/**
 * Pieces from which a tier applies: the fewest, two at least, whose cost at the base price reaches the tier's
 * breakpoint. A free product has no tiers that apply.
 */
export function tierQuantity(price: number, tier: Tier): number {
  return price > 0 ? Math.max(FEWEST_PIECES, Math.ceil(tier.costBreakpoint / price)) : Number.POSITIVE_INFINITY;
}

/** A quantity that can be ordered, and what one piece costs from it on; kopiykas. */
export interface QuantityPrice {
  readonly from: number;
  readonly price: number;
}

/**
 * The quantities at which one piece gets cheaper, rising, each once. A tier that another one of no more pieces makes
 * needless, that is no cheaper than the base price, or that nobody can order, is not among them.
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

/** What one piece cost when the shopper last saw it, if it costs something else now. */
export function changedFrom({ seenPrice, price }: Pick<CartLine, 'seenPrice' | 'price'>): number | null {
  return seenPrice === price ? null : seenPrice;
}
