import { cutText } from './cut-text.ts';

/** Maximum length of a query in characters. */
const MAX_QUERY_LENGTH = 100;

/** Normalises a query: lower case, single spaces, no punctuation that is meaningless in a name. */
export function normalizeQuery(query: string): string {
  const words = query
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'ʼ`]/g, '’')
    .replace(/[^\p{L}\p{N}’.,×-]+/gu, ' ')
    .trim();
  return cutText(words, MAX_QUERY_LENGTH);
}
