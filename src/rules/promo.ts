import type { EnteredPromo, PromoRefusal, PromoTerms } from '../contract/cart.ts';
import type { AppliedPromo } from './discounts.ts';

/** A promo code as it is stored. */
export interface PromoCode extends PromoTerms {
  /** The first instant at which it applies; null if it always has. */
  readonly startsAt: Date | null;
  /** The first instant at which it no longer applies. */
  readonly endsAt: Date | null;
  /** Maximum number of uses in total, and by one customer; null for no limit. */
  readonly useLimit: number | null;
  readonly useLimitOfCustomer: number | null;
  readonly useCount: number;
}

interface Purchase {
  readonly now: Date;
  /** Cost of the items before discounts, in kopiykas. */
  readonly itemsCost: number;
  readonly usesByCustomer: number;
}

/**
 * Returns the reason for which a code does not apply; null if it does. The minimum cost is checked last, because only
 * this reason can be changed by the shopper.
 */
export function promoRefusal(promo: PromoCode | null, purchase: Purchase): PromoRefusal | null {
  if (!promo) return { reason: 'unknown' };
  const { now, itemsCost, usesByCustomer } = purchase;
  if (promo.startsAt && now < promo.startsAt) return { reason: 'not-begun', from: promo.startsAt.toISOString() };
  if (promo.endsAt && now >= promo.endsAt) return { reason: 'ended' };
  if (promo.useLimit !== null && promo.useCount >= promo.useLimit) return { reason: 'used-up' };
  if (promo.useLimitOfCustomer !== null && usesByCustomer >= promo.useLimitOfCustomer) return { reason: 'used' };
  return minimumRefusal(promo, itemsCost);
}

function minimumRefusal({ minimumCost }: PromoTerms, itemsCost: number): PromoRefusal | null {
  return itemsCost < minimumCost ? { reason: 'minimum', missing: minimumCost - itemsCost } : null;
}

/** Checks an entered code anew when the cost of the items has changed: only the minimum cost depends on it. */
export function reconsiderPromo(entered: EnteredPromo, itemsCost: number): EnteredPromo {
  const { terms, refusal } = entered;
  if (!terms || (refusal && refusal.reason !== 'minimum')) return entered;
  return { ...entered, refusal: minimumRefusal(terms, itemsCost) };
}

/** Returns the applicable discount of an entered code; null if it does not apply. */
export function appliedPromo(entered: EnteredPromo | null): AppliedPromo | null {
  if (!entered?.terms || entered.refusal) return null;
  return { code: entered.code, kind: entered.terms.kind, value: entered.terms.value };
}
