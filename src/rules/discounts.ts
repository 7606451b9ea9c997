import type { Discount, PromoKind } from '../contract/cart.ts';
import { FREE_DELIVERY_FROM } from './delivery.ts';
import { applicableTier, type Priced, reducedPrice, tierQuantity } from './price.ts';

/** A promo code that applies. */
export interface AppliedPromo {
  readonly code: string;
  readonly kind: PromoKind;
  /** Percent or kopiykas. */
  readonly value: number;
}

/** The shopper's entitlements to discounts. */
export interface DiscountTerms {
  /** Personal discount by finished orders; 0 for a guest. */
  readonly personalPercent: number;
  readonly promo: AppliedPromo | null;
}

/** A line that is available. */
export interface DiscountableLine extends Priced {
  /** Unique id of the line. */
  readonly id: string;
  readonly quantity: number;
  /** Charged for each piece. */
  readonly services: readonly { readonly price: number }[];
}

/** Cost of a line, with its discounts. */
export interface LineQuote {
  /** Price of one piece with the discount of its line, without services and before a code's amount. */
  readonly unitPrice: number;
  /** Cost of the line with its services, before discounts. */
  readonly fullCost: number;
  readonly cost: number;
  readonly discounts: Discount[];
}

/** Costs of lines, and their sums. The costs of the lines add up to the total, to the kopiyka. */
export interface Quote {
  /** In the order of the lines. */
  readonly lines: readonly LineQuote[];
  /** Cost of pieces and services before discounts. */
  readonly itemsCost: number;
  readonly discountValue: number;
  /** Sums of the lines' discounts, by reason. */
  readonly discounts: Discount[];
  readonly total: number;
  /** True if delivery to a branch of the carrier is free. */
  readonly hasFreeDelivery: boolean;
  /** Kopiykas by which the total is below the minimum for free delivery; 0 when it is free. */
  readonly freeDeliveryLeft: number;
}

/**
 * Combines discounts, for the browser and the server alike. Each line gets one: the best of its quantity price, the
 * customer's personal percent and a code's percent. A code's amount is then deducted from the cost of the items.
 * Services and delivery are never discounted. The result does not depend on the order of lines.
 */
export function quote(lines: readonly DiscountableLine[], terms: DiscountTerms): Quote {
  const reduced = lines.map((line) => quoteLine(line, terms));
  const quoted = takeAmount(lines, reduced, terms.promo);
  const total = sum(quoted.map(({ cost }) => cost));
  const itemsCost = sum(quoted.map(({ fullCost }) => fullCost));
  const hasFreeDelivery = total >= FREE_DELIVERY_FROM || terms.promo?.kind === 'free-delivery';
  return {
    lines: quoted,
    itemsCost,
    discountValue: itemsCost - total,
    discounts: addUp(quoted.flatMap(({ discounts }) => discounts)),
    total,
    hasFreeDelivery,
    freeDeliveryLeft: hasFreeDelivery ? 0 : FREE_DELIVERY_FROM - total,
  };
}

/**
 * Returns the price of one piece of an ordered line, as the cart showed it; `discounts` are those of the whole order.
 */
export function orderedUnitPrice(line: DiscountableLine, discounts: readonly Discount[]): number {
  let terms: DiscountTerms = { personalPercent: 0, promo: null };
  for (const discount of discounts) {
    if (discount.kind === 'personal') terms = { ...terms, personalPercent: discount.percent };
    if (discount.kind === 'promo' && discount.percent !== null)
      terms = { ...terms, promo: { code: discount.code, kind: 'percent', value: discount.percent } };
  }
  return quoteLine(line, terms).unitPrice;
}

/** Returns the cost of the pieces with their services at the base price. */
export function fullCost({ price, quantity, services }: Omit<DiscountableLine, 'id' | 'tiers'>): number {
  return (price + sum(services.map((service) => service.price))) * quantity;
}

