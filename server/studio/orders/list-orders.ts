import type pg from 'pg';
import * as v from 'valibot';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import type { Language } from '../../../src/contract/language.ts';
import { listOrders } from '../../../studio/contract/order-list.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../studio/contract/order-moves.ts';
import { type ORDER_SORTS, ORDERS_A_PAGE, type ordersQuery } from '../../../studio/contract/queries/orders.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ORDER_NEEDS } from './needs.ts';
import { PLACE_SQL } from './place-sql.ts';
import { orderSearchSql } from './search.ts';

type Query = v.InferOutput<v.ObjectSchema<typeof ordersQuery, undefined>>;

const rowSchema = v.object({
  ...listOrders.response.entries.orders.item.entries,
  createdAt: v.date(),
});

const ORDER_BY: Readonly<Record<(typeof ORDER_SORTS)[number], string>> = {
  '-created': 'o.created_at DESC, o.number DESC',
  created: 'o.created_at, o.number',
  total: 'o.total_cost, o.number',
  '-total': 'o.total_cost DESC, o.number DESC',
  number: 'o.number',
  '-number': 'o.number DESC',
};

/** Returns one page of the matching orders, and the number of matches in each state. */
export async function readOrderList(
  pool: pg.Pool,
  lang: Language,
  query: Query,
): Promise<ResponseOf<typeof listOrders>> {
  const { sort = '-created', page = '1' } = query;
  const { where, values } = filterOf(query);
  const [rows, counts] = await Promise.all([
    readRows(pool, rowSchema, {
      text: `SELECT o.id, o.number, o.created_at AS "createdAt", o.status, o.recipient_name AS name,
          o.recipient_phone AS phone, o.total_cost AS "totalCost", o.payment_method AS "paymentMethod",
          o.shipping_method AS "shippingMethod", ${PLACE_SQL} AS place, o.tracking_number AS "trackingNumber",
          o.is_callback_needed AS "isCallbackNeeded",
          (SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i WHERE i.order_id = o.id) AS pieces,
          (SELECT count(*)::int FROM shop_tasks t WHERE t.order_id = o.id AND t.done_at IS NULL) AS tasks
        FROM orders o WHERE ${where} AND ($2::text[] IS NULL OR o.status = ANY($2))
        ORDER BY ${ORDER_BY[sort]} LIMIT ${ORDERS_A_PAGE} OFFSET ${(Number(page) - 1) * ORDERS_A_PAGE}`,
      values: [lang, query.status ?? null, ...values],
    }),
    readCounts(pool, where, values, lang),
  ]);
  const chosen: readonly OrderStatus[] = query.status ?? ORDER_STATUSES;
  return {
    orders: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total: chosen.reduce((sum, status) => sum + counts.counts[status], 0),
    ...counts,
  };
}

type Counts = Readonly<Record<OrderStatus, number>>;

const countSchema = v.object({ status: v.string(), count: v.number() });

async function readCounts(pool: pg.Pool, where: string, values: readonly unknown[], lang: Language) {
  const [rows, newest] = await Promise.all([
    readRows(pool, countSchema, {
      // $1 and $2 are the same as in the list, so that one filter serves both.
      text: `SELECT o.status, count(*)::int AS count FROM orders o
        WHERE ${where} AND $1::text IS NOT NULL AND $2::text[] IS NULL GROUP BY o.status`,
      values: [lang, null, ...values],
    }),
    readRow(pool, v.object({ newest: v.number() }), { text: 'SELECT coalesce(max(number), 0) AS newest FROM orders' }),
  ]);
  const known = new Map(rows.map(({ status, count }) => [status, count]));
  const all = Object.fromEntries(ORDER_STATUSES.map((status) => [status, known.get(status) ?? 0]));
  return { counts: all as Counts, newest: newest?.newest ?? 0 };
}

/** Returns the SQL of all filters except the state; its parameters begin at $3. */
function filterOf({ q = '', need, payment, delivery, from, to }: Query): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value) + 2}`;
  const parts = ['true'];
  if (need) parts.push(ORDER_NEEDS[need]);
  if (payment) parts.push(`o.payment_method = ANY(${put(payment)})`);
  if (delivery) parts.push(`o.shipping_method = ANY(${put(delivery)})`);
  if (from) parts.push(`o.created_at >= (${put(from)}::date)::timestamp AT TIME ZONE 'Europe/Kyiv'`);
  if (to) parts.push(`o.created_at < (${put(to)}::date + 1)::timestamp AT TIME ZONE 'Europe/Kyiv'`);
  const text = q.trim();
  if (text !== '') parts.push(orderSearchSql(text, put));
  return { where: parts.join(' AND '), values };
}

/** Returns how many orders have a number higher than the given one. */
export async function countNewer(pool: pg.Pool, after: number): Promise<number> {
  const row = await readRow(pool, v.object({ count: v.number() }), {
    name: 'newer-orders',
    text: 'SELECT count(*)::int AS count FROM orders WHERE number > $1',
    values: [after],
  });
  return row?.count ?? 0;
}
