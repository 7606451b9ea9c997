import { termsIn } from '../../../server/search/terms.ts';
import type { SynonymRow } from '../../../server/search/words.ts';

/** Returns words that all find each other. */
export const both = (term: string, ...others: readonly string[]): SynonymRow => ({ term, others, isTwoWay: true });

/** Returns words that a term finds, but not the other way round. */
export const also = (term: string, ...others: readonly string[]): SynonymRow => ({ term, others, isTwoWay: false });

/** Maximum number of terms of a row: more are hard to read. */
const MOST_TERMS = 20;

/** Returns rows of terms that all find the same words. @param terms with commas between them */
export function finding(others: readonly string[], terms: string): SynonymRow[] {
  const all = termsIn(terms);
  return Array.from({ length: Math.ceil(all.length / MOST_TERMS) }, (_, place) =>
    also(all.slice(place * MOST_TERMS, (place + 1) * MOST_TERMS).join(', '), ...others),
  );
}
