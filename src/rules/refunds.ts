import { spread } from './discounts.ts';

/** A line of an order, as its money is returned. Sums are kopiykas. */
export interface RefundableLine {
  readonly position: number;
  readonly quantity: number;
  /** The whole line after discounts. */
  readonly netCost: number;
  /** Pieces whose money has gone back, or is on its way. */
  readonly refunded: number;
}

/** Pieces of a line whose money is to go back. */
export interface RefundedPieces {
  readonly position: number;
  readonly quantity: number;
}

/** What `pieces` of a line's `quantity` come to: all of them to exactly what the line costs, whatever the steps. */
const shareOf = ({ netCost, quantity }: RefundableLine, pieces: number): number =>
  Number((BigInt(netCost) * BigInt(pieces)) / BigInt(quantity));

/**
 * Kopiykas that go back for pieces of some lines. Piece by piece or all at once, a line gives back what it costs and no
 * more.
 * @returns null where a line is not there, is named twice, or has not as many pieces left.
 */
export function refundOfPieces(lines: readonly RefundableLine[], pieces: readonly RefundedPieces[]): number | null {
  if (new Set(pieces.map(({ position }) => position)).size !== pieces.length) return null;
  let sum = 0;
  for (const { position, quantity } of pieces) {
    const line = lines.find((one) => one.position === position);
    if (!line || quantity < 1 || line.refunded + quantity > line.quantity) return null;
    sum += shareOf(line, line.refunded + quantity) - shareOf(line, line.refunded);
  }
  return sum;
}

/** The lines as they are once the money of some pieces has gone back too. */
export const leftAfter = (lines: readonly RefundableLine[], pieces: readonly RefundedPieces[]): RefundableLine[] =>
  lines.map((line) => {
    const more = pieces.find(({ position }) => position === line.position)?.quantity ?? 0;
    return { ...line, refunded: line.refunded + more };
  });

/**
 * Kopiykas that can go back for no pieces while the rest is still to be sent: at least half of what that rest costs stays
 * paid, so that nobody packs what was as good as given back.
 */
export function mostUnsent(lines: readonly RefundableLine[], refundable: number): number {
  const rest = lines.reduce((sum, line) => sum + line.netCost - shareOf(line, line.refunded), 0);
  return Math.max(0, refundable - Math.ceil(rest / 2));
}

interface CostedLine {
  readonly position: number;
  readonly cost: number;
  /** Null for a line of before it was kept. */
  readonly netCost: number | null;
}

/** What each line cost after discounts; where it was not kept, the order's discount is spread over the lines' costs. */
export function netCosts(lines: readonly CostedLine[], discountValue: number): ReadonlyMap<number, number> {
  const shares = spread(
    discountValue,
    lines.map(({ position, cost }) => ({ id: String(position), cost })),
  );
  return new Map(lines.map(({ position, cost, netCost }, index) => [position, netCost ?? cost - (shares[index] ?? 0)]));
}
