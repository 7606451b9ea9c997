import type pg from 'pg';
import type { Language } from '../../src/contract/language.ts';
import type { Rating } from '../../src/contract/limits.ts';
import type { ReviewStatus } from '../../studio/contract/reviews.ts';

/** A made-up review of the demo shop. */
export interface ReviewRecord {
  /** SKU of the reviewed product; absent for a review of the shop. */
  readonly sku?: string;
  readonly status: Exclude<ReviewStatus, 'rejected'>;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly lang: Language;
  readonly author: string;
  readonly rating: Rating;
  readonly text: string;
  readonly isBuyer: boolean;
  readonly reply: string | null;
}

/** Inserts made-up reviews, marked as such. */
export async function writeReviews(client: pg.ClientBase, reviews: readonly ReviewRecord[]): Promise<void> {
  await client.query(
    `INSERT INTO reviews (key, product_id, status, author, rating, text, lang, is_buyer, reply, created_at, consented_at,
       published_at, is_demo)
     SELECT md5('demo ' || author || r.text)::uuid, p.id, status, author, rating, r.text, lang, "isBuyer", reply, "createdAt",
       "createdAt", CASE WHEN status = 'published' THEN "createdAt" END, true
     FROM json_to_recordset($1) AS r (sku text, status text, "createdAt" timestamptz, lang text, author text, rating int,
       text text, "isBuyer" boolean, reply text) LEFT JOIN products p ON p.sku = r.sku
     WHERE r.sku IS NULL OR p.id IS NOT NULL ORDER BY "createdAt"`,
    [JSON.stringify(reviews)],
  );
}
