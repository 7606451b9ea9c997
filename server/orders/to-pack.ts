import * as v from 'valibot';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { shippingMethodSchema } from './methods.ts';

/** An order that waits to be packed. */
const orderToPackSchema = v.object({
  number: v.number(),
  /** The time since which it can be packed: it was placed (if paid on receipt) or paid. */
  since: v.date(),
  shippingMethod: shippingMethodSchema,
  isCallbackNeeded: v.boolean(),
});
export type OrderToPack = v.InferOutput<typeof orderToPackSchema>;

/** Returns the orders to pack, the longest wait first. Reads the states of orders, so that the list is never stale. */
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
