import type { Lexicon } from './lexicon.ts';
import { plainForms } from './text/diminutives.ts';
import { fold } from './text/fold.ts';
import { otherLayouts } from './text/layout.ts';
import { keysOf, kinOf, mixedKeys, otherForms, otherVowels } from './text/stem.ts';
import { cyrillicReadings, latinReading } from './text/transliterate.ts';
import { isActionKey } from './text/verbs.ts';
import { numbersIn, turned, wordsOf } from './text/words.ts';

/** A word of a query, resolved to keys of the index. */
export interface ResolvedWord {
  /** The word as typed. */
  readonly typed: string;
  /** The corrected word; null if it was understood as typed. */
  readonly corrected: string | null;
  /** Keys of the typed word, known to the index or not. */
  readonly own: readonly string[];
  /** Matching keys, of which any is sufficient; empty when the index has none. */
  readonly keys: readonly string[];
  /** Keys of words derived from it, or that it is derived from; they count less. */
  readonly kin: readonly string[];
  /** True if longer words with this beginning match as well. */
  readonly isPrefix: boolean;
  /** True if the word is a beginning of longer words, which then count as much as the word itself. */
  readonly isBeginning: boolean;
}

/** How a query is to be resolved. */
export interface ResolveOptions {
  /** True to take the words as typed, in any of their forms: no typo, no other keyboard layout or alphabet. */
  readonly isExact?: boolean;
  /** True for the last word of a query that is being typed: it may be the beginning of a longer one. */
  readonly isTyping?: boolean;
  /** Returns true for a word that is spelt correctly although no product has it, such as one of a page's title. */
  readonly isSpelt?: (word: string) => boolean;
}

type Hit = Pick<ResolvedWord, 'keys' | 'kin' | 'isPrefix' | 'isBeginning'>;
type Level = (word: string, lexicon: Lexicon) => Hit | null;

/** Minimum lengths of a word that may be a beginning, have one typo, or have two typos. */
const PREFIX_FROM = 3;
const TYPO_FROM = 4;
const TWO_TYPOS_FROM = 7;
/** Minimum length of another reading (keyboard, alphabet) that may have a typo as well. */
const TYPO_OF_READING_FROM = 6;
/** Maximum number of candidates for a mistyped word. */
const GUESSES = 3;

const known = (keys: readonly string[], lexicon: Lexicon) => keys.filter((key) => lexicon.count(key) > 0);

/** Returns a hit with these keys and their kin; null without keys. */
function hit(keys: readonly string[], lexicon: Lexicon, { isPrefix = false, isBeginning = false } = {}): Hit | null {
  const own = [...new Set(keys)];
  if (own.length === 0) return null;
  const kin = new Set(known(own.flatMap(kinOf), lexicon));
  return { keys: own, kin: [...kin].filter((key) => !own.includes(key)), isPrefix, isBeginning };
}

/** Returns the keys of a synonym, with their other forms. */
export const expanded = (keys: readonly string[], lexicon: Lexicon): Hit =>
  hit([...keys, ...known(keys.flatMap(otherForms), lexicon)], lexicon) ?? {
    keys,
    kin: [],
    isPrefix: false,
    isBeginning: false,
  };

/** Matches the word itself, in any of its forms. */
const exact: Level = (word, lexicon) => {
  const measures = /\d/.test(word) ? measuresOf(word, lexicon) : [];
  if (measures.length > 0) return { keys: measures, kin: [], isPrefix: false, isBeginning: false };
  const own = keysOf(word);
  const keys = known(own, lexicon);
  const forms = [...keys, ...known(own.flatMap(otherForms), lexicon)];
  // A word that is only in descriptions may be another form of a name: паперу, папір.
  const others = forms.some(lexicon.isNamed)
    ? []
    : [...own.flatMap(otherVowels), ...mixedKeys(word)].filter(lexicon.isNamed);
  return hit([...forms, ...others], lexicon, { isPrefix: keys.some(({ length }) => length > PREFIX_FROM) });
};

