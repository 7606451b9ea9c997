import type { Field } from './fields.ts';
import type { Found, FoundWord } from './search-index.ts';
import { correctedQuery, type Part, type Saying } from './understand.ts';

// The rules by which both engines rank: mini-search-index.ts and postgres/.

/** Weights of a longer word with the typed beginning and of a purpose. */
export const PREFIX_WEIGHT = 0.3;
export const PURPOSE_WEIGHT = 0.8;
export const KIN_WEIGHT = 0.3;
export const POPULARITY_WEIGHT = 0.04;
/**
 * Parameters of BM25+. The low `b` makes long texts count little less than short ones: names of leaf are longer than
 * those of pads.
 */
export const BM25 = { k: 1.2, b: 0.15, d: 0.5 };

/** Fields that name a product. A word that is in none of them is no candidate for a mistyped one. */
export const NAMES: readonly Field[] = ['head', 'name', 'category', 'brand', 'attributes'];

/** Returns the part to drop first when no product has all of them: the one that says least about the thing. */
export const leastPart = (parts: readonly Part[]): Part | undefined =>
  parts.reduce<Part | undefined>(
    (least, part) => (least === undefined || part.importance < least.importance ? part : least),
    undefined,
  );

/** Keys of a product's head that show that it is what was searched for. */
export interface HeadKeys {
  readonly keys: readonly string[];
  /** Keys of derived words, which show less: an adjective is no thing. */
  readonly kin: readonly string[];
  /** True if longer words count as well. */
  readonly isPrefix: boolean;
}

/** Returns the sayings that name products: the typed ones, unless only their synonyms do. */
export function namingSayings({ sayings }: Part): readonly Saying[] {
  const typed = sayings.filter((saying) => isTyped(saying) && saying.isNaming);
  return typed.length > 0 ? typed : sayings;
}

/**
 * Returns the keys of the words that a product's head has to have, for each saying. The object of a work is recognised
 * by any of its synonyms, because products that are the object itself rank last.
 */
export const headSayings = (part: Part): readonly (readonly HeadKeys[])[] =>
  (part.isObject ? part.sayings : namingSayings(part)).map(({ words }) =>
    words.map(({ keys, kin, isBeginning }) => ({ keys, kin, isPrefix: isBeginning })),
  );

/** Ranks of a product among the results, which come before its score; see compareRanks(). */
export interface Rank {
  /** Number of main parts that it matches in strong fields. */
  readonly meant: number;
  /** Sum over the main parts of how much the product is that thing: see THING. */
  readonly thing: number;
  /** Sum of how well it matches the other parts; see FIT. */
  readonly fit: number;
}

/**
 * Returns how much a match of each main part in the head of a name counts: that of the most important one a little more,
 * and that of the object of a work nothing, because the question is for something else.
 */
export const headWeights = (main: readonly Part[]): readonly number[] => {
  const most = Math.max(...main.map(({ importance }) => importance));
  return main.map(({ importance, isObject }) => (isObject ? 0 : THING.head + Number(importance === most)));
};

/** A product that is not the thing at all, but has its name among its properties, follows those that are. */
const rankOf = ({ thing, fit }: Rank) => (thing > 0 ? thing + fit : fit / (1 + fit));

/** Returns the order of two results; 0 if stock and score decide. @param most greatest `meant` of all results */
export const compareRanks = (one: Rank, other: Rank, most: number): number =>
  Number(other.meant === most) - Number(one.meant === most) || rankOf(other) - rankOf(one) || other.thing - one.thing;

/** Matches of a main part in the head of a name, and in a name, category or brand. */
export const THING = { head: 4, named: 2 } as const;

/** Weights of a match of another part than the main ones. */
export const FIT = { strong: 4, weak: 1 } as const;

/** Returns how a query was understood, for its answer. @param dropped parts that no result matches */
export function reported(
  query: string,
  parts: readonly Part[],
  dropped: readonly Part[],
): Pick<Found, 'dropped' | 'corrected' | 'notSold' | 'isNamed' | 'isOfWork' | 'words'> {
  const texts = dropped.map(({ typed }) => typed);
  const kept = parts.filter((part) => !dropped.includes(part));
  return {
    dropped: texts,
    corrected: correctedQuery(query, parts, texts),
    notSold: parts.filter(({ isUnnamed }) => isUnnamed).map(({ typed }) => typed),
    isOfWork: kept.some(({ isWork, isObject }) => isWork || isObject),
    isNamed: kept.some(({ isMain, isUnnamed }) => isMain && !isUnnamed),
    words: kept.flatMap(foundWords),
  };
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
