import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { dispatchDate } from '../../../src/rules/promises.ts';
import { listPacking, MOST_PACKED, type PackingOrder } from '../../../studio/contract/packing.ts';
import { readRows } from '../../db/rows.ts';
import { REFUNDED_PIECES_SQL } from '../../orders/payments/refundable-lines.ts';
import { ORDER_NEEDS } from './needs.ts';
import { PLACE_SQL } from './place-sql.ts';
import { ITEM_PICTURE_SQL, SERVICES_SQL } from './read-order.ts';

const rowSchema = v.object({ ...v.omit(listPacking.response.item, ['sendOn']).entries, since: v.date() });
type Row = v.InferOutput<typeof rowSchema>;

const byWait = (one: Row, other: Row) => one.since.getTime() - other.since.getTime() || one.number - other.number;

/**
 * Returns the orders to pack, the longest wait first, which is the order of the promised days of dispatch too.
 * @param ids only these orders, as far as they wait to be packed
 * @param order is among them even if MOST_PACKED others wait longer
 */
export async function readPacking(
  pool: pg.Pool,
  lang: Language,
  { ids, order }: { readonly ids?: readonly string[] | undefined; readonly order?: string | undefined } = {},
): Promise<PackingOrder[]> {
  const rows = await readRows(pool, rowSchema, {
    text: `SELECT o.id, o.number, o.revision, coalesce(step.at, o.created_at) AS since, o.recipient_name AS name,
        o.recipient_phone AS phone, o.shipping_method AS "shippingMethod", ${PLACE_SQL} AS place, o.note,
        o.is_callback_needed AS "isCallbackNeeded",
        (SELECT coalesce(json_agg(json_build_object('position', i.position, 'sku', i.sku, 'name', i.name ->> $1,
            'picture', ${ITEM_PICTURE_SQL}, 'quantity', i.quantity - i.refunded, 'services', ${SERVICES_SQL},
            'gtin', p.gtin, 'shelf', p.shelf)
            ORDER BY i.position), '[]')
          FROM (SELECT i.*, ${REFUNDED_PIECES_SQL} AS refunded FROM order_items i WHERE i.order_id = o.id) i
            LEFT JOIN products p ON p.id = i.product_id
            LEFT JOIN media m ON m.id = i.media_id WHERE i.refunded < i.quantity) AS lines,
        (SELECT coalesce(sum(r.amount), 0)::bigint FROM refunds r
          WHERE r.order_id = o.id AND r.cause = 'asked' AND r.status <> 'failed') AS refunded,
        ARRAY(SELECT n.text FROM order_notes n WHERE n.order_id = o.id AND n.kind = 'team' ORDER BY n.at DESC) AS notes
      FROM orders o LEFT JOIN LATERAL (
        SELECT at FROM order_transitions WHERE order_id = o.id ORDER BY id DESC LIMIT 1) step ON true
      WHERE ${ORDER_NEEDS.pack} AND ($3::uuid[] IS NULL OR o.id = ANY($3))
      ORDER BY o.id = $4 DESC NULLS LAST, since, o.number LIMIT $2`,
    values: [lang, MOST_PACKED, ids ?? null, order ?? null],
  });
  return rows.sort(byWait).map((row) => ({
    ...row,
    since: row.since.toISOString(),
    sendOn: row.shippingMethod === 'pickup' ? null : dispatchDate(row.since),
  }));
}
