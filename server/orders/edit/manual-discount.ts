import { spread } from '../../../src/rules/discounts.ts';
import type { ManualDiscountEdit } from '../../../studio/contract/order-edit.ts';
import type { ManualDiscount } from '../../db/schema/orders.ts';
import { ApiError } from '../../errors.ts';

/** A line with its cost in kopiykas before the staff's discount. */
export interface DiscountedLine {
  readonly position: number;
  readonly cost: number;
  /** True if some of its pieces are refunded: its share of the discount stays as it was. */
  readonly isFixed: boolean;
}

type Terms = Pick<ManualDiscountEdit, 'kind' | 'value' | 'reason'>;

/**
 * Spreads a discount by the staff over the lines of an order, to the kopiyka. Lines with refunded pieces keep their
 * shares, because a refund has returned a part of these already. An agreed amount that the remaining lines no longer
 * cover is reduced to their cost.
 * @param before the discount that the order has; null without one
 * @throws ApiError bad_request if a new amount exceeds the cost of the lines that it can reduce
 */
export function shareDiscount(
  { kind, value, reason }: Terms,
  lines: readonly DiscountedLine[],
  before: ManualDiscount | null,
): ManualDiscount {
  const fixed = lines.filter(({ isFixed }) => isFixed).map(({ position }) => shareAt(before, position));
  const open = lines.filter(({ isFixed }) => !isFixed);
  const free = kind === 'percent' ? percentOf(open, value) : amountOf(open, Math.max(0, value - sum(fixed)));
  const most = sum(open.map(({ cost }) => cost)) + sum(fixed);
  const isNew = before?.kind !== kind || before.value !== value;
  if (kind === 'amount' && isNew && value > most) {
    throw new ApiError('bad_request', { fields: { 'discount.value': 'discount_above_cost' } });
  }
  const shares = lines.map(({ position, isFixed }) => ({
    position,
    amount: isFixed ? shareAt(before, position) : (free.get(position) ?? 0),
  }));
  return { kind, value, reason, shares: shares.filter(({ amount }) => amount > 0) };
}

/** Returns the kopiykas by which a discount reduces a line. */
export const shareAt = (discount: ManualDiscount | null, position: number): number =>
  discount?.shares.find((share) => share.position === position)?.amount ?? 0;

export const discountTotal = (discount: ManualDiscount | null): number =>
  sum(discount?.shares.map(({ amount }) => amount) ?? []);

const percentOf = (lines: readonly DiscountedLine[], percent: number): ReadonlyMap<number, number> =>
  new Map(lines.map(({ position, cost }) => [position, Number((BigInt(cost) * BigInt(percent)) / 100n)]));

function amountOf(lines: readonly DiscountedLine[], amount: number): ReadonlyMap<number, number> {
  const shares = spread(
    amount,
    lines.map(({ position, cost }) => ({ id: String(position), cost })),
  );
  return new Map(lines.map(({ position }, index) => [position, shares[index] ?? 0]));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
