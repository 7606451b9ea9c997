import type { Leaf, LeafForm } from '../contract/leaf.ts';

/**
 * How many leaves a surface needs. Lengths are millimetres, areas square millimetres.
 *
 * Printed references, which leaf-coverage.test.ts computes again:
 * - "Gold and Metal Leaf Information" (Paramount Coatings): a pack of 500 leaves of 3⅜ inches covers 39.5 square feet
 *   without overlap and waste; the gilder chooses the share of waste by how ornate the object is.
 * - "Specification of Gold Leaf in Packs" (Faux Finish): with normal laps and waste, a book of 25 leaves covers some 1.5
 *   square feet and a pack some 30.
 * - "Quantity required" (Frame Notes, 2011): a moulding is counted along its middle line, the leaves across it for each
 *   step of a leaf less its overlap; a frame of 30 × 40 inches with a moulding of 3.5 inches has 12.83 feet of it.
 */

/** A surface, with its dimensions. */
export type Surface =
  | {
      readonly shape: 'frame';
      /** Outer sides. */
      readonly width: number;
      readonly height: number;
      /** Width of the moulding, seen from the front. */
      readonly moulding: number;
      /** Length of the gilded profile, along its curves: never less than the moulding's width. */
      readonly profile: number;
    }
  | { readonly shape: 'panel'; readonly width: number; readonly height: number }
  | { readonly shape: 'sphere'; readonly diameter: number }
  | {
      readonly shape: 'letters';
      readonly count: number;
      readonly height: number;
      /** Width of one letter, on average. */
      readonly width: number;
    };

export type Shape = Surface['shape'];
export const SHAPES: readonly Shape[] = ['frame', 'panel', 'sphere', 'letters'];

/**
 * Returns the area to gild. A mitred frame is its profile along the middle line of the moulding. Letters are counted by
 * the rectangles around them: a leaf is laid over the whole letter, and its rest goes into the faults.
 */
export function areaOf(surface: Surface): number {
  switch (surface.shape) {
    case 'frame':
      return surface.profile * middleLine(surface);
    case 'panel':
      return surface.width * surface.height;
    case 'sphere':
      return Math.PI * surface.diameter ** 2;
    case 'letters':
      return surface.count * surface.width * surface.height;
  }
}

/** Returns the length of a frame's moulding along its middle. */
const middleLine = ({ width, height, moulding }: Extract<Surface, { shape: 'frame' }>): number =>
  2 * (width + height) - 4 * moulding;

/** How the leaves are laid. */
export interface Laying {
  /** Width by which each leaf covers its neighbour. */
  readonly overlap: number;
  /** Share of leaves for faults and waste, in percent. */
  readonly spare: number;
}

/** Overlaps that can be chosen. */
export const OVERLAPS: readonly number[] = [3, 5, 8, 10];
/** Shares of spare leaves that can be chosen: smooth, with a moulded profile, ornate, deeply carved. */
export const SPARES = [5, 10, 25, 50] as const;

const OVERLAP = 5;
/** A sheet on paper is placed exactly and does not tear, so less of it is wasted. */
const SPARE: Readonly<Record<LeafForm, number>> = { loose: 10, double: 10, transfer: 5 };

/** Returns the usual overlap and spare of a form of leaf. */
export const usualLaying = (form: LeafForm): Laying => ({ overlap: OVERLAP, spare: SPARE[form] });

type Sides = Pick<Leaf, 'width' | 'height'>;

/** Returns the area that one leaf adds, besides its overlap. */
export const areaOfLeaf = ({ width, height }: Sides, { overlap }: Laying): number =>
  Math.max(0, width - overlap) * Math.max(0, height - overlap);

/** Amount of leaf for a surface. */
export interface Amount {
  readonly leaves: number;
  /** Booklets to buy. */
  readonly booklets: number;
  /** Leaves that the last booklet still has. */
  readonly left: number;
}

/** A difference this small is a rounding error, and needs no further leaf. */
const ERROR = 1e-9;

/** Returns the amount of leaf for an area, at least one leaf. */
export function amountFor(area: number, leaf: Leaf, laying: Laying): Amount {
  const exact = (area / areaOfLeaf(leaf, laying)) * (1 + laying.spare / 100);
  const leaves = Math.max(1, Math.ceil(exact - ERROR));
  const booklets = Math.ceil(leaves / leaf.sheets);
  return { leaves, booklets, left: booklets * leaf.sheets - leaves };
}

/** Returns the area that a booklet covers. */
export const coverageOf = (leaf: Leaf, laying: Laying = usualLaying(leaf.form)): number =>
  (leaf.sheets * areaOfLeaf(leaf, laying)) / (1 + laying.spare / 100);

/** Part of a surface that cannot be, and the reason. */
export type SurfaceError = 'moulding-too-wide' | 'profile-too-short';

/** Returns the reason why a surface cannot be; null if it can. */
export function surfaceError(surface: Surface): SurfaceError | null {
  if (surface.shape !== 'frame') return null;
  if (surface.moulding * 2 > Math.min(surface.width, surface.height)) return 'moulding-too-wide';
  return surface.profile < surface.moulding ? 'profile-too-short' : null;
}
