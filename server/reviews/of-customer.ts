import type pg from 'pg';
import * as v from 'valibot';
import { customerExportSchema } from '../../src/contract/customer.ts';
import type { Language } from '../../src/contract/language.ts';
import { readRows } from '../db/rows.ts';

const reviewSchema = customerExportSchema.entries.reviews.item;
const rowSchema = v.object({ ...reviewSchema.entries, createdAt: v.date() });

/** Returns a customer's reviews of the shop and its products, with their photos, the oldest first. */
export async function readReviewsOf(
  pool: pg.Pool,
  lang: Language,
  customerId: string,
): Promise<v.InferOutput<typeof reviewSchema>[]> {
  const rows = await readRows(pool, rowSchema, {
    text: `SELECT r.created_at AS "createdAt", p.name ->> $2 AS product, r.author AS name, r.rating, r.text,
        r.order_number AS "orderNumber", r.status = 'published' AS "isPublished",
        CASE WHEN r.status = 'published' THEN r.reply END AS reply,
        (SELECT coalesce(json_agg('data:image/webp;base64,' || translate(encode(f.bytes, 'base64'), E'\\n', '')
          ORDER BY f.position), '[]') FROM review_photos f WHERE f.review_id = r.id) AS photos
      FROM reviews r LEFT JOIN products p ON p.id = r.product_id WHERE r.customer_id = $1 ORDER BY r.id`,
    values: [customerId, lang],
  });
  return rows.map(({ createdAt, ...review }) => ({ ...review, createdAt: createdAt.toISOString() }));
}
