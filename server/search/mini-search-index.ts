import { createHash } from 'node:crypto';
import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import SearchableMap from 'minisearch/SearchableMap';
import { BOOSTS, FIELDS, type Field, fieldsOf, STRONG } from './fields.ts';
import { type Lexicon, Synonyms } from './lexicon.ts';
import {
  BM25,
  compact,
  countOfPart,
  foundWords,
  KIN_WEIGHT,
  leastMain,
  NAMES,
  POPULARITY_WEIGHT,
  PREFIX_WEIGHT,
  PURPOSE_BONUS,
  PURPOSE_WEIGHT,
  partsOfMore,
  rarestPart,
} from './ranking.ts';
import type { FedIndex, FindOptions, Found, SearchedProduct } from './search-index.ts';
import { correctedQuery, type Part, type Saying, understand } from './understand.ts';
import type { SynonymRow } from './words.ts';

type Document = { readonly id: number } & Readonly<Record<Field, string>>;

/** Data of a product for ranking, besides its words. */
interface Facts {
  readonly isInStock: boolean;
  readonly popularity: number;
  /** Hash of the indexed texts, so that changes of stock and price do not index the product again. */
  readonly text: string;
}

interface Result {
  readonly id: number;
  readonly score: number;
  /** Number of parts of the query that match in strong fields. */
  readonly meant: number;
  /** True if the product matches only the part before “для”. */
  readonly isMore: boolean;
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

  find(query: string, { isExact = false }: FindOptions = {}): Found {
    const exact = this.#bySku.get(compact(query)) ?? null;
    const parts = understand(query, this.#lexicon, this.#synonyms, isExact);
    const { results, dropped } = this.#search(parts);
    return {
      ids: this.#ordered(results, exact),
      dropped,
      corrected: correctedQuery(query, parts, dropped),
      exact,
      words: parts.filter(({ typed }) => !dropped.includes(typed)).flatMap(foundWords),
    };
  }

  readonly #lexicon: Lexicon = {
    count: (key) => this.#words.count(key) || (this.#ofSynonyms.has(key) ? 1 : 0),
    isNamed: (key) => this.#words.isNamed(key) || this.#ofSynonyms.has(key),
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
      ...fieldsOf(product, (key, word) => {
        const known = this.#shown.get(key);
        if (known === undefined || word.length < known.length) this.#shown.set(key, word);
      }),
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

  /**
   * Returns the products that match all parts; if there are none, without the rarest part, and so on. If the products
   * only mention the query in weak fields, the purpose is dropped too, provided that some product matches strongly
   * then.
   */
  #search(parts: readonly Part[]): { readonly results: readonly Result[]; readonly dropped: readonly string[] } {
    const least = leastMain(parts);
    let wanted = parts.filter(({ sayings }) => sayings.length > 0);
    let mentioning: { results: readonly Result[]; dropped: readonly string[] } | null = null;
    // At least half of the main parts are kept; all purposes may be dropped.
    while (wanted.length > 0 && wanted.filter(({ isMain }) => isMain).length >= least) {
      const results = this.#resultsOf(wanted);
      const dropped = parts.filter((part) => !wanted.includes(part)).map(({ typed }) => typed);
      if (results.some(({ meant }) => meant > 0))
        return { results: [...results, ...this.#more(results, wanted)], dropped };
      // If a part is unknown, weak matches of the rest are ignored.
      if (results.length > 0 && dropped.length === 0) mentioning = { results, dropped };
      if (mentioning && wanted.every(({ isMain }) => isMain)) break;
      const rarest = rarestPart(wanted, this.#countOf);
      wanted = wanted.filter((part) => part !== rarest);
    }
    return mentioning ?? { results: [], dropped: parts.map(({ typed }) => typed) };
  }

  /** Returns further results; see partsOfMore(). */
  #more(results: readonly Result[], parts: readonly Part[]): Result[] {
    const most = mostMeant(results);
    const count = results.filter(({ meant }) => meant > 0).length;
    const others = partsOfMore(parts, { most, count }, this.#countOf);
    if (others.length === 0) return [];
    const there = new Set(results.map(({ id }) => id));
    return this.#resultsOf(others)
      .filter(({ id, meant }) => meant === others.length && !there.has(id))
      .map((result) => ({ ...result, isMore: true }));
  }

  #resultsOf(parts: readonly Part[]): Result[] {
    const meant = meantBy(parts.filter(({ isMain }) => isMain));
    const isFor = meantBy(parts.filter(({ isMain }) => !isMain));
    const purposes = parts.filter(({ isMain }) => !isMain).length;
    return this.#words.search(this.#queryOf(parts)).map((result) => ({
      id: Number(result.id),
      score:
        ownScore(result) *
        this.#boostOf(Number(result.id)) *
        (purposes > 0 && isFor(result) === purposes ? PURPOSE_BONUS : 1),
      meant: meant(result),
      isMore: false,
    }));
  }

  readonly #countOf = (part: Part): number => countOfPart(part, (key) => this.#words.count(key));

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

  /** Sorts results: the exact SKU first; strong matches before weak ones, products in stock before sold-out ones. */
  #ordered(results: readonly Result[], exact: number | null): number[] {
    const most = mostMeant(results);
    const isInStock = ({ id }: Result) => Number(this.#facts.get(id)?.isInStock === true);
    const ranked = results
      .filter(({ meant }) => most === 0 || meant > 0)
      .toSorted(
        (one, other) =>
          Number(one.isMore) - Number(other.isMore) ||
          Number(other.meant === most) - Number(one.meant === most) ||
          isInStock(other) - isInStock(one) ||
          other.score - one.score ||
          one.id - other.id,
      );
    const ids = ranked.map(({ id }) => id);
    return exact === null ? ids : [exact, ...ids.filter((id) => id !== exact)];
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
    queries: words.map(({ keys, kin, isPrefix }) => ({
      combineWith: 'OR',
      queries: [
        {
          queries: [...keys],
          prefix: isPrefix,
          weights: { prefix: PREFIX_WEIGHT, fuzzy: 0 },
          boost: boosted(weight * ofPart),
        },
        { queries: [...kin], fields: [...NAMES], boost: boosted(weight * ofPart * KIN_WEIGHT) },
      ],
    })),
  };
}

/** Returns the score without MiniSearch's factor for the number of matched terms: here these are forms of one word. */
const ownScore = ({ score, queryTerms }: SearchResult) => score / (queryTerms.length || 1);

/** Returns a function that counts the query's parts that a result matches in strong fields. */
function meantBy(parts: readonly Part[]): (result: SearchResult) => number {
  const wanted = parts.map(({ sayings }) =>
    sayings.flatMap(({ words }) => words.flatMap(({ keys, kin }) => [...keys, ...kin])),
  );
  return ({ match }) => {
    const strong = Object.keys(match).filter((term) => match[term]?.some((field) => STRONG.has(field)));
    return wanted.filter((keys) => strong.some((term) => keys.some((key) => term.startsWith(key)))).length;
  };
}

/** Returns a short hash of a text. */
function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}
