/** Maximum length of a key, in characters: a longer one is no word, and PostgreSQL refuses lexemes of 2 KB. */
const LONGEST = 200;

/** Returns true for a key that can be stored. */
export const isStorable = (key: string): boolean => key !== '' && key.length <= LONGEST && !key.includes('\0');

/** Returns a key as a lexeme of the text form of `tsvector` and `tsquery`. */
export const lexeme = (key: string): string => `'${key.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * Returns a `tsquery` that any of the keys satisfies; null without any.
 * @param isPrefix longer words match as well
 * @param weights of the positions that match; all by default
 */
export function anyOf(keys: readonly string[], isPrefix = false, weights = ''): string | null {
  const label = isPrefix || weights !== '' ? `:${isPrefix ? '*' : ''}${weights}` : '';
  const lexemes = keys.filter(isStorable).map((key) => lexeme(key) + label);
  return lexemes.length === 0 ? null : lexemes.join(' | ');
}

/** Returns a `tsquery` that any of the given ones satisfies; null without any. */
export function either(...queries: readonly (string | null)[]): string | null {
  const known = new Set(queries.filter((query) => query !== null));
  return known.size === 0 ? null : [...known].join(' | ');
}

/** Returns a `tsquery` that demands all of the given ones; null if one of them cannot be satisfied. */
export function both(...queries: readonly (string | null)[]): string | null {
  const known = queries.filter((query) => query !== null);
  return known.length < queries.length || known.length === 0 ? null : known.map((query) => `(${query})`).join(' & ');
}
