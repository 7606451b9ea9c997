import * as v from 'valibot';
import { tierQuantity } from '../../src/rules/price.ts';

/** Rounding steps of a new price in kopiykas; `charm` makes it end in 99 kopiykas. */
const STEPS = { kopiyka: 1, ten: 10, half: 50, hryvnia: 100, 'five-hryvnias': 500, 'ten-hryvnias': 1_000, charm: 100 };

export const ROUNDINGS = ['kopiyka', 'ten', 'half', 'hryvnia', 'five-hryvnias', 'ten-hryvnias', 'charm'] as const;
const roundingSchema = v.picklist(ROUNDINGS);
export type Rounding = v.InferOutput<typeof roundingSchema>;

/** A change of prices. */
export const repriceSchema = v.strictObject({
  /** Hundredths of a percent: 1000 raises prices by a tenth. */
  change: v.pipe(
    v.number(),
    v.integer('out_of_range'),
    v.minValue(-9_000, 'out_of_range'),
    v.maxValue(100_000, 'out_of_range'),
  ),
  rounding: roundingSchema,
  /** True if the former price is shown crossed out beside a lower one. */
  showsOld: v.boolean(),
});
export type Reprice = v.InferOutput<typeof repriceSchema>;

const PERCENT = 10_000;

/** Returns a price in kopiykas after a change and rounding, always above 0. */
export function repriced(price: number, { change, rounding }: Pick<Reprice, 'change' | 'rounding'>): number {
  const exact = Math.round((price * (PERCENT + change)) / PERCENT);
  const step = STEPS[rounding];
  const rounded = Math.round(exact / step) * step - (rounding === 'charm' ? 1 : 0);
  return Math.max(rounded, rounding === 'charm' ? 99 : step === 1 ? 1 : step);
}

export interface PricedProduct {
  readonly price: number;
  readonly oldPrice: number | null;
  /** Rising; see src/rules/price.ts. */
  readonly tiers: readonly { readonly costBreakpoint: number; readonly price: number }[];
}

/**
 * Returns a product after a change of its price. Each tier keeps its threshold in pieces and changes by the same
 * percent. A tier that rounding would make no cheaper than the preceding price is not rounded; it is dropped if it is
 * still no cheaper. An old price that does not exceed the new price is dropped.
 */
export function repriceProduct(product: PricedProduct, reprice: Reprice): PricedProduct {
  const price = repriced(product.price, reprice);
  const old = reprice.showsOld && price < product.price ? (product.oldPrice ?? product.price) : product.oldPrice;
  const tiers: { costBreakpoint: number; price: number }[] = [];
  for (const tier of product.tiers) {
    const before = tiers.at(-1)?.price ?? price;
    const pieces = tierQuantity(product.price, tier);
    const candidates = [repriced(tier.price, reprice), repriced(tier.price, { ...reprice, rounding: 'kopiyka' })];
    const next = candidates.find((candidate) => candidate < before);
    if (next !== undefined) tiers.push({ costBreakpoint: pieces * price, price: next });
  }
  return { price, oldPrice: old !== null && old > price ? old : null, tiers };
}
