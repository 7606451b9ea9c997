import type { Queryable } from '../db/queryable.ts';
import type { ShippingMethod } from './methods.ts';

/** An order that waits for somebody to pack it. */
export interface OrderToPack {
  readonly number: number;
  /** Since when it can be packed: it was placed to be paid on delivery, or paid. */
  readonly since: Date;
  readonly shippingMethod: ShippingMethod;
  readonly isCallbackNeeded: boolean;
}

/** What waits to be packed, the longest wait first. Read from the orders' states, so that it is never out of date. */
export async function readOrdersToPack(db: Queryable): Promise<OrderToPack[]> {
  const { rows } = await db.query<OrderToPack>({
    name: 'orders-to-pack',
    text: `SELECT o.number, coalesce(step.at, o.created_at) AS since, o.shipping_method AS "shippingMethod",
        o.is_callback_needed AS "isCallbackNeeded"
      FROM orders o LEFT JOIN LATERAL (
        SELECT at FROM order_transitions WHERE order_id = o.id ORDER BY id DESC LIMIT 1) step ON true
      WHERE o.status IN ('new', 'paid') ORDER BY since, o.number`,
  });
  return rows;
}
