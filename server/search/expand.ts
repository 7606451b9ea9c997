/** Other words for one: which term finds which others. */
export interface SynonymRow {
  readonly term: string;
  readonly others: readonly string[];
  readonly isTwoWay: boolean;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** What each term means, itself first: terms by their words in a row. */
function meanings(synonyms: readonly SynonymRow[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (term: string, others: readonly string[]) => {
    const key = wordsOf(term).join(' ');
    const known = found.get(key) ?? new Set([key]);
    for (const other of others) known.add(wordsOf(other).join(' '));
    found.set(key, known);
  };
  for (const { term, others, isTwoWay } of synonyms) {
    const all = [term, ...others];
    for (const one of isTwoWay ? all : [term]) add(one, all);
  }
  return found;
}

/** Words that are all there, as beginnings (`сусальн:* & золот:*`). */
const together = (words: readonly string[]) => words.map((word) => `${word}:*`).join(' & ');

/**
 * A normalized query as one of PostgreSQL's full text: every word as a beginning, or what stands for it. Of several terms
 * that begin at a word the longest counts. Empty when there are no words.
 */
export function textQuery(normalized: string, synonyms: readonly SynonymRow[] = []): string {
  const words = wordsOf(normalized);
  const known = meanings(synonyms);
  const longest = Math.max(1, ...[...known.keys()].map((term) => term.split(' ').length));
  const parts: string[] = [];
  for (let place = 0; place < words.length; ) {
    const length = lengthOfTerm(words.slice(place, place + longest), known);
    const own = words.slice(place, place + Math.max(1, length));
    const all = [...(known.get(own.join(' ')) ?? [own.join(' ')])].map((term) => together(term.split(' ')));
    parts.push(all.length === 1 ? all.join() : `(${all.map((one) => `(${one})`).join(' | ')})`);
    place += own.length;
  }
  return parts.join(' & ');
}

/** How many of the first words are one term; 0 when none is. */
function lengthOfTerm(words: readonly string[], known: ReadonlyMap<string, unknown>): number {
  for (let length = words.length; length > 0; length -= 1) {
    if (known.has(words.slice(0, length).join(' '))) return length;
  }
  return 0;
}
