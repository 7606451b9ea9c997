/**
 * Fates of pieces whose sale was undone: they return to stock (`shelf`), cannot be sold again (`written-off`: broken, cut or
 * engraved), were missing when they were to be packed (`never-there`), or stay with a customer who has them (`kept`).
 */
export const PIECE_FATES = ['shelf', 'written-off', 'never-there', 'kept'] as const;
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
 * Returns the fate of pieces for which nobody chose one: they return to stock, unless they were made to measure and packed.
 * A plank that was cut to 500 mm is no plank any more.
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

/** Pieces whose money goes back; without a fate, it was said before, or is the usual one. */
export interface AskedPieces extends Omit<FatedPieces, 'fate'> {
  readonly fate?: PieceFate | undefined;
}

/**
 * Pieces whose fate is to be written down as their money goes back. Those without one are first the pieces whose fate is
 * known and whose money has not gone back, as after a refund that the bank refused; the others get the usual fate.
 */
export function fatesToWrite(
  asked: readonly AskedPieces[],
  lines: readonly { readonly position: number; readonly returned: number; readonly refunded: number }[],
  usual: PieceFate,
): FatedPieces[] {
  const known = new Map(lines.map((line) => [line.position, Math.max(0, line.returned - line.refunded)]));
  return asked.flatMap(({ position, quantity, fate }) => {
    if (fate) return [{ position, quantity, fate }];
    const said = Math.min(quantity, known.get(position) ?? 0);
    known.set(position, (known.get(position) ?? 0) - said);
    return quantity > said ? [{ position, quantity: quantity - said, fate: usual }] : [];
  });
}

/** Returns true if the order still holds every piece that is named. */
export const areHeld = (lines: readonly HeldLine[], said: readonly FatedPieces[]): boolean =>
  said.every(({ position }) => lines.some((line) => line.position === position)) &&
  lines.every((line) => line.returned + saidOf(line, said) <= line.quantity);

const saidOf = ({ position }: Pick<HeldLine, 'position'>, said: readonly FatedPieces[]): number =>
  said.reduce((sum, pieces) => sum + (pieces.position === position ? pieces.quantity : 0), 0);
