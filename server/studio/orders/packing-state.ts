import type pg from 'pg';
import * as v from 'valibot';
import { type PackingState, readPackingState, type TickedPieces } from '../../../studio/contract/packing.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { REFUNDED_PIECES_SQL } from '../../orders/payments/refundable-lines.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { ORDER_NEEDS } from './needs.ts';
import { byOf } from './write-order.ts';

type Person = Pick<CurrentStaff, 'staffId'>;

/** Milliseconds after which an order counts as closed, unless its screen says again that it is open. */
const PRESENCE = 30_000;

const stateSchema = readPackingState.response;
const versionSchema = v.pick(stateSchema, ['version']);

/** Returns the ticks of the orders to pack, and the other people who pack them. */
export async function readState(db: Queryable, { staffId }: Person, now: Date): Promise<PackingState> {
  const [version, ticks, people] = await Promise.all([
    readRow(db, versionSchema, {
      text: `SELECT md5(coalesce(string_agg(o.id::text || o.revision || ${REFUNDS_SQL}, ' ' ORDER BY o.number), ''))
          AS version
        FROM orders o WHERE ${ORDER_NEEDS.pack}`,
      values: [],
    }),
    readRows(db, stateSchema.entries.ticks.item, {
      text: `SELECT tick.order_id AS "orderId", tick.position, tick.stage, sum(tick.quantity)::int AS pieces,
          array_agg(DISTINCT coalesce(s.name, '')) AS by
        FROM orders o JOIN packing_ticks tick ON tick.order_id = o.id LEFT JOIN staff s ON tick.by = 'staff:' || s.id
        WHERE ${ORDER_NEEDS.pack} GROUP BY 1, 2, 3`,
      values: [],
    }),
    readRows(db, stateSchema.entries.people.item, {
      text: `SELECT p.order_id AS "orderId", s.name FROM packing_presence p JOIN staff s ON s.id = p.staff_id
        WHERE p.seen_at > $1 AND p.staff_id <> $2 ORDER BY s.name`,
      values: [new Date(now.getTime() - PRESENCE), staffId],
    }),
  ]);
  return { version: version?.version ?? '', ticks, people };
}

/** SQL of the number of refunds of an order `o`: they take pieces off its lines, but keep its revision. */
const REFUNDS_SQL = `coalesce((SELECT '-' || count(*) FROM refunds r
  WHERE r.order_id = o.id AND r.status <> 'failed'), '')`;

/** Records the order that a person has open for packing; null if none. */
export async function setOpenOrder(
  client: pg.ClientBase,
  { staffId }: Person,
  { orderId, now }: { readonly orderId: string | null; readonly now: Date },
): Promise<void> {
  await client.query(
    'DELETE FROM packing_presence WHERE (staff_id = $1 AND order_id IS DISTINCT FROM $2) OR seen_at <= $3',
    [staffId, orderId, new Date(now.getTime() - PRESENCE)],
  );
  if (orderId === null) return;
  await client.query(
    `INSERT INTO packing_presence (order_id, staff_id, seen_at)
     SELECT o.id, $2, $3 FROM orders o WHERE o.id = $1 AND ${ORDER_NEEDS.pack}
     ON CONFLICT (order_id, staff_id) DO UPDATE SET seen_at = excluded.seen_at`,
    [orderId, staffId, now],
  );
}

/** Pieces of a line that a person ticks. */
interface Tick {
  readonly key: string;
  readonly orderId: string;
  readonly position: number;
  readonly pieces: TickedPieces;
}

interface Author {
  readonly staff: Person;
  readonly now: Date;
}

/**
 * Ticks pieces of a line in the box. Locks the order, so that of two people who tick it neither loses a piece.
 * @throws ApiError order_not_found if the order no longer waits to be packed; too_many_pieces
 */
export async function tickPacked(client: pg.ClientBase, { key, pieces, ...line }: Tick, author: Author): Promise<void> {
  await lockWaiting(client, [line.orderId]);
  const wanted = await readWanted(client, line);
  if (wanted === null) throw new ApiError('order_not_found');
  const stored = await readPacked(client, line, key);
  if (stored.isKnown) return;
  const after = 'add' in pieces ? stored.pieces + pieces.add : pieces.set;
  if (after > wanted) throw new ApiError('too_many_pieces', { params: { most: wanted } });
  await storePacked(client, { ...line, key, before: stored.pieces, after }, author);
}