/** Matches the word itself, and longer words of names that begin with it. */
const typing: Level = (word, lexicon) => {
  if (/\d/.test(word)) return null;
  const begun = [fold(word)].filter((key) => key.length >= PREFIX_FROM - 1 && lexicon.namesBegin(key));
  if (begun.length === 0) return null;
  const found = named(exact)(word, lexicon);
  return hit([...(found?.keys ?? []), ...begun], lexicon, { isPrefix: true, isBeginning: true });
};

const VOWEL_END = /[аеєиіїоуюяыэё]$/;
/** Matches an unfinished word whose stem would be too short to mean it alone: “пота” is no form of “пот”. */
const cutShort: Level = (word, lexicon) =>
  keysOf(word).every((key) => key.length <= PREFIX_FROM && key.length < fold(word).length) &&
  word.length > PREFIX_FROM &&
  VOWEL_END.test(word) &&
  !known([fold(word)], lexicon).length
    ? typing(word, lexicon)
    : null;

/** Matches the word that a diminutive is made of: пензлик, рамочка. */
const diminutive: Level = (word, lexicon) => {
  const plain = plainForms(word);
  return hit(known([...plain, ...plain.flatMap(otherForms)], lexicon).filter(lexicon.isNamed), lexicon);
};

/** Returns the keys of a size, either way round, or of a measure; for an unknown measure those of its number. */
function measuresOf(word: string, lexicon: Lexicon): string[] {
  const own = known([...keysOf(word), ...(turned(word) === null ? [] : [turned(word) ?? ''])], lexicon);
  if (own.length > 0) return own;
  return /^№?\d+(?:\.\d+)?[a-z]{0,2}$/.test(word) ? known(numbersIn(word).slice(0, 1), lexicon) : [];
}

/** Matches words that begin with the word, or that it is derived from. */
const partial: Level = (word, lexicon) => {
  const own = keysOf(word);
  const begun = [...own, fold(word)].filter((key) => key.length >= PREFIX_FROM && lexicon.hasPrefix(key));
  if (begun.length > 0) return hit(begun, lexicon, { isPrefix: true, isBeginning: true });
  return hit(
    known(
      own.flatMap(kinOf).flatMap((key) => [key, ...otherForms(key)]),
      lexicon,
    ),
    lexicon,
  );
};

/** Matches words that differ by a typo: two swapped letters count as one. */
const mistyped: Level = (word, lexicon) => {
  if (/\d/.test(word)) return null;
  const guesses = new Map<string, number>();
  // Words that are only in descriptions are not candidates.
  const guess = (key: string, distance: number) => {
    if (lexicon.isNamed(key) && !isActionKey(key)) guesses.set(key, Math.min(distance, guesses.get(key) ?? distance));
  };
  for (const key of new Set([...keysOf(word), fold(word)])) {
    if (key.length < TYPO_FROM) continue;
    for (const other of known(swapped(key), lexicon)) guess(other, 1);
    const most = key.length >= TWO_TYPOS_FROM ? 2 : 1;
    for (const [other, distance] of lexicon.near(key, most)) {
      // Two typos in a short word would match any word, and the first letter is rarely mistyped.
      if (distance === 2 && other[0] !== key[0]) continue;
      if (other.length >= TYPO_FROM - 1 && !/\d/.test(other)) guess(other, distance + (other[0] === key[0] ? 0 : 0.5));
    }
  }
  const least = Math.min(...guesses.values());
  const best = [...guesses].filter(([, distance]) => distance === least).map(([key]) => key);
  best.sort((one, other) => lexicon.count(other) - lexicon.count(one));
  const likely = best.slice(0, GUESSES);
  return hit([...likely, ...known(likely.flatMap(otherForms), lexicon)], lexicon);
};

