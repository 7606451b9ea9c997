import type pg from 'pg';
import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../../studio/contract/order-moves.ts';
import { createTestDatabase } from '../../../tests/helpers/database.ts';
import { generateOrders } from './generate-orders.ts';

const ORDERS = 2500;
const ASKED = { orders: ORDERS, products: 200, until: new Date('2026-11-26T10:00:00Z') };

/** Returns a hash of the generated orders with their lines and refunds. */
const HASH_SQL = `SELECT md5(string_agg(concat_ws(' ', o.number, o.status, o.created_at, o.total_cost, o.discounts, o.recipient_phone,
    (SELECT string_agg(concat(i.position, i.sku, i.net_cost, i.unit_cost), ' ' ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id),
    (SELECT sum(r.amount) FROM refunds r WHERE r.order_id = o.id)), ' ' ORDER BY o.number)) AS value FROM orders o`;

async function withOrders<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const database = await createTestDatabase();
  try {
    await database.pool.query('DELETE FROM orders');
    await generateOrders(database.pool, ASKED);
    return await work(database.pool);
  } finally {
    await database.drop();
  }
}

test('a generated year has every kind of order, sums that add up, and is always the same', async () => {
  const hash = await withOrders(async (pool) => {
    const read = async (sql: string): Promise<unknown> => (await pool.query(sql)).rows[0]?.value;
    expect(await read('SELECT count(*)::int AS value FROM orders')).toBe(ORDERS);
    expect(await read('SELECT array_agg(DISTINCT status ORDER BY status) AS value FROM orders')).toEqual(
      [...ORDER_STATUSES].sort(),
    );
    for (const kinds of [
      'SELECT count(DISTINCT (payment_method, shipping_method))::int = 12 AS value FROM orders',
      `SELECT count(DISTINCT (t.from_status IS NULL, t.by))::int >= 8 AS value FROM order_transitions t`,
      'SELECT count(DISTINCT (status, cause, lines IS NULL))::int >= 8 AS value FROM refunds',
      'SELECT count(DISTINCT fate)::int >= 3 AS value FROM order_returns',
      "SELECT count(DISTINCT d ->> 'kind')::int = 3 AS value FROM orders, jsonb_array_elements(discounts) d",
      "SELECT min(created_at) > '2025-11-26' AND max(created_at) <= '2026-11-26T10:00:00Z' AS value FROM orders",
    ])
      expect([kinds, await read(kinds)]).toEqual([kinds, true]);
    for (const wrong of [
      `SELECT count(*)::int AS value FROM orders o WHERE items_cost <> (SELECT sum(cost) FROM order_items WHERE order_id = o.id)`,
      `SELECT count(*)::int AS value FROM orders o JOIN (SELECT order_id, sum(net_cost) AS net, count(*) - count(net_cost) AS unknown
        FROM order_items GROUP BY 1) i ON order_id = id WHERE unknown = 0 AND net <> items_cost - discount_value`,
      `SELECT count(*)::int AS value FROM orders o WHERE discounts <> '[]' AND discount_value <>
        (SELECT sum((d ->> 'amount')::bigint) FROM jsonb_array_elements(discounts) d)`,
      `SELECT count(*)::int AS value FROM orders o WHERE status <>
        (SELECT to_status FROM order_transitions WHERE order_id = o.id ORDER BY at DESC, id DESC LIMIT 1)`,
      `SELECT count(*)::int AS value FROM order_transitions t JOIN orders o ON o.id = t.order_id WHERE t.at < o.created_at`,
      `SELECT count(*)::int AS value FROM orders WHERE payment_method = 'cash-on-delivery' AND status IN ('paid', 'awaiting-payment')
        OR payment_method <> 'cash-on-delivery' AND status = 'new'
        OR shipping_method = 'pickup' AND status IN ('shipped', 'delivered')`,
    ])
      expect([wrong, await read(wrong)]).toEqual([wrong, 0]);
    return await read(HASH_SQL);
  });
  expect(await withOrders(async (pool) => (await pool.query(HASH_SQL)).rows[0]?.value)).toBe(hash);
});
