/** Escapes a text, so that a LIKE pattern matches it literally. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Returns a LIKE pattern for each word of a search, in lower case. */
export const likePatterns = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${escapeLike(word)}%`);
