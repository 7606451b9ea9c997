import type { Localized } from '../../../src/contract/localized.ts';
import { dayOf } from './period.ts';

/** Definitions of the figures, as the screen shows them beside the figures. */
export const DEFINITIONS = {
  orders: {
    uk: 'Продані: оформлені в періоді й оплачені наперед, а з оплатою при отриманні — отримані.',
    ru: 'Проданные: оформлены за период и оплачены заранее, а с оплатой при получении — получены.',
  },
  revenue: {
    uk: 'Товари проданих замовлень після знижок, мінус повернене за товари. Без доставки.',
    ru: 'Товары проданных заказов после скидок, минус возвращённое за товары. Без доставки.',
  },
  delivery: {
    uk: 'Сплачено покупцями за доставку проданих замовлень, мінус повернене за неї.',
    ru: 'Уплачено покупателями за доставку проданных заказов, минус возвращённое за неё.',
  },
  refunded: {
    uk: 'Частинами, за проданими замовленнями. З виторгу вже віднято.',
    ru: 'Частями, за проданные заказы. Из выручки уже вычтено.',
  },
  margin: {
    uk: 'Виторг товарів, собівартість яких відома, мінус їхня собівартість у день продажу.',
    ru: 'Выручка товаров с известной себестоимостью минус их себестоимость в день продажи.',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/** SQL of order statuses that are no sale: not paid yet, or goods and money have gone back. */
export const NO_SALE = `('awaiting-payment', 'cancelled', 'returned')`;

/**
 * SQL condition: an order counts as sold once it was paid, or received where it is paid on receipt. A `delivered` parcel
 * waits at the branch, so its cash is not paid yet.
 */
export const IS_SOLD = `(payment_method <> 'cash-on-delivery' OR status = 'finished')`;

/**
 * SQL: cost after discounts of an item `i` of an order; an item without a stored cost takes its share of the order's
 * discount.
 */
export const netOfItem = (order: string): string =>
  `coalesce(i.net_cost, i.cost * (${order}.items_cost - ${order}.discount_value)::numeric / greatest(${order}.items_cost, 1))`;

/**
 * SQL condition: the staff has requested the refund. Refunds of edited or ended orders are already in the order's own
 * sums.
 */
export const ASKED = `r.cause = 'asked' AND r.status <> 'failed'`;

/**
 * SQL of the sales of a period, over `bounds`: `made` are its orders, `standing` those of them that were not cancelled,
 * with the refunds for goods and for delivery, `lines` the lines of these, without returned pieces. `is_sold` of both is
 * false for orders that are paid on receipt and still on their way. An edited order counts in its current state.
 *
 * A refund is for pieces, or only for a sum. The part of a refund above the cost of its pieces, or above the order's
 * goods, is a refund for delivery, up to the cost of the delivery. `goods` of an order is what is left of its goods; the
 * `revenue` of its lines adds up to it, because a refund of a sum is spread over the lines by their cost. Only orders
 * with refunds, or with lines that have no stored cost, have to be split (`split_orders`).
 */
export const SOLD_SQL = `
  made AS (
    SELECT o.id, o.status, o.payment_method, o.shipping_method, o.customer_id, o.recipient_phone, o.created_at, o.items_cost,
      o.discount_value,
      -- A surcharge is charged for the order as a whole, as the delivery is.
      o.shipping_cost + o.surcharge AS shipping_cost, o.discounts, o.promo_code, ${dayOf('o.created_at')} AS day
    FROM orders o, bounds WHERE o.created_at >= begins AND o.created_at < ends),
  given_back AS (
    SELECT r.order_id, r.amount, CASE WHEN r.lines IS NULL THEN r.amount ELSE least(r.amount, (
        SELECT round(sum(${netOfItem('made')} * (l ->> 'quantity')::integer / i.quantity))
        FROM jsonb_array_elements(r.lines) l
        JOIN order_items i ON i.order_id = r.order_id AND i.position = (l ->> 'position')::integer)) END AS of_goods
    FROM refunds r JOIN made ON made.id = r.order_id WHERE ${ASKED}),
  given_back_lines AS (
    SELECT r.order_id, (l ->> 'position')::integer AS position, sum((l ->> 'quantity')::integer) AS quantity
    FROM refunds r JOIN made ON made.id = r.order_id CROSS JOIN jsonb_array_elements(r.lines) l
    WHERE ${ASKED} GROUP BY 1, 2),
  standing AS (
    SELECT made.*, ${IS_SOLD} AS is_sold, refunded - of_delivery AS refunded_goods, of_delivery AS refunded_delivery,
      made.items_cost - made.discount_value - (refunded - of_delivery) AS goods
    FROM made
    LEFT JOIN (SELECT order_id, sum(amount)::bigint AS amount, sum(of_goods) AS of_goods FROM given_back GROUP BY order_id) g
      ON g.order_id = made.id
    CROSS JOIN LATERAL (
      SELECT coalesce(g.amount, 0) AS refunded,
        least(coalesce(g.of_goods, 0), made.items_cost - made.discount_value)::bigint AS of_goods) back
    CROSS JOIN LATERAL (SELECT least(refunded - back.of_goods, made.shipping_cost)::bigint AS of_delivery) parts
    WHERE made.status NOT IN ${NO_SALE}),
  split_orders AS (
    SELECT order_id FROM given_back
    UNION SELECT i.order_id FROM order_items i JOIN made ON made.id = i.order_id WHERE i.net_cost IS NULL),
  kept_lines AS (
    SELECT made.id AS order_id, made.day, made.is_sold, made.goods, i.position, i.product_id, i.sku, i.unit_cost,
      kept.pieces, round(${netOfItem('made')})::bigint AS net,
      round(${netOfItem('made')} * kept.pieces / i.quantity)::bigint AS kept
    FROM standing made JOIN order_items i ON i.order_id = made.id
    LEFT JOIN given_back_lines g ON g.order_id = made.id AND g.position = i.position
    CROSS JOIN LATERAL (SELECT greatest(0, i.quantity - coalesce(g.quantity, 0))::integer AS pieces) kept
    WHERE made.id IN (SELECT order_id FROM split_orders)),
  summed_lines AS (
    SELECT k.*, sum(kept) OVER whole AS whole_kept, sum(net) OVER whole AS whole_net,
      sum(kept) OVER reached AS reached_kept, sum(net) OVER reached AS reached_net
    FROM kept_lines k
    WINDOW whole AS (PARTITION BY order_id ORDER BY position ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING),
      reached AS (PARTITION BY order_id ORDER BY position ROWS UNBOUNDED PRECEDING)),
  lines AS (
    SELECT made.id AS order_id, i.position, made.day, made.is_sold, i.product_id, i.sku, i.unit_cost, i.quantity AS pieces,
      i.net_cost AS revenue
    FROM standing made JOIN order_items i ON i.order_id = made.id
    WHERE made.id NOT IN (SELECT order_id FROM split_orders)
    UNION ALL SELECT order_id, position, day, is_sold, product_id, sku, unit_cost, pieces, CASE
        WHEN whole_kept > 0 THEN div(goods * reached_kept, whole_kept) - div(goods * (reached_kept - kept), whole_kept)
        WHEN whole_net > 0 THEN div(goods * reached_net, whole_net) - div(goods * (reached_net - net), whole_net)
        ELSE 0 END::bigint
    FROM summed_lines)`;
