import type { Lexicon } from './lexicon.ts';
import { fold } from './text/fold.ts';
import { otherLayouts } from './text/layout.ts';
import { keysOf, kinOf, otherForms, otherVowels } from './text/stem.ts';
import { cyrillicReadings, latinReading } from './text/transliterate.ts';
import { numbersIn, turned, wordsOf } from './text/words.ts';

/** A word of a query, as the index knows it. */
export interface ResolvedWord {
  /** As it was typed. */
  readonly typed: string;
  /** As it was understood, when that is another word. */
  readonly corrected: string | null;
  /** Keys of the word as it was typed, whether anything is called so or not. */
  readonly own: readonly string[];
  /** Any of them will do; empty when nothing in the shop is called so. */
  readonly keys: readonly string[];
  /** Keys of words that are made of it, or that it is made of; they count less. */
  readonly kin: readonly string[];
  /** Whether longer words that begin so are meant as well. */
  readonly isPrefix: boolean;
}

type Hit = Pick<ResolvedWord, 'keys' | 'kin' | 'isPrefix'>;
type Level = (word: string, lexicon: Lexicon) => Hit | null;

/** Letters from which on a word may be the beginning of another one, and may have a typo. */
const PREFIX_FROM = 3;
const TYPO_FROM = 4;
const TWO_TYPOS_FROM = 7;
/** What is another reading already has to be longer to have a typo as well. */
const TYPO_OF_READING_FROM = 6;
/** Words that a typo may have been, at most. */
const GUESSES = 3;

const known = (keys: readonly string[], lexicon: Lexicon) => keys.filter((key) => lexicon.count(key) > 0);

/** What has been found; null for nothing. */
function hit(keys: readonly string[], lexicon: Lexicon, { isPrefix = false } = {}): Hit | null {
  const own = [...new Set(keys)];
  if (own.length === 0) return null;
  const kin = new Set(known(own.flatMap(kinOf), lexicon));
  return { keys: own, kin: [...kin].filter((key) => !own.includes(key)), isPrefix };
}

/** The keys of a term that stands for another, with their other forms. */
export const expanded = (keys: readonly string[], lexicon: Lexicon): Hit =>
  hit([...keys, ...known(keys.flatMap(otherForms), lexicon)], lexicon) ?? { keys, kin: [], isPrefix: false };

/** The word itself, in any of its forms. */
const exact: Level = (word, lexicon) => {
  const measures = /\d/.test(word) ? measuresOf(word, lexicon) : [];
  if (measures.length > 0) return { keys: measures, kin: [], isPrefix: false };
  const own = keysOf(word);
  const keys = known(own, lexicon);
  const forms = [...keys, ...known(own.flatMap(otherForms), lexicon)];
  // What is only mentioned somewhere may be another form of what something is called: паперу, папір.
  const others = forms.some(lexicon.isNamed) ? [] : own.flatMap(otherVowels).filter(lexicon.isNamed);
  return hit([...forms, ...others], lexicon, { isPrefix: keys.some(({ length }) => length > PREFIX_FROM) });
};

/** A size either way round; a measure that nothing has, as its number. */
function measuresOf(word: string, lexicon: Lexicon): string[] {
  const own = known([...keysOf(word), ...(turned(word) === null ? [] : [turned(word) ?? ''])], lexicon);
  if (own.length > 0) return own;
  return /^№?\d+(?:\.\d+)?[a-z]{0,2}$/.test(word) ? known(numbersIn(word).slice(0, 1), lexicon) : [];
}

/** What the word begins, or is derived from. */
const partial: Level = (word, lexicon) => {
  const own = keysOf(word);
  const begun = [...own, fold(word)].filter((key) => key.length >= PREFIX_FROM && lexicon.hasPrefix(key));
  if (begun.length > 0) return hit(begun, lexicon, { isPrefix: true });
  return hit(
    known(
      own.flatMap(kinOf).flatMap((key) => [key, ...otherForms(key)]),
      lexicon,
    ),
    lexicon,
  );
};

/** What the word may have been but for a typo: two letters that changed places count as one. */
const mistyped: Level = (word, lexicon) => {
  if (/\d/.test(word)) return null;
  const guesses = new Map<string, number>();
  // What is only mentioned somewhere is too far a guess.
  const guess = (key: string, distance: number) => {
    if (lexicon.isNamed(key)) guesses.set(key, Math.min(distance, guesses.get(key) ?? distance));
  };
  for (const key of new Set([...keysOf(word), fold(word)])) {
    if (key.length < TYPO_FROM) continue;
    for (const other of known(swapped(key), lexicon)) guess(other, 1);
    const most = key.length >= TWO_TYPOS_FROM ? 2 : 1;
    for (const [other, distance] of lexicon.near(key, most)) {
      // Short words with two typos are any words, and hardly anybody mistypes the first letter.
      if (distance === 2 && other[0] !== key[0]) continue;
      if (other.length >= TYPO_FROM - 1 && !/\d/.test(other)) guess(other, distance + (other[0] === key[0] ? 0 : 0.5));
    }
  }
  const least = Math.min(...guesses.values());
  const best = [...guesses].filter(([, distance]) => distance === least).map(([key]) => key);
  best.sort((one, other) => lexicon.count(other) - lexicon.count(one));
  return hit(best.slice(0, GUESSES), lexicon);
};

