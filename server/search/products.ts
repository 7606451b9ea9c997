import * as v from 'valibot';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { localizedSchema } from '../db/schema/columns.ts';
import type { SearchedProduct } from './search-index.ts';

/**
 * Number of products per statement: indexing them takes a few hundredths of a second, and the event loop runs in
 * between.
 */
export const BATCH = 250;

const rowSchema = v.object({
  id: v.number(),
  sku: v.string(),
  categoryId: v.number(),
  name: localizedSchema,
  brand: v.nullable(v.string()),
  attributes: v.array(v.object({ name: localizedSchema, value: localizedSchema })),
  summary: localizedSchema,
  description: localizedSchema,
  isInStock: v.boolean(),
  popularity: v.number(),
});

const PRODUCTS_SQL = `SELECT p.id, p.sku, p.category_id AS "categoryId", p.name, p.brand, p.summary, p.description,
    p.stock > 0 AS "isInStock", p.popularity,
    (SELECT coalesce(json_agg(json_build_object('name', a.name, 'value', pa.value) ORDER BY a.position), '[]')
     FROM product_attributes pa JOIN attributes a ON a.code = pa.attribute_code WHERE pa.product_id = p.id) AS attributes
  FROM products p WHERE p.is_published`;

const categorySchema = v.object({
  /** Category of the products. */
  start: v.number(),
  categories: v.array(v.object({ name: localizedSchema, description: localizedSchema })),
  articles: v.array(localizedSchema),
});

/** SQL that returns for each category itself and its ancestors, and the titles of the articles about its materials. */
const CATEGORIES_SQL = `WITH RECURSIVE above AS (
    SELECT id AS start, 0 AS height, id, parent_id, name, description FROM categories WHERE id = ANY($1)
    UNION ALL
    SELECT above.start, above.height + 1, c.id, c.parent_id, c.name, c.description
    FROM above JOIN categories c ON c.id = above.parent_id
  )
  SELECT start, json_agg(json_build_object('name', name, 'description', description) ORDER BY height) AS categories,
    (SELECT coalesce(json_agg(b.title ORDER BY b.id), '[]') FROM posts b
     WHERE b.id IN (SELECT post_id FROM post_materials WHERE category_id = start)) AS articles
  FROM above GROUP BY start`;

type Row = v.InferOutput<typeof rowSchema>;

/** Returns the published products among `ids`. */
export const readSearched = async (db: Queryable, ids: readonly number[]): Promise<SearchedProduct[]> =>
  withCategories(
    db,
    await readRows(db, rowSchema, {
      name: 'searched-products',
      text: `${PRODUCTS_SQL} AND p.id = ANY($1)`,
      values: [ids],
    }),
  );

/** Returns the ids of the next published products after an id, in their order; empty when there are no more. */
export const readIdsAfter = async (db: Queryable, after: number): Promise<number[]> =>
  (
    await readRows(db, v.object({ id: v.number() }), {
      name: 'searched-ids-after',
      text: 'SELECT id FROM products WHERE is_published AND id > $1 ORDER BY id LIMIT $2',
      values: [after, BATCH],
    })
  ).map(({ id }) => id);

async function withCategories(db: Queryable, rows: readonly Row[]): Promise<SearchedProduct[]> {
  if (rows.length === 0) return [];
  const found = await readRows(db, categorySchema, {
    name: 'searched-categories',
    text: CATEGORIES_SQL,
    values: [[...new Set(rows.map(({ categoryId }) => categoryId))]],
  });
  const byId = new Map(found.map(({ start, categories, articles }) => [start, { categories, articles }]));
  return rows.map(({ categoryId, ...row }) => ({
    ...row,
    ...(byId.get(categoryId) ?? { categories: [], articles: [] }),
  }));
}

/** Returns the ids of the products in the given categories and below them. */
export async function readIdsBelow(db: Queryable, categoryIds: readonly number[]): Promise<number[]> {
  if (categoryIds.length === 0) return [];
  const rows = await readRows(db, v.object({ id: v.number() }), {
    name: 'searched-below',
    text: `WITH RECURSIVE below AS (
        SELECT unnest($1::integer[]) AS id
        UNION
        SELECT c.id FROM below JOIN categories c ON c.parent_id = below.id
      )
      SELECT p.id FROM products p WHERE p.category_id IN (SELECT id FROM below)`,
    values: [categoryIds],
  });
  return rows.map(({ id }) => id);
}

/** Returns the popularity of each published product. */
export const readPopularity = (db: Queryable) =>
  readRows(db, v.object({ id: v.number(), popularity: v.number() }), {
    name: 'searched-popularity',
    text: 'SELECT id, popularity FROM products WHERE is_published',
  });
