import { termsIn } from '../../src/rules/search-terms.ts';
import { importanceOf, QUALITY } from './text/importance.ts';
import { type Asking, askingOf, englishAskingOf } from './text/questions.ts';
import { isSmall, mayBeAction } from './text/small-words.ts';
import { keysOf, kinOf } from './text/stem.ts';
import { askedKey, prefixedKey, verbKeys, type WorkKeys, workKeys } from './text/verbs.ts';
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

/** Returns a term by its keys. Small words are omitted, as in queries. */
function termOf(text: string): Term {
  const words = wordsOf(text);
  const wanted = words.filter((word) => !isSmall(word));
  return workOf(words) ?? (wanted.length > 0 ? wanted : words).map(keysOfWord);
}

const keysOfWord = (word: string): string[] => [...keysOf(word), ...verbKeys(word)];

/** Returns the verb of a question, with its objects: “на чому різати”, “чим зробити візерунок”, “to cut gold”. */
function workOf(words: readonly string[]): Term | null {
  const [first = '', second = '', ...rest] = words;
  if (first === 'to') return [verbOfTerm(second, englishAskingOf(words)), ...objectsIn(rest)];
  const [asking, verb, objects] =
    askingOf(first) !== null
      ? [askingOf(first), second, rest]
      : [askingOf(second, first), rest[0] ?? '', rest.slice(1)];
  return asking === null ? null : [verbOfTerm(verb, asking), ...objectsIn(objects)];
}

function verbOfTerm(verb: string, asking: Asking): string[] {
  const { own, bare } = workKeys(verb);
  return [...own, ...bare.map(prefixedKey)].map((key) => askedKey(key, asking));
}

const objectsIn = (words: readonly string[]) => words.filter((word) => !isSmall(word)).map(keysOfWord);

/** Synonyms, by the first key of the term. */
export class Synonyms {
  readonly #byFirst = new Map<string, Meaning[]>();
  /** Keys of words that mean the same, by the key of each: of one-word terms that find each other. */
  readonly #alike = new Map<string, readonly string[]>();
  /** Spellings of the terms' keys: a word that no product contains may still have a synonym. */
  readonly shown = new Map<string, string>();

