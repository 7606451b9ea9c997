import type pg from 'pg';
import * as v from 'valibot';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import type { Language } from '../../../src/contract/language.ts';
import type { listOrders, OrderRow } from '../../../studio/contract/order-list.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../studio/contract/order-moves.ts';
import { type ORDER_SORTS, ORDERS_A_PAGE, type ordersQuery } from '../../../studio/contract/queries/orders.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { orderFilterOf } from './order-filter.ts';
import { readOrderRows } from './order-rows.ts';

type Query = v.InferOutput<v.ObjectSchema<typeof ordersQuery, undefined>>;

/** Parameters of the filters follow the language and the state. */
const FIRST = 3;

/** SQL that selects the ids of orders; $2 is the states, or null. @param where of orderFilterOf() */
export const chosenSql = (where: string): string =>
  `SELECT o.id FROM orders o WHERE ${where} AND ($2::text[] IS NULL OR o.status = ANY($2))`;

export const ORDER_BY: Readonly<Record<(typeof ORDER_SORTS)[number], string>> = {
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
  const { where, values } = orderFilterOf(query, FIRST);
  const [orders, counts] = await Promise.all([
    readOrderRows(pool, {
      chosen: `${chosenSql(where)}
        ORDER BY ${ORDER_BY[sort]} LIMIT ${ORDERS_A_PAGE} OFFSET ${(Number(page) - 1) * ORDERS_A_PAGE}`,
      orderBy: ORDER_BY[sort],
      values: [lang, query.status ?? null, ...values],
    }),
    readCounts(pool, where, values, lang),
  ]);
  const chosen: readonly OrderStatus[] = query.status ?? ORDER_STATUSES;
  return {
    orders,
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

/** Returns the rows of chosen orders, the newest first. */
export const readChosen = (pool: pg.Pool, lang: Language, ids: readonly string[]): Promise<OrderRow[]> =>
  readOrderRows(pool, {
    chosen: 'SELECT unnest($2::uuid[]) AS id',
    orderBy: ORDER_BY['-created'],
    values: [lang, ids],
  });

/** Returns how many orders have a number higher than the given one. */
export async function countNewer(pool: pg.Pool, after: number): Promise<number> {
  const row = await readRow(pool, v.object({ count: v.number() }), {
    name: 'newer-orders',
    text: 'SELECT count(*)::int AS count FROM orders WHERE number > $1',
    values: [after],
  });
  return row?.count ?? 0;
}
