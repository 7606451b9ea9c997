import { LANGUAGES } from '../../src/contract/language.ts';
import type { Localized } from '../../src/contract/localized.ts';
import { type Field, withoutTags } from './fields.ts';
import type { MatchedPart } from './mini-search-index.ts';
import { isTyped } from './ranking.ts';
import { isSmall, mayBeAction } from './text/small-words.ts';
import { keyOf } from './text/stem.ts';
import { actionKeys } from './text/verbs.ts';
import { wordsOf } from './text/words.ts';
import { isDistant, type Saying } from './understand.ts';

/** How much a match in a text, and in each field, says that the text is about a word, from 0 to 1. */
const LEAST_LEVEL = 0.35;
const TITLE = 1;
const LEVELS: Readonly<Partial<Record<Field, number>>> = {
  name: TITLE,
  category: 0.75,
  summary: 0.6,
  about: LEAST_LEVEL,
};
/** How much it adds each time that the frequency of a word in a text doubles, and the most that a frequent word says. */
const DOUBLED = 0.08;
const MOST_BY_FREQUENCY = 0.7;
/**
 * How much a synonym, or another word of the same action, says compared with the typed word; and how much several words or
 * an action with another prefix say.
 */
const OTHER_SAYING = 0.85;
const DISTANT_SAYING = 0.6;
/** Weight of a verb: the noun beside it tells what the text is about. */
const VERB = 0.5;
/** Share of what a text lacks that a phrase makes up for. */
const IN_PHRASE = 0.4;
/** Frequent words decide between texts that are equally about a word. */
const BY_FREQUENCY = 0.01;
/** Weight of a word that no text has, and of one that is in no title: titles tell of what the texts are about. */
const UNKNOWN = 0.7;
const OUTSIDE_TITLES = 0.6;

/** Numbers of occurrences of the keys of a text, and of pairs of neighbours, which have a space between them. */
export type Frequencies = ReadonlyMap<string, number>;

const pairOf = (one: string, other: string) => `${one} ${other}`;

/** Returns the numbers of occurrences of the keys of a text in both languages. */
export function frequenciesOf(html: Localized): Frequencies {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const lang of LANGUAGES) {
    let before = '';
    for (const word of wordsOf(withoutTags(html[lang]))) {
      const key = keyOf(word, lang);
      const { own, bare } = actionKeys(word);
      for (const each of [key, ...own, ...bare, pairOf(before, key)]) count(each);
      before = key;
    }
  }
  return counts;
}

/**
 * Returns by id how much of a query each text says, from 0 to 1: rare words count more than frequent ones, and words about
 * buying only where they are found.
 * @param frequencies of all texts by id
 */
export function sharesOf(
  parts: readonly MatchedPart[],
  frequencies: ReadonlyMap<number, Frequencies>,
): ReadonlyMap<number, number> {
  const weighed = parts.map((part) => {
    const levels = levelsOf(part, frequencies);
    const { typed } = part.part;
    return { levels, weight: weightOf(typed, levels, frequencies.size), isOptional: typed.split(' ').every(isSmall) };
  });
  const ids = new Set(weighed.flatMap(({ levels }) => [...levels.keys()]));
  const needed = weighed.filter(({ isOptional }) => !isOptional);
  const others = weighed.filter(({ isOptional }) => isOptional);
  return new Map(
    [...ids].map((id) => {
      const told = needed.map(({ levels, weight }) => ({ level: levels.get(id) ?? 0, weight }));
      const share = shareOf(told);
      const more = others.map(({ levels, weight }) => ({ level: levels.get(id) ?? 0, weight }));
      const whole = shareOf([...told, ...more.filter(({ level }) => level > share)]);
      return [id, whole + IN_PHRASE * (1 - whole) * phrasesIn(parts, frequencies.get(id))];
    }),
  );
}

/** Returns the share of the neighbours in a query that are neighbours in a text, too. */
function phrasesIn(parts: readonly MatchedPart[], frequencies: Frequencies = new Map()): number {
  const keys = parts.map(({ part }) =>
    part.sayings.filter(isTyped).flatMap(({ words }) => words.flatMap((word) => word.keys)),
  );
  const pairs = keys
    .slice(1)
    .map((own, place) => (keys[place] ?? []).flatMap((one) => own.map((other) => pairOf(one, other))));
  return pairs.length === 0
    ? 0
    : pairs.filter((pair) => pair.some((each) => frequencies.has(each))).length / pairs.length;
}

/** Returns the weighted mean of the levels. */
function shareOf(told: readonly { readonly level: number; readonly weight: number }[]): number {
  const all = told.reduce((sum, { weight }) => sum + weight, 0);
  return all === 0 ? 0 : told.reduce((sum, { weight, level }) => sum + weight * level, 0) / all;
}

/** Returns by id how much the texts are about a part of the query. */
function levelsOf({ matches }: MatchedPart, frequencies: ReadonlyMap<number, Frequencies>): Map<number, number> {
  const levels = new Map<number, number>();
  for (const { id, saying, fields } of matches) {
    const doublings = Math.log2(1 + timesOf(saying, frequencies.get(id)));
    const byField = Math.max(...fields.map((field) => LEVELS[field] ?? 0));
    const byFrequency = Math.min(MOST_BY_FREQUENCY, LEAST_LEVEL + DOUBLED * doublings);
    const level = (Math.max(byField, byFrequency) + BY_FREQUENCY * doublings) * nearnessOf(saying);
    levels.set(id, Math.max(level, levels.get(id) ?? 0));
  }
  return levels;
}

/** Returns how often a text has the least frequent word of a saying. */
const timesOf = ({ words }: Saying, frequencies: Frequencies = new Map()): number =>
  Math.min(...words.map(({ keys }) => keys.reduce((sum, key) => sum + (frequencies.get(key) ?? 0), 0)));

/** Returns how much a saying says compared with the typed words. */
function nearnessOf(saying: Saying): number {
  if (isTyped(saying)) return 1;
  return saying.words.length > 1 || isDistant(saying) ? DISTANT_SAYING : OTHER_SAYING;
}

/** Returns how much a word tells texts apart. @param total number of texts */
function weightOf(typed: string, levels: ReadonlyMap<number, number>, total: number): number {
  if (levels.size === 0) return UNKNOWN;
  const rarity = 0.5 + Math.log(1 + (total + 1) / (levels.size + 1));
  const isTopic = [...levels.values()].some((level) => level >= TITLE * OTHER_SAYING);
  return rarity * (isTopic ? 1 : OUTSIDE_TITLES) * (mayBeAction(typed) ? VERB : 1);
}
