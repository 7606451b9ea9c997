import { crc32 } from 'node:zlib';

/** Places of paths go from 0 up to this. */
const PLACES = 2 ** 32;

/** One of so many parts of equal width that the places are divided into. */
export interface Part {
  /** From 0. */
  readonly index: number;
  readonly count: number;
}

/** Where a path has its place, whatever other paths there are: so a file that is in parts changes only where a page does. */
export const placeOf = (path: string): number => crc32(path);

/** How many parts items are divided into when each is to have so many at most, give or take what chance does. */
export const partCount = (items: number, most: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(items / most)));

/** The first and the last place of a part. */
export const placesOf = ({ index, count }: Part): readonly [first: number, last: number] => [
  (index * PLACES) / count,
  ((index + 1) * PLACES) / count - 1,
];

/** The part in which a place is. */
export const partOf = (place: number, count: number): number => Math.floor((place * count) / PLACES);
