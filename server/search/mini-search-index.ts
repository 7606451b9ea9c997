import { createHash } from 'node:crypto';
import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import SearchableMap from 'minisearch/SearchableMap';
import { BOOSTS, FIELDS, type Field, fieldsOf, type MoreKeys, STRONG } from './fields.ts';
import { type Lexicon, Synonyms } from './lexicon.ts';
import {
  BM25,
  compact,
  compareRanks,
  FIT,
  type HeadKeys,
  headSayings,
  headWeights,
  KIN_WEIGHT,
  leastPart,
  NAMES,
  namingSayings,
  POPULARITY_WEIGHT,
  PREFIX_WEIGHT,
  PURPOSE_WEIGHT,
  type Rank,
  reported,
  THING,
} from './ranking.ts';
import type { FedIndex, FindOptions, Found, SearchedProduct } from './search-index.ts';
import { keysOf } from './text/stem.ts';
import { type Part, type Saying, type UnderstandOptions, understand } from './understand.ts';
import type { SynonymRow } from './words.ts';

type Document = { readonly id: number } & Readonly<Record<Field, string>>;

/** Data of a product for ranking, besides its words. */
interface Facts {
  readonly isInStock: boolean;
  readonly popularity: number;
  /** Hash of the indexed texts, so that changes of stock and price do not index the product again. */
  readonly text: string;
}

interface Result extends Rank {
  readonly id: number;
  readonly score: number;
}

/** Results of a query with the parts that they do not match. */
interface Results {
  readonly results: readonly Result[];
  readonly dropped: readonly Part[];
}

/** A part of a query with its matches. */
export interface MatchedPart {
  readonly part: Part;
  readonly matches: readonly { readonly id: number; readonly saying: Saying; readonly fields: readonly Field[] }[];
}

/** MiniSearch with access to its terms. */
class Words extends MiniSearch<Document> implements Pick<Lexicon, 'count' | 'isNamed' | 'hasPrefix' | 'namesBegin'> {
  count(key: string): number {
    const byField = this._index.get(key);
    return byField ? Math.max(...[...byField.values()].map(({ size }) => size)) : 0;
  }

  isNamed(key: string): boolean {
    const byField = this._index.get(key);
    return byField !== undefined && NAMES.some((field) => (byField.get(this._fieldIds[field] ?? -1)?.size ?? 0) > 0);
  }

  hasPrefix(prefix: string): boolean {
    return this._index.atPrefix(prefix).size > 0;
  }

  namesBegin(prefix: string): boolean {
    for (const key of this._index.atPrefix(prefix).keys()) if (this.isNamed(key)) return true;
    return false;
  }

  near(key: string, distance: number): [string, number][] {
    return [...this._index.fuzzyGet(key, distance)].map(([other, [, own]]) => [other, own]);
  }
}

