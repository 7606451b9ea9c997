/** Days of carts, orders and searches that count as demand. */
const RECENT = "(now() - interval '30 days')";

/** SQL of the queries of these days that are exactly a product's SKU or its name. */
const SEARCHES_SQL = `SELECT asked.id, 0, 0, 0, q.times, 0, 0
  FROM (SELECT query, sum(times)::int AS times FROM search_queries
    WHERE day > (${RECENT} AT TIME ZONE 'Europe/Kyiv')::date GROUP BY query) q
  JOIN (SELECT DISTINCT p.id, lower(text) AS query
    FROM products p, unnest(ARRAY[p.sku, p.name ->> 'uk', p.name ->> 'ru']) AS text WHERE p.stock = 0) asked
    USING (query)`;

/**
 * SQL of the demand for products: rows of `product_id` with the numbers of carts, wishlists, ordered pieces, searches,
 * open requests for a special order, and contacts that wait for a message about the product. Carts, orders and searches
 * are those of the last 30 days.
 */
export const DEMAND_SQL = `SELECT product_id, sum(carts)::int AS carts, sum(wishlists)::int AS wishlists,
    sum(ordered)::int AS ordered, sum(searches)::int AS searches, sum(requests)::int AS requests,
    sum(alerts)::int AS alerts
  FROM (
    SELECT product_id, 1, 0, 0, 0, 0, 0 FROM cart_lines WHERE created_at > ${RECENT}
    UNION ALL SELECT product_id, 0, 1, 0, 0, 0, 0 FROM wishlist_items
    UNION ALL SELECT i.product_id, 0, 0, i.quantity, 0, 0, 0 FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.created_at > ${RECENT} AND o.status <> 'cancelled'
    UNION ALL ${SEARCHES_SQL}
    UNION ALL SELECT p.id, 0, 0, 0, 0, 1, 0 FROM shop_tasks t JOIN products p ON p.sku = t.reason ->> 'sku'
      WHERE t.kind = 'special-order' AND t.done_at IS NULL
    UNION ALL SELECT product_id, 0, 0, 0, 0, 0, count(DISTINCT contact) FROM stock_alerts GROUP BY product_id
  ) AS each (product_id, carts, wishlists, ordered, searches, requests, alerts) GROUP BY product_id`;

/** SQL condition of products `p` that are published and sold out, and that shoppers want. */
export const WANTED_SQL = `(p.stock = 0 AND p.is_published AND p.id IN (SELECT product_id FROM (${DEMAND_SQL}) demand))`;
