import type { Parcel, ShippingMethod, Size } from '../contract/delivery.ts';

/** A number of equal pieces in a parcel. */
export interface PackedPieces {
  /** Weight of one packed piece, in grams. */
  readonly weight: number;
  /** Size of one packed piece, with its sides in any order; null if it is not in the catalogue. */
  readonly size: Size | null;
  readonly quantity: number;
}

/** Limits of a delivery method or a branch; null for no limit. */
export interface ParcelLimits {
  /** Grams. */
  readonly weight: number | null;
  readonly size: Size | null;
  /** Declared value in kopiykas. */
  readonly cost: number | null;
}

/** Limits of a parcel locker of Nova Poshta. */
export const LOCKER_LIMITS = {
  weight: 20_000,
  size: { length: 600, width: 400, height: 300 },
  cost: 1_000_000,
} as const satisfies ParcelLimits;

/**
 * Limits of each delivery method. For a branch: those of the biggest one (the carrier's directory has the limits of
 * each). Those of lockers and branches are the carrier's; that of a courier, who carries by hand, is the shop's own
 * rule.
 */
export const METHOD_LIMITS: Readonly<Record<ShippingMethod, ParcelLimits>> = {
  'nova-poshta-branch': { weight: 1_000_000, size: { length: 3_000, width: 1_700, height: 1_700 }, cost: null },
  'nova-poshta-locker': LOCKER_LIMITS,
  'nova-poshta-courier': { weight: 30_000, size: { length: 1_200, width: 700, height: 700 }, cost: null },
  pickup: { weight: null, size: null, cost: null },
};

/** Filled fraction of a parcel of several pieces. */
const FILLED = 0.75;

/** Cubic millimetres per gram of a piece whose size is not in the catalogue: light goods with packaging. */
const VOLUME_OF_GRAM = 2_500;

/** Packs all pieces into one parcel. It grows with each piece; without pieces its measures are 0. */
export function packParcel(pieces: readonly PackedPieces[]): Parcel {
  const packed = pieces
    .filter(({ quantity }) => quantity > 0)
    .map(({ weight, size, quantity }) => ({ weight, quantity, sides: sidesOf(size ?? assumedSize(weight)) }));
  const side = (rank: 0 | 1 | 2) => packed.reduce((most, { sides }) => Math.max(most, sides[rank]), 0);
  const sum = (of: (piece: (typeof packed)[number]) => number) =>
    packed.reduce((total, piece) => total + of(piece) * piece.quantity, 0);
  const volume = sum(({ sides: [length, width, height] }) => length * width * height);
  const isSingle = sum(() => 1) === 1;
  return {
    weight: sum(({ weight }) => weight),
    ...{ length: side(0), width: side(1), height: side(2) },
    volume: isSingle ? volume : Math.ceil(volume / FILLED),
  };
}

/** Returns the size of a piece that is cut across its longest side into parts of `length`: all parts in one bundle. */
export function cutPiece(size: Size, length: number): Size {
  const [longest, width, height] = sidesOf(size);
  return length >= longest ? size : { length, width, height: height * Math.ceil(longest / length) };
}

/** Returns a size in the proportions of a locker. */
function assumedSize(weight: number): Size {
  const unit = Math.cbrt((Math.max(weight, 1) * VOLUME_OF_GRAM) / (6 * 4 * 3));
  return { length: Math.ceil(6 * unit), width: Math.ceil(4 * unit), height: Math.ceil(3 * unit) };
}

/** Returns the sides in descending order. */
function sidesOf({ length, width, height }: Size): readonly [number, number, number] {
  const [first = 0, second = 0, third = 0] = [length, width, height].sort((one, other) => other - one);
  return [first, second, third];
}

export type ParcelRefusal = 'too-heavy' | 'too-big' | 'too-valuable';

/** Returns the reason for which a parcel of a declared value (kopiykas) is refused; null if it is accepted. */
export function parcelRefusal(parcel: Parcel, cost: number, limits: ParcelLimits): ParcelRefusal | null {
  if (limits.weight !== null && parcel.weight > limits.weight) return 'too-heavy';
  if (limits.size !== null && !fits(parcel, limits.size)) return 'too-big';
  return limits.cost !== null && cost > limits.cost ? 'too-valuable' : null;
}

function fits(parcel: Parcel, limit: Size): boolean {
  const most = sidesOf(limit);
  const [length, width, height] = most;
  return sidesOf(parcel).every((side, rank) => side <= (most[rank] ?? 0)) && parcel.volume <= length * width * height;
}

/**
 * Returns the box for a parcel, in millimetres, the longest side first: it holds the biggest piece and the volume, and
 * stays within `limit` if the parcel does.
 */
export function boxOf(parcel: Parcel, limit: Size | null): Size {
  const compact = grow(parcel);
  if (limit === null || !fits(parcel, limit) || fits({ ...parcel, ...compact }, limit)) return compact;
  const [, mostWidth, mostHeight] = sidesOf(limit);
  const { volume } = parcel;
  const [length, width, height] = sidesOf(parcel);
  const high = Math.max(height, Math.min(mostHeight, Math.ceil(volume / (length * width))));
  const wide = Math.max(width, Math.min(mostWidth, Math.ceil(volume / (length * high))));
  const long = Math.max(length, Math.ceil(volume / (wide * high)));
  return { length: long, width: wide, height: high };
}

/** Enlarges the sides to the volume: first the shortest side grows, then both shorter ones, then all. */
function grow({ volume, ...parcel }: Parcel): Size {
  const [length, width, height] = sidesOf(parcel);
  if (volume <= length * width * width) {
    return { length, width, height: Math.max(height, Math.ceil(volume / Math.max(1, length * width))) };
  }
  if (volume <= length ** 3) {
    const side = Math.ceil(Math.sqrt(volume / length));
    return { length, width: side, height: side };
  }
  const side = Math.ceil(Math.cbrt(volume));
  return { length: side, width: side, height: side };
}
