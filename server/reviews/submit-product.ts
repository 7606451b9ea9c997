import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { submitProductReviewSchema } from '../../src/contract/submit-review.ts';
import { readRow } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { parseInput } from '../middleware/input.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { hasContacts } from './hide-contacts.ts';
import { RECEIVED_SQL, requireReviewableOrder } from './reviewable-order.ts';
import { isSubmitted, withoutHiddenWords } from './submit.ts';

interface Submission {
  readonly slug: string;
  readonly input: v.InferOutput<typeof submitProductReviewSchema>;
  readonly lang: Language;
  /** Address of the client. */
  readonly address: string;
  /** The signed-in customer; null for none. */
  readonly customerId: string | null;
  readonly secrets: readonly string[];
  readonly now: Date;
}

/**
 * Stores a review of a product for moderation. The same key is stored once, and each order and account can review a
 * product once. A writer who has received the product is marked as its buyer.
 * @throws ApiError product_not_found, already_reviewed, photo_gone, too_many_requests, bad_request; the errors of
 * requireReviewableOrder()
 */
export async function storeProductReview(pool: pg.Pool, limits: Limits, submission: Submission): Promise<void> {
  const input = parseInput(submitProductReviewSchema, withoutHiddenWords(submission.input));
  // A bot gets the same answer as a person, so that it learns nothing.
  if (input.topic !== '' || (await isSubmitted(pool, input.key))) return;
  const purchase = await findPurchase(pool, { ...submission, input });
  await takePoints(limits, submission, purchase);
  await insert(pool, { ...submission, input }, purchase);
}

/** The reviewed product, and the order in which the writer received it, of the link or the account; null for none. */
interface Purchase {
  readonly productId: number;
  readonly order: { readonly id: string; readonly number: number } | null;
  /** Account that the review belongs to. */
  readonly customerId: string | null;
}

const foundSchema = v.object({
  productId: v.number(),
  order: v.nullable(v.object({ id: v.string(), number: v.number() })),
});

async function findPurchase(pool: pg.Pool, submission: Submission): Promise<Purchase> {
  const { slug, input, customerId } = submission;
  const named = input.order ? await requireReviewableOrder(pool, { ...submission, order: input.order }) : null;
  const owner = named ? named.customerId : customerId;
  const found = await readRow(pool, foundSchema, {
    text: `SELECT p.id AS "productId", (
        SELECT json_build_object('id', o.id, 'number', o.number) FROM orders o
        WHERE o.status IN ${RECEIVED_SQL} AND EXISTS (
            SELECT FROM order_items i WHERE i.order_id = o.id AND i.product_id = p.id)
          AND CASE WHEN $2::uuid IS NULL THEN o.customer_id = $3::uuid ELSE o.id = $2::uuid END
        ORDER BY o.created_at DESC LIMIT 1) AS order
      FROM products p WHERE p.slug = $1 AND p.is_published`,
    values: [slug, named?.id ?? null, owner],
  });
  // A link allows only reviews of the order's products.
  if (!found || (named && !found.order)) throw new ApiError('product_not_found');
  return { ...found, customerId: owner };
}

/** Counts against rate limits. The reader of a letter is limited by the order, because an address may be shared. */
async function takePoints(
  limits: Limits,
  { address, input }: Submission,
  { order, customerId }: Purchase,
): Promise<void> {
  if (input.order && order) return limits.take('reviewsOfOrder', order.id);
  await limits.take('reviewsOfAddress', address);
  if (customerId !== null) await limits.take('reviewsOfCustomer', customerId);
}

async function insert(pool: pg.Pool, submission: Submission, purchase: Purchase): Promise<void> {
  const { input, lang, now } = submission;
  const { productId, order, customerId } = purchase;
  await inTransaction(pool, async (client) => {
    await requireFirst(client, input.key, purchase);
    // The review is not recorded in the audit log, which is for the shop's own data.
    await client.query("SELECT set_config('shop.history', 'off', true)");
    const row = await readRow(client, v.object({ id: v.number() }), {
      text: `INSERT INTO reviews (key, product_id, author, rating, text, lang, order_id, order_number, customer_id, is_buyer,
          created_at, consented_at, hides_contacts)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $7::uuid IS NOT NULL, $10, $10, $11)
        ON CONFLICT (key) DO NOTHING RETURNING id`,
      values: [
        input.key,
        productId,
        input.name,
        input.rating,
        input.text,
        lang,
        order?.id ?? null,
        order?.number ?? null,
        customerId,
        now,
        hasContacts(input.text),
      ],
    });
    if (row) await attachPhotos(client, row.id, input);
  });
}

/** Locks the writer, so that two reviews sent at once are not both the first. */
async function requireFirst(
  client: pg.ClientBase,
  key: string,
  { productId, order, customerId }: Purchase,
): Promise<void> {
  const writer = customerId ?? order?.id;
  if (writer === undefined) return;
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`review:${productId}:${writer}`]);
  const { rowCount } = await client.query(
    'SELECT FROM reviews WHERE product_id = $1 AND (order_id = $2 OR customer_id = $3) AND key <> $4 LIMIT 1',
    [productId, order?.id ?? null, customerId, key],
  );
  if (rowCount !== 0) throw new ApiError('already_reviewed');
}

/** Attaches the photos that were uploaded for this review; deletes the unused ones. */
async function attachPhotos(client: pg.ClientBase, id: number, { key, photos }: Submission['input']): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE review_photos p SET review_id = $1, position = chosen.position
     FROM unnest($2::uuid[]) WITH ORDINALITY AS chosen (id, position)
     WHERE p.id = chosen.id AND p.review_key = $3 AND p.review_id IS NULL`,
    [id, photos, key],
  );
  if (rowCount !== new Set(photos).size) throw new ApiError('photo_gone', { fields: { photos: 'invalid' } });
  await client.query('DELETE FROM review_photos WHERE review_key = $1 AND review_id IS NULL', [key]);
}
