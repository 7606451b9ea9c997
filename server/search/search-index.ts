import type { Localized } from '../../src/contract/localized.ts';
import type { ResolveOptions } from './resolve.ts';
import type { SynonymRow } from './words.ts';

/** A product for indexing: all searchable texts in both languages, as plain text. */
export interface SearchedProduct {
  readonly id: number;
  readonly sku: string;
  readonly name: Localized;
  readonly brand: string | null;
  /** Its own category first, then the ancestors. */
  readonly categories: readonly { readonly name: Localized; readonly description: Localized }[];
  readonly attributes: readonly { readonly name: Localized; readonly value: Localized }[];
  readonly summary: Localized;
  readonly description: Localized;
  /** Titles of the articles that have its category among their materials. */
  readonly articles: readonly Localized[];
  readonly isInStock: boolean;
  readonly popularity: number;
}

/** A word of a query as it was searched, so that its matches can be marked: keys of text/stem.ts. */
export interface FoundWord {
  readonly keys: readonly string[];
  /** True if longer words with this beginning match as well. */
  readonly isPrefix: boolean;
}

/** Result of a query. */
export interface Found {
  /** Ids of all matching products, the best first; sold-out ones after those in stock. */
  readonly ids: readonly number[];
  /** Number of the first ids that match equally well. */
  readonly bestCount: number;
  /** Typed words that were dropped, because they had no match. */
  readonly dropped: readonly string[];
  /** Words of the thing that no product has, or only in its texts. */
  readonly notSold: readonly string[];
  /** True if a word of the query names products, so that the results are what was searched for. */
  readonly isNamed: boolean;
  /** True for a question about a work, which products of several kinds may answer. */
  readonly isOfWork: boolean;
  /** The corrected query, if a typo or the keyboard layout was corrected. */
  readonly corrected: string | null;
  /** The product whose SKU the query is, also the first in `ids`; null for most queries. */
  readonly exact: number | null;
  /** The searched words. */
  readonly words: readonly FoundWord[];
  /** True if changes were being completed meanwhile, so that the result must not be cached. */
  readonly isPassing?: boolean;
}

export type FindOptions = ResolveOptions;

/** Search engine. docs/search.md describes how to add another, for example a search server. */
interface Engine {
  /** Replaces the synonyms. */
  setSynonyms(synonyms: readonly SynonymRow[]): Promise<void> | void;
  /**
   * Completes the latest changes in the background: afterwards results are ranked as by an index that was filled with
   * the current products. Searches meanwhile find the current products, of which nearly equal ones may change places.
   */
  vacuum(): Promise<void>;
  /** @param query as typed */
  find(query: string, options?: FindOptions): Promise<Found> | Found;
  /** Answers as if these were the synonyms, of which other searches see nothing. */
  trying(synonyms: readonly SynonymRow[]): Pick<Engine, 'find'>;
}

/** An index of one process (mini-search-index.ts). Its owner passes all changes to it; see product-search.ts. */
export interface FedIndex extends Engine {
  readonly isFed: true;
  /** Adds products, or replaces those with the same ids. */
  put(products: readonly SearchedProduct[]): Promise<void> | void;
  /** Removes products; ignores unknown ids. */
  remove(ids: readonly number[]): Promise<void> | void;
  /** Sets the popularity of products; ignores unknown ids. */
  setPopularity(products: readonly Pick<SearchedProduct, 'id' | 'popularity'>[]): Promise<void> | void;
}

/** An index that all processes share, and that follows the products by itself (postgres/postgres-index.ts). */
export interface SharedIndex extends Engine {
  readonly isFed: false;
}

export type SearchIndex = FedIndex | SharedIndex;
