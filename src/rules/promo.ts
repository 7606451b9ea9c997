import type { EnteredPromo, PromoRefusal, PromoTerms } from '../contract/cart.ts';
import type { AppliedPromo } from './discounts.ts';

/** A code as the shop keeps it. */
export interface PromoCode extends PromoTerms {
  /** The first instant at which it applies; null for always. */
  readonly startsAt: Date | null;
  /** The first instant at which it no longer applies. */
  readonly endsAt: Date | null;
  /** How often it can be used in all, and by one customer; null is any number. */
  readonly useLimit: number | null;
  readonly useLimitOfCustomer: number | null;
  readonly useCount: number;
}

interface Purchase {
  readonly now: Date;
  /** Kopiykas before discounts. */
  readonly itemsCost: number;
  readonly usesByCustomer: number;
}

/** Why a code does not apply; null when it does. The sum comes last: it is the one reason that the shopper can change. */
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

/** An entered code once the items cost something else: only the minimum sum depends on them. */
export function reconsiderPromo(entered: EnteredPromo, itemsCost: number): EnteredPromo {
  const { terms, refusal } = entered;
  if (!terms || (refusal && refusal.reason !== 'minimum')) return entered;
  return { ...entered, refusal: minimumRefusal(terms, itemsCost) };
}

/** What of an entered code applies. */
export function appliedPromo(entered: EnteredPromo | null): AppliedPromo | null {
  if (!entered?.terms || entered.refusal) return null;
  return { code: entered.code, kind: entered.terms.kind, value: entered.terms.value };
}
