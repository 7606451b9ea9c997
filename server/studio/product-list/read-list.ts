import * as v from 'valibot';
import {
  type ProductFilters,
  type ProductRow,
  type ProductSort,
  productRowSchema,
} from '../../../studio/contract/product-list.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { productNameSql } from '../../db/search-texts.ts';
import { whereOf } from './where.ts';

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
  const readPage = (shown: number) =>
    readRows(db, productRowSchema, {
      // The ids of the page are selected first, so that only its rows are joined and aggregated.
      text: `${ROWS_SQL} FROM (SELECT p.id FROM products p ${where.sql} ORDER BY ${orderOf(sort)}
          LIMIT ${size} OFFSET ${(shown - 1) * size}) AS listed
        JOIN products p USING (id) JOIN categories c ON c.id = p.category_id ORDER BY ${orderOf(sort)}`,
      values: where.values,
    });
  // Both statements search all products, so they run at the same time.
  const [total, rows] = await Promise.all([countProducts(db, filters), readPage(page)]);
  const pageCount = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(page, pageCount);
  return { page: shown, pageCount, total, rows: shown === page ? rows : await readPage(shown) };
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

const ROWS_SQL = `SELECT p.id, p.revision, p.slug, p.sku, p.name, p.brand, json_build_object('id', c.id, 'name', c.name) AS category,
  p.price, p.old_price AS "oldPrice", p.stock, p.popularity, p.is_published AS "isPublished",
  EXISTS (SELECT FROM outdated_translations o WHERE o.product_id = p.id) AS "isOutdated",
  to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
  ${PICTURE_SQL} AS picture`;

const COLUMNS = {
  name: productNameSql('p.'),
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
