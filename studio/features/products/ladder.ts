import { type QuantityPrice, quantityPrices } from '../../../src/rules/price.ts';
import type { ProductValues, TierValues } from './product-values.ts';

/** A quantity price with its discount against the price of a single piece, in whole percent. */
export interface LadderStep extends QuantityPrice {
  readonly percent: number;
}

interface WholeTier {
  readonly costBreakpoint: number;
  readonly price: number;
}

export const isWhole = (tier: TierValues): tier is WholeTier => tier.costBreakpoint !== null && tier.price !== null;

/** Returns the quantity prices that shoppers will see; empty if there is no price. */
export function ladderOf({ price, tiers }: Pick<ProductValues, 'price' | 'tiers'>): readonly LadderStep[] {
  if (price === null || price === 0) return [];
  const steps = quantityPrices({ price, tiers: tiers.filter(isWhole) });
  return [{ from: 1, price }, ...steps].map((step) => ({
    ...step,
    percent: Math.round(((price - step.price) * 100) / price),
  }));
}

/** Returns true if a complete tier adds no quantity price, so that shoppers never see it. */
export const isNeedless = (tier: TierValues, ladder: readonly LadderStep[]): boolean =>
  isWhole(tier) && ladder.length > 0 && !ladder.some(({ price }) => price === tier.price);
