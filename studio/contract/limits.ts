import { MAX_INTEGER } from '../../src/contract/integer.ts';

/** Limits of the catalogue, for both the studio's forms and imported files. */

/** Kopiykas; the maximum of PostgreSQL's integer. */
export const MOST_KOPIYKAS = MAX_INTEGER;
export const MOST_PIECES = 1_000_000;
/** Grams; the load of a lorry. */
export const MOST_GRAMS = 20_000_000;
/** Ten metres. */
export const MOST_MILLIMETRES = 10_000;
export const MOST_POPULAR = 1_000_000_000;

/** Characters. */
export const SHELF_LENGTH = 40;
export const NAME_LENGTH = 300;
export const SUMMARY_LENGTH = 1000;
export const TEXT_LENGTH = 200_000;
/** Lengths of the title and the description for search engines. */
export const SEO_TITLE_LENGTH = 200;
export const SEO_DESCRIPTION_LENGTH = 500;

/** Maximum number of members of a family. */
export const MOST_MEMBERS = 300;
/** Highest position in a family that a file can give; positions may have gaps. */
export const MOST_FAMILY_PLACE = 10_000;

/** Maximum length of the alternative text and of the caption of a picture in a text, in characters. */
export const PICTURE_TEXT_LENGTH = 500;
