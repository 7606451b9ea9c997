import type { Field } from './fields.ts';
import type { FoundWord } from './search-index.ts';
import type { Part, Saying } from './understand.ts';

// The rules by which both engines rank: mini-search-index.ts and postgres/.

/** Weights of a longer word with the typed beginning and of a purpose. */
export const PREFIX_WEIGHT = 0.3;
export const PURPOSE_WEIGHT = 0.8;
/** Factor for a product whose name or attributes state its purpose. */
export const PURPOSE_BONUS = 1.25;
/** If there are fewer results than this, the same products for other purposes follow them. */
const FEW = 4;
export const KIN_WEIGHT = 0.3;
export const POPULARITY_WEIGHT = 0.04;
/**
 * Parameters of BM25+. The low `b` makes long texts count little less than short ones: names of leaf are longer than
 * those of pads.
 */
export const BM25 = { k: 1.2, b: 0.15, d: 0.5 };

/** Fields that name a product. A word that is in none of them is no candidate for a mistyped one. */
export const NAMES: readonly Field[] = ['head', 'name', 'category', 'brand', 'attributes'];

/** Returns the number of main parts that a search keeps at least; all purposes may be dropped. */
export const leastMain = (parts: readonly Part[]): number => Math.ceil(parts.filter(({ isMain }) => isMain).length / 2);

/** Returns the number of products of the most frequent saying of a part. @param count of the products with a key */
export function countOfPart({ sayings }: Part, count: (key: string) => number): number {
  const countOfWord = ({ keys }: Saying['words'][number]) => Math.max(...keys.map(count));
  return Math.max(0, ...sayings.map(({ words }) => Math.min(...words.map(countOfWord))));
}

/** Returns the part to drop first: the rarest purpose, otherwise the rarest main part. */
export function rarestPart(parts: readonly Part[], countOf: (part: Part) => number): Part | undefined {
  const purposes = parts.filter(({ isMain }) => !isMain);
  const counts = (purposes.length > 0 ? purposes : parts).map((part) => ({ part, count: countOf(part) }));
  return counts.toSorted((one, other) => one.count - other.count)[0]?.part;
}

/** The results so far, for the decision whether further ones follow. */
interface Enough {
  /** Greatest number of main parts that one result matches in strong fields. */
  readonly most: number;
  /** Number of results that match any main part in strong fields. */
  readonly count: number;
}

/**
 * Returns the parts of further results: if few match the purpose, the same products for other purposes; if none matches
 * all main parts, products that match all but the rarest one. Empty if none follow.
 */
export function partsOfMore(
  parts: readonly Part[],
  { most, count }: Enough,
  countOf: (part: Part) => number,
): readonly Part[] {
  const main = parts.filter(({ isMain }) => isMain);
  const isWhole = most >= main.length;
  const others = isWhole ? main : main.filter((part) => main.length < 3 || part !== rarestPart(main, countOf));
  return others.length === parts.length || (isWhole && count >= FEW) ? [] : others;
}

/** Returns the matched words of a part: the typed ones, or their synonyms if the typed ones have no match. */
export const foundWords = ({ sayings }: Part): FoundWord[] =>
  (sayings.some(isTyped) ? sayings.filter(isTyped) : sayings).flatMap(({ words }) =>
    words.map(({ keys, kin, isPrefix }) => ({ keys: [...keys, ...kin], isPrefix })),
  );

/** Returns true for the typed words of a part, false for their synonyms. */
export const isTyped = ({ weight }: Saying) => weight === 1;

/** Returns a SKU, or a query that may be one, in lower case and without punctuation. */
export const compact = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
