import { crc32 } from 'node:zlib';

/** Places of paths range from 0 up to this, exclusively. */
const PLACES = 2 ** 32;

/** One of `count` parts of equal width that the places are divided into. */
export interface Part {
  /** Zero-based. */
  readonly index: number;
  readonly count: number;
}

/**
 * Returns the place of a path, which does not depend on other paths: a changed page changes only the part that has its
 * place.
 */
export const placeOf = (path: string): number => crc32(path);

/** Returns the number of parts for items if each part is to have about `most` items at most. */
export const partCount = (items: number, most: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(items / most)));

/** Returns the first and the last place of a part. */
export const placesOf = ({ index, count }: Part): readonly [first: number, last: number] => [
  (index * PLACES) / count,
  ((index + 1) * PLACES) / count - 1,
];

/** Returns the part that a place belongs to. */
export const partOf = (place: number, count: number): number => Math.floor((place * count) / PLACES);
