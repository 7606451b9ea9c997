import type pg from 'pg';
import type * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { submitReviewSchema } from '../../src/contract/submit-review.ts';
import { stripInvisible } from '../../src/rules/visible-characters.ts';
import { inTransaction } from '../db/transaction.ts';
import { parseInput } from '../middleware/input.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { hasContacts } from './hide-contacts.ts';

interface Submission {
  readonly input: v.InferOutput<typeof submitReviewSchema>;
  readonly lang: Language;
  /** Address of the client. */
  readonly address: string;
  /** The signed-in customer; null for none. */
  readonly customerId: string | null;
  readonly now: Date;
}

/**
 * Stores a review for moderation; the same key is stored once, however often it is sent.
 * @throws ApiError too_many_requests; bad_request if a text is empty without its invisible characters
 */
export async function storeReview(pool: pg.Pool, limits: Limits, submission: Submission): Promise<void> {
  const { address, customerId } = submission;
  const input = parseInput(submitReviewSchema, withoutHiddenWords(submission.input));
  // A bot gets the same answer as a person, so that it learns nothing.
  if (input.topic !== '') return;
  if (await isSubmitted(pool, input.key)) return;
  await limits.take('reviewsOfAddress', address);
  if (customerId !== null) await limits.take('reviewsOfCustomer', customerId);
  await insertReview(pool, { ...submission, input });
}

/** Removes invisible characters, and those that change the direction of the surrounding text. */
export const withoutHiddenWords = <Input extends { readonly name: string; readonly text: string }>(
  input: Input,
): Input => ({
  ...input,
  name: stripInvisible(input.name),
  text: stripInvisible(input.text),
});

export async function isSubmitted(pool: pg.Pool, key: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM reviews WHERE key = $1', [key]);
  return rowCount !== 0;
}

/** Inserts the review. A writer whose account has a received order is marked as a buyer. */
async function insertReview(pool: pg.Pool, { input, lang, customerId, now }: Submission): Promise<void> {
  const orderNumber = input.orderNumber.replaceAll(/\D/g, '');
  await inTransaction(pool, async (client) => {
    // The review is not recorded in the audit log, which is for the shop's own data.
    await client.query("SELECT set_config('shop.history', 'off', true)");
    await client.query(
      `INSERT INTO reviews (key, author, rating, text, lang, order_number, customer_id, is_buyer, created_at, consented_at,
         hides_contacts)
       VALUES ($1, $2, $3, $4, $5, $6, $7,
         EXISTS (SELECT FROM orders WHERE customer_id = $7 AND status IN ('delivered', 'finished')), $8, $8, $9)
       ON CONFLICT (key) DO NOTHING`,
      [
        input.key,
        input.name,
        input.rating,
        input.text,
        lang,
        orderNumber || null,
        customerId,
        now,
        hasContacts(input.text),
      ],
    );
  });
}
