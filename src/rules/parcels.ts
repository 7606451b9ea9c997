import type { Parcel, ShippingMethod, Size } from '../contract/delivery.ts';

/** What a parcel is made of: so many pieces of one kind. */
export interface PackedPieces {
  /** Grams of one packed piece. */
  readonly weight: number;
  /** One packed piece, its sides in any order; null where the catalogue does not say. */
  readonly size: Size | null;
  readonly quantity: number;
}

/** What a way of delivery, or a branch, takes at most; null for whatever there is. */
export interface ParcelLimits {
  /** Grams. */
  readonly weight: number | null;
  readonly size: Size | null;
  /** Kopiykas of declared value. */
  readonly cost: number | null;
}

/** What a parcel locker of Nova Poshta takes. */
export const LOCKER_LIMITS = {
  weight: 20_000,
  size: { length: 600, width: 400, height: 300 },
  cost: 1_000_000,
} as const satisfies ParcelLimits;

/**
 * What each way takes. A branch: the biggest one (which branch takes how much, the carrier's directory says). Lockers and
 * branches as the carrier tells; a courier, who carries by hand: the shop's own rule.
 */
export const METHOD_LIMITS: Readonly<Record<ShippingMethod, ParcelLimits>> = {
  'nova-poshta-branch': { weight: 1_000_000, size: { length: 3_000, width: 1_700, height: 1_700 }, cost: null },
  'nova-poshta-locker': LOCKER_LIMITS,
  'nova-poshta-courier': { weight: 30_000, size: { length: 1_200, width: 700, height: 700 }, cost: null },
  pickup: { weight: null, size: null, cost: null },
};

/** Share of a parcel of several pieces that is filled. */
const FILLED = 0.75;

/** Cubic millimetres of a gram where the catalogue does not say how big a piece is: light goods in their packing. */
const VOLUME_OF_GRAM = 2_500;

/** One parcel of all pieces. It grows with each piece, and is of nothing for none. */
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

/** What a piece measures that is cut across its longest side into parts of a length: all parts in one bundle. */
export function cutPiece(size: Size, length: number): Size {
  const [longest, width, height] = sidesOf(size);
  return length >= longest ? size : { length, width, height: height * Math.ceil(longest / length) };
}

/** In the proportions of a locker. */
function assumedSize(weight: number): Size {
  const unit = Math.cbrt((Math.max(weight, 1) * VOLUME_OF_GRAM) / (6 * 4 * 3));
  return { length: Math.ceil(6 * unit), width: Math.ceil(4 * unit), height: Math.ceil(3 * unit) };
}

/** The longest first. */
function sidesOf({ length, width, height }: Size): readonly [number, number, number] {
  const [first = 0, second = 0, third = 0] = [length, width, height].sort((one, other) => other - one);
  return [first, second, third];
}

export type ParcelRefusal = 'too-heavy' | 'too-big' | 'too-valuable';

/** Why a parcel of a declared value (kopiykas) is not taken; null when it is. */
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
 * The box that a parcel is packed into, in millimetres, the longest side first: it holds the biggest piece and the volume,
 * and keeps within `limit` when the parcel does.
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

/** The sides that the volume needs: first the lowest grows, then both shorter ones, then all. */
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
