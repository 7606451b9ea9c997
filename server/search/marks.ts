import type { Language } from '../../src/contract/language.ts';
import type { Marks } from '../../src/contract/search.ts';
import type { FoundWord } from './search-index.ts';
import { fold } from './text/fold.ts';
import { keyOf } from './text/stem.ts';
import { wordsOf } from './text/words.ts';

/** A word or a number as displayed; it may contain apostrophes. */
const TOKEN = /[\p{L}\p{N}]+(?:[’'ʼ`][\p{L}]+)*/gu;
/** Maximum number of tokens that form one word of the index: `23,75 К`, `40 × 50`. */
const MOST = 3;
/** Maximum number of characters between tokens of one word. */
const APART = 3;

interface Token {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the ranges of a text that match the query in any word form: whole words, or the typed beginnings of longer
 * ones. Sizes and measures are marked as a whole.
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

/**
 * Returns the mark at the first of some tokens and the number of tokens that it covers; longer words are tried first.
 */
function markAt(tokens: readonly Token[], context: Context): { length: number; mark: [number, number] | null } {
  const [first] = tokens;
  if (!first) return { length: 1, mark: null };
  for (let length = tokens.length; length > 0; length -= 1) {
    const last = tokens[length - 1] ?? first;
    const isTogether = tokens.slice(1, length).every(({ from }, index) => from - (tokens[index]?.to ?? 0) <= APART);
    const words = isTogether ? wordsOf(context.text.slice(first.from, last.to)) : [];
    const [word, ...more] = words;
    // Several tokens count only if they form one word: a size, a measure.
    if (word === undefined || (more.length > 0 && length > 1)) continue;
    const end = Math.max(0, ...words.map((each) => endOf(each, last.to - first.from, context)));
    if (end > 0) return { length, mark: [first.from, first.from + end] };
    if (length > 1) return { length, mark: null };
  }
  return { length: 1, mark: null };
}

/** Returns how many of a word's `length` characters are marked: all, a beginning, or 0. */
function endOf(word: string, length: number, { lang, words }: Context): number {
  const key = keyOf(word, lang);
  if (words.some(({ keys }) => keys.includes(key))) return length;
  const begun = words
    .flatMap(({ keys, isPrefix }) => (isPrefix ? keys : []))
    .filter((wanted) => key.startsWith(wanted));
  const ends = begun.map((wanted) => (fold(word.slice(0, wanted.length)) === wanted ? wanted.length : length));
  return Math.min(length, Math.max(0, ...ends));
}
