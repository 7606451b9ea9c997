import { type Priced, reducedPrice, unitPrice } from './price.ts';

/** A step of the personal discount. */
export interface LoyaltyLevel {
  /** Kopiykas of finished orders' items from which it applies. */
  readonly from: number;
  readonly percent: number;
}

/** The shop's levels, rising in both. The owner says which they are; the page /skidki promises the same. */
export type LoyaltyLevels = readonly LoyaltyLevel[];

/** The level that finished orders of `totalKopiykas` have reached, or null before the first. */
export function loyaltyLevel(totalKopiykas: number, levels: LoyaltyLevels): LoyaltyLevel | null {
  return levels.findLast(({ from }) => totalKopiykas >= from) ?? null;
}

/** The level that comes next, or null after the last. */
export function nextLoyaltyLevel(totalKopiykas: number, levels: LoyaltyLevels): LoyaltyLevel | null {
  return levels.find(({ from }) => totalKopiykas < from) ?? null;
}

/**
 * What a personal discount takes off a line that is priced by its quantity. Discounts do not add up: it gives only
 * what it is better by than the quantity price. Services have no discount.
 */
export function personalDiscount(product: Priced, quantity: number, percent: number): number {
  return Math.max(0, unitPrice(product, quantity) - reducedPrice(product.price, percent)) * quantity;
}
