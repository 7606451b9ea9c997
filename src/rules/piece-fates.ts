/**
 * What becomes of pieces of an order that are not sold after all: they are sold again (`shelf`), cannot be (`written-off`:
 * broken, cut or engraved), or the shelf did not have them when they were to be packed (`never-there`).
 */
export const PIECE_FATES = ['shelf', 'written-off', 'never-there'] as const;
export type PieceFate = (typeof PIECE_FATES)[number];

/** Some pieces of one line, and what has become of them. */
export interface FatedPieces {
  readonly position: number;
  readonly quantity: number;
  readonly fate: PieceFate;
}

/** A line of an order of which some pieces have come back, or never left. */
interface HeldLine {
  readonly position: number;
  readonly quantity: number;
  /** Pieces of which it has been said what has become of them. */
  readonly returned: number;
  /** It was made to measure: cut to a length, engraved with a name. */
  readonly isMade: boolean;
}

/**
 * What becomes of the pieces of a line of which nobody says anything: they are sold again, but for what was made to
 * measure when it was packed. A plank that was cut to 500 mm is no plank any more.
 */
export const fateByDefault = ({ isMade }: Pick<HeldLine, 'isMade'>, wasPacked: boolean): PieceFate =>
  wasPacked && isMade ? 'written-off' : 'shelf';

/** Pieces that have no fate yet, by what was said of others: each line with the fate of its rest. */
export function restOfPieces(
  lines: readonly HeldLine[],
  said: readonly FatedPieces[],
  wasPacked: boolean,
): FatedPieces[] {
  return lines.flatMap((line) => {
    const quantity = line.quantity - line.returned - saidOf(line, said);
    return quantity > 0 ? [{ position: line.position, quantity, fate: fateByDefault(line, wasPacked) }] : [];
  });
}

/** Whether each piece that is named is one that an order still holds. */
export const areHeld = (lines: readonly HeldLine[], said: readonly FatedPieces[]): boolean =>
  said.every(({ position }) => lines.some((line) => line.position === position)) &&
  lines.every((line) => line.returned + saidOf(line, said) <= line.quantity);

const saidOf = ({ position }: Pick<HeldLine, 'position'>, said: readonly FatedPieces[]): number =>
  said.reduce((sum, pieces) => sum + (pieces.position === position ? pieces.quantity : 0), 0);
