import * as v from 'valibot';
import type { Prices } from './price-rules.ts';

/**
 * A price that becomes so many times higher or lower is asked about. A missing or surplus digit and a misplaced decimal
 * sign make it about ten or a hundred times; sales of this trade rarely reduce a price by more than 60 %, and price
 * waves raise it by much less than 100 %. Three is between the two.
 */
export const PRICE_JUMP = 3;

/** Reasons to ask about a price, in the order in which they are shown. */
const PRICE_WARNINGS = [
  'much_dearer',
  'much_cheaper',
  'below_cost',
  'old_price_far_above',
  'tier_dearer',
  'tier_not_falling',
  'tier_far_below',
  'tier_below_cost',
] as const;

export const priceWarningSchema = v.object({
  field: v.picklist(['price', 'oldPrice', 'tiers']),
  code: v.picklist(PRICE_WARNINGS),
  /** The price in question, kopiykas. */
  price: v.number(),
  /** The price that it is compared with, kopiykas: the former price, the cost, the price of one piece ... */
  against: v.number(),
});
export type PriceWarning = v.InferOutput<typeof priceWarningSchema>;

/** Prices of a product with its purchase price in kopiykas; null if it is unknown or the reader may not see it. */
export interface CostedPrices extends Prices {
  readonly cost: number | null;
}

/**
 * Returns the reasons to ask before prices are saved. They are unusual rather than invalid; priceProblems() has the
 * invalid ones. A state that the product was already in, such as a tier below the cost, is not asked about again.
 * @param before prices before the change; null for a new product
 */
export function priceWarnings(before: CostedPrices | null, after: CostedPrices): readonly PriceWarning[] {
  const known = before ? stateWarnings(before) : [];
  const isNew = (warning: PriceWarning) =>
    !known.some((one) => one.code === warning.code && warnedRatio(one) >= warnedRatio(warning));
  return [...jumps(before, after), ...stateWarnings(after).filter(isNew)].sort(
    (one, other) => PRICE_WARNINGS.indexOf(one.code) - PRICE_WARNINGS.indexOf(other.code),
  );
}

/** Returns the ratio of the two prices of a warning, at least 1. */
export const warnedRatio = ({ price, against }: PriceWarning): number =>
  Math.max(price, against) / Math.max(1, Math.min(price, against));

function jumps(before: CostedPrices | null, { price }: CostedPrices): readonly PriceWarning[] {
  // A hidden product may have the price 0, which says nothing about the price to come.
  if (!before || before.price === 0 || price === 0) return [];
  const warning = { field: 'price', price, against: before.price } as const;
  if (price >= before.price * PRICE_JUMP) return [{ ...warning, code: 'much_dearer' }];
  return price * PRICE_JUMP <= before.price ? [{ ...warning, code: 'much_cheaper' }] : [];
}

/** Returns the reasons that the prices themselves give, whatever they were before: at most one of each code. */
function stateWarnings({ price, oldPrice, tiers, cost }: CostedPrices): readonly PriceWarning[] {
  const found: PriceWarning[] = [];
  if (price === 0) return found;
  if (cost !== null && price < cost) found.push({ field: 'price', code: 'below_cost', price, against: cost });
  if (oldPrice !== null && oldPrice >= price * PRICE_JUMP)
    found.push({ field: 'oldPrice', code: 'old_price_far_above', price: oldPrice, against: price });
  const add = (code: PriceWarning['code'], tier: number, against: number) => {
    if (!found.some((one) => one.code === code)) found.push({ field: 'tiers', code, price: tier, against });
  };
  let last = price;
  for (const tier of tiers) {
    if (tier.price >= price) add('tier_dearer', tier.price, price);
    else if (tier.price >= last) add('tier_not_falling', tier.price, last);
    if (tier.price * PRICE_JUMP <= price) add('tier_far_below', tier.price, price);
    if (cost !== null && tier.price < cost) add('tier_below_cost', tier.price, cost);
    last = tier.price;
  }
  return found;
}

/** A product whose new prices are asked about. */
const suspiciousProductSchema = v.object({
  sku: v.string(),
  warnings: v.array(priceWarningSchema),
});
export type SuspiciousProduct = v.InferOutput<typeof suspiciousProductSchema>;

/** Maximum number of products that an answer names. */
export const MOST_SUSPICIOUS_SHOWN = 50;

/** The property `suspicious` of an answer with the error `price_suspicious`. */
export const suspiciousPricesSchema = v.object({
  /** Hash of exactly these prices; a request with it in the header PRICE_CONFIRMATION saves them. */
  confirmation: v.string(),
  /** Number of all products that are asked about. */
  count: v.number(),
  /** The first of them. */
  products: v.array(suspiciousProductSchema),
});
export type SuspiciousPrices = v.InferOutput<typeof suspiciousPricesSchema>;

/** Header with the `confirmation` of the prices that the person has seen and wants to save. */
export const PRICE_CONFIRMATION = 'price-confirmation';
