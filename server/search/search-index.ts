import type { Localized } from '../db/schema/columns.ts';
import type { SynonymRow } from './words.ts';

/** A product as the search reads it: everything that may be looked for, in both languages, as plain text. */
export interface SearchedProduct {
  readonly id: number;
  readonly sku: string;
  readonly name: Localized;
  readonly brand: string | null;
  /** Its own category first, then those above it. */
  readonly categories: readonly { readonly name: Localized; readonly description: Localized }[];
  readonly attributes: readonly { readonly name: Localized; readonly value: Localized }[];
  readonly summary: Localized;
  readonly description: Localized;
  /** Titles of the articles that have its category among their materials. */
  readonly articles: readonly Localized[];
  readonly isInStock: boolean;
  readonly popularity: number;
}

/** A word of a query as it was looked for, so that what answered it can be shown: keys of text/stem.ts. */
export interface FoundWord {
  readonly keys: readonly string[];
  /** Whether longer words that begin so answer it as well. */
  readonly isPrefix: boolean;
}

/** What a query finds. */
export interface Found {
  /** Of all products that answer it, the best first; those that are sold out after those in stock. */
  readonly ids: readonly number[];
  /** Words that nothing was found with, as they were typed: the results are of the others. */
  readonly dropped: readonly string[];
  /** The query as it was understood, where a typo or the keyboard made another one of it. */
  readonly corrected: string | null;
  /** The product whose SKU the query is, which is the first of them; null for most queries. */
  readonly exact: number | null;
  /** What was looked for. */
  readonly words: readonly FoundWord[];
}

export interface FindOptions {
  /** Takes the query as it was typed: no typo, no other keyboard or alphabet. */
  readonly isExact?: boolean;
}

/**
 * What looks for products. The shop has one in its process (mini-search-index.ts); docs/search.md says how another one, such
 * as a server of its own, takes its place. Whoever fills it says what changed; see product-search.ts.
 */
export interface SearchIndex {
  /** Adds products, or replaces those with the same ids. */
  put(products: readonly SearchedProduct[]): Promise<void> | void;
  /** Ids that it does not know are passed over. */
  remove(ids: readonly number[]): Promise<void> | void;
  /** Says how much products are bought; ids that it does not know are passed over. */
  setPopularity(products: readonly Pick<SearchedProduct, 'id' | 'popularity'>[]): Promise<void> | void;
  /** Replaces the words that editors have told. */
  setSynonyms(synonyms: readonly SynonymRow[]): Promise<void> | void;
  /** @param query as it was typed. */
  find(query: string, options?: FindOptions): Promise<Found> | Found;
}
