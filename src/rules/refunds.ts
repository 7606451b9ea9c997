import { spread } from './discounts.ts';

/** A line of an order, for refunds. Sums are in kopiykas. */
export interface RefundableLine {
  readonly position: number;
  readonly quantity: number;
  /** Cost of the line after discounts. */
  readonly netCost: number;
  /** Number of pieces that have been refunded, or whose refund is pending. */
  readonly refunded: number;
}

/** Pieces of a line that are to be refunded. */
export interface RefundedPieces {
  readonly position: number;
  readonly quantity: number;
}

/**
 * Returns the share of `pieces` in the cost of a line. All pieces together give exactly its cost, in however many
 * steps.
 */
export const shareOf = ({ netCost, quantity }: Pick<RefundableLine, 'netCost' | 'quantity'>, pieces: number): number =>
  Number((BigInt(netCost) * BigInt(pieces)) / BigInt(quantity));

/**
 * Returns the refund for pieces of some lines, in kopiykas. Piece by piece or all at once, a line gives back its cost
 * and no more.
 * @returns null if a line does not exist, or has fewer pieces left
 */
export function refundOfPieces(lines: readonly RefundableLine[], pieces: readonly RefundedPieces[]): number | null {
  if (pieces.some(({ quantity }) => quantity < 1)) return null;
  let sum = 0;
  for (const { position, quantity } of byLine(pieces)) {
    const line = lines.find((one) => one.position === position);
    if (!line || line.refunded + quantity > line.quantity) return null;
    sum += shareOf(line, line.refunded + quantity) - shareOf(line, line.refunded);
  }
  return sum;
}

/** Returns the pieces with each line once: counts of the same line are added up. */
export function byLine(pieces: readonly RefundedPieces[]): RefundedPieces[] {
  const counts = new Map<number, number>();
  for (const { position, quantity } of pieces) counts.set(position, (counts.get(position) ?? 0) + quantity);
  return [...counts].map(([position, quantity]) => ({ position, quantity }));
}

/** Returns the lines after the refund of some pieces. */
export function afterRefund(lines: readonly RefundableLine[], pieces: readonly RefundedPieces[]): RefundableLine[] {
  const more = new Map(byLine(pieces).map(({ position, quantity }) => [position, quantity]));
  return lines.map((line) => ({ ...line, refunded: line.refunded + (more.get(line.position) ?? 0) }));
}

/**
 * Returns the maximum refund, in kopiykas, that is not for pieces while the rest is still to be sent: at least half of
 * the cost of that rest stays paid, so that no order is packed that was practically refunded.
 */
export function maxRefundOfUnsent(lines: readonly RefundableLine[], refundable: number): number {
  const rest = lines.reduce((sum, line) => sum + line.netCost - shareOf(line, line.refunded), 0);
  return Math.max(0, refundable - Math.ceil(rest / 2));
}

interface CostedLine {
  readonly position: number;
  readonly cost: number;
  /** Null for lines from before it was stored. */
  readonly netCost: number | null;
}

/**
 * Returns the cost of each line after discounts; if it was not stored, the order's discount is spread over the lines'
 * costs.
 */
export function netCosts(lines: readonly CostedLine[], discountValue: number): ReadonlyMap<number, number> {
  const shares = spread(
    discountValue,
    lines.map(({ position, cost }) => ({ id: String(position), cost })),
  );
  return new Map(lines.map(({ position, cost, netCost }, index) => [position, netCost ?? cost - (shares[index] ?? 0)]));
}
