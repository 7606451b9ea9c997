import { type QuantityPrice, quantityPrices } from '../../../src/rules/price.ts';
import type { ProductValues, TierValues } from './product-values.ts';

/** A step of the ladder, with what it is cheaper by than one piece; whole percent. */
export interface LadderStep extends QuantityPrice {
  readonly percent: number;
}

interface WholeTier {
  readonly costBreakpoint: number;
  readonly price: number;
}

export const isWhole = (tier: TierValues): tier is WholeTier => tier.costBreakpoint !== null && tier.price !== null;

/** What shoppers will see of the quantity discounts that are typed; nothing before there is a price. */
export function ladderOf({ price, tiers }: Pick<ProductValues, 'price' | 'tiers'>): readonly LadderStep[] {
  if (price === null || price === 0) return [];
  const steps = quantityPrices({ price, tiers: tiers.filter(isWhole) });
  return [{ from: 1, price }, ...steps].map((step) => ({
    ...step,
    percent: Math.round(((price - step.price) * 100) / price),
  }));
}

/** Whether a whole tier leads to no step of its own: shoppers never see it. */
export const isNeedless = (tier: TierValues, ladder: readonly LadderStep[]): boolean =>
  isWhole(tier) && ladder.length > 0 && !ladder.some(({ price }) => price === tier.price);
