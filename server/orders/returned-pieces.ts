import type pg from 'pg';
import * as v from 'valibot';
import { areHeld, type FatedPieces, restOfPieces } from '../../src/rules/piece-fates.ts';
import { isHandedOver } from '../../studio/contract/order-moves.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { OrderRefusal } from './refusal.ts';
import { type OrderStatus, orderStatusSchema } from './statuses.ts';
import { returnToStock } from './stock.ts';

/** SQL of the pieces of an item `i` whose return is recorded. */
export const RETURNED_PIECES_SQL = `coalesce((SELECT sum(r.quantity) FROM order_returns r
  WHERE r.order_id = i.order_id AND r.position = i.position), 0)::int`;

/** SQL: true if an item `i` has a service with entered values, so that it cannot be sold again. */
export const IS_MADE_SQL = `EXISTS (SELECT FROM jsonb_array_elements(i.services) s
  WHERE s -> 'values' IS NOT NULL AND s -> 'values' <> '{}')`;

const heldSchema = v.object({
  position: v.number(),
  productId: v.nullable(v.number()),
  quantity: v.number(),
  returned: v.number(),
  isMade: v.boolean(),
  status: orderStatusSchema,
});

const readHeld = (db: Queryable, orderId: string) =>
  readRows(db, heldSchema, {
    text: `SELECT i.position, i.product_id AS "productId", i.quantity, ${RETURNED_PIECES_SQL} AS returned,
        ${IS_MADE_SQL} AS "isMade", o.status
      FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.order_id = $1 ORDER BY i.position`,
    values: [orderId],
  });

interface Returned {
  readonly orderId: string;
  readonly pieces: readonly FatedPieces[];
  readonly reason: string;
  /** The author, as in order_transitions. */
  readonly by: string;
  readonly now: Date;
}

/**
 * Records the fate of returned pieces, and returns those that can be sold again to the stock. Runs in the caller's
 * transaction, which has locked the order.
 * @throws OrderRefusal pieces_not_held; pieces_not_sent if the customer is said to keep pieces that were not handed
 * over
 */
export async function returnPieces(client: pg.ClientBase, returned: Returned): Promise<void> {
  const { orderId, pieces, reason, by, now } = returned;
  if (pieces.length === 0) return;
  const lines = await readHeld(client, orderId);
  if (!areHeld(lines, pieces)) throw new OrderRefusal('pieces_not_held');
  const isKept = pieces.some(({ fate }) => fate === 'kept');
  if (isKept && !lines.every(({ status }) => isHandedOver(status))) throw new OrderRefusal('pieces_not_sent');
  await client.query(
    `INSERT INTO order_returns (order_id, position, quantity, fate, reason, by, at)
     SELECT $1, p.position, p.quantity, p.fate, $3, $4, $5
     FROM json_to_recordset($2) AS p (position int, quantity int, fate text)`,
    [orderId, JSON.stringify(pieces), reason, by, now],
  );
  const products = new Map(lines.map(({ position, productId }) => [position, productId]));
  const toShelf = pieces.flatMap(({ position, quantity, fate }) => {
    const productId = products.get(position);
    return fate === 'shelf' && productId != null ? [{ productId, quantity }] : [];
  });
  await returnToStock(client, toShelf);
}

/** States in which pieces are packed, and so already cut and engraved. */
const PACKED: ReadonlySet<OrderStatus> = new Set(['packed', 'shipped', 'delivered', 'finished', 'returned']);

const wasPacked = (status: OrderStatus) => PACKED.has(status);

/**
 * Records the fate of all pieces that an order still holds: as given, otherwise by their kind.
 * @param from the state in which the order held them
 */
export async function returnAllPieces(client: pg.ClientBase, from: OrderStatus, returned: Returned): Promise<void> {
  const lines = await readHeld(client, returned.orderId);
  const rest = restOfPieces(lines, returned.pieces, wasPacked(from));
  await returnPieces(client, { ...returned, pieces: [...returned.pieces, ...rest] });
}

/**
 * Records pieces made to measure in a cancelled or returned order as written off, so that they do not return to the
 * stock.
 */
export async function writeOffMadeToMeasure(
  client: pg.ClientBase,
  from: OrderStatus,
  returned: Omit<Returned, 'pieces'>,
) {
  const rest = restOfPieces(await readHeld(client, returned.orderId), [], wasPacked(from));
  await returnPieces(client, { ...returned, pieces: rest.filter(({ fate }) => fate !== 'shelf') });
}
