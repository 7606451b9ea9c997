import type { SynonymRow } from '../../../server/search/words.ts';
import { normalizeQuery } from '../../../src/rules/normalize-query.ts';
import { english } from './english.ts';
import { goods } from './goods.ts';
import { services } from './services.ts';
import { works } from './works.ts';

/** Maximum number of words of a term, as the database checks. */
const MOST_OTHERS = 20;

/** Returns rows in which each term stands once, with all its words. */
function merged(rows: readonly SynonymRow[]): SynonymRow[] {
  const byTerm = Map.groupBy(rows, ({ term }) => normalizeQuery(term));
  return [...byTerm.values()].map((same) => ({
    term: same[0]?.term ?? '',
    others: [...new Set(same.flatMap(({ others }) => others))].slice(0, MOST_OTHERS),
    isTwoWay: same.some(({ isTwoWay }) => isTwoWay),
  }));
}

/**
 * Synonyms of the demo shop, also across the two languages, normalized as the studio does it; editors add theirs in the
 * studio.
 */
export const searchSynonyms: readonly SynonymRow[] = merged([...goods, ...works, ...services, ...english]);
