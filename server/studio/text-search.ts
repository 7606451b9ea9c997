import { escapeLike } from '../db/like.ts';

/** Characters that are used as apostrophes. */
const APOSTROPHES = "'’ʼ`´‘";
const EACH_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');

/** SQL that normalizes a text for `wordPatterns`: lower case, with one kind of apostrophe. */
export const searchableSql = (sql: string): string =>
  `translate(lower(${sql}), '${APOSTROPHES.replaceAll("'", "''")}', '${"''".repeat(APOSTROPHES.length)}')`;

/** Returns a LIKE pattern for each word of a query; they may match in any order; punctuation alone is not a word. */
export const wordPatterns = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `%${escapeLike(word.toLowerCase().replaceAll(EACH_APOSTROPHE, "'"))}%`);

/** Returns the digits of a typed number, without spaces, brackets and the country code; null for other texts. */
export function digitsOf(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  return digits.length >= 3 && /^[\d\s()+№#-]+$/.test(typed) ? digits.replace(/^38(?=0\d{9}$)/, '') : null;
}