/** Ticks all pieces of a product in some orders as picked, or none. Orders that no longer wait are left out. */
export async function tickPicked(
  client: pg.ClientBase,
  { sku, orders, isPicked }: { readonly sku: string; readonly orders: readonly string[]; readonly isPicked: boolean },
  { staff, now }: Author,
): Promise<void> {
  const waiting = await lockWaiting(client, orders);
  if (!isPicked) {
    await client.query(
      `DELETE FROM packing_ticks tick USING order_items i
       WHERE i.order_id = tick.order_id AND i.position = tick.position AND tick.stage = 'picked'
         AND i.order_id = ANY($1) AND i.sku = $2`,
      [waiting, sku],
    );
    return;
  }
  await client.query(
    `INSERT INTO packing_ticks (id, order_id, position, stage, quantity, by, at)
     SELECT gen_random_uuid(), order_id, position, 'picked', missing, $3, $4
     FROM (SELECT i.order_id, i.position, i.quantity - ${REFUNDED_PIECES_SQL} - coalesce((
         SELECT sum(tick.quantity) FROM packing_ticks tick
         WHERE tick.order_id = i.order_id AND tick.position = i.position AND tick.stage = 'picked'), 0) AS missing
       FROM order_items i JOIN orders o ON o.id = i.order_id WHERE o.id = ANY($1) AND i.sku = $2) line
     WHERE missing <> 0`,
    [waiting, sku, byOf(staff), now],
  );
}

/** Locks the orders that wait to be packed, so that their ticks are written one after another. @returns their ids */
async function lockWaiting(client: pg.ClientBase, ids: readonly string[]): Promise<string[]> {
  const rows = await readRows(client, v.object({ id: v.string() }), {
    text: `SELECT o.id FROM orders o WHERE o.id = ANY($1) AND ${ORDER_NEEDS.pack} ORDER BY o.id FOR NO KEY UPDATE`,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

type Line = Pick<Tick, 'orderId' | 'position'>;

/** Returns the pieces that a line needs; null if its order does not wait, or has no such line. */
async function readWanted(client: pg.ClientBase, { orderId, position }: Line): Promise<number | null> {
  const row = await readRow(client, v.object({ wanted: v.number() }), {
    text: `SELECT i.quantity - ${REFUNDED_PIECES_SQL} AS wanted FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE o.id = $1 AND ${ORDER_NEEDS.pack} AND i.position = $2`,
    values: [orderId, position],
  });
  return row?.wanted ?? null;
}

const storedSchema = v.object({ pieces: v.number(), isKnown: v.boolean() });

/** Returns the pieces of a line in its box, and true if the key has been applied already. */
async function readPacked(client: pg.ClientBase, { orderId, position }: Line, key: string) {
  const row = await readRow(client, storedSchema, {
    text: `SELECT coalesce(sum(quantity), 0)::int AS pieces, coalesce(bool_or(id = $3), false) AS "isKnown"
      FROM packing_ticks WHERE order_id = $1 AND position = $2 AND stage = 'packed'`,
    values: [orderId, position, key],
  });
  return row ?? { pieces: 0, isKnown: false };
}

interface PackedTick extends Line {
  readonly key: string;
  readonly before: number;
  readonly after: number;
}

async function storePacked(
  client: pg.ClientBase,
  { key, orderId, position, before, after }: PackedTick,
  { staff, now }: Author,
): Promise<void> {
  if (after === before) return;
  // Nobody has ticked a line without pieces: the names of earlier ticks must not stay.
  if (after === 0) {
    await client.query("DELETE FROM packing_ticks WHERE order_id = $1 AND position = $2 AND stage = 'packed'", [
      orderId,
      position,
    ]);
    return;
  }
  await client.query(
    `INSERT INTO packing_ticks (id, order_id, position, stage, quantity, by, at)
     VALUES ($1, $2, $3, 'packed', $4, $5, $6)`,
    [key, orderId, position, after - before, byOf(staff), now],
  );
}
