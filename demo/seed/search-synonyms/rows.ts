import type { SynonymRow } from '../../../server/search/words.ts';

/** Returns words that all find each other. */
export const both = (term: string, ...others: readonly string[]): SynonymRow => ({ term, others, isTwoWay: true });

/** Returns words that a term finds, but not the other way round. */
export const also = (term: string, ...others: readonly string[]): SynonymRow => ({ term, others, isTwoWay: false });

/** Returns terms that all find the same words. */
export const finding = (others: readonly string[], ...terms: readonly string[]): SynonymRow[] =>
  terms.map((term) => also(term, ...others));