const swapped = (key: string): string[] =>
  Array.from(
    { length: key.length - 1 },
    (_, place) => key.slice(0, place) + key[place + 1] + key[place] + key.slice(place + 2),
  );

/** Restricts a level to words of strong fields: a match in a description may be accidental. */
const named =
  (level: Level): Level =>
  (word, lexicon) => {
    const found = level(word, lexicon);
    if (!found) return null;
    const isNamed = found.keys.some((key) => lexicon.isNamed(key) || (found.isPrefix && lexicon.namesBegin(key)));
    return isNamed ? found : null;
  };

/** From the most to the least certain level; a reading that matches at a more certain level is preferred. */
const LEVELS: readonly Level[] = [cutShort, named(exact), named(partial), diminutive, exact, partial, mistyped];

interface Reading {
  readonly words: readonly string[];
  /** Origin of the reading: as typed, the same keys of another keyboard layout, or another alphabet. */
  readonly by: 'typing' | 'keyboard' | 'alphabet';
}

/** Returns the readings of a part of a query, the most probable first. */
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

/** Resolves the words of one text without spaces; unknown words have no keys. */
export function resolve(text: string, lexicon: Lexicon, options: ResolveOptions = {}): ResolvedWord[] {
  const { isExact = false, isTyping = false, isSpelt = () => false } = options;
  const isAsTyped = isExact || wordsOf(text).every(isSpelt);
  const readings = readingsOf(text).slice(0, isAsTyped ? 1 : undefined);
  const first = isTyping ? [typing] : [];
  const levels = [...first, ...LEVELS].filter((level) => !isAsTyped || level !== mistyped);
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
      // Two letters in another keyboard layout could be any word.
      if (by !== 'typing' && fold(words.join('')).length < (level === mistyped ? TYPO_OF_READING_FROM : PREFIX_FROM))
        continue;
      // A word typed in another keyboard layout is spelt correctly there.
      const spelling = level === mistyped || by === 'alphabet' ? 'shown' : by === 'keyboard' ? 'own' : 'typed';
      return hits.map(({ word, found }) => wordOf(words.length === 1 ? text : word, word, found, spelling, lexicon));
    }
  }
  // The text is known only in part: the known words count.
  return wordsOf(text).map((word) =>
    wordOf(word, word, levels.map((level) => level(word, lexicon)).find(Boolean) ?? null, 'typed', lexicon),
  );
}

/** Applies a level; at the levels of typos and beginnings an exact match is preferred. */
const sureOr = (level: Level, word: string, lexicon: Lexicon) => {
  if (level === diminutive) return level(word, lexicon) ?? exact(word, lexicon);
  return level === mistyped || level === partial
    ? (exact(word, lexicon) ?? level(word, lexicon))
    : level(word, lexicon);
};

/** Displayed spelling of a word: as typed, as in the reading, or as in the index. */
type Spelling = 'typed' | 'own' | 'shown';

function wordOf(typed: string, word: string, found: Hit | null, spelling: Spelling, lexicon: Lexicon): ResolvedWord {
  const { keys = [], kin = [], isPrefix = false, isBeginning = false } = found ?? {};
  const [first = ''] = keys;
  const told = spelling === 'own' ? word : (lexicon.shown(first) ?? word);
  return { typed, own: keysOf(word), keys, kin, isPrefix, isBeginning, corrected: spelling === 'typed' ? null : told };
}

/** Splits a word into two known words; null if that is impossible. */
function halvesOf(word: string, lexicon: Lexicon): ResolvedWord[] | null {
  for (let place = TYPO_FROM; place <= word.length - TYPO_FROM; place += 1) {
    const halves = [word.slice(0, place), word.slice(place)];
    const hits = halves.map((half) => named(exact)(half, lexicon));
    if (hits.every(Boolean))
      return halves.map((half, index) => wordOf(half, half, hits[index] ?? null, 'typed', lexicon));
  }
  return null;
}
