import * as v from 'valibot';
import {
  LOW_STOCK,
  type ProductFilters,
  type ProductRow,
  type ProductSort,
  productRowSchema,
} from '../../../studio/contract/product-list.ts';
import { likePatterns } from '../../db/like.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { WANTED_SQL } from './wanted.ts';

interface Asked extends ProductFilters {
  readonly sort?: ProductSort | undefined;
  /** 1-based; a number beyond the last page means the last one. */
  readonly page: number;
  /** Number of rows per page. */
  readonly size: number;
}

interface ProductPage {
  readonly page: number;
  readonly pageCount: number;
  readonly total: number;
  readonly rows: ProductRow[];
}

/** Returns one page of the matching products, and their total number. */
export async function readProductList(db: Queryable, { sort, page, size, ...filters }: Asked): Promise<ProductPage> {
  const where = whereOf(filters);
  const total = await countProducts(db, filters);
  const pageCount = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(page, pageCount);
  const rows = await readRows(db, productRowSchema, {
    // The ids of the page are selected first, so that only its rows are joined and aggregated.
    text: `${ROWS_SQL} FROM (SELECT p.id FROM products p ${where.sql} ORDER BY ${orderOf(sort)}
        LIMIT ${size} OFFSET ${(shown - 1) * size}) AS listed
      JOIN products p USING (id) JOIN categories c ON c.id = p.category_id ORDER BY ${orderOf(sort)}`,
    values: where.values,
  });
  return { page: shown, pageCount, total, rows };
}

/** Returns the number of products that match the filters. */
export async function countProducts(db: Queryable, filters: ProductFilters): Promise<number> {
  const where = whereOf(filters);
  const counted = await readRow(db, v.object({ total: v.number() }), {
    text: `SELECT count(*)::int AS total FROM products p ${where.sql}`,
    values: where.values,
  });
  return counted?.total ?? 0;
}

/** SQL of the first picture of a product `p`; null without one. */
export const PICTURE_SQL = `(SELECT json_build_object('id', m.id, 'widths', m.widths)
    FROM product_media pm JOIN media m ON m.id = pm.media_id
    WHERE pm.product_id = p.id ORDER BY pm.position LIMIT 1)`;

const ROWS_SQL = `SELECT p.id, p.slug, p.sku, p.name, p.brand, json_build_object('id', c.id, 'name', c.name) AS category,
  p.price, p.old_price AS "oldPrice", p.stock, p.popularity, p.is_published AS "isPublished",
  EXISTS (SELECT FROM outdated_translations o WHERE o.product_id = p.id) AS "isOutdated",
  to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
  ${PICTURE_SQL} AS picture`;

/** SQL of the name with the Ukrainian collation, which sorts both alphabets. */
const NAME = `(p.name ->> 'uk') COLLATE "uk-UA-x-icu"`;

const COLUMNS = {
  name: NAME,
  sku: 'p.sku',
  price: 'p.price',
  stock: 'p.stock',
  popularity: 'p.popularity',
  created: 'p.created_at',
} as const;

/** Returns ORDER BY: newest first by default; rows that are equal are sorted by id, so that no row is on two pages. */
function orderOf(sort: ProductSort = '-created'): string {
  const isDescending = sort.startsWith('-');
  const name = (isDescending ? sort.slice(1) : sort) as keyof typeof COLUMNS;
  const direction = isDescending ? 'DESC' : 'ASC';
  return `${COLUMNS[name]} ${direction}, p.id ${direction}`;
}

interface Where {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const STATES = { published: 'p.is_published', hidden: 'NOT p.is_published' } as const;
const STOCKS = {
  none: 'p.stock = 0',
  low: `p.stock BETWEEN 1 AND ${LOW_STOCK - 1}`,
  some: 'p.stock > 0',
  wanted: WANTED_SQL,
} as const;
const TRANSLATIONS = {
  outdated: 'EXISTS (SELECT FROM outdated_translations o WHERE o.product_id = p.id)',
  same: `(p.description ->> 'uk') = (p.description ->> 'ru')`,
} as const;
const PICTURES = { none: 'NOT EXISTS (SELECT FROM product_media pm WHERE pm.product_id = p.id)' } as const;

/** Returns the condition for a category with all categories below it. */
const withinCategory = (parameter: string) => `p.category_id IN (
  WITH RECURSIVE below AS (
    SELECT id FROM categories WHERE id = ${parameter}
    UNION SELECT c.id FROM categories c JOIN below ON c.parent_id = below.id
  ) SELECT id FROM below)`;

function whereOf(filters: ProductFilters): Where {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...likePatterns(filters.q ?? '')
      .slice(0, MAX_WORDS)
      .map((pattern) => `p.search_text LIKE ${parameter(pattern)}`),
    filters.category !== undefined && withinCategory(parameter(Number(filters.category))),
    filters.brand && filters.brand.length > 0 && `p.brand = ANY (${parameter(filters.brand)})`,
    filters.state && STATES[filters.state],
    filters.stock && STOCKS[filters.stock],
    filters.translation && TRANSLATIONS[filters.translation],
    filters.picture && PICTURES[filters.picture],
    filters.priceFrom !== undefined && `p.price >= ${parameter(filters.priceFrom)}::bigint`,
    filters.priceTo !== undefined && `p.price <= ${parameter(filters.priceTo)}::bigint`,
  ].filter((condition) => typeof condition === 'string');
  return { sql: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values };
}

/** Maximum number of words: more of them narrow nothing further. */
const MAX_WORDS = 8;
