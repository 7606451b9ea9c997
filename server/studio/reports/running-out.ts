import type pg from 'pg';
import * as v from 'valibot';
import { addDays } from '../../../src/rules/kyiv-calendar.ts';
import { RATE_DAYS, type RunningOut } from '../../../studio/contract/reports.ts';
import { readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import { SOLD_SQL } from './sold.ts';

/** Maximum number of days until a listed product runs out, and of listed products. */
const HORIZON = 60;
const LISTED = 100;

const rowSchema = v.object({
  productId: v.number(),
  sku: v.string(),
  name: localizedSchema,
  stock: v.number(),
  sold: v.number(),
  daysLeft: v.number(),
});

/**
 * Returns the products for sale that will run out soon, the first to run out first.
 * @param today YYYY-MM-DD in Kyiv
 */
export function readRunningOutReport(pool: pg.Pool, today: string): Promise<RunningOut> {
  return readRows(pool, rowSchema, {
    name: 'report-running-out',
    text: `WITH ${SOLD_SQL}, rates AS (SELECT product_id, sum(pieces)::integer AS sold FROM lines GROUP BY product_id)
      SELECT p.id AS "productId", p.sku, p.name, p.stock, r.sold,
        floor(p.stock * ${RATE_DAYS} / r.sold)::integer AS "daysLeft"
      FROM products p JOIN rates r ON r.product_id = p.id
      WHERE p.is_published AND r.sold > 0 AND p.stock * ${RATE_DAYS} / r.sold <= ${HORIZON}
      ORDER BY p.stock::numeric / r.sold, r.sold DESC, p.id LIMIT ${LISTED}`,
    values: [addDays(today, 1 - RATE_DAYS), today],
  });
}
