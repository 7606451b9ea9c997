/** Longest query that is looked for, in characters. */
const MAX_QUERY_LENGTH = 100;

/** Fewest characters of a SKU's key: a trigram index finds nothing shorter. */
const MIN_SKU_KEY_LENGTH = 3;

/** The times sign of a size, however it was typed: a Latin or Cyrillic x or an asterisk between two numbers. */
const TIMES = /(?<=\d\s?)[xх*](?=\s?\d)/g;

/** A shopper's words as they are looked for: lower case, one space between, no marks that mean nothing in a name. */
export function normalizeQuery(query: string): string {
  return query
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'ʼ`]/g, '’')
    .replace(TIMES, '×')
    .replace(/[^\p{L}\p{N}’.,×-]+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH);
}

export function wordsOf(normalized: string): string[] {
  return normalized.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words as a prefix query of PostgreSQL's full text (`сусальн:* & золот:*`); empty when there are none. */
export function prefixQuery(normalized: string): string {
  return wordsOf(normalized)
    .map((word) => `${word}:*`)
    .join(' & ');
}

/** What a SKU would look like without its marks: `PZ-SZL-001`, `pz szl 001` and `szl001` are the same. */
export function skuKey(normalized: string): string {
  return normalized.replace(/[^\p{L}\p{N}]/gu, '').replace(/^pz/, '');
}

/**
 * A LIKE pattern of the SKUs that may have a key, for the trigram index: marks may stand between letters and digits
 * (`%szl%001%`). Empty, which no SKU is, when the key is too short to be one.
 */
export function skuPattern(key: string): string {
  const runs = key.match(/\p{L}+|\p{N}+/gu) ?? [];
  return key.length < MIN_SKU_KEY_LENGTH ? '' : `%${runs.join('%')}%`;
}
