import { MOST_SHEET_ROWS, type SheetRow, sheetRowSchema } from '../../../studio/contract/price-sheet.ts';
import { likePatterns } from '../../db/like.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';

/** Filters of a sheet, with the names of the product list's filters. */
interface SheetFilter {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly brand?: string | undefined;
  readonly state?: 'published' | 'hidden' | undefined;
}

const SELECT = `SELECT p.id, p.revision, p.sku, p.name, c.name AS category, p.is_published AS "isPublished", p.price,
    p.old_price AS "oldPrice", p.cost, coalesce(tiers.list, '[]') AS tiers
  FROM products p JOIN categories c ON c.id = p.category_id
  LEFT JOIN (SELECT product_id, json_agg(json_build_object('costBreakpoint', cost_breakpoint, 'price', price)
    ORDER BY cost_breakpoint) AS list FROM product_tiers GROUP BY product_id) tiers ON tiers.product_id = p.id`;

/** Returns the rows of a sheet, in the order of their SKUs. */
export function readSheet(db: Queryable, { q = '', category, brand, state }: SheetFilter): Promise<SheetRow[]> {
  return readRows(db, sheetRowSchema, {
    text: `${SELECT}
      WHERE p.search_text LIKE ALL ($1) AND ($2::boolean IS NULL OR p.is_published = $2)
        AND ($4::text IS NULL OR p.brand = $4)
        AND ($3::integer IS NULL OR p.category_id IN (WITH RECURSIVE below AS (
          SELECT id FROM categories WHERE id = $3
          UNION SELECT child.id FROM categories child JOIN below ON child.parent_id = below.id
        ) SELECT id FROM below))
      ORDER BY p.sku LIMIT ${MOST_SHEET_ROWS}`,
    values: [
      likePatterns(q),
      state === undefined ? null : state === 'published',
      category === undefined ? null : Number(category),
      brand ?? null,
    ],
  });
}

/** Returns the rows of the given products. */
export const readSheetRows = (db: Queryable, ids: readonly number[]): Promise<SheetRow[]> =>
  readRows(db, sheetRowSchema, { text: `${SELECT} WHERE p.id = ANY ($1) ORDER BY p.sku`, values: [ids] });
