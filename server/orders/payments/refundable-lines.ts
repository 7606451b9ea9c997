import * as v from 'valibot';
import { netCosts, type RefundableLine } from '../../../src/rules/refunds.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { RETURNED_PIECES_SQL } from '../returned-pieces.ts';

/** SQL of the refunded pieces of an item `i` of an order `o`, including queued refunds. */
export const REFUNDED_PIECES_SQL = `coalesce((SELECT sum((line ->> 'quantity')::int)
  FROM refunds r, jsonb_array_elements(r.lines) line
  WHERE r.order_id = o.id AND r.status <> 'failed' AND (line ->> 'position')::int = i.position), 0)::int`;

const lineSchema = v.object({
  position: v.number(),
  quantity: v.number(),
  cost: v.number(),
  netCost: v.nullable(v.number()),
  discountValue: v.number(),
  refunded: v.number(),
  returned: v.number(),
});

/** A line with the number of pieces whose return is recorded. */
interface Line extends RefundableLine {
  readonly returned: number;
}

/** Returns the lines of an order with their refunded pieces, including queued refunds. */
export async function readRefundableLines(db: Queryable, orderId: string): Promise<Line[]> {
  const rows = await readRows(db, lineSchema, {
    text: `SELECT i.position, i.quantity, i.cost, i.net_cost AS "netCost", o.discount_value AS "discountValue",
        ${REFUNDED_PIECES_SQL} AS refunded, ${RETURNED_PIECES_SQL} AS returned
      FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.order_id = $1 ORDER BY i.position`,
    values: [orderId],
  });
  const net = netCosts(rows, rows[0]?.discountValue ?? 0);
  return rows.map(({ position, quantity, refunded, returned }) => ({
    ...{ position, quantity, refunded, returned },
    netCost: net.get(position) ?? 0,
  }));
}
