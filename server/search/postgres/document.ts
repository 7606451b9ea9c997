import { BOOSTS, type Field, fieldsOf, type Note, STRONG } from '../fields.ts';
import { BM25, compact } from '../ranking.ts';
import type { SearchedProduct } from '../search-index.ts';
import { isStorable, lexeme } from './lexemes.ts';

/**
 * Version of the analysis: of server/search/text/, fields.ts and this file. When it is raised, all products are
 * analysed again; document.test.ts fails when their documents change without it.
 */
export const ANALYSIS_VERSION = 2;

/** A product as it is stored for searches; see server/db/schema/search-index.ts. */
export interface SearchDocument {
  readonly id: number;
  readonly sku: string;
  /** Text form of a `tsvector`; so are `words`. */
  readonly names: string;
  readonly words: string;
  readonly norm: number;
  readonly isInStock: boolean;
  readonly popularity: number;
}

type Weight = 'A' | 'B' | 'C' | 'D';

/**
 * Boosts that a position of each weight stands for in `names`: ts_rank_cd() of one key is the sum of its positions, so
 * the boosts of its fields (BOOSTS) are a sum of these. A is a word of the head, which is one of the name, too. D is only
 * the SKU: its keys do not name a product.
 */
const NAME_WEIGHTS: Readonly<Record<Weight, number>> = {
  A: BOOSTS.head + BOOSTS.name,
  B: BOOSTS.category,
  C: BOOSTS.attributes / 2,
  D: BOOSTS.sku,
};
const SUMMANDS = ['A', 'B', 'C'] as const;

/** Fields of each weight in `words`; keys of strong fields have none there. */
const WORD_FIELDS = { A: 'summary', B: 'about', C: 'articles' } as const satisfies Partial<Record<Weight, Field>>;

/** ts_rank_cd() takes weights from 0 to 1: the score is multiplied by the factor. */
export const NAME_FACTOR = Math.max(...Object.values(NAME_WEIGHTS));
export const WORD_FACTOR = BOOSTS.summary;

const arrayOf = (weights: Readonly<Record<Weight, number>>, factor: number) =>
  `{${(['D', 'C', 'B', 'A'] as const).map((weight) => weights[weight] / factor).join(',')}}`;

/** The weights as ts_rank_cd() takes them. */
export const NAME_RANKS = arrayOf(NAME_WEIGHTS, NAME_FACTOR);
export const WORD_RANKS = arrayOf({ A: BOOSTS.summary, B: BOOSTS.about, C: BOOSTS.articles, D: 0 }, WORD_FACTOR);

/** Numbers of keys in the heads and the names of usual products; BM25 compares lengths with the average. */
const USUAL = { head: 3, name: 9 } as const;

/** Returns BM25's factor for a field that contains the word once. @param length relative to the average */
const lengthFactor = (length: number) => {
  const { k, b, d } = BM25;
  return d + (k + 1) / (1 + k * (1 - b + b * length));
};

const split = (keys: string) => keys.split(' ').filter(isStorable);

/** Returns the document of a product. @param note receives the words of its keys */
export function documentOf(product: SearchedProduct, note: Note): SearchDocument {
  const fields = fieldsOf(product, note);
  const { head, name } = BOOSTS;
  const factorOf = (field: 'head' | 'name') => lengthFactor(split(fields[field]).length / USUAL[field]);
  return {
    id: product.id,
    sku: compact(product.sku),
    names: namesOf(fields),
    words: wordsOf(fields),
    norm: (head * factorOf('head') + name * factorOf('name')) / (head + name),
    isInStock: product.isInStock,
    popularity: product.popularity,
  };
}

/** Returns the keys of the strong fields. Each position belongs to one key, so that ts_rank_cd() counts it for that. */
function namesOf(fields: Readonly<Record<Field, string>>): string {
  const boosts = new Map<string, number>();
  for (const [field, boost] of Object.entries(BOOSTS)) {
    if (!STRONG.has(field) || field === 'sku') continue;
    for (const key of split(fields[field as Field])) boosts.set(key, (boosts.get(key) ?? 0) + boost);
  }
  const weights = new Map([...boosts].map(([key, boost]): [string, Weight[]] => [key, summandsOf(boost)]));
  for (const key of split(fields.sku)) weights.set(key, [...(weights.get(key) ?? []), 'D']);
  return vectorOf(weights);
}

/** Returns the weights whose sum is nearest to a boost. */
function summandsOf(boost: number): Weight[] {
  const weights: Weight[] = [];
  let rest = boost;
  for (const weight of SUMMANDS) {
    const size = NAME_WEIGHTS[weight];
    const times = weight === 'C' ? Math.round(rest / size) : Math.floor(rest / size);
    weights.push(...Array.from({ length: times }, () => weight));
    rest -= times * size;
  }
  return weights;
}

/** Returns the keys of all fields. */
function wordsOf(fields: Readonly<Record<Field, string>>): string {
  const weights = new Map<string, Weight[]>();
  for (const keys of Object.values(fields)) for (const key of split(keys)) weights.set(key, []);
  for (const [weight, field] of Object.entries(WORD_FIELDS)) {
    for (const key of split(fields[field])) weights.get(key)?.push(weight as Weight);
  }
  return vectorOf(weights);
}

/** PostgreSQL's greatest position in a vector. */
const LAST_POSITION = 16_383;

function vectorOf(weights: ReadonlyMap<string, readonly Weight[]>): string {
  let position = 0;
  return [...weights]
    .map(([key, own]) => {
      const places = own.map((weight) => `${Math.min(++position, LAST_POSITION)}${weight}`);
      return lexeme(key) + (places.length > 0 ? `:${places.join(',')}` : '');
    })
    .join(' ');
}
