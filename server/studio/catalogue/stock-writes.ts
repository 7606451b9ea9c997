import type pg from 'pg';
import * as v from 'valibot';
import { idSchema } from '../../../src/contract/integer.ts';
import { MOST_PIECES } from '../../../studio/contract/limits.ts';
import { type StockMove, stockMoveSchema } from '../../../studio/contract/stock.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { RETURNED_PIECES_SQL } from '../../orders/returned-pieces.ts';
import { defineWrite } from '../write.ts';

const shelfSchema = v.object({ stock: v.number(), reserved: v.number() });
/** Pieces available for sale, and pieces reserved for orders that wait to be packed; both are on the shelf. */
type Shelf = v.InferOutput<typeof shelfSchema>;

/** Result of a movement. */
export interface Moved extends Shelf {
  readonly delta: number;
}

export const stockWrites = {
  'stock.move': defineWrite({
    schema: v.strictObject({ id: idSchema, move: stockMoveSchema }),
    permission: 'stock.write',
    run: (client, { id, move }) => moveStock(client, id, move),
  }),
};

/** SQL of the pieces of a product `p` that orders hold and that are not packed yet. */
export const RESERVED_SQL = `(SELECT coalesce(sum(i.quantity - ${RETURNED_PIECES_SQL}), 0)::int FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.product_id = p.id AND o.holds_stock AND o.status IN ('new', 'awaiting-payment', 'paid'))`;

/** Returns the pieces of a product on the shelf. @throws ApiError product_not_found */
export async function readShelf(client: Queryable, id: number): Promise<Shelf> {
  const shelf = await readRow(client, shelfSchema, {
    text: `SELECT stock, ${RESERVED_SQL} AS reserved FROM products p WHERE p.id = $1`,
    values: [id],
  });
  if (!shelf) throw new ApiError('product_not_found');
  return shelf;
}

/**
 * Moves stock and records the reason. The product is locked first, as orders lock it, so that a count is compared with
 * the stock at this moment and no piece is lost or sold twice. A movement with the same idempotency key is made once.
 */
export async function moveStock(client: pg.ClientBase, id: number, move: StockMove): Promise<Moved> {
  await client.query('SELECT FROM products WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const { stock, reserved } = await readShelf(client, id);
  const moved = await readMoved(client, id);
  if (moved) return { stock, reserved, delta: moved.delta };
  const delta = move.reason === 'counted' ? move.counted - (move.seen ?? reserved + stock) : move.delta;
  const field = move.reason === 'counted' ? 'counted' : 'delta';
  if (stock + delta < 0) throw new ApiError('bad_request', { fields: { [field]: 'stock_short' } });
  if (stock + delta > MOST_PIECES) throw new ApiError('bad_request', { fields: { [field]: 'out_of_range' } });
  if (delta !== 0) {
    await client.query(
      `UPDATE products SET stock = stock + $2
       FROM (SELECT set_config('shop.stock_recorded', 'on', true)) AS own WHERE id = $1`,
      [id, delta],
    );
  }
  await client.query('INSERT INTO stock_movements (product_id, delta, reason, note) VALUES ($1, $2, $3, $4)', [
    id,
    delta,
    move.reason,
    move.note,
  ]);
  return { stock: stock + delta, reserved, delta };
}

/** Returns the movement that an earlier transaction made in the same batch, whose id is the idempotency key. */
const readMoved = (client: pg.ClientBase, id: number) =>
  readRow(client, v.object({ delta: v.number() }), {
    text: `SELECT delta FROM stock_movements
      WHERE product_id = $1 AND batch = shop_batch() AND actor = shop_actor() AND xid <> pg_current_xact_id()`,
    values: [id],
  });