function quoteLine(line: DiscountableLine, terms: DiscountTerms): LineQuote {
  const full = fullCost(line);
  const best = bestDiscount(line, terms);
  if (!best) return { unitPrice: line.price, fullCost: full, cost: full, discounts: [] };
  return {
    unitPrice: line.price - best.amount / line.quantity,
    fullCost: full,
    cost: full - best.amount,
    discounts: [best],
  };
}

/**
 * Returns the best discount; of equal ones the first, so that a code or a level is not named where the quantity gives
 * as much.
 */
function bestDiscount(line: DiscountableLine, { personalPercent, promo }: DiscountTerms): Discount | null {
  const { price, quantity } = line;
  const amountAt = (piece: number) => (price - piece) * quantity;
  const tier = applicableTier(line, quantity);
  const offered: Discount[] = [];
  if (tier) offered.push({ kind: 'tier', from: tierQuantity(price, tier), amount: amountAt(tier.price) });
  if (personalPercent > 0) {
    const amount = amountAt(reducedPrice(price, personalPercent));
    offered.push({ kind: 'personal', percent: personalPercent, amount });
  }
  if (promo?.kind === 'percent') {
    const amount = amountAt(reducedPrice(price, promo.value));
    offered.push({ kind: 'promo', code: promo.code, percent: promo.value, amount });
  }
  return offered.reduce<Discount | null>(
    (best, discount) => (discount.amount > (best?.amount ?? 0) ? discount : best),
    null,
  );
}

/** Deducts a code's amount from the pieces of all lines, in proportion to their cost. */
function takeAmount(
  lines: readonly DiscountableLine[],
  quotes: readonly LineQuote[],
  promo: AppliedPromo | null,
): readonly LineQuote[] {
  if (promo?.kind !== 'amount') return quotes;
  const goods = lines.map(({ id, quantity }, index) => ({ id, cost: (quotes[index]?.unitPrice ?? 0) * quantity }));
  const shares = spread(promo.value, goods);
  return quotes.map((line, index) => {
    const amount = shares[index] ?? 0;
    if (amount === 0) return line;
    const discount: Discount = { kind: 'promo', code: promo.code, percent: null, amount };
    return { ...line, cost: line.cost - amount, discounts: [...line.discounts, discount] };
  });
}

/**
 * Splits an amount into shares of whole kopiykas, none above its part's cost (largest remainder method): what rounding
 * down leaves goes to the parts with the largest remainders. Calculated with big integers, because the product of two
 * sums of money can exceed the range of exact numbers.
 */
export function spread(amount: number, parts: readonly { readonly id: string; readonly cost: number }[]): number[] {
  const whole = BigInt(sum(parts.map(({ cost }) => cost)));
  if (whole === 0n) return parts.map(() => 0);
  const given = BigInt(amount) < whole ? BigInt(amount) : whole;
  const exact = parts.map(({ id, cost }, index) => {
    const product = BigInt(cost) * given;
    return { id, index, share: product / whole, rest: product % whole };
  });
  let left = given - exact.reduce((shared, { share }) => shared + share, 0n);
  const shares = exact.map(({ share }) => Number(share));
  for (const { index } of exact.toSorted(byRest)) {
    if (left === 0n) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1n;
  }
  return shares;
}

interface Rounded {
  readonly id: string;
  readonly rest: bigint;
}

/** Orders by the largest remainder, then by id, so that the order of lines has no influence. */
function byRest(a: Rounded, b: Rounded): number {
  if (a.rest !== b.rest) return a.rest > b.rest ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

const KINDS = ['tier', 'personal', 'promo'] as const;

/** Adds discounts up by reason. Tiers of different lines begin at different quantities, so their sum names none. */
function addUp(discounts: readonly Discount[]): Discount[] {
  return KINDS.flatMap((kind) => {
    const same = discounts.filter((discount) => discount.kind === kind);
    const [first] = same;
    if (!first) return [];
    const amount = sum(same.map((discount) => discount.amount));
    return [first.kind === 'tier' ? { ...first, from: null, amount } : { ...first, amount }];
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
