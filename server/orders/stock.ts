import type pg from 'pg';
import * as v from 'valibot';
import { readRows } from '../db/rows.ts';

/** Pieces of one product. */
const wantedSchema = v.object({
  productId: v.number(),
  quantity: v.number(),
});
export type Wanted = v.InferOutput<typeof wantedSchema>;

/**
 * SQL of a row `own` that keeps the trigger of stock_movements from writing down what the statement does: an order's
 * items and transitions say it already.
 */
const OWN_RECORD = `(SELECT set_config('shop.stock_recorded', 'on', true)) AS own`;

/**
 * Takes pieces from the stock, all of them or none, in one statement. `products.stock` is what can be ordered now, so
 * the last piece is sold to whoever's statement comes first; the others are refused. Products are locked in the order of
 * their ids, so two orders never wait for each other.
 * @returns the products of which there are too few; nothing was taken then.
 */
export async function takeStock(client: pg.ClientBase, wanted: readonly Wanted[]): Promise<number[]> {
  const rows = await readRows(client, v.object({ id: v.number(), isEnough: v.boolean() }), {
    name: 'lock-stock',
    text: `SELECT p.id, p.is_published AND p.stock >= w.quantity AS "isEnough"
      FROM unnest($1::int[], $2::int[]) AS w (product_id, quantity) JOIN products p ON p.id = w.product_id
      ORDER BY p.id FOR NO KEY UPDATE OF p`,
    values: columns(wanted),
  });
  const enough = new Set(rows.filter(({ isEnough }) => isEnough).map(({ id }) => id));
  const lacking = wanted.filter(({ productId }) => !enough.has(productId)).map(({ productId }) => productId);
  if (lacking.length > 0) return lacking;
  await client.query({
    name: 'take-stock',
    text: `UPDATE products p SET stock = p.stock - w.quantity
      FROM unnest($1::int[], $2::int[]) AS w (product_id, quantity), ${OWN_RECORD} WHERE p.id = w.product_id`,
    values: columns(wanted),
  });
  return [];
}

const columns = (wanted: readonly Wanted[]) => [
  wanted.map(({ productId }) => productId),
  wanted.map(({ quantity }) => quantity),
];

/** Gives an order's pieces back, once. */
export async function releaseStock(client: pg.ClientBase, orderId: string): Promise<void> {
  const { rowCount } = await client.query(
    'UPDATE orders SET holds_stock = false, expires_at = NULL WHERE id = $1 AND holds_stock',
    [orderId],
  );
  if (rowCount === 0) return;
  const wanted = await wantedBy(client, orderId);
  const ids = wanted.map(({ productId }) => productId);
  // In the order of the ids, as whoever takes them does.
  await client.query('SELECT FROM products WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
  await client.query(
    `UPDATE products p SET stock = p.stock + w.quantity
     FROM unnest($1::int[], $2::int[]) AS w (product_id, quantity), ${OWN_RECORD} WHERE p.id = w.product_id`,
    columns(wanted),
  );
}

/** What an order's items want, by product. */
export async function wantedBy(client: pg.ClientBase, orderId: string): Promise<Wanted[]> {
  return readRows(client, wantedSchema, {
    text: `SELECT product_id AS "productId", sum(quantity)::int AS quantity FROM order_items
     WHERE order_id = $1 AND product_id IS NOT NULL GROUP BY product_id ORDER BY product_id`,
    values: [orderId],
  });
}
