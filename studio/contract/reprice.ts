import * as v from 'valibot';
import { tierQuantity } from '../../src/rules/price.ts';
import type { Prices } from './price-rules.ts';

export const ROUNDINGS = [
  'kopiyka',
  'ten',
  'half',
  'hryvnia',
  'five-hryvnias',
  'ten-hryvnias',
  'ninety',
  'charm',
] as const;
const roundingSchema = v.picklist(ROUNDINGS);
export type Rounding = v.InferOutput<typeof roundingSchema>;

/** Kopiykas: a rounded price is a multiple of `step` plus `ending`. */
const RULES: Readonly<Record<Rounding, { readonly step: number; readonly ending: number }>> = {
  kopiyka: { step: 1, ending: 0 },
  ten: { step: 10, ending: 0 },
  half: { step: 50, ending: 0 },
  hryvnia: { step: 100, ending: 0 },
  'five-hryvnias': { step: 500, ending: 0 },
  'ten-hryvnias': { step: 1_000, ending: 0 },
  ninety: { step: 100, ending: 90 },
  charm: { step: 100, ending: 99 },
};

/** Hundredths of a percent. */
export const LEAST_CHANGE = -9_000;
export const MOST_CHANGE = 100_000;

/** A change of prices. */
export const repriceSchema = v.strictObject({
  /** Hundredths of a percent: 1000 raises prices by a tenth. */
  change: v.pipe(
    v.number(),
    v.integer('out_of_range'),
    v.minValue(LEAST_CHANGE, 'out_of_range'),
    v.maxValue(MOST_CHANGE, 'out_of_range'),
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
  const { step, ending } = RULES[rounding];
  return Math.max(Math.round((exact - ending) / step) * step + ending, ending === 0 ? step : ending);
}

/**
 * Returns a product after a change of its price. Each tier keeps its threshold in pieces and changes by the same
 * percent. A tier that rounding would make no cheaper than the preceding price is not rounded; it is dropped if it is
 * still no cheaper. An old price that does not exceed the new price is dropped.
 */
export function repriceProduct(product: Prices, reprice: Reprice): Prices {
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
