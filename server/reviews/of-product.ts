import * as v from 'valibot';
import type { ResponseOf } from '../../src/contract/endpoint.ts';
import { type ProductRating, ratingSchema } from '../../src/contract/product.ts';
import { type ProductReview, productReviewSchema, type readProductReviews } from '../../src/contract/review.ts';
import { shortenText } from '../../src/rules/cut-text.ts';
import { PRODUCT_REVIEWS_PER_PAGE, pageCount } from '../../src/rules/pagination.ts';
import { pictureSql } from '../catalogue/parts.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRow, readRows } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import { hideContacts } from './hide-contacts.ts';

/** Number of reviews on the product's page. */
const NEWEST = 2;
/** Maximum lengths there, in characters; the page of all reviews has the full texts. */
const TEXT_LENGTH = 140;
const REPLY_LENGTH = 100;

/** Reviews as a product's page shows them. */
export interface ReviewsOfProduct {
  readonly newest: ProductReview[];
  /** Rating from the reviews that are not made up. */
  readonly real?: ProductRating;
}

const rowSchema = v.object({
  ...v.omit(productReviewSchema, ['isDemo']).entries,
  hidesContacts: v.boolean(),
  isDemo: v.boolean(),
});
type Row = v.InferOutput<typeof rowSchema>;

/** SQL of a Row from a row `r` of reviews. */
const REVIEW_SQL = `r.id, r.author, r.rating, r.text, r.lang, r.is_buyer AS "isBuyer",
  to_char(r.created_at AT TIME ZONE 'Europe/Kyiv', 'YYYY-MM-DD') AS date, r.reply, r.is_demo AS "isDemo",
  r.hides_contacts AS "hidesContacts", (
    SELECT coalesce(json_agg(${pictureSql("''")} ORDER BY f.position), '[]')
    FROM review_photos f JOIN media m ON m.id = f.media_id
    WHERE f.review_id = r.id AND f.id <> ALL (r.hidden_photos)) AS photos`;

const toReview = ({ hidesContacts, isDemo, ...review }: Row): ProductReview => ({
  ...review,
  text: hidesContacts ? hideContacts(review.text) : review.text,
  ...(isDemo && { isDemo }),
});

/** Shortens a review for the product's page; cut texts end with an ellipsis. */
const shortened = (review: ProductReview): ProductReview => ({
  ...review,
  text: shortenText(review.text.replace(/\s+/g, ' '), TEXT_LENGTH),
  reply: review.reply && shortenText(review.reply.replace(/\s+/g, ' '), REPLY_LENGTH),
});

const realSchema = v.object({ productId: v.number(), ...ratingSchema.entries });

/**
 * Returns the reviews for the pages of the given products, by the product's id; products without reviews are absent.
 */
export async function readReviewsOfProducts(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, ReviewsOfProduct>> {
  const rows = await readRows(db, v.object({ ...rowSchema.entries, productId: v.number() }), {
    name: 'newest-reviews-of-products',
    text: `SELECT p.id AS "productId", n.* FROM unnest($1::int[]) AS p (id), LATERAL (
        SELECT ${REVIEW_SQL}, r.created_at FROM reviews r WHERE r.product_id = p.id AND r.status = 'published'
        ORDER BY r.created_at DESC, r.id DESC LIMIT $2
      ) n ORDER BY p.id, n.created_at DESC, n.id DESC`,
    values: [ids, NEWEST],
  });
  if (rows.length === 0) return new Map();
  const real = await readRows(db, realSchema, {
    name: 'real-ratings',
    text: `SELECT product_id AS "productId", count(*)::int AS count, round(avg(rating), 1)::float8 AS average
      FROM reviews WHERE product_id = ANY ($1) AND status = 'published' AND NOT is_demo GROUP BY product_id`,
    values: [ids],
  });
  const ratings = new Map(real.map(({ productId, ...rating }) => [productId, rating]));
  return new Map(
    [...Map.groupBy(rows, ({ productId }) => productId)].map(([productId, found]) => {
      const rating = ratings.get(productId);
      const newest = found.map(({ productId: _, ...row }) => shortened(toReview(row)));
      return [productId, { newest, ...(rating && { real: rating }) }];
    }),
  );
}

const totalsSchema = v.object({ productId: v.number(), stars: v.array(v.number()) });

/** Returns one page of a product's reviews. @throws ApiError product_not_found, not_found beyond the last page */
export async function readReviewList(
  db: Queryable,
  slug: string,
  page: number,
): Promise<ResponseOf<typeof readProductReviews>> {
  const totals = await readRow(db, totalsSchema, {
    name: 'stars-of-product',
    text: `SELECT p.id AS "productId", ARRAY(
        SELECT (SELECT count(*)::int FROM reviews r
          WHERE r.product_id = p.id AND r.status = 'published' AND r.rating = star)
        FROM generate_series(1, 5) AS star ORDER BY star) AS stars
      FROM products p WHERE p.slug = $1 AND p.is_published`,
    values: [slug],
  });
  if (!totals) throw new ApiError('product_not_found');
  const { productId, stars } = totals;
  const reviewCount = stars.reduce((sum, count) => sum + count, 0);
  const pages = pageCount(reviewCount, PRODUCT_REVIEWS_PER_PAGE);
  if (page > pages) throw new ApiError('not_found');
  const rows = await readRows(db, rowSchema, {
    name: 'reviews-of-product',
    text: `SELECT ${REVIEW_SQL} FROM reviews r WHERE r.product_id = $1 AND r.status = 'published'
      ORDER BY r.created_at DESC, r.id DESC LIMIT $2 OFFSET $3`,
    values: [productId, PRODUCT_REVIEWS_PER_PAGE, (page - 1) * PRODUCT_REVIEWS_PER_PAGE],
  });
  return { reviews: rows.map(toReview), page, pageCount: pages, reviewCount, stars };
}