/** Search index of one shop in the memory of one process. */
export class MiniSearchIndex implements FedIndex {
  readonly isFed = true;
  readonly #words = new Words({
    fields: FIELDS,
    tokenize: (keys) => keys.split(' '),
    processTerm: (key) => key || null,
    searchOptions: { bm25: BM25 },
    // vacuum() does it: by itself it would wait for a tenth of the index to be replaced.
    autoVacuum: false,
  });
  readonly #facts = new Map<number, Facts>();
  readonly #bySku = new Map<string, number>();
  readonly #skus = new Map<number, string>();
  readonly #shown = new Map<string, string>();
  #synonyms = new Synonyms([]);
  #ofSynonyms = new SearchableMap<true>();

  readonly #moreKeys: MoreKeys | undefined;

  /** @param moreKeys of each word, by which it is found besides its own */
  constructor(moreKeys?: MoreKeys) {
    this.#moreKeys = moreKeys;
  }

  put(products: readonly SearchedProduct[]): void {
    for (const product of products) {
      const { id, isInStock, popularity } = product;
      const text = JSON.stringify({ ...product, isInStock: null, popularity: null });
      const hash = hashOf(text);
      const isNew = this.#facts.get(id)?.text !== hash;
      if (isNew) this.#index(product);
      this.#facts.set(id, { isInStock, popularity, text: hash });
    }
  }

  remove(ids: readonly number[]): void {
    for (const id of ids) {
      if (!this.#facts.delete(id)) continue;
      this.#words.discard(id);
      this.#forgetSku(id);
    }
  }

  setPopularity(products: readonly Pick<SearchedProduct, 'id' | 'popularity'>[]): void {
    for (const { id, popularity } of products) {
      const facts = this.#facts.get(id);
      if (facts && facts.popularity !== popularity) this.#facts.set(id, { ...facts, popularity });
    }
  }

  setSynonyms(rows: readonly SynonymRow[]): void {
    this.#use(new Synonyms(rows));
  }

  trying(rows: readonly SynonymRow[]): Pick<MiniSearchIndex, 'find'> {
    const tried = new Synonyms(rows);
    return {
      find: (query, options) => {
        const kept = this.#synonyms;
        this.#use(tried);
        try {
          return this.find(query, options);
        } finally {
          this.#use(kept);
        }
      },
    };
  }

  #use(synonyms: Synonyms): void {
    this.#synonyms = synonyms;
    this.#ofSynonyms = SearchableMap.from([...synonyms.shown.keys()].map((key) => [key, true]));
  }

  /** Words of replaced texts count for the weight of a word until they are removed, some thousand words at a time. */
  async vacuum(): Promise<void> {
    if (this.#words.dirtCount > 0) await this.#words.vacuum();
  }

  /** Returns true if a strong field of a product has the word, in any form. */
  names(word: string): boolean {
    return keysOf(word).some((key) => this.#words.isNamed(key));
  }

  find(query: string, options: FindOptions = {}): Found {
    const exact = this.#bySku.get(compact(query)) ?? null;
    const parts = understand(query, this.#lexicon, this.#synonyms, options);
    const { results, dropped } = this.#search(parts);
    return { ...this.#ordered(results, exact), exact, ...reported(query, parts, dropped) };
  }

  /** Returns the parts of a query, each with the fields in which documents match its sayings. */
  matchesOfParts(query: string, options: UnderstandOptions): MatchedPart[] {
    return understand(query, this.#lexicon, this.#synonyms, options).map((part) => ({
      part,
      matches: part.sayings.flatMap((saying) =>
        this.#words
          .search(queryOfText(saying))
          .map(({ id, match }) => ({ id: Number(id), saying, fields: Object.values(match).flat() as Field[] })),
      ),
    }));
  }

  readonly #lexicon: Lexicon = {
    count: (key) => this.#words.count(key) || (this.#ofSynonyms.has(key) ? 1 : 0),
    isNamed: (key) => this.#words.isNamed(key) || this.#ofSynonyms.has(key),
    isSku: (text) => this.#words.count(text) > 0 && !this.#words.isNamed(text),
    isProduct: (key) => this.#words.isNamed(key),
    hasPrefix: (prefix) => this.#words.hasPrefix(prefix),
    namesBegin: (prefix) => this.#words.namesBegin(prefix),
    near: (key, distance) => [
      ...this.#words.near(key, distance),
      ...[...this.#ofSynonyms.fuzzyGet(key, distance)].map(([other, [, own]]) => [other, own] as const),
    ],
    shown: (key) => this.#shown.get(key) ?? this.#synonyms.shown.get(key),
  };

  #index(product: SearchedProduct): void {
    const document = {
      id: product.id,
      ...fieldsOf(
        product,
        (key, word) => {
          const known = this.#shown.get(key);
          if (known === undefined || word.length < known.length) this.#shown.set(key, word);
        },
        this.#moreKeys,
      ),
    };
    if (this.#words.has(product.id)) this.#words.discard(product.id);
    this.#words.add(document);
    this.#forgetSku(product.id);
    const sku = compact(product.sku);
    if (sku === '') return;
    this.#bySku.set(sku, product.id);
    this.#skus.set(product.id, sku);
  }

  #forgetSku(id: number): void {
    const sku = this.#skus.get(id);
    this.#skus.delete(id);
    if (sku !== undefined && this.#bySku.get(sku) === id) this.#bySku.delete(sku);
  }

  /** Returns the products that match all main parts; if there are none, without the least important one, and so on. */
  #search(parts: readonly Part[]): Results {
    const known = parts.filter(({ sayings }) => sayings.length > 0);
    const others = known.filter(({ isMain }) => !isMain);
    let main = known.filter(({ isMain }) => isMain);
    while (main.length > 0) {
      const results = this.#resultsOf(main, others);
      const isMeant = results.some(({ meant }) => meant > 0);
      const dropped = parts.filter((part) => !main.includes(part) && !results.some(({ fits }) => fits.includes(part)));
      // If a part is unknown, weak matches of the rest are ignored.
      if (isMeant || (results.length > 0 && dropped.length === 0)) return { results, dropped };
      const least = leastPart(main);
      main = main.filter((part) => part !== least);
    }
    return { results: [], dropped: parts };
  }

  /** Returns the products that match all of `main`, with their matches of the other parts. */
  #resultsOf(main: readonly Part[], others: readonly Part[]): (Result & { readonly fits: readonly Part[] })[] {
    const meant = strongMatches(main);
    const thing = thingMatches(main);
    const found = others.map((part) => ({ part, matches: this.#matchesOf(part) }));
    return this.#words.search(this.#queryOf(main)).map((result) => {
      const id = Number(result.id);
      const matches = found.flatMap(({ part, matches: of }) => {
        const match = of.get(id);
        return match ? [{ part, ...match }] : [];
      });
      const ofMain = meant(result);
      const score = ownScore(result) + matches.reduce((sum, each) => sum + each.score, 0);
      return {
        id,
        score: score * this.#boostOf(id),
        meant: ofMain === 0 ? 0 : ofMain + matches.filter(({ isMeant }) => isMeant).length,
        thing: thing(result),
        fit: matches.reduce((sum, each) => sum + each.fit, 0),
        fits: matches.map(({ part }) => part),
      };
    });
  }

  /**
   * Returns how well products match a part that results need not match; `isMeant` is true if they have the quality that
   * it names.
   */
  #matchesOf(
    part: Part,
  ): ReadonlyMap<number, { readonly fit: number; readonly score: number; readonly isMeant: boolean }> {
    const meant = strongMatches(part.isQuality ? [part] : []);
    const strong = strongMatches([{ ...part, sayings: namingSayings(part) }]);
    return new Map(
      this.#words
        .search(this.#queryOf([part]))
        .map((result) => [
          Number(result.id),
          { fit: strong(result) > 0 ? FIT.strong : FIT.weak, score: ownScore(result), isMeant: meant(result) > 0 },
        ]),
    );
  }

  #boostOf(id: number): number {
    return 1 + POPULARITY_WEIGHT * Math.log1p(Math.max(0, this.#facts.get(id)?.popularity ?? 0));
  }

  #queryOf(parts: readonly Part[]): Query {
    return {
      combineWith: 'AND',
      queries: parts.map(({ sayings, isMain }) => ({
        combineWith: 'OR',
        queries: sayings.map((saying) => queryOfSaying(saying, isMain ? 1 : PURPOSE_WEIGHT)),
      })),
    };
  }

  /** Sorts results: the exact SKU first, then by rank; of equal ones those in stock first. */
  #ordered(results: readonly Result[], exact: number | null): Pick<Found, 'ids' | 'bestCount'> {
    const most = mostMeant(results);
    const isInStock = ({ id }: Result) => Number(this.#facts.get(id)?.isInStock === true);
    const ranked = results
      .filter(({ meant }) => most === 0 || meant > 0)
      .toSorted(
        (one, other) =>
          compareRanks(one, other, most) ||
          isInStock(other) - isInStock(one) ||
          other.score - one.score ||
          one.id - other.id,
      );
    const [best] = ranked;
    const bestCount = best ? ranked.filter((result) => compareRanks(result, best, most) === 0).length : 0;
    const ids = ranked.map(({ id }) => id);
    return { ids: exact === null ? ids : [exact, ...ids.filter((id) => id !== exact)], bestCount };
  }
}

