import { BOUNDS_SQL, dayOf } from './period.ts';

/** States of an order that is no sale: money has not come yet, or goods and money have gone back. */
const NO_SALE = `('awaiting-payment', 'cancelled', 'returned')`;

/**
 * SQL of what was sold in a period ($1, $2): `made` are its orders, `sold` those of them that stand, `lines` what is in
 * these, less what was given back for single pieces. An edited order is as it is now.
 */
export const SOLD_SQL = `${BOUNDS_SQL},
  made AS (
    SELECT o.id, o.status, o.items_cost, o.discount_value, ${dayOf('o.created_at')} AS day
    FROM orders o, bounds WHERE o.created_at >= begins AND o.created_at < ends),
  given_back AS (
    SELECT r.order_id, sum(r.amount) AS amount FROM refunds r JOIN made ON made.id = r.order_id
    WHERE r.cause = 'asked' AND r.status <> 'failed' GROUP BY r.order_id),
  given_back_lines AS (
    SELECT r.order_id, (l ->> 'position')::integer AS position, sum((l ->> 'quantity')::integer) AS quantity
    FROM refunds r JOIN made ON made.id = r.order_id CROSS JOIN jsonb_array_elements(r.lines) l
    WHERE r.cause = 'asked' AND r.status <> 'failed' GROUP BY 1, 2),
  sold AS (
    SELECT made.*, coalesce(g.amount, 0) AS refunded FROM made LEFT JOIN given_back g ON g.order_id = made.id
    WHERE made.status NOT IN ${NO_SALE}),
  lines AS (
    SELECT sold.day, i.product_id, i.sku, i.name, i.unit_cost, kept.pieces,
      -- Lines of before it was kept take their part of the order's discount.
      round(coalesce(i.net_cost, i.cost * (sold.items_cost - sold.discount_value)::numeric / greatest(sold.items_cost, 1))
        * kept.pieces / i.quantity)::bigint AS revenue
    FROM sold JOIN order_items i ON i.order_id = sold.id
    LEFT JOIN given_back_lines g ON g.order_id = sold.id AND g.position = i.position
    CROSS JOIN LATERAL (SELECT greatest(0, i.quantity - coalesce(g.quantity, 0))::integer AS pieces) kept)`;
