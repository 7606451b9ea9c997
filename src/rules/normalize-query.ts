import { cutText } from './cut-text.ts';

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
