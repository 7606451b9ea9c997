import { MAX_INTEGER } from '../../src/contract/integer.ts';

/** What fits into the shop's catalogue, however it comes in: typed in the studio, or from a file that is imported. */

/** Kopiykas; what PostgreSQL's integer holds. */
export const MOST_KOPIYKAS = MAX_INTEGER;
export const MOST_PIECES = 1_000_000;
/** Grams: what a lorry carries. */
export const MOST_GRAMS = 20_000_000;
/** Ten metres. */
export const MOST_MILLIMETRES = 10_000;
export const MOST_POPULAR = 1_000_000_000;

/** Characters. */
export const NAME_LENGTH = 300;
export const SUMMARY_LENGTH = 1000;
export const TEXT_LENGTH = 200_000;

/** A family has no more members. */
export const MOST_MEMBERS = 300;
/** Places in a family that a file can name; there may be gaps. */
export const MOST_FAMILY_PLACE = 10_000;
