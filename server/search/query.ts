import { cutText } from '../../src/rules/cut-text.ts';

/** Longest query that is looked for, in characters. */
const MAX_QUERY_LENGTH = 100;

/** A shopper's words as they are looked for: lower case, one space between, no marks that mean nothing in a name. */
export function normalizeQuery(query: string): string {
  const words = query
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'ʼ`]/g, '’')
    .replace(/[^\p{L}\p{N}’.,×-]+/gu, ' ')
    .trim();
  return cutText(words, MAX_QUERY_LENGTH);
}

/** The words as a prefix query of PostgreSQL's full text (`сусальн:* & золот:*`); empty when there are none. */
export function prefixQuery(normalized: string): string {
  const words = normalized.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `${word}:*`).join(' & ');
}

/** What a SKU would look like without its marks: `PZ-SZL-001`, `pz szl 001` and `szl001` are the same. */
export function skuKey(normalized: string): string {
  return normalized.replace(/[^\p{L}\p{N}]/gu, '').replace(/^pz/, '');
}
