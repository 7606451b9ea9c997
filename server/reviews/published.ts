import * as v from 'valibot';
import { type Review, reviewSchema } from '../../src/contract/review.ts';
import { REVIEWS_PER_PAGE } from '../../src/rules/pagination.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRow, readRows } from '../db/rows.ts';
import { hideContacts } from './hide-contacts.ts';

const totalsSchema = v.object({
  count: v.number(),
  /** Average stars, to a tenth; null without reviews. */
  average: v.nullable(v.number()),
});
/** Number and average of the shop's published reviews. */
export type PublishedReviews = Readonly<v.InferOutput<typeof totalsSchema>>;

export async function readPublishedReviews(db: Queryable): Promise<PublishedReviews> {
  const totals = await readRow(db, totalsSchema, {
    name: 'published-reviews',
    text: `SELECT count(*)::int AS count, round(avg(rating), 1)::float8 AS average FROM reviews
      WHERE status = 'published' AND product_id IS NULL`,
  });
  return totals ?? { count: 0, average: null };
}

const rowSchema = v.object({ ...reviewSchema.entries, hidesContacts: v.boolean(), page: v.number() });

/** Returns the given pages (1-based) of the published reviews, the newest first. */
export async function readReviewPages(db: Queryable, pages: readonly number[]): Promise<Review[][]> {
  const rows = await readRows(db, rowSchema, {
    name: 'review-pages',
    text: `SELECT page, r.* FROM unnest($1::int[]) AS page, LATERAL (
        SELECT id, author, rating, text, lang, is_buyer AS "isBuyer",
          to_char(created_at AT TIME ZONE 'Europe/Kyiv', 'YYYY-MM-DD') AS date, reply,
          hides_contacts AS "hidesContacts", created_at
        FROM reviews WHERE status = 'published' AND product_id IS NULL
        ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET (page - 1) * $2::bigint
      ) r ORDER BY page, r.created_at DESC, r.id DESC`,
    values: [pages, REVIEWS_PER_PAGE],
  });
  const byPage = Map.groupBy(rows, ({ page }) => page);
  return pages.map((page) => (byPage.get(page) ?? []).map(toReview));
}

const toReview = ({ page: _, hidesContacts, ...review }: v.InferOutput<typeof rowSchema>): Review => ({
  ...review,
  text: hidesContacts ? hideContacts(review.text) : review.text,
});
