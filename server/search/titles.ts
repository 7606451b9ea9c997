import * as v from 'valibot';
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
  /** Number of cards of a category's list: published products, a grouped family counts once; 0 for an article. */
  productCount: v.number(),
  /** True for a top-level category. */
  isTop: v.boolean(),
  /** Texts in which a page may mention what no title names. */
  summary: localizedSchema,
  text: localizedSchema,
});
/** A category, an article or a page with its title. */
export type Title = v.InferOutput<typeof titleSchema>;

/** Titles that match a query, the best first, and the searched words. */
export interface FoundTitles {
  readonly titles: readonly Title[];
  readonly words: readonly FoundWord[];
}

/** SQL of the texts of what is found by its title alone. */
const NO_TEXTS = `'{"uk":"","ru":""}'::jsonb AS summary, '{"uk":"","ru":""}'::jsonb AS text`;

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
  SELECT c.id, c.slug, c.name AS title, coalesce(counts.count, 0) AS "productCount", c.parent_id IS NULL AS "isTop", ${NO_TEXTS}
  FROM categories c LEFT JOIN counts ON counts.root = c.id ORDER BY c.position, c.id`;

const ARTICLES_SQL = `SELECT id, slug, title, 0 AS "productCount", false AS "isTop", excerpt AS summary,
    '{"uk":"","ru":""}'::jsonb AS text
  FROM posts WHERE is_published ORDER BY published_on DESC, id`;

const PAGES_SQL = `SELECT row_number() OVER (ORDER BY position, slug)::int AS id, slug, title, 0 AS "productCount", false AS "isTop",
    summary, html AS text
  FROM content_pages WHERE is_published ORDER BY position, slug`;

/** Returns the categories that have products, in the order of the menu. */
export const readCategoryTitles = async (db: Queryable): Promise<Title[]> =>
  (await readRows(db, titleSchema, { name: 'searched-category-titles', text: CATEGORIES_SQL })).filter(
    ({ productCount }) => productCount > 0,
  );

/** Returns the published articles, the newest first. */
export const readArticleTitles = (db: Queryable): Promise<Title[]> =>
  readRows(db, titleSchema, { name: 'searched-article-titles', text: ARTICLES_SQL });

/** Returns the published service pages, such as delivery and returns. */
export const readPageTitles = (db: Queryable): Promise<Title[]> =>
  readRows(db, titleSchema, { name: 'searched-page-titles', text: PAGES_SQL });

/**
 * Index of categories, articles or pages by their titles in both languages, in any word form, and by synonyms. It is built
 * like the index of products, with far fewer entries.
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

  /** Returns true if a title has the word, in any form. */
  has(word: string): boolean {
    return this.#index.names(word);
  }

  /**
   * Returns the titles that match at least half of the words.
   * @param mayMention true to return also those that only mention the words in their texts
   */
  find(
    query: string,
    { mayMention = false, ...options }: FindOptions & { readonly mayMention?: boolean },
  ): FoundTitles {
    const { ids, words, dropped, isNamed } = this.#index.find(query, options);
    const isFound = (isNamed || mayMention) && dropped.length <= words.length;
    return { titles: isFound ? ids.flatMap((id) => this.#titles.get(id) ?? []) : [], words };
  }
}

/** Converts a title to a product for the index. */
const asProduct = ({ id, title, productCount, summary, text }: Title): SearchedProduct => ({
  id,
  sku: '',
  name: title,
  brand: null,
  categories: [],
  attributes: [],
  summary,
  description: text,
  articles: [],
  isInStock: true,
  popularity: productCount,
});
