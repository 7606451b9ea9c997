import { asksByWhat, isSmall } from './text/small-words.ts';
import { keysOf } from './text/stem.ts';
import { onWhatKeys, verbKeys } from './text/verbs.ts';
import { wordsOf } from './text/words.ts';
import type { SynonymRow } from './words.ts';

/** The words of the index, by the keys of text/stem.ts. */
export interface Lexicon {
  /** Returns the number of products that contain a key. */
  count(key: string): number;
  /** Returns true if a strong field, such as the name, contains the key, not only a description. */
  isNamed(this: void, key: string): boolean;
  /** Returns true if a strong field of a product contains the key, not only a synonym. */
  isProduct(this: void, key: string): boolean;
  /** Returns true if the text is the end of an article number without punctuation. */
  isSku(text: string): boolean;
  /** Returns true if some key begins with the prefix. */
  hasPrefix(prefix: string): boolean;
  /** Returns true if a key in a strong field begins with the prefix. */
  namesBegin(prefix: string): boolean;
  /** Returns the keys within an edit distance, with their distances. */
  near(key: string, distance: number): readonly (readonly [key: string, distance: number])[];
  /** Returns the word that a key was made of, as written. */
  shown(key: string): string | undefined;
}

/** A term of one or several words, by the keys of each. */
type Term = readonly (readonly string[])[];

interface Meaning {
  readonly term: Term;
  readonly others: readonly Term[];
}

/** Small words are omitted, as in queries. */
const termOf = (text: string): Term => {
  const words = wordsOf(text);
  const [first, second = '', ...verbs] = words;
  if (first === 'на' && asksByWhat(second, first)) return verbs.map((verb) => onWhatKeys(verbKeys(verb)));
  const wanted = words.filter((word) => !isSmall(word));
  return (wanted.length > 0 ? wanted : words).map((word) => [...keysOf(word), ...verbKeys(word)]);
};

/** Synonyms, by the first key of the term. */
export class Synonyms {
  readonly #byFirst = new Map<string, Meaning[]>();
  /** Spellings of the terms' keys: a word that no product contains may still have a synonym. */
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

  /** Returns the length of the longest term that the words begin with, and its synonyms; null when there is none. */
  longest(words: readonly (readonly string[])[]): { readonly length: number; readonly others: readonly Term[] } | null {
    const begins = (words[0] ?? [])
      .flatMap((key) => this.#byFirst.get(key) ?? [])
      .filter(({ term }) => isAt(term, words));
    const length = Math.max(0, ...begins.map(({ term }) => term.length));
    if (length === 0) return null;
    const others = begins.filter(({ term }) => term.length === length).flatMap((meaning) => meaning.others);
    // A term may be found by several of its keys.
    return { length, others: [...new Map(others.map((other) => [other.join(), other])).values()] };
  }

  #add(text: string, others: readonly string[]): void {
    const term = termOf(text);
    const meaning = { term, others: others.map(termOf).filter(({ length }) => length > 0) };
    for (const key of term[0] ?? []) this.#byFirst.set(key, [...(this.#byFirst.get(key) ?? []), meaning]);
    // Words of a longer term are known, too, if they are foreign: no product has them, but they are no typos.
    for (const word of wordsOf(text)) {
      if (term.length === 1 || /^[a-z]+$/.test(word)) for (const key of keysOf(word)) this.shown.set(key, word);
    }
  }
}

const isAt = (term: Term, words: readonly (readonly string[])[]) =>
  term.every((keys, place) => words[place]?.some((key) => keys.includes(key)));
