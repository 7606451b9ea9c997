import * as v from 'valibot';
import { byLanguage } from '../../src/contract/localized.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { localizedSchema } from '../db/schema/columns.ts';
import { MiniSearchIndex } from './mini-search-index.ts';
import type { FindOptions, FoundWord, SearchedProduct } from './search-index.ts';
import type { SynonymRow } from './words.ts';

const titleSchema = v.object({
  id: v.number(),
  slug: v.string(),
  title: localizedSchema,
  /** Number of published products of a category; 0 for an article. */
  productCount: v.number(),
  /** True for a top-level category. */
  isTop: v.boolean(),
});
/** A category, an article or a page with its title. */
export type Title = v.InferOutput<typeof titleSchema>;

/** Titles that match a query, the best first, and the searched words. */
export interface FoundTitles {
  readonly titles: readonly Title[];
  readonly words: readonly FoundWord[];
}

const CATEGORIES_SQL = `WITH RECURSIVE below AS (
    SELECT id AS root, id FROM categories
    UNION
    SELECT below.root, c.id FROM below JOIN categories c ON c.parent_id = below.id
  ), counts AS (
    SELECT below.root, count(*)::int AS count FROM below
    JOIN products p ON p.category_id = below.id AND p.is_published
    GROUP BY below.root
  )
  SELECT c.id, c.slug, c.name AS title, coalesce(counts.count, 0) AS "productCount", c.parent_id IS NULL AS "isTop"
  FROM categories c LEFT JOIN counts ON counts.root = c.id ORDER BY c.position, c.id`;

/** Returns the categories that have products, in the order of the menu. */
export const readCategoryTitles = async (db: Queryable): Promise<Title[]> =>
  (await readRows(db, titleSchema, { name: 'searched-category-titles', text: CATEGORIES_SQL })).filter(
    ({ productCount }) => productCount > 0,
  );

/**
 * Index of categories by their names in both languages, in any word form, and by synonyms. It is built like the index of
 * products, with far fewer entries.
 */
export class TitleIndex {
  readonly #index = new MiniSearchIndex();
  #titles: ReadonlyMap<number, Title> = new Map();

  /** All titles in their order. */
  get all(): readonly Title[] {
    return [...this.#titles.values()];
  }

  put(titles: readonly Title[]): void {
    const gone = [...this.#titles.keys()];
    this.#titles = new Map(titles.map((title) => [title.id, title]));
    this.#index.remove(gone.filter((id) => !this.#titles.has(id)));
    this.#index.put(titles.map(asProduct));
  }

  setSynonyms(synonyms: readonly SynonymRow[]): void {
    this.#index.setSynonyms(synonyms);
  }

  /** Returns the titles that match at least half of the words. */
  find(query: string, options: FindOptions): FoundTitles {
    const { ids, words, dropped, isNamed } = this.#index.find(query, options);
    const isFound = isNamed && dropped.length <= words.length;
    return { titles: isFound ? ids.flatMap((id) => this.#titles.get(id) ?? []) : [], words };
  }
}

const NOTHING = byLanguage(() => '');

/** Converts a title to a product for the index. */
const asProduct = ({ id, title, productCount }: Title): SearchedProduct => ({
  id,
  sku: '',
  name: title,
  brand: null,
  categories: [],
  attributes: [],
  summary: NOTHING,
  description: NOTHING,
  articles: [],
  isInStock: true,
  popularity: productCount,
});
