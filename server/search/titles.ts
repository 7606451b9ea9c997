import * as v from 'valibot';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { type Localized, localizedSchema } from '../db/schema/columns.ts';
import { MiniSearchIndex } from './mini-search-index.ts';
import type { FindOptions, FoundWord, SearchedProduct } from './search-index.ts';
import type { SynonymRow } from './words.ts';

const EMPTY: Localized = { uk: '', ru: '' };

const titleSchema = v.object({
  id: v.number(),
  slug: v.string(),
  title: localizedSchema,
  /** Cards of a category's list: published products, of a family that is one card only one; of an article, 0. */
  productCount: v.number(),
  /** Whether it stands at the top of the catalogue. */
  isTop: v.boolean(),
});
/** A category or an article, by what it is called. */
export type Title = v.InferOutput<typeof titleSchema>;

/** What is called so, the best first, and what was looked for. */
export interface FoundTitles {
  readonly titles: readonly Title[];
  readonly words: readonly FoundWord[];
}

const CATEGORIES_SQL = `WITH RECURSIVE below AS (
    SELECT id AS root, id FROM categories
    UNION
    SELECT below.root, c.id FROM below JOIN categories c ON c.parent_id = below.id
  ), counts AS (
    SELECT below.root, count(DISTINCT coalesce(-f.id, p.id))::int AS count FROM below
    JOIN products p ON p.category_id = below.id AND p.is_published
    LEFT JOIN (family_members m JOIN product_families f ON f.id = m.family_id AND f.is_grouped) ON m.product_id = p.id
    GROUP BY below.root
  )
  SELECT c.id, c.slug, c.name AS title, coalesce(counts.count, 0) AS "productCount", c.parent_id IS NULL AS "isTop"
  FROM categories c LEFT JOIN counts ON counts.root = c.id ORDER BY c.position, c.id`;

const ARTICLES_SQL = `SELECT id, slug, title, 0 AS "productCount", false AS "isTop"
  FROM posts WHERE is_published ORDER BY published_on DESC, id`;

/** Categories with something in them, in the order of the menu. */
export const readCategoryTitles = async (db: Queryable): Promise<Title[]> =>
  (await readRows(db, titleSchema, { name: 'searched-category-titles', text: CATEGORIES_SQL })).filter(
    ({ productCount }) => productCount > 0,
  );

/** Published articles, the newest first. */
export const readArticleTitles = (db: Queryable): Promise<Title[]> =>
  readRows(db, titleSchema, { name: 'searched-article-titles', text: ARTICLES_SQL });

/**
 * Categories or articles by what they are called, in any form, both languages, and by the editors' other words: an index like
 * that of the products, of which there are fewer than thousands.
 */
export class TitleIndex {
  readonly #index = new MiniSearchIndex();
  #titles: ReadonlyMap<number, Title> = new Map();

  /** All there are, in their order. */
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

  find(query: string, options: FindOptions): FoundTitles {
    const { ids, words } = this.#index.find(query, options);
    return { titles: ids.flatMap((id) => this.#titles.get(id) ?? []), words };
  }
}

/** As the index of products reads it: nothing but a name. */
const asProduct = ({ id, title, productCount }: Title): SearchedProduct => ({
  id,
  sku: '',
  name: title,
  brand: null,
  categories: [],
  attributes: [],
  summary: EMPTY,
  description: EMPTY,
  articles: [],
  isInStock: true,
  popularity: productCount,
});
