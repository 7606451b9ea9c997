import type { Language } from '../../src/contract/language.ts';
import type { Marks } from '../../src/contract/search.ts';
import type { FoundWord } from './search-index.ts';
import { fold } from './text/fold.ts';
import { keyOf } from './text/stem.ts';
import { wordsOf } from './text/words.ts';

/** A word or a number as a reader sees it; apostrophes are inside of words. */
const TOKEN = /[\p{L}\p{N}]+(?:[’'ʼ`][\p{L}]+)*/gu;
/** Tokens that may be one word of the index at most: `23,75 К`, `40 × 50`. */
const MOST = 3;
/** Characters between tokens of one word at most. */
const APART = 3;

interface Token {
  readonly from: number;
  readonly to: number;
}

/**
 * Where a text of one language has what was looked for, in any form: a whole word, or of a longer one the beginning that was
 * asked for. A size and a measure are marked whole.
 */
export function marksOf(text: string, lang: Language, words: readonly FoundWord[]): Marks {
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({ from: index, to: index + token.length }));
  const marks: [number, number][] = [];
  for (let place = 0; place < tokens.length; ) {
    const { length, mark } = markAt(tokens.slice(place, place + MOST), { text, lang, words });
    if (mark) marks.push(mark);
    place += length;
  }
  return marks;
}

interface Context {
  readonly text: string;
  readonly lang: Language;
  readonly words: readonly FoundWord[];
}

/** What is marked at the first of some tokens, and how many of them that takes; the most of them that are one word go first. */
function markAt(tokens: readonly Token[], context: Context): { length: number; mark: [number, number] | null } {
  const [first] = tokens;
  if (!first) return { length: 1, mark: null };
  for (let length = tokens.length; length > 0; length -= 1) {
    const last = tokens[length - 1] ?? first;
    const isTogether = tokens.slice(1, length).every(({ from }, index) => from - (tokens[index]?.to ?? 0) <= APART);
    const words = isTogether ? wordsOf(context.text.slice(first.from, last.to)) : [];
    const [word, ...more] = words;
    // Of several tokens only those that are one word: a size, a measure.
    if (word === undefined || (more.length > 0 && length > 1)) continue;
    const end = Math.max(0, ...words.map((each) => endOf(each, last.to - first.from, context)));
    if (end > 0) return { length, mark: [first.from, first.from + end] };
    if (length > 1) return { length, mark: null };
  }
  return { length: 1, mark: null };
}

/** How much of a word is marked, of `length` characters: all of it, its beginning, or nothing. */
function endOf(word: string, length: number, { lang, words }: Context): number {
  const key = keyOf(word, lang);
  if (words.some(({ keys }) => keys.includes(key))) return length;
  const begun = words
    .flatMap(({ keys, isPrefix }) => (isPrefix ? keys : []))
    .filter((wanted) => key.startsWith(wanted));
  const ends = begun.map((wanted) => (fold(word.slice(0, wanted.length)) === wanted ? wanted.length : length));
  return Math.min(length, Math.max(0, ...ends));
}
