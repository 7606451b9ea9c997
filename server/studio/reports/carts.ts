import type pg from 'pg';
import * as v from 'valibot';
import { type CartReport, type Period, STEPS } from '../../../studio/contract/reports.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import { BOUNDS_SQL, periodBefore } from './period.ts';

const LISTED = 50;

/** SQL of the carts ($1, $2) whose last line was added within the period, at least an hour ago. */
const LEFT_SQL = `${BOUNDS_SQL},
  left_carts AS (
    SELECT visitor_id FROM cart_lines, bounds
    WHERE visitor_id NOT IN (SELECT visitor_id FROM phone_orders) GROUP BY visitor_id, begins, ends
    HAVING max(created_at) >= begins AND max(created_at) < least(ends, now() - interval '1 hour'))`;

const leftSchema = v.object({ left: v.number(), leftValue: v.number() });
const productSchema = v.object({
  productId: v.number(),
  sku: v.string(),
  name: localizedSchema,
  carts: v.number(),
  pieces: v.number(),
});

/**
 * SQL of the funnel of visitors who began in the period ($1, $2). Visitors who only looked are not in the database; an
 * order that was cancelled later still counts for the statuses that it reached.
 */
const STEPS_SQL = `WITH ${BOUNDS_SQL},
  made AS (SELECT o.id, o.status FROM orders o, bounds WHERE o.created_at >= begins AND o.created_at < ends),
  reached AS (
    SELECT t.order_id, t.to_status AS status FROM order_transitions t JOIN made ON made.id = t.order_id
    UNION SELECT id, status FROM made)
  SELECT (SELECT count(*) FROM visitors v, bounds WHERE created_at >= begins AND created_at < ends
      AND NOT EXISTS (SELECT FROM phone_orders p WHERE p.visitor_id = v.id)) AS visitors,
    (SELECT count(*) FROM made) AS orders,
    count(DISTINCT order_id) FILTER (WHERE status IN ('new', 'paid', 'packed', 'shipped', 'delivered', 'finished')) AS confirmed,
    count(DISTINCT order_id) FILTER (WHERE status IN ('packed', 'shipped', 'delivered', 'finished')) AS packed,
    count(DISTINCT order_id) FILTER (WHERE status IN ('shipped', 'delivered', 'finished')) AS shipped,
    count(DISTINCT order_id) FILTER (WHERE status IN ('delivered', 'finished')) AS received
  FROM reached`;

const stepsSchema = v.object(v.entriesFromList(STEPS, v.number()));

async function readSteps(pool: pg.Pool, { from, to }: Period) {
  const row = await readRow(pool, stepsSchema, { name: 'report-steps', text: STEPS_SQL, values: [from, to] });
  if (!row) throw new Error('The count returned no row');
  return row;
}

/** Returns abandoned carts of a period, and the funnel of orders. */
export async function readCartReport(pool: pg.Pool, period: Period): Promise<CartReport> {
  const values = [period.from, period.to];
  const [left, products, steps, before] = await Promise.all([
    readRow(pool, leftSchema, {
      name: 'report-carts',
      text: `WITH ${LEFT_SQL} SELECT count(DISTINCT visitor_id) AS left,
          coalesce(sum(p.price::bigint * l.quantity), 0)::bigint AS "leftValue"
        FROM left_carts JOIN cart_lines l USING (visitor_id) JOIN products p ON p.id = l.product_id`,
      values,
    }),
    readRows(pool, productSchema, {
      name: 'report-cart-products',
      text: `WITH ${LEFT_SQL} SELECT p.id AS "productId", p.sku, p.name, count(DISTINCT visitor_id) AS carts,
          sum(l.quantity)::bigint AS pieces
        FROM left_carts JOIN cart_lines l USING (visitor_id) JOIN products p ON p.id = l.product_id
        GROUP BY p.id ORDER BY carts DESC, pieces DESC, p.id LIMIT ${LISTED}`,
      values,
    }),
    readSteps(pool, period),
    readSteps(pool, periodBefore(period)),
  ]);
  return {
    left: left?.left ?? 0,
    leftValue: left?.leftValue ?? 0,
    products,
    steps: STEPS.map((step) => ({ step, count: steps[step], before: before[step] })),
  };
}
