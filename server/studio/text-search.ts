import { escapeLike } from '../db/like.ts';
import { APOSTROPHES } from '../db/search-texts.ts';

/** Matches each kind of apostrophe. */
export const EACH_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');

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
