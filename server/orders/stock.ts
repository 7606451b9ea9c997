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
 * SQL of a row `own` that keeps the trigger of stock_movements from recording the statement: the order's items and
 * transitions record it already.
 */
const OWN_RECORD = `(SELECT set_config('shop.stock_recorded', 'on', true)) AS own`;

/** Pieces at the agreed price, in kopiykas. */
export type Agreed = Wanted & { readonly price: number };
/** Pieces to be taken; at any price if none was agreed. */
type Sold = Wanted & Partial<Agreed>;

/** The result of taking stock. */
interface Taken {
  /** Products with too little stock, or with another price; if there are any, the caller must roll back. */
  readonly lacking: readonly number[];
  /** The smallest remaining stock of the products. */
  readonly left: number;
}

/**
 * Takes pieces from stock, all of them or none. `products.stock` is what can be ordered now: of two concurrent orders,
 * the first statement gets the last piece, and the second is refused. A product is locked until the transaction ends,
 * so stock must be taken last. Products are locked in the order of their ids, so two orders cannot deadlock.
 */
export async function takeStock(client: pg.ClientBase, wanted: readonly Sold[]): Promise<Taken> {
  const values = [...columns(wanted), wanted.map(({ price = null }) => price)];
  // A single product needs no lock in advance: the statement that takes it locks it.
  if (wanted.length > 1) {
    const locked = await readRows(client, v.object({ id: v.number() }), {
      name: 'lock-stock',
      text: `SELECT p.id FROM ${WANTED_SQL} JOIN products p ON p.id = w.product_id WHERE ${IS_SOLD_SQL}
        ORDER BY p.id FOR NO KEY UPDATE OF p`,
      values,
    });
    if (locked.length < wanted.length) return { lacking: without(wanted, locked), left: 0 };
  }
  const taken = await readRows(client, v.object({ id: v.number(), left: v.number() }), {
    name: 'take-stock',
    text: `UPDATE products p SET stock = p.stock - w.quantity FROM ${WANTED_SQL}, ${OWN_RECORD}
      WHERE p.id = w.product_id AND ${IS_SOLD_SQL} RETURNING p.id, p.stock AS "left"`,
    values,
  });
  return { lacking: without(wanted, taken), left: Math.min(...taken.map(({ left }) => left)) };
}

const WANTED_SQL = 'unnest($1::int[], $2::int[], $3::int[]) AS w (product_id, quantity, price)';
const IS_SOLD_SQL = 'p.is_published AND p.stock >= w.quantity AND (w.price IS NULL OR w.price = p.price)';

function without(wanted: readonly Wanted[], sold: readonly { readonly id: number }[]): number[] {
  const ids = new Set(sold.map(({ id }) => id));
  return wanted.map(({ productId }) => productId).filter((id) => !ids.has(id));
}

const columns = (wanted: readonly Wanted[]) => [
  wanted.map(({ productId }) => productId),
  wanted.map(({ quantity }) => quantity),
];

/** Returns an order's pieces to stock, once. */
export async function releaseStock(client: pg.ClientBase, orderId: string): Promise<void> {
  const { rowCount } = await client.query(
    'UPDATE orders SET holds_stock = false, expires_at = NULL WHERE id = $1 AND holds_stock',
    [orderId],
  );
  if (rowCount === 0) return;
  await returnToStock(client, await heldBy(client, orderId));
}

/** Returns pieces to stock. Locks products in the order of their ids, like every transaction that takes stock. */
export async function returnToStock(client: pg.ClientBase, given: readonly Wanted[]): Promise<void> {
  if (given.length === 0) return;
  const ids = given.map(({ productId }) => productId);
  await client.query('SELECT FROM products WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
  await client.query(
    `UPDATE products p SET stock = p.stock + w.quantity
     FROM (SELECT product_id, sum(quantity)::int AS quantity
       FROM unnest($1::int[], $2::int[]) AS g (product_id, quantity) GROUP BY product_id) w, ${OWN_RECORD}
     WHERE p.id = w.product_id`,
    columns(given),
  );
}

/** Returns the pieces that an order still holds, by product, without those whose return is recorded. */
async function heldBy(client: pg.ClientBase, orderId: string): Promise<Wanted[]> {
  return readRows(client, wantedSchema, {
    text: `SELECT product_id AS "productId", sum(held)::int AS quantity FROM (
        SELECT i.product_id, i.quantity - coalesce((SELECT sum(r.quantity) FROM order_returns r
          WHERE r.order_id = i.order_id AND r.position = i.position), 0) AS held
        FROM order_items i WHERE i.order_id = $1 AND i.product_id IS NOT NULL) item
      WHERE held > 0 GROUP BY product_id ORDER BY product_id`,
    values: [orderId],
  });
}

/** Returns the pieces of an order's items, by product. */
export async function wantedBy(client: pg.ClientBase, orderId: string): Promise<Wanted[]> {
  return (await agreedBy(client, orderId)).map(({ productId, quantity }) => ({ productId, quantity }));
}

/** Returns the pieces of an order's items, by product, with the ordered price. */
export async function agreedBy(client: pg.ClientBase, orderId: string): Promise<Agreed[]> {
  return readRows(client, v.object({ ...wantedSchema.entries, price: v.number() }), {
    text: `SELECT product_id AS "productId", sum(quantity)::int AS quantity, min(price) AS price FROM order_items
     WHERE order_id = $1 AND product_id IS NOT NULL GROUP BY product_id ORDER BY product_id`,
    values: [orderId],
  });
}
