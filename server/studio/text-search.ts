/** Letters that are typed one way and written another. */
const APOSTROPHES = "'’ʼ`´‘";
const EACH_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');

/** SQL of a text as `wordPatterns` looks for it: in lower case, with one apostrophe for all that there are. */
export const searchableSql = (sql: string): string =>
  `translate(lower(${sql}), '${APOSTROPHES.replaceAll("'", "''")}', '${"''".repeat(APOSTROPHES.length)}')`;

/** A pattern of LIKE for each word of what was typed, which can stand in any order; signs alone are no words. */
export const wordPatterns = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map(
      (word) =>
        `%${word
          .toLowerCase()
          .replaceAll(EACH_APOSTROPHE, "'")
          .replaceAll(/[\\%_]/g, '\\$&')}%`,
    );

/** The digits of a number that is read out: spaces, brackets and the country's code do not count. Null for other texts. */
export function digitsOf(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  return digits.length >= 3 && /^[\d\s()+№#-]+$/.test(typed) ? digits.replace(/^38(?=0\d{9}$)/, '') : null;
}
