import * as v from 'valibot';
import type { StudioCustomer } from '../../../studio/contract/customers.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ASKED, IS_SOLD, NO_SALE } from '../reports/sold.ts';

const rowSchema = v.object({
  orders: v.number(),
  sum: v.number(),
  first: v.nullable(v.date()),
  last: v.nullable(v.date()),
  returned: v.number(),
  /** Orders that were sold or returned. */
  ended: v.number(),
});

/** Maximum number of reasons for returns that are listed. */
const MOST_REASONS = 5;

/** Returns a customer's lifetime value and returns; sums are kopiykas. */
export async function readValue(db: Queryable, customerId: string): Promise<StudioCustomer['value']> {
  const row = await readRow(db, rowSchema, {
    text: `WITH made AS (
        SELECT o.id, o.created_at, o.total_cost, status NOT IN ${NO_SALE} AND ${IS_SOLD} AS is_sold,
          coalesce(back.amount, 0) AS back, status = 'returned' OR back.amount > 0 AS is_returned
        FROM orders o LEFT JOIN LATERAL (
          SELECT sum(r.amount) AS amount FROM refunds r WHERE r.order_id = o.id AND ${ASKED}) back ON true
        WHERE o.customer_id = $1)
      SELECT count(*) FILTER (WHERE is_sold)::int AS orders,
        coalesce(sum(total_cost - back) FILTER (WHERE is_sold), 0)::bigint AS sum,
        min(created_at) AS first, max(created_at) AS last,
        count(*) FILTER (WHERE is_returned)::int AS returned,
        count(*) FILTER (WHERE is_sold OR is_returned)::int AS ended
      FROM made`,
    values: [customerId],
  });
  if (!row) throw new Error('An aggregate has no row');
  const { orders, sum, first, last, returned, ended } = row;
  return {
    orders,
    sum,
    average: orders === 0 ? 0 : Math.round(sum / orders),
    first: first?.toISOString() ?? null,
    last: last?.toISOString() ?? null,
    returned,
    returnedShare: ended === 0 ? 0 : Math.round((returned * 100) / ended),
    reasons: returned === 0 ? [] : await readReasons(db, customerId),
  };
}

function readReasons(db: Queryable, customerId: string): Promise<StudioCustomer['value']['reasons']> {
  return readRows(db, v.object({ reason: v.string(), count: v.number() }), {
    text: `SELECT reason, count(*)::int AS count FROM (
        SELECT r.reason FROM refunds r JOIN orders o ON o.id = r.order_id WHERE o.customer_id = $1 AND ${ASKED}
        UNION ALL
        SELECT t.note FROM order_transitions t JOIN orders o ON o.id = t.order_id
        WHERE o.customer_id = $1 AND t.to_status = 'returned' AND t.by LIKE 'staff:%') told
      WHERE reason <> '' GROUP BY reason ORDER BY count DESC, reason LIMIT $2`,
    values: [customerId, MOST_REASONS],
  });
}
