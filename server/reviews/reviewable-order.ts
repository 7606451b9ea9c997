import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { pictureSchema } from '../../src/contract/media.ts';
import type { ReviewableOrder } from '../../src/contract/order-review.ts';
import type { ReviewedOrder } from '../../src/contract/submit-review.ts';
import { FIRST_PICTURE_SQL } from '../catalogue/cards.ts';
import { readRow, readRows } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import { checkReviewToken } from './letters/token.ts';

/** SQL of the statuses of a received order. */
export const RECEIVED_SQL = "('delivered', 'finished')";

/** The client that asks for an order, with its proof. */
export interface Asker {
  readonly order: ReviewedOrder;
  /** The signed-in customer; null for none. */
  readonly customerId: string | null;
  readonly secrets: readonly string[];
  readonly now: Date;
}

const idSchema = v.pipe(v.string(), v.uuid());
const orderSchema = v.object({
  id: v.string(),
  number: v.number(),
  customerId: v.nullable(v.string()),
  isReceived: v.boolean(),
});
type FoundOrder = v.InferOutput<typeof orderSchema>;

/**
 * Returns the order whose products the client may review: an order of its account, or the order of its letter's link.
 * @throws ApiError order_not_found, review_link_wrong, review_link_expired, not_reviewable
 */
export async function requireReviewableOrder(
  pool: pg.Pool,
  { order, customerId, secrets, now }: Asker,
): Promise<FoundOrder> {
  const id = v.safeParse(idSchema, order.id);
  if (!id.success) throw new ApiError('order_not_found');
  const found = await readRow(pool, orderSchema, {
    text: `SELECT id, number, customer_id AS "customerId",
        status IN ${RECEIVED_SQL} AS "isReceived" FROM orders WHERE id = $1`,
    values: [id.output],
  });
  const isOwn = found !== null && customerId !== null && found.customerId === customerId;
  if (!isOwn) requireGoodToken(secrets, { ...order, id: id.output }, now);
  if (!found) throw new ApiError('order_not_found');
  if (!found.isReceived) throw new ApiError('not_reviewable');
  return found;
}

function requireGoodToken(secrets: readonly string[], { id, token }: ReviewedOrder, now: Date): void {
  const state = checkReviewToken(secrets, id, token, now);
  if (state === 'wrong') throw new ApiError('review_link_wrong');
  if (state === 'expired') throw new ApiError('review_link_expired');
}

/** SQL condition: the buyer of an order `o` has reviewed a product `p`, with this order or another. */
export const IS_REVIEWED_SQL = `EXISTS (SELECT FROM reviews r WHERE r.product_id = p.id
  AND (r.order_id = o.id OR r.customer_id = o.customer_id))`;

const itemSchema = v.object({
  slug: v.string(),
  name: v.string(),
  picture: v.nullable(pictureSchema),
  isReviewed: v.boolean(),
});

/** Returns the reviewable products of an order; see requireReviewableOrder(). */
export async function readReviewable(pool: pg.Pool, lang: Language, asker: Asker): Promise<ReviewableOrder> {
  const { id, number } = await requireReviewableOrder(pool, asker);
  const items = await readRows(pool, itemSchema, {
    text: `SELECT p.slug, p.name ->> $1 AS name, ${FIRST_PICTURE_SQL} AS picture, ${IS_REVIEWED_SQL} AS "isReviewed"
      FROM orders o JOIN (
        SELECT order_id, product_id, min(position) AS position FROM order_items GROUP BY order_id, product_id
      ) i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
      WHERE o.id = $2 AND p.is_published ORDER BY i.position`,
    values: [lang, id],
  });
  return { number, items };
}
