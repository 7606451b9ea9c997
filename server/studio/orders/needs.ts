import type { OrderNeed } from '../../../studio/contract/queries/orders.ts';

/** Time without a step after which a parcel counts as stuck. */
const LONG_AFTER = "CASE o.status WHEN 'packed' THEN interval '2 days' ELSE interval '5 days' END";

/** SQL of the time of the last step of an order `o`. */
export const LAST_STEP_SQL = `coalesce(
  (SELECT t.at FROM order_transitions t WHERE t.order_id = o.id ORDER BY t.id DESC LIMIT 1), o.created_at)`;

/**
 * SQL conditions of orders `o` that wait for a step of the staff. The list of orders, the packing screen, the home
 * screen and the menu share them, so that a number equals the length of its list.
 */
export const ORDER_NEEDS: Readonly<Record<OrderNeed, string>> = {
  call: `(o.is_callback_needed AND o.status IN ('new', 'awaiting-payment', 'paid', 'packed'))`,
  pack: `o.status IN ('new', 'paid')`,
  payment: `(o.status IN ('awaiting-payment', 'paid', 'packed', 'shipped', 'delivered')
    AND (o.status = 'awaiting-payment' OR o.rest > 0))`,
  parcel: `(o.status IN ('packed', 'shipped', 'delivered') AND o.shipping_method <> 'pickup'
    AND ${LAST_STEP_SQL} < now() - ${LONG_AFTER})`,
};

/** SQL condition of orders `o` that are news to a staff member, who has not taken them by phone. @param reader placeholder */
export const isNewsSql = (reader: string): string => `NOT EXISTS (SELECT FROM order_transitions t
  WHERE t.order_id = o.id AND t.from_status IS NULL AND t.by = 'staff:' || ${reader}::uuid)`;
