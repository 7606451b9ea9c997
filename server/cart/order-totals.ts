import type pg from 'pg';
import type { Customer } from '../../src/contract/customer.ts';

export type OrderTotals = Pick<Customer, 'totalOrdersCount' | 'totalOrdersCost'>;

/** How many of a customer's orders are finished and what their items cost; the personal discount depends on it. */
export async function readTotals(pool: pg.Pool | pg.ClientBase, customerId: string): Promise<OrderTotals> {
  const { rows } = await pool.query<OrderTotals>({
    name: 'order-totals',
    text: `SELECT count(*) AS "totalOrdersCount", coalesce(sum(items_cost), 0)::bigint AS "totalOrdersCost"
      FROM orders WHERE customer_id = $1 AND status = 'finished'`,
    values: [customerId],
  });
  return rows[0] ?? { totalOrdersCount: 0, totalOrdersCost: 0 };
}
