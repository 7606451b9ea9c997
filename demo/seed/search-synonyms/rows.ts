import type { SynonymRow } from '../../../server/search/words.ts';
import { termsIn } from '../../../src/rules/search-terms.ts';
import { MOST_TERMS } from '../../../studio/contract/search-words.ts';

/** Returns words that all find each other. */
export const both = (term: string, ...others: readonly string[]): SynonymRow => ({ term, others, isTwoWay: true });

/** Returns a row of verbs that mean the same, each in all its forms. @param verbs with commas between them */
export function alike(verbs: string): SynonymRow {
  const all = termsIn(verbs);
  const [term, others] = [all.slice(0, MOST_TERMS - 1), all.slice(MOST_TERMS - 1)];
  return others.length > 0
    ? { term: term.join(', '), others, isTwoWay: true }
    : { term: term.slice(0, -1).join(', '), others: term.slice(-1), isTwoWay: true };
}

/**
 * Returns rows of terms that find the same words, but not the other way round; each has as many terms as editors may
 * enter. @param terms with commas between them
 */
export function finding(others: readonly string[], terms: string): SynonymRow[] {
  const all = termsIn(terms);
  return Array.from({ length: Math.ceil(all.length / MOST_TERMS) }, (_, place) => ({
    term: all.slice(place * MOST_TERMS, (place + 1) * MOST_TERMS).join(', '),
    others,
    isTwoWay: false,
  }));
}
