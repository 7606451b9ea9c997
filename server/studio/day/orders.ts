import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { type Day, type DayOrder, dayOrderSchema } from '../../../studio/contract/day.ts';
import type { OrderNeed } from '../../../studio/contract/queries/orders.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { LAST_STEP_SQL, ORDER_NEEDS } from '../orders/needs.ts';

const rowSchema = v.object({ ...dayOrderSchema.entries, since: v.date() });

/** SQL of the number of orders that wait for a step. */
export const countOrdersSql = (need: OrderNeed) =>
  `SELECT count(*)::int AS count FROM orders o WHERE ${ORDER_NEEDS[need]}`;

/** Returns the number of orders that wait for a step, and the first of them, the longest wait first. */
export async function readOrdersFor(
  pool: pg.Pool,
  lang: Language,
  need: OrderNeed,
  most: number,
): Promise<Day['call']> {
  const [counted, rows] = await Promise.all([
    readRow(pool, v.object({ count: v.number() }), { text: countOrdersSql(need) }),
    readRows(pool, rowSchema, {
      text: `SELECT o.id, o.number, o.status, ${LAST_STEP_SQL} AS since, o.recipient_name AS name,
          o.recipient_phone AS phone, o.total_cost AS "totalCost", o.rest, o.tracking_number AS "trackingNumber",
          o.tracking_status ->> $1 AS "trackingStatus"
        FROM orders o WHERE ${ORDER_NEEDS[need]} ORDER BY since, o.number LIMIT $2`,
      values: [lang, most],
    }),
  ]);
  return { count: counted?.count ?? 0, items: rows.map(toOrder) };
}

const toOrder = (row: v.InferOutput<typeof rowSchema>): DayOrder => ({ ...row, since: row.since.toISOString() });