/** Returns the greatest `meant`; a spread of all results would exceed the stack in a large catalogue. */
const mostMeant = (results: readonly Result[]) => results.reduce((most, { meant }) => Math.max(most, meant), 0);

function queryOfSaying({ words, weight }: Saying, ofPart: number): Query {
  const boosted = (by: number) => Object.fromEntries(FIELDS.map((field) => [field, BOOSTS[field] * by]));
  return {
    combineWith: 'AND',
    // Synonyms match only in strong fields; weak matches would be too many.
    fields: weight < 1 ? [...NAMES] : FIELDS,
    queries: words.map(({ keys, kin, isPrefix, isBeginning }) => ({
      combineWith: 'OR',
      queries: [
        {
          queries: [...keys],
          prefix: isPrefix,
          weights: { prefix: isBeginning ? 1 : PREFIX_WEIGHT, fuzzy: 0 },
          boost: boosted(weight * ofPart),
        },
        { queries: [...kin], fields: [...NAMES], boost: boosted(weight * ofPart * KIN_WEIGHT) },
      ],
    })),
  };
}

/** Returns the query of texts, where only the beginning of a word that is being typed matches longer ones. */
const queryOfText = ({ words }: Saying): Query => ({
  combineWith: 'AND',
  queries: words.map(({ keys, isBeginning }) => ({ combineWith: 'OR', queries: [...keys], prefix: isBeginning })),
});

