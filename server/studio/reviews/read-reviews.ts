import * as v from 'valibot';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import type { Language } from '../../../src/contract/language.ts';
import type { ReviewFilters, ReviewSort } from '../../../studio/contract/queries/reviews.ts';
import {
  type listStudioReviews,
  REVIEWS_A_PAGE,
  type StudioReview,
  studioReviewSchema,
} from '../../../studio/contract/reviews.ts';
import { likePatterns } from '../../db/like.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { hideContacts } from '../../reviews/hide-contacts.ts';

interface Asked extends ReviewFilters {
  readonly sort?: ReviewSort | undefined;
  /** 1-based; a number beyond the last page means the last one. */
  readonly page: number;
}

/** A row of a review: instants are dates, and the masked text is computed later. */
const rowSchema = v.object({
  ...v.omit(studioReviewSchema, ['maskedText']).entries,
  createdAt: v.date(),
  publishedAt: v.nullable(v.date()),
  toldAt: v.nullable(v.date()),
});

/** Returns the SQL of reviews. @param lang SQL of the language of product names */
const reviewSql = (lang: string) => `SELECT r.id, r.revision, r.status,
    CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name ->> ${lang}, 'slug', p.slug,
      'isPublished', p.is_published) END AS product,
    r.author, r.rating, r.text, r.hides_contacts AS "hidesContacts",
    (SELECT coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height)
        ORDER BY f.position), '[]')
      FROM review_photos f WHERE f.review_id = r.id) AS photos, r.hidden_photos AS "hiddenPhotos",
    r.lang, r.is_buyer AS "isBuyer", r.order_number AS "orderNumber",
    CASE WHEN r.order_number IS NULL THEN NULL WHEN o.id IS NULL THEN 'unknown'
      WHEN o.customer_id = r.customer_id OR o.id = r.order_id THEN 'own' ELSE 'unproven' END AS "order",
    r.customer_id IS NOT NULL AS "isCustomer",
    coalesce(c.email, CASE WHEN o.id = r.order_id THEN o.recipient_email END) IS NOT NULL AS "hasEmail",
    r.told_at AS "toldAt", r.reply, r.rejection, r.created_at AS "createdAt", r.published_at AS "publishedAt"
  FROM reviews r LEFT JOIN customers c ON c.id = r.customer_id LEFT JOIN orders o ON o.number = r.order_number
    LEFT JOIN products p ON p.id = r.product_id`;

const ORDERS: Readonly<Record<ReviewSort, string>> = {
  '-created': 'r.created_at DESC, r.id DESC',
  created: 'r.created_at, r.id',
  '-rating': 'r.rating DESC, r.created_at DESC, r.id DESC',
  rating: 'r.rating, r.created_at DESC, r.id DESC',
};

/** Returns one page of the matching reviews, and the total number of reviews in each status. */
export async function readReviewList(
  db: Queryable,
  lang: Language,
  { sort = '-created', page, ...filters }: Asked,
): Promise<ResponseOf<typeof listStudioReviews>> {
  const where = whereOf(filters);
  const counted = await readRow(db, v.object({ total: v.number() }), {
    text: `SELECT count(*)::int AS total FROM reviews r LEFT JOIN products p ON p.id = r.product_id ${where.sql}`,
    values: where.values,
  });
  const total = counted?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / REVIEWS_A_PAGE));
  const shown = Math.min(page, pageCount);
  const rows = await readRows(db, rowSchema, {
    text: `${reviewSql(`$${where.values.length + 1}`)} ${where.sql} ORDER BY ${ORDERS[sort]}
      LIMIT ${REVIEWS_A_PAGE} OFFSET ${(shown - 1) * REVIEWS_A_PAGE}`,
    values: [...where.values, lang],
  });
  return { page: shown, pageCount, total, counts: await readCounts(db), rows: rows.map(toReview) };
}

/** SQL of the number of reviews to moderate. */
export const COUNT_PENDING_SQL = `SELECT count(*)::int FROM reviews WHERE status = 'pending'`;

/** Returns the number of reviews in each status. */
async function readCounts(db: Queryable) {
  const counts = await readRow(db, v.object({ pending: v.number(), published: v.number(), rejected: v.number() }), {
    text: `SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending,
          count(*) FILTER (WHERE status = 'published')::int AS published,
          count(*) FILTER (WHERE status = 'rejected')::int AS rejected FROM reviews`,
  });
  return counts ?? { pending: 0, published: 0, rejected: 0 };
}

/** Returns a review. @throws ApiError not_found */
export async function readStudioReview(db: Queryable, lang: Language, id: number): Promise<StudioReview> {
  const row = await readRow(db, rowSchema, { text: `${reviewSql('$2')} WHERE r.id = $1`, values: [id, lang] });
  if (!row) throw new ApiError('not_found');
  return toReview(row);
}

function toReview({ createdAt, publishedAt, toldAt, ...row }: v.InferOutput<typeof rowSchema>): StudioReview {
  const masked = hideContacts(row.text);
  return {
    ...row,
    maskedText: masked === row.text ? null : masked,
    createdAt: createdAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    toldAt: toldAt?.toISOString() ?? null,
  };
}

/** Maximum number of words: more of them narrow nothing further. */
const MAX_WORDS = 8;

const WORDS_SQL = `concat_ws(' ', r.author, r.text, r.reply, all_languages(p.name), p.sku)`;

function whereOf({ q = '', status, rating, language, of, reply }: ReviewFilters) {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...likePatterns(q)
      .slice(0, MAX_WORDS)
      .map((pattern) => `${WORDS_SQL} ILIKE ${parameter(pattern)}`),
    status && status !== 'all' && `r.status = ${parameter(status)}`,
    rating && rating.length > 0 && `r.rating = ANY (${parameter(rating.map(Number))})`,
    language && `r.lang = ${parameter(language)}`,
    of && `r.product_id IS ${of === 'products' ? 'NOT ' : ''}NULL`,
    reply && `r.status = 'published' AND r.reply IS ${reply === 'with' ? 'NOT ' : ''}NULL`,
  ].filter((condition) => typeof condition === 'string');
  return { sql: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values };
}
