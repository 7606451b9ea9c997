import type pg from 'pg';
import type * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { submitReviewSchema } from '../../src/contract/submit-review.ts';
import { withoutHidden } from '../../src/rules/visible-characters.ts';
import { inTransaction } from '../db/transaction.ts';
import { parseInput } from '../middleware/input.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { hasContacts } from './hide-contacts.ts';

interface Submission {
  readonly input: v.InferOutput<typeof submitReviewSchema>;
  readonly lang: Language;
  /** Where it comes from. */
  readonly address: string;
  /** Who is signed in. */
  readonly customerId: string | null;
  readonly now: Date;
}

/**
 * Keeps a review to be read by somebody of the shop; the same key is kept once, however often it is sent.
 * @throws ApiError too_many_requests; bad_request, where nothing is left of a text without what nobody sees in it
 */
export async function keepReview(pool: pg.Pool, limits: Limits, submission: Submission): Promise<void> {
  const { address, customerId } = submission;
  const input = parseInput(submitReviewSchema, withoutHiddenWords(submission.input));
  // A script is answered as a person would be, so that it learns nothing.
  if (input.topic !== '') return;
  if (await isKept(pool, input.key)) return;
  await limits.take('reviewsOfAddress', address);
  if (customerId !== null) await limits.take('reviewsOfCustomer', customerId);
  await insertReview(pool, { ...submission, input });
}

/** What everybody will read: nothing in it is hidden, or turns the direction of what stands around it. */
export const withoutHiddenWords = <Input extends { readonly name: string; readonly text: string }>(
  input: Input,
): Input => ({
  ...input,
  name: withoutHidden(input.name),
  text: withoutHidden(input.text),
});

export async function isKept(pool: pg.Pool, key: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM reviews WHERE key = $1', [key]);
  return rowCount !== 0;
}

/** Whoever has received an order that was placed in the account has bought here. */
async function insertReview(pool: pg.Pool, { input, lang, customerId, now }: Submission): Promise<void> {
  const orderNumber = input.orderNumber.replaceAll(/\D/g, '');
  await inTransaction(pool, async (client) => {
    // What a shopper writes is no change of the shop's own data, which the log is of.
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