const swapped = (key: string): string[] =>
  Array.from(
    { length: key.length - 1 },
    (_, place) => key.slice(0, place) + key[place + 1] + key[place] + key.slice(place + 2),
  );

/** The same, where something is called so: what is only mentioned may be a chance. */
const named =
  (level: Level): Level =>
  (word, lexicon) => {
    const found = level(word, lexicon);
    if (!found) return null;
    const isNamed = found.keys.some((key) => lexicon.isNamed(key) || (found.isPrefix && lexicon.namesBegin(key)));
    return isNamed ? found : null;
  };

/** From the surest to the boldest; of two readings of a text the one that is surer counts. */
const LEVELS: readonly Level[] = [named(exact), named(partial), exact, partial, mistyped];

interface Reading {
  readonly words: readonly string[];
  /** Whether it is what was typed; the same keys of another keyboard; or another alphabet. */
  readonly by: 'typing' | 'keyboard' | 'alphabet';
}

/** The words that a text of a query may have been, the likeliest reading first. */
function readingsOf(text: string): Reading[] {
  const typed = wordsOf(text);
  const [word, ...more] = typed;
  const isOne = word !== undefined && more.length === 0;
  const alphabets = isOne ? [...cyrillicReadings(word), ...[latinReading(word) ?? []].flat()] : [];
  return [
    { words: typed, by: 'typing' },
    ...otherLayouts(text.toLowerCase()).map((other): Reading => ({ words: wordsOf(other), by: 'keyboard' })),
    ...alphabets.map((other): Reading => ({ words: [other], by: 'alphabet' })),
  ];
}

/**
 * The words of one text without spaces, as the index knows them; those that it does not know have no keys.
 * @param isExact takes them as they were typed, in any of their forms: no typo, no other keyboard or alphabet
 */
export function resolve(text: string, lexicon: Lexicon, isExact = false): ResolvedWord[] {
  const readings = readingsOf(text).slice(0, isExact ? 1 : undefined);
  const levels = LEVELS.filter((level) => !isExact || level !== mistyped);
  for (const level of levels) {
    if (level === mistyped) {
      const halves = readings[0]?.words.length === 1 ? halvesOf(readings[0].words[0] ?? '', lexicon) : null;
      if (halves) return halves;
    }
    for (const { words, by } of readings) {
      const hits = words.map((word) => ({
        word,
        found: sureOr(level, word, lexicon),
      }));
      if (hits.length === 0 || hits.some(({ found }) => found === null)) continue;
      // Two letters of another keyboard are any word.
      if (by !== 'typing' && fold(words.join('')).length < (level === mistyped ? TYPO_OF_READING_FROM : PREFIX_FROM))
        continue;
      // On another keyboard it is spelt as it should be.
      const spelling = level === mistyped || by === 'alphabet' ? 'shown' : by === 'keyboard' ? 'own' : 'typed';
      return hits.map(({ word, found }) => wordOf(words.length === 1 ? text : word, word, found, spelling, lexicon));
    }
  }
  // Not all of it is known: what is known of it counts.
  return wordsOf(text).map((word) =>
    wordOf(word, word, levels.map((level) => level(word, lexicon)).find(Boolean) ?? null, 'typed', lexicon),
  );
}

/** A word is taken for another one only when it is none itself. */
const sureOr = (level: Level, word: string, lexicon: Lexicon) =>
  level === mistyped || level === partial ? (exact(word, lexicon) ?? level(word, lexicon)) : level(word, lexicon);

/** How a word is told: as it was typed; as it reads; as the index shows what was found. */
type Spelling = 'typed' | 'own' | 'shown';

function wordOf(typed: string, word: string, found: Hit | null, spelling: Spelling, lexicon: Lexicon): ResolvedWord {
  const { keys = [], kin = [], isPrefix = false } = found ?? {};
  const [first = ''] = keys;
  const told = spelling === 'own' ? word : (lexicon.shown(first) ?? word);
  return { typed, own: keysOf(word), keys, kin, isPrefix, corrected: spelling === 'typed' ? null : told };
}

/** Two words that somebody wrote as one. */
function halvesOf(word: string, lexicon: Lexicon): ResolvedWord[] | null {
  for (let place = TYPO_FROM; place <= word.length - TYPO_FROM; place += 1) {
    const halves = [word.slice(0, place), word.slice(place)];
    const hits = halves.map((half) => named(exact)(half, lexicon));
    if (hits.every(Boolean))
      return halves.map((half, index) => wordOf(half, half, hits[index] ?? null, 'typed', lexicon));
  }
  return null;
}
