import { MOVEMENTS_SHOWN, type StockMovement, stockMovementSchema } from '../../../studio/contract/stock.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';

/**
 * What moved the stock of a product, the last first. What orders did is read from the orders themselves: their pieces
 * were taken when they were placed, and again when a late payment brought them back, and were given back when they came
 * to nothing.
 * @param page from 1
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
    SELECT t.at, CASE WHEN t.to_status IN ('cancelled', 'returned') THEN i.pieces ELSE -i.pieces END,
      CASE t.to_status WHEN 'cancelled' THEN 'order-cancelled' WHEN 'returned' THEN 'order-returned' ELSE 'order' END,
      NULL, NULL, o.number, t.id
    FROM (SELECT order_id, sum(quantity)::int AS pieces FROM order_items WHERE product_id = $1 GROUP BY order_id) i
    JOIN orders o ON o.id = i.order_id JOIN order_transitions t ON t.order_id = o.id
    WHERE t.from_status IS NULL OR t.from_status = 'cancelled' OR t.to_status IN ('cancelled', 'returned')
  ), counted AS (
    SELECT *, sum(delta) OVER (ORDER BY at DESC, place DESC ROWS UNBOUNDED PRECEDING) - delta AS later FROM moved
  )
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, delta,
    ((SELECT stock FROM products WHERE id = $1) - later)::int AS stock, reason, note,
    coalesce(staff.name, actor) AS by, number AS "order"
  FROM counted LEFT JOIN staff ON actor = 'staff:' || staff.id
  ORDER BY counted.at DESC, place DESC LIMIT $2 OFFSET $3`;
