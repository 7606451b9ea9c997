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
  /** Number of pieces whose fate is known. */
  readonly returned: number;
  /** True if it was made to measure: cut to a length, or engraved. */
  readonly isMade: boolean;
}

/**
 * Returns the default fate of pieces: they return to stock, unless they were made to measure and packed. A plank that
 * was cut to 500 mm cannot be sold as a plank.
 */
export const fateByDefault = ({ isMade }: Pick<HeldLine, 'isMade'>, wasPacked: boolean): PieceFate =>
  wasPacked && isMade ? 'written-off' : 'shelf';

/** Returns the pieces without a fate, each line with the default fate of the rest. */
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

/** Pieces that are refunded; without a fate they have a known or the default one. */
export interface AskedPieces extends Omit<FatedPieces, 'fate'> {
  readonly fate?: PieceFate | undefined;
}

/**
 * Returns the fates to store with a refund. Pieces without a chosen fate are first those whose fate is known but which
 * are not refunded yet, as after a refund that the bank refused; the others get the default fate.
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
