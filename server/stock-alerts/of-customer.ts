import type pg from 'pg';
import * as v from 'valibot';
import { readRows } from '../db/rows.ts';

const rowSchema = v.object({ createdAt: v.date(), product: v.string(), contact: v.string() });

/** Returns the open requests for the contacts of a customer, newest first: the SKU, and the time in ISO 8601. */
export async function readAlertsOf(pool: pg.Pool, customerId: string) {
  const rows = await readRows(pool, rowSchema, {
    text: `SELECT a.created_at AS "createdAt", p.sku AS product, a.contact
      FROM customers c JOIN stock_alerts a ON a.contact IN (c.email, c.phone) JOIN products p ON p.id = a.product_id
      WHERE c.id = $1 ORDER BY a.created_at DESC, a.id`,
    values: [customerId],
  });
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
