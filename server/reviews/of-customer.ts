import type pg from 'pg';
import * as v from 'valibot';
import { customerExportSchema } from '../../src/contract/customer.ts';
import { readRows } from '../db/rows.ts';

const reviewSchema = customerExportSchema.entries.reviews.item;
const rowSchema = v.object({ ...reviewSchema.entries, createdAt: v.date() });

/** What a customer has written of the shop, the oldest first. */
export async function readReviewsOf(pool: pg.Pool, customerId: string): Promise<v.InferOutput<typeof reviewSchema>[]> {
  const rows = await readRows(pool, rowSchema, {
    text: `SELECT created_at AS "createdAt", author AS name, rating, text, order_number AS "orderNumber",
        status = 'published' AS "isPublished", CASE WHEN status = 'published' THEN reply END AS reply
      FROM reviews WHERE customer_id = $1 ORDER BY id`,
    values: [customerId],
  });
  return rows.map(({ createdAt, ...review }) => ({ ...review, createdAt: createdAt.toISOString() }));
}
