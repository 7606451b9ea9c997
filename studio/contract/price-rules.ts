import { MOST_KOPIYKAS } from './limits.ts';

/** Price fields of a product, kopiykas. */
export interface Prices {
  readonly price: number;
  /** Price before a reduction. */
  readonly oldPrice: number | null;
  /** Rising; see src/rules/price.ts. */
  readonly tiers: readonly { readonly costBreakpoint: number; readonly price: number }[];
}

export type PriceField = keyof Prices;
export type PriceProblem = 'price_needed' | 'old_price_low' | 'tier_not_rising' | 'tier_not_cheaper' | 'out_of_range';

/**
 * Returns the problems of prices by field, by the rules of the database constraints and of the shop's pages.
 * @param isPublished published products must have a price
 */
export function priceProblems(
  { price, oldPrice, tiers }: Prices,
  isPublished: boolean,
): Partial<Record<PriceField, PriceProblem>> {
  const problems: Partial<Record<PriceField, PriceProblem>> = {};
  if (price > MOST_KOPIYKAS) problems.price = 'out_of_range';
  else if (price === 0 && isPublished) problems.price = 'price_needed';
  if (oldPrice !== null && oldPrice <= price) problems.oldPrice = 'old_price_low';
  else if (oldPrice !== null && oldPrice > MOST_KOPIYKAS) problems.oldPrice = 'out_of_range';
  let last = { costBreakpoint: price, price };
  for (const tier of tiers) {
    if (tier.costBreakpoint <= last.costBreakpoint) problems.tiers ??= 'tier_not_rising';
    if (tier.price >= last.price) problems.tiers ??= 'tier_not_cheaper';
    if (tier.price <= 0 || tier.costBreakpoint > MOST_KOPIYKAS) problems.tiers ??= 'out_of_range';
    last = tier;
  }
  return problems;
}