/** Returns the score without MiniSearch's factor for the number of matched terms: here these are forms of one word. */
const ownScore = ({ score, queryTerms }: SearchResult) => score / (queryTerms.length || 1);

/** Returns a function that counts the parts that a result matches in strong fields. */
function strongMatches(parts: readonly Part[]): (result: SearchResult) => number {
  const wanted = parts.map(({ sayings }) =>
    sayings.map(({ words }) => words.map(({ keys, kin }) => ({ keys: [...keys, ...kin], kin: [], isPrefix: true }))),
  );
  return ({ match }) => {
    const strong = Object.keys(match).filter((term) => match[term]?.some((field) => STRONG.has(field)));
    return wanted.filter((sayings) => areIn(sayings, strong)).length;
  };
}

const NAMING: ReadonlySet<string> = new Set<Field>(['name', 'category', 'brand']);

/** Returns a function that sums up how much a result is the thing of each part. */
function thingMatches(parts: readonly Part[]): (result: SearchResult) => number {
  const wanted = parts.map(headSayings);
  const weights = headWeights(parts);
  return ({ match }) => {
    const terms = Object.keys(match);
    const inHead = terms.filter((term) => match[term]?.includes('head'));
    const inName = terms.filter((term) => match[term]?.some((field) => NAMING.has(field)));
    return wanted.reduce((sum, sayings, place) => {
      if (areIn(sayings, inHead)) return sum + (weights[place] ?? 0);
      return sum + (areIn(sayings, inName) || areIn(sayings.map(withKin), inHead) ? THING.named : 0);
    }, 0);
  };
}

const withKin = (words: readonly HeadKeys[]): readonly HeadKeys[] =>
  words.map((word) => ({ ...word, keys: [...word.keys, ...word.kin] }));

/** Returns true if all words of one of the sayings are among the terms. */
const areIn = (sayings: readonly (readonly HeadKeys[])[], terms: readonly string[]): boolean =>
  sayings.some((words) =>
    words.every(({ keys, isPrefix }) =>
      terms.some((term) => keys.some((key) => (isPrefix ? term.startsWith(key) : term === key))),
    ),
  );

/** Returns a short hash of a text. */
function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}
