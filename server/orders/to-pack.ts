import * as v from 'valibot';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { shippingMethodSchema } from './methods.ts';

/** An order that waits for somebody to pack it. */
const orderToPackSchema = v.object({
  number: v.number(),
  /** Since when it can be packed: it was placed to be paid on delivery, or paid. */
  since: v.date(),
  shippingMethod: shippingMethodSchema,
  isCallbackNeeded: v.boolean(),
});
export type OrderToPack = v.InferOutput<typeof orderToPackSchema>;

/** What waits to be packed, the longest wait first. Read from the orders' states, so that it is never out of date. */
export async function readOrdersToPack(db: Queryable): Promise<OrderToPack[]> {
  return readRows(db, orderToPackSchema, {
    name: 'orders-to-pack',
    text: `SELECT o.number, coalesce(step.at, o.created_at) AS since, o.shipping_method AS "shippingMethod",
        o.is_callback_needed AS "isCallbackNeeded"
      FROM orders o LEFT JOIN LATERAL (
        SELECT at FROM order_transitions WHERE order_id = o.id ORDER BY id DESC LIMIT 1) step ON true
      WHERE o.status IN ('new', 'paid') ORDER BY since, o.number`,
  });
}
