import { isSmall } from './text/small-words.ts';
import { keysOf } from './text/stem.ts';
import { wordsOf } from './text/words.ts';
import type { SynonymRow } from './words.ts';

/** The words that can be found, by the keys of text/stem.ts. */
export interface Lexicon {
  /** Products that a key is in; 0 for none. */
  count(key: string): number;
  /** Whether something is called so, and does not only mention it. */
  isNamed(this: void, key: string): boolean;
  /** Whether some key begins so. */
  hasPrefix(prefix: string): boolean;
  /** Whether something is called so that it begins so. */
  namesBegin(prefix: string): boolean;
  /** Keys that differ in so many letters at most, with how many. */
  near(key: string, distance: number): readonly (readonly [key: string, distance: number])[];
  /** The word that a key was made of, as people write it. */
  shown(key: string): string | undefined;
}

/** A term of several words or one, by the keys of each. */
type Term = readonly (readonly string[])[];

interface Meaning {
  readonly term: Term;
  readonly others: readonly Term[];
}

/** Small words are left out, as they are of queries. */
const termOf = (text: string): Term =>
  wordsOf(text)
    .filter((word) => !isSmall(word))
    .map(keysOf);

/** Other words for what shoppers look for, by the first key of the term. */
export class Synonyms {
  readonly #byFirst = new Map<string, Meaning[]>();
  /** Keys that terms are made of, with how their words are written: a word that no product has may still be understood. */
  readonly shown = new Map<string, string>();

  constructor(rows: readonly SynonymRow[]) {
    for (const { term, others, isTwoWay } of rows) {
      const all = [term, ...others];
      for (const one of isTwoWay ? all : [term])
        this.#add(
          one,
          all.filter((other) => other !== one),
        );
    }
  }

  /** The longest term that the words begin with, and what else it is called; null when there is none. */
  longest(words: readonly (readonly string[])[]): { readonly length: number; readonly others: readonly Term[] } | null {
    const begins = (words[0] ?? [])
      .flatMap((key) => this.#byFirst.get(key) ?? [])
      .filter(({ term }) => isAt(term, words));
    const length = Math.max(0, ...begins.map(({ term }) => term.length));
    if (length === 0) return null;
    return { length, others: begins.filter(({ term }) => term.length === length).flatMap(({ others }) => others) };
  }

  #add(text: string, others: readonly string[]): void {
    const term = termOf(text);
    const meaning = { term, others: others.map(termOf).filter(({ length }) => length > 0) };
    for (const key of term[0] ?? []) this.#byFirst.set(key, [...(this.#byFirst.get(key) ?? []), meaning]);
    if (term.length === 1) for (const word of wordsOf(text)) for (const key of keysOf(word)) this.shown.set(key, word);
  }
}

const isAt = (term: Term, words: readonly (readonly string[])[]) =>
  term.every((keys, place) => words[place]?.some((key) => keys.includes(key)));
