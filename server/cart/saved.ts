import type pg from 'pg';
import * as v from 'valibot';
import { MAX_LINES, MAX_QUANTITY } from '../../src/contract/limits.ts';
import { serviceValuesSchema } from '../../src/contract/service.ts';
import { readRow } from '../db/rows.ts';
import { ApiError } from '../errors.ts';

/** A line moved from one list to the other. */
const takenSchema = v.object({
  id: v.string(),
  productId: v.number(),
  services: v.array(v.string()),
  serviceValues: v.record(v.string(), serviceValuesSchema),
  quantity: v.number(),
});
type Taken = v.InferOutput<typeof takenSchema>;

const TAKEN_SQL = 'id, product_id AS "productId", services, service_values AS "serviceValues", quantity';

const columnsOf = ({ id, productId, services, quantity }: Taken, visitorId: string | null) => [
  id,
  visitorId,
  productId,
  services,
  quantity,
];

/**
 * Puts a line of the cart aside and keeps its id, so that the browser recognises it. Succeeds if it is already gone, so
 * that a repeated click does.
 */
export async function saveLine(client: pg.ClientBase, visitorId: string | null, id: string): Promise<void> {
  const line = await readRow(client, takenSchema, {
    name: 'cart-line-take',
    text: `DELETE FROM cart_lines WHERE visitor_id = $1 AND id::text = $2 RETURNING ${TAKEN_SQL}`,
    values: [visitorId, id],
  });
  if (!line) return;
  const { rowCount } = await client.query({
    name: 'saved-add',
    text: `INSERT INTO saved_lines AS l (id, visitor_id, product_id, services, quantity, service_values)
      SELECT $1, $2, $3, $4, $5, $8
      WHERE (SELECT count(*) FROM saved_lines WHERE visitor_id = $2) < $7
        OR EXISTS (SELECT FROM saved_lines WHERE visitor_id = $2 AND product_id = $3 AND services = $4
          AND service_values = $8)
      ON CONFLICT (visitor_id, product_id, services, service_values)
        DO UPDATE SET quantity = least(l.quantity + excluded.quantity, $6), created_at = now()`,
    values: [...columnsOf(line, visitorId), MAX_QUANTITY, MAX_LINES, JSON.stringify(line.serviceValues)],
  });
  if (rowCount === 0) throw new ApiError('too_many_saved', { params: { limit: MAX_LINES } });
}

/** Restores a line that was put aside to the cart, up to the stock, at the current price. */
export async function restoreLine(client: pg.ClientBase, visitorId: string | null, id: string): Promise<void> {
  const line = await readRow(client, takenSchema, {
    name: 'saved-take',
    text: `DELETE FROM saved_lines WHERE visitor_id = $1 AND id::text = $2 RETURNING ${TAKEN_SQL}`,
    values: [visitorId, id],
  });
  if (!line) throw new ApiError('saved_line_not_found');
  await requireStock(client, line.productId);
  const { rowCount } = await client.query({
    name: 'cart-line-restore',
    text: `INSERT INTO cart_lines AS l (id, visitor_id, product_id, services, quantity, seen_price, service_values)
      SELECT $1, $2, p.id, $4, least($5, p.stock, $6), p.price, $8 FROM products p
      WHERE p.id = $3 AND ((SELECT count(*) FROM cart_lines WHERE visitor_id = $2) < $7
        OR EXISTS (SELECT FROM cart_lines WHERE visitor_id = $2 AND product_id = $3 AND services = $4
          AND service_values = $8))
      ON CONFLICT (visitor_id, product_id, services, service_values) DO UPDATE SET seen_price = excluded.seen_price,
        quantity = greatest(l.quantity,
          least(l.quantity + excluded.quantity, $6, (SELECT stock FROM products p WHERE p.id = l.product_id)))`,
    values: [...columnsOf(line, visitorId), MAX_QUANTITY, MAX_LINES, JSON.stringify(line.serviceValues)],
  });
  if (rowCount === 0) throw new ApiError('too_many_lines', { params: { limit: MAX_LINES } });
}

async function requireStock(client: pg.ClientBase, productId: number): Promise<void> {
  const { rows } = await client.query({
    name: 'saved-stock',
    text: 'SELECT FROM products WHERE id = $1 AND is_published AND stock > 0',
    values: [productId],
  });
  if (rows.length === 0) throw new ApiError('out_of_stock');
}

/** Removes a line that was put aside; succeeds if it is already gone. */
export async function removeSaved(client: pg.ClientBase, visitorId: string | null, id: string): Promise<void> {
  await client.query({
    name: 'saved-remove',
    text: 'DELETE FROM saved_lines WHERE visitor_id = $1 AND id::text = $2',
    values: [visitorId, id],
  });
}
