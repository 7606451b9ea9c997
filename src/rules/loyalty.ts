import { type Priced, reducedPrice, unitPrice } from './price.ts';

/** A level of the personal discount. */
export interface LoyaltyLevel {
  /** Total cost of finished orders' items from which it applies, in kopiykas. */
  readonly from: number;
  readonly percent: number;
}

/** The shop's levels, ascending in both values. The owner sets them; the page /skidki states the same. */
export type LoyaltyLevels = readonly LoyaltyLevel[];

/** Returns the level that finished orders of `totalKopiykas` have reached; null before the first. */
export function loyaltyLevel(totalKopiykas: number, levels: LoyaltyLevels): LoyaltyLevel | null {
  return levels.findLast(({ from }) => totalKopiykas >= from) ?? null;
}

/** Returns the next level; null after the last. */
export function nextLoyaltyLevel(totalKopiykas: number, levels: LoyaltyLevels): LoyaltyLevel | null {
  return levels.find(({ from }) => totalKopiykas < from) ?? null;
}

/**
 * Returns the personal discount on a line that is priced by its quantity. Discounts do not add up: it is the difference
 * to the quantity price, if the personal price is lower. Services have no discount.
 */
export function personalDiscount(product: Priced, quantity: number, percent: number): number {
  return Math.max(0, unitPrice(product, quantity) - reducedPrice(product.price, percent)) * quantity;
}
