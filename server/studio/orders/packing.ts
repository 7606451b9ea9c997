import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { listPacking, type PackingOrder } from '../../../studio/contract/order-printing.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { REFUNDED_PIECES_SQL } from '../../orders/payments/refundable-lines.ts';
import { ORDER_NEEDS } from './needs.ts';
import { PLACE_SQL } from './place-sql.ts';
import { ITEM_PICTURE_SQL, SERVICES_SQL } from './read-order.ts';

/** Maximum number of orders on one packing screen. */
const MOST = 100;

const rowSchema = v.object({ ...listPacking.response.item.entries, since: v.date() });

/** Returns the orders to pack, the longest wait first. */
export async function readPacking(pool: pg.Pool, lang: Language): Promise<PackingOrder[]> {
  const rows = await readRows(pool, rowSchema, {
    text: `SELECT o.id, o.number, o.revision, coalesce(step.at, o.created_at) AS since, o.recipient_name AS name,
        o.recipient_phone AS phone, o.shipping_method AS "shippingMethod", ${PLACE_SQL} AS place, o.note,
        o.is_callback_needed AS "isCallbackNeeded",
        (SELECT json_agg(json_build_object('position', i.position, 'sku', i.sku, 'name', i.name ->> $1,
            'picture', ${ITEM_PICTURE_SQL}, 'quantity', i.quantity - i.refunded, 'services', ${SERVICES_SQL},
            'packedBy', (SELECT coalesce(s.name, '') FROM packing_ticks tick
              LEFT JOIN staff s ON tick.by = 'staff:' || s.id
              WHERE tick.order_id = o.id AND tick.position = i.position AND tick.quantity = i.quantity - i.refunded))
            ORDER BY i.position)
          FROM (SELECT i.*, ${REFUNDED_PIECES_SQL} AS refunded FROM order_items i WHERE i.order_id = o.id) i
            LEFT JOIN media m ON m.id = i.media_id WHERE i.refunded < i.quantity) AS lines,
        (SELECT coalesce(sum(r.amount), 0)::bigint FROM refunds r
          WHERE r.order_id = o.id AND r.cause = 'asked' AND r.status <> 'failed') AS refunded,
        ARRAY(SELECT n.text FROM order_notes n WHERE n.order_id = o.id AND n.kind = 'team' ORDER BY n.at DESC) AS notes
      FROM orders o LEFT JOIN LATERAL (
        SELECT at FROM order_transitions WHERE order_id = o.id ORDER BY id DESC LIMIT 1) step ON true
      WHERE ${ORDER_NEEDS.pack} ORDER BY since, o.number LIMIT $2`,
    values: [lang, MOST],
  });
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

interface Tick {
  readonly orderId: string;
  readonly position: number;
  /** Pieces in the box; 0 removes the line from it. */
  readonly quantity: number;
  readonly by: string;
  readonly now: Date;
}

/**
 * Records that a line is in the box. A line edited since it was seen no longer counts, because its number of pieces
 * differs.
 * @throws ApiError order_not_found if the order no longer waits to be packed
 */
export async function tickLine(client: pg.ClientBase, { orderId, position, quantity, by, now }: Tick): Promise<void> {
  const waits = await readRow(client, v.object({ id: v.string() }), {
    text: `SELECT id FROM orders WHERE id = $1 AND status IN ('new', 'paid') FOR SHARE`,
    values: [orderId],
  });
  if (!waits) throw new ApiError('order_not_found');
  if (quantity === 0) {
    await client.query('DELETE FROM packing_ticks WHERE order_id = $1 AND position = $2', [orderId, position]);
    return;
  }
  await client.query(
    `INSERT INTO packing_ticks (order_id, position, quantity, by, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (order_id, position) DO UPDATE SET quantity = excluded.quantity, by = excluded.by, at = excluded.at`,
    [orderId, position, quantity, by, now],
  );
}
