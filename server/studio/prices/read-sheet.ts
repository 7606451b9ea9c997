import { MOST_SHEET_ROWS, type SheetRow, sheetRowSchema } from '../../../studio/contract/price-sheet.ts';
import type { ProductFilters } from '../../../studio/contract/product-list.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { whereOf } from '../product-list/where.ts';

const SELECT = `SELECT p.id, p.revision, p.sku, p.name, c.name AS category, p.is_published AS "isPublished", p.price,
    p.old_price AS "oldPrice", p.cost, coalesce((SELECT json_agg(
      json_build_object('costBreakpoint', cost_breakpoint, 'price', t.price) ORDER BY cost_breakpoint)
      FROM product_tiers t WHERE t.product_id = p.id), '[]') AS tiers
  FROM products p JOIN categories c ON c.id = p.category_id`;

/** Returns the rows of a sheet, in the order of their SKUs. */
export function readSheet(db: Queryable, filters: ProductFilters): Promise<SheetRow[]> {
  const where = whereOf(filters);
  return readRows(db, sheetRowSchema, {
    text: `${SELECT} ${where.sql} ORDER BY p.sku LIMIT ${MOST_SHEET_ROWS}`,
    values: where.values,
  });
}

/** Returns the rows of the given products. */
export const readSheetRows = (db: Queryable, ids: readonly number[]): Promise<SheetRow[]> =>
  readRows(db, sheetRowSchema, { text: `${SELECT} WHERE p.id = ANY ($1) ORDER BY p.sku`, values: [ids] });
