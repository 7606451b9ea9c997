import { BOUNDS_SQL, dayOf } from './period.ts';

/** States of an order that is no sale: money has not come yet, or goods and money have gone back. */
const NO_SALE = `('awaiting-payment', 'cancelled', 'returned')`;

/** SQL condition: an order counts as sold once it was paid, or received where it is paid on receipt. */
const IS_SOLD = `(payment_method <> 'cash-on-delivery' OR status IN ('delivered', 'finished'))`;

/** SQL: revenue of an order line after discounts; a line without a stored cost takes its share of the order's discount. */
const NET_OF_LINE = `coalesce(i.net_cost, i.cost * (made.items_cost - made.discount_value)::numeric / greatest(made.items_cost, 1))`;

/** Refunds that somebody of the shop has asked for; what was edited, or has ended, is in the order's own sums. */
const ASKED = `r.cause = 'asked' AND r.status <> 'failed'`;

/**
 * SQL of what was sold in a period ($1, $2): `made` are its orders, `standing` those of them that stand, with what was given
 * back for goods and for delivery, `lines` what is in these, less the pieces that were given back. `is_sold` says of both
 * whether they are sold, or are still on their way to somebody who pays on receipt. An edited order is as it is now.
 *
 * A refund names its pieces, or is a sum alone. What it comes to beyond its pieces, or beyond the order's goods, was paid for
 * delivery, as far as any was.
 */
export const SOLD_SQL = `${BOUNDS_SQL},
  made AS (
    SELECT o.id, o.status, o.payment_method, o.items_cost, o.discount_value, o.shipping_cost, ${dayOf('o.created_at')} AS day
    FROM orders o, bounds WHERE o.created_at >= begins AND o.created_at < ends),
  given_back AS (
    SELECT r.order_id, r.amount, CASE WHEN r.lines IS NULL THEN r.amount ELSE least(r.amount, (
        SELECT round(sum(${NET_OF_LINE} * (l ->> 'quantity')::integer / i.quantity))
        FROM jsonb_array_elements(r.lines) l
        JOIN order_items i ON i.order_id = r.order_id AND i.position = (l ->> 'position')::integer)) END AS of_goods
    FROM refunds r JOIN made ON made.id = r.order_id WHERE ${ASKED}),
  given_back_lines AS (
    SELECT r.order_id, (l ->> 'position')::integer AS position, sum((l ->> 'quantity')::integer) AS quantity
    FROM refunds r JOIN made ON made.id = r.order_id CROSS JOIN jsonb_array_elements(r.lines) l
    WHERE ${ASKED} GROUP BY 1, 2),
  standing AS (
    SELECT made.*, ${IS_SOLD} AS is_sold, refunded - of_delivery AS refunded_goods, of_delivery AS refunded_delivery
    FROM made
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0)::bigint AS refunded,
        least(coalesce(sum(of_goods), 0), made.items_cost - made.discount_value)::bigint AS of_goods
      FROM given_back WHERE order_id = made.id) back
    CROSS JOIN LATERAL (SELECT least(refunded - back.of_goods, made.shipping_cost)::bigint AS of_delivery) parts
    WHERE made.status NOT IN ${NO_SALE}),
  lines AS (
    SELECT made.day, made.is_sold, i.product_id, i.sku, i.name, i.unit_cost, kept.pieces,
      round(${NET_OF_LINE} * kept.pieces / i.quantity)::bigint AS revenue
    FROM standing made JOIN order_items i ON i.order_id = made.id
    LEFT JOIN given_back_lines g ON g.order_id = made.id AND g.position = i.position
    CROSS JOIN LATERAL (SELECT greatest(0, i.quantity - coalesce(g.quantity, 0))::integer AS pieces) kept)`;
