import * as v from 'valibot';
import { tierQuantity } from '../../src/rules/price.ts';
import type { Prices } from './price-rules.ts';
import { type Rounding, repriced } from './reprice.ts';

/** Treatment of quantity prices during a sale: reduced by the same percent, kept where still cheaper, or hidden. */
export const SALE_TIERS = ['lower', 'keep', 'hide'] as const;
const saleTiersSchema = v.picklist(SALE_TIERS);
export type SaleTiers = v.InferOutput<typeof saleTiersSchema>;

/** Rules by which a sale reduces prices. */
export interface SaleRules {
  readonly percent: number;
  readonly rounding: Rounding;
  readonly tiers: SaleTiers;
}

interface Regular {
  /** Prices before the sale. */
  readonly prices: Prices;
  /** The lowest price of the 30 days before the sale, kopiykas. */
  readonly lowest: number;
}

/** Hundredths of a percent. */
const WHOLE = 10_000;

/**
 * Returns the prices of a product during a sale. The old price that shoppers see is the lowest one of the last 30 days,
 * and none if the sale is not cheaper than that.
 * @param own a price that replaces the one by percent, kopiykas
 */
export function salePrices({ prices, lowest }: Regular, rules: SaleRules, own?: number): Prices {
  const price = own ?? repriced(prices.price, { change: -rules.percent * 100, rounding: rules.rounding });
  return { price, oldPrice: lowest > price ? lowest : null, tiers: saleTiers(prices, price, rules) };
}

/** Returns the quantity prices: each keeps its number of pieces; those no cheaper than the preceding price are dropped. */
function saleTiers({ price: regular, tiers }: Prices, price: number, rules: SaleRules): Prices['tiers'] {
  if (rules.tiers === 'hide') return [];
  const change = Math.round((price / regular - 1) * WHOLE);
  const kept: { costBreakpoint: number; price: number }[] = [];
  for (const tier of tiers) {
    const before = kept.at(-1)?.price ?? price;
    const candidates =
      rules.tiers === 'keep'
        ? [tier.price]
        : [
            repriced(tier.price, { change, rounding: rules.rounding }),
            repriced(tier.price, { change, rounding: 'kopiyka' }),
          ];
    const next = candidates.find((candidate) => candidate < before);
    if (next !== undefined) kept.push({ costBreakpoint: tierQuantity(regular, tier) * price, price: next });
  }
  return kept;
}
