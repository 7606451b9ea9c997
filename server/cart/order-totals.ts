import type pg from 'pg';
import * as v from 'valibot';
import { profileSchema } from '../../src/contract/customer.ts';
import { readRow } from '../db/rows.ts';

const totalsSchema = v.pick(profileSchema, ['totalOrdersCount', 'totalOrdersCost']);
export type OrderTotals = v.InferOutput<typeof totalsSchema>;

/**
 * Returns the number of a customer's finished orders and the cost of their items; the personal discount depends on
 * them.
 */
export async function readTotals(pool: pg.Pool | pg.ClientBase, customerId: string): Promise<OrderTotals> {
  const totals = await readRow(pool, totalsSchema, {
    name: 'order-totals',
    text: `SELECT count(*) AS "totalOrdersCount", coalesce(sum(items_cost), 0)::bigint AS "totalOrdersCost"
      FROM orders WHERE customer_id = $1 AND status = 'finished'`,
    values: [customerId],
  });
  return totals ?? { totalOrdersCount: 0, totalOrdersCost: 0 };
}
