import { MOVEMENTS_SHOWN, type StockMovement, stockMovementSchema } from '../../../studio/contract/stock.ts';
import { authorSql } from '../../audit/actor.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { RETURNED_PIECES_SQL } from '../../orders/returned-pieces.ts';

/**
 * Returns the movements of a product's stock, the last first. Movements of orders are derived from the orders: their
 * pieces were taken when they were placed, and again when a late payment revived them, and given back when they were
 * cancelled, except pieces whose fate was recorded separately.
 * @param page 1-based
 */
export async function readMovements(
  client: Queryable,
  id: number,
  page: number,
): Promise<{ readonly movements: StockMovement[]; readonly isMore: boolean }> {
  const rows = await readRows(client, stockMovementSchema, {
    name: 'stock-movements',
    text: MOVEMENTS_SQL,
    values: [id, MOVEMENTS_SHOWN + 1, (page - 1) * MOVEMENTS_SHOWN],
  });
  return { movements: rows.slice(0, MOVEMENTS_SHOWN), isMore: rows.length > MOVEMENTS_SHOWN };
}

const MOVEMENTS_SQL = `WITH moved AS (
    SELECT at, delta, reason, note, actor, NULL::int AS number, id AS place FROM stock_movements WHERE product_id = $1
    UNION ALL
    SELECT r.at, r.quantity, 'order-returned', nullif(r.reason, ''), r.by, o.number, r.id
    FROM order_returns r JOIN order_items i USING (order_id, position) JOIN orders o ON o.id = r.order_id
    WHERE i.product_id = $1 AND r.fate = 'shelf'
    UNION ALL
    SELECT t.at, CASE WHEN t.to_status IN ('cancelled', 'returned') THEN i.pieces - i.said ELSE -i.pieces END,
      CASE t.to_status WHEN 'cancelled' THEN 'order-cancelled' WHEN 'returned' THEN 'order-returned' ELSE 'order' END,
      NULL, NULL, o.number, t.id
    FROM (SELECT order_id, sum(quantity)::int AS pieces, sum(${RETURNED_PIECES_SQL})::int AS said
      FROM order_items i WHERE product_id = $1 GROUP BY order_id) i
    JOIN orders o ON o.id = i.order_id JOIN order_transitions t ON t.order_id = o.id
    WHERE t.from_status IS NULL OR t.from_status = 'cancelled' OR (t.to_status IN ('cancelled', 'returned')
      AND i.pieces > i.said AND NOT (o.status = 'returned' AND o.holds_stock))
  ), counted AS (
    SELECT *, sum(delta) OVER (ORDER BY at DESC, place DESC ROWS UNBOUNDED PRECEDING) - delta AS later FROM moved
  )
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, delta,
    ((SELECT stock FROM products WHERE id = $1) - later)::int AS stock, reason, note,
    ${authorSql('actor')} AS by, number AS "order"
  FROM counted ORDER BY counted.at DESC, place DESC LIMIT $2 OFFSET $3`;
