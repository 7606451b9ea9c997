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

/** What a query finds. */
export interface Found {
  /** Of the products of the page that was asked for, the best first; those that are sold out after those in stock. */
  readonly ids: readonly number[];
  /** Products in all. */
  readonly total: number;
  /** Words that nothing was found with, as they were typed: the results are of the others. */
  readonly dropped: readonly string[];
  /** The query as it was understood, where a typo or the keyboard made another one of it. */
  readonly corrected: string | null;
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
  find(query: string, page: { readonly offset: number; readonly limit: number }): Promise<Found> | Found;
}
