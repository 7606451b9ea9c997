import { BOUNDS_SQL, dayOf } from './period.ts';

/** SQL of order statuses that are no sale: not paid yet, or goods and money have gone back. */
export const NO_SALE = `('awaiting-payment', 'cancelled', 'returned')`;

/** SQL condition: an order counts as sold once it was paid, or received where it is paid on receipt. */
export const IS_SOLD = `(payment_method <> 'cash-on-delivery' OR status IN ('delivered', 'finished'))`;

/** SQL: revenue of an order line after discounts; a line without a stored cost takes its share of the order's discount. */
const NET_OF_LINE = `coalesce(i.net_cost, i.cost * (made.items_cost - made.discount_value)::numeric / greatest(made.items_cost, 1))`;

/**
 * SQL condition: the staff has requested the refund. Refunds of edited or ended orders are already in the order's own
 * sums.
 */
export const ASKED = `r.cause = 'asked' AND r.status <> 'failed'`;

/**
 * SQL of the sales of a period ($1, $2): `made` are its orders, `standing` those of them that were not cancelled, with
 * the refunds for goods and for delivery, `lines` the lines of these, without returned pieces. `is_sold` of both is
 * false for orders that are paid on receipt and still on their way. An edited order counts in its current state.
 *
 * A refund is for pieces, or only for a sum. The part of a refund above the cost of its pieces, or above the order's
 * goods, is a refund for delivery, up to the cost of the delivery.
 */
export const SOLD_SQL = `${BOUNDS_SQL},
  made AS (
    SELECT o.id, o.status, o.payment_method, o.items_cost, o.discount_value,
      -- A surcharge is charged for the order as a whole, as the delivery is.
      o.shipping_cost + o.surcharge AS shipping_cost, ${dayOf('o.created_at')} AS day
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