  constructor(rows: readonly SynonymRow[]) {
    for (const { term, others, isTwoWay } of rows) {
      const terms = termsIn(term);
      const found = isTwoWay ? [...terms, ...others] : others;
      const isOfVerbs = isTwoWay && found.every((other) => mayBeAction(other) && wordsOf(other).length === 1);
      if (isTwoWay) this.#noteAlike(found, isOfVerbs);
      // Verbs that mean the same share tools, but find no products themselves.
      if (isOfVerbs) continue;
      for (const one of isTwoWay ? found : terms)
        this.#add(
          one,
          found.filter((other) => other !== one),
        );
    }
  }

  /**
   * Returns the synonyms of the longest terms that begin with a verb, or with one that means the same, and whose objects
   * are among the words; null when there is none. Of equally long terms those of the verb itself precede those with another
   * prefix.
   * @param leastLength of the term: 2 requires an object
   */
  ofVerb(
    verb: WorkKeys,
    asking: Asking,
    words: readonly (readonly string[])[],
    leastLength = 1,
  ): readonly Term[] | null {
    for (const keySet of this.#keySetsOf(verb, asking)) {
      const own = this.#termsOfVerb(keySet, words, leastLength);
      const alike = this.#termsOfVerb(keySet, words.map(this.#withAlike), leastLength);
      const best = alike && (!own || alike.length > own.length) ? alike : own;
      if (best) return best.others;
    }
    return null;
  }

  /**
   * Returns the keys by which terms with a verb are found, the nearest first. Those of verbs that share only what is left
   * without their prefixes (покрасити, прикрасити) are a set of their own.
   */
  #keySetsOf({ own, bare }: WorkKeys, asking: Asking): readonly (readonly string[])[] {
    const alike = (keys: readonly string[]) => keys.flatMap((key) => this.#alike.get(key) ?? []);
    const keys = [...new Set([...own, ...alike(own), ...own.map(prefixedKey), ...bare, ...alike(bare)])];
    // A verb entered without a question word answers every question.
    const ofAny = keys.flatMap((key) => [askedKey(key, 'tool'), key]);
    const distant = bare.map((key) => askedKey(prefixedKey(key), asking));
    return asking === 'tool' ? [ofAny, distant] : [keys.map((key) => askedKey(key, asking)), distant, ofAny];
  }

  readonly #withAlike = (keys: readonly string[]): readonly string[] =>
    keys.flatMap((key) => [key, ...kinOf(key), ...(this.#alike.get(key) ?? [])]);

  #termsOfVerb(
    verb: readonly string[],
    words: readonly (readonly string[])[],
    leastLength: number,
  ): ReturnType<typeof othersOfLongest> | null {
    const byKey = verb.map((key) =>
      (this.#byFirst.get(key) ?? []).filter(({ term }) => term.length >= leastLength && areAmong(term.slice(1), words)),
    );
    const longest = Math.max(0, ...byKey.flat().map(({ term }) => term.length));
    const best = byKey.find((meanings) => meanings.some(({ term }) => term.length === longest));
    return best ? othersOfLongest(best) : null;
  }

  /** Returns the length of the longest term that the words begin with, and its synonyms; null when there is none. */
  longest(words: readonly (readonly string[])[]): { readonly length: number; readonly others: readonly Term[] } | null {
    const begins = (words[0] ?? [])
      .flatMap((key) => this.#byFirst.get(key) ?? [])
      .filter(({ term }) => isAt(term, words));
    return begins.length > 0 ? othersOfLongest(begins) : null;
  }

  #noteAlike(terms: readonly string[], areVerbs: boolean): void {
    const words = terms.map(wordsOf).flatMap(([word = '', ...more]) => (more.length === 0 ? [word] : []));
    const keys = words.flatMap((word) => (areVerbs ? workKeys(word).own : keysOf(word)));
    for (const key of keys) this.#alike.set(key, [...new Set([...(this.#alike.get(key) ?? []), ...keys])]);
  }

  #add(text: string, others: readonly string[]): void {
    const term = termOf(text);
    const found = others.map(termOf).filter(({ length }) => length > 0);
    for (const ordered of ordersOf(term, text)) {
      const meaning = { term: ordered, others: found };
      for (const key of ordered[0] ?? []) {
        const known = this.#byFirst.get(key);
        if (known) known.push(meaning);
        else this.#byFirst.set(key, [meaning]);
      }
    }
    // Words of a longer term are known, too, if they are foreign: no product has them, but they are no typos.
    for (const word of wordsOf(text)) {
      if (term.length === 1 || /^[a-z]+$/.test(word)) for (const key of keysOf(word)) this.shown.set(key, word);
    }
  }
}

/**
 * Returns the orders in which a term is typed: an adjective may follow its noun, as in “подушка штемпельна”. “рама для
 * картини” reversed would be another thing.
 */
function ordersOf(term: Term, text: string): readonly Term[] {
  const words = wordsOf(text);
  const adjectives = words.filter((word) => importanceOf(word) === QUALITY);
  return words.length === 2 && adjectives.length === 1 ? [term, term.toReversed()] : [term];
}

const isAt = (term: Term, words: readonly (readonly string[])[]) =>
  term.every((keys, place) => words[place]?.some((key) => keys.includes(key)));

const areAmong = (objects: Term, words: readonly (readonly string[])[]) =>
  objects.every((keys) => words.some((word) => word.some((key) => keys.includes(key))));

/** Returns the length of the longest terms, and their synonyms. */
function othersOfLongest(meanings: readonly Meaning[]): { readonly length: number; readonly others: readonly Term[] } {
  const length = Math.max(...meanings.map(({ term }) => term.length));
  const others = meanings.filter(({ term }) => term.length === length).flatMap((meaning) => meaning.others);
  // A term may be found by several of its keys.
  return { length, others: [...new Map(others.map((other) => [other.join(), other])).values()] };
}
