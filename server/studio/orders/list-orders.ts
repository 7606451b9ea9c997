import type pg from 'pg';
import * as v from 'valibot';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import type { Language } from '../../../src/contract/language.ts';
import type { listOrders, OrderRow } from '../../../studio/contract/order-list.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../studio/contract/order-moves.ts';
import { type ORDER_SORTS, ORDERS_A_PAGE, type ordersQuery } from '../../../studio/contract/queries/orders.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { isNewsSql } from './needs.ts';
import { orderFilterOf } from './order-filter.ts';
import { readOrderRows } from './order-rows.ts';

type Query = v.InferOutput<v.ObjectSchema<typeof ordersQuery, undefined>>;
type Filters = Omit<Query, 'page'>;

/** Parameters of the filters follow the state. */
const FIRST = 2;

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
  const offset = (Number(query.page ?? '1') - 1) * ORDERS_A_PAGE;
  return readOrders(pool, lang, query, { offset, limit: ORDERS_A_PAGE });
}

interface Range {
  readonly offset: number;
  readonly limit: number;
}

/** Reads the rows of a part of the matching orders, in the order of the list, and counts all matches. */
export async function readOrders(db: Queryable, lang: Language, query: Filters, range: Range) {
  const { sort = '-created', status } = query;
  const { ids, counts, newest } = await findOrders(db, query, range);
  const orders = await readOrderRows(db, { lang, ids, orderBy: ORDER_BY[sort] });
  const chosen: readonly OrderStatus[] = status ?? ORDER_STATUSES;
  return { orders, total: chosen.reduce((sum, one) => sum + counts[one], 0), counts, newest };
}

const foundSchema = v.object({
  ids: v.array(v.string()),
  counts: v.nullable(v.record(v.string(), v.number())),
  newest: v.number(),
});

/**
 * Finds the ids of a part of the matching orders, and counts all matches. A search and the orders of a report are
 * computed once for both; other filters are fast by themselves, and the page of ids then follows an index.
 */
async function findOrders(db: Queryable, query: Filters, { offset, limit }: Range) {
  const { sort = '-created', status = null, q, cell } = query;
  const { where, values } = orderFilterOf(query, FIRST);
  const found = await readRow(db, foundSchema, {
    text: `WITH matching AS ${q || cell ? '' : 'NOT '}MATERIALIZED (
        SELECT o.id, o.number, o.status, o.created_at, o.total_cost FROM orders o WHERE ${where})
      SELECT ARRAY(SELECT o.id FROM matching o WHERE $1::text[] IS NULL OR o.status = ANY($1)
          ORDER BY ${ORDER_BY[sort]} LIMIT ${limit} OFFSET ${offset}) AS ids,
        (SELECT json_object_agg(status, count)
          FROM (SELECT status, count(*) FROM matching GROUP BY status) counted) AS counts,
        (SELECT coalesce(max(number), 0) FROM orders) AS newest`,
    values: [status, ...values],
  });
  const known = found?.counts ?? {};
  const counts = Object.fromEntries(ORDER_STATUSES.map((one) => [one, known[one] ?? 0])) as Counts;
  return { ids: found?.ids ?? [], counts, newest: found?.newest ?? 0 };
}

type Counts = Readonly<Record<OrderStatus, number>>;

/** Returns the rows of chosen orders, the newest first. */
export const readChosen = (pool: pg.Pool, lang: Language, ids: readonly string[]): Promise<OrderRow[]> =>
  readOrderRows(pool, { lang, ids, orderBy: ORDER_BY['-created'] });

/** Returns how many orders that are news to the reader have a number higher than the given one. */
export async function countNewer(pool: pg.Pool, after: number, reader: string): Promise<number> {
  const row = await readRow(pool, v.object({ count: v.number() }), {
    name: 'newer-orders',
    text: `SELECT count(*)::int AS count FROM orders o WHERE o.number > $1 AND ${isNewsSql('$2')}`,
    values: [after, reader],
  });
  return row?.count ?? 0;
}
