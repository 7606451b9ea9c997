import type pg from 'pg';
import * as v from 'valibot';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import { readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueMessage } from '../../messages/queue.ts';
import { IS_REVIEWED_SQL, RECEIVED_SQL } from '../reviewable-order.ts';
import { EMAIL_HASH_SQL } from './stop-letters.ts';

/** Name of the job that queues the letters that are due. */
export const ASK_FOR_REVIEWS = 'ask-for-reviews';

/**
 * Maximum delay of a letter in days: a shop that was offline, or has just enabled the letters, does not write about old
 * orders.
 */
const LATE_DAYS = 20;
/** Validity of a letter's link in days. */
const LINK_DAYS = 60;
const DAY = 24 * 60 * 60 * 1000;
/** Maximum number of letters per run; the next run sends the rest. */
const MOST = 200;

const dueSchema = v.object({ id: v.string(), email: v.string(), lang: languageSchema });

interface AskingDeps {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  /** Days after the delivery of an order; 0 disables the letters. */
  readonly reviewLetterDays: number;
}

/**
 * Queues the letters that ask for reviews, one per order: so many days after the delivery, to the e-mail of the order,
 * unless the recipient has opted out or has reviewed everything. Orders without an e-mail are skipped.
 */
export async function askForReviews({ pool, clock, reviewLetterDays: days }: AskingDeps): Promise<void> {
  if (days === 0) return;
  const now = clock();
  const until = new Date(now.getTime() + LINK_DAYS * DAY).toISOString();
  await inTransaction(pool, async (client) => {
    const due = await readRows(client, dueSchema, {
      text: DUE_SQL,
      values: [new Date(now.getTime() - days * DAY), new Date(now.getTime() - (days + LATE_DAYS) * DAY), now],
    });
    for (const { id: orderId, email, lang } of due)
      await queueMessage(client, {
        to: { kind: 'email', value: email },
        lang,
        content: { type: 'review-request', orderId, until },
      });
  });
}

/**
 * SQL that marks and returns the orders whose letters are due. $1: delivered before; $2: and after; $3: now. The
 * delivery is the first transition to `delivered`, or to `finished` if there is none.
 */
const DUE_SQL = `WITH due AS (
    SELECT o.id FROM orders o
    WHERE o.status IN ${RECEIVED_SQL} AND o.review_asked_at IS NULL AND NOT o.is_left AND o.recipient_email IS NOT NULL
      AND (SELECT min(t.at) FROM order_transitions t
        WHERE t.order_id = o.id AND t.to_status IN ${RECEIVED_SQL}) BETWEEN $2 AND $1
      AND NOT EXISTS (SELECT FROM no_review_letters n WHERE n.email_hash = ${EMAIL_HASH_SQL('o.recipient_email')})
      AND EXISTS (SELECT FROM order_items i JOIN products p ON p.id = i.product_id
        WHERE i.order_id = o.id AND p.is_published AND NOT ${IS_REVIEWED_SQL})
    ORDER BY o.created_at LIMIT ${MOST} FOR NO KEY UPDATE OF o SKIP LOCKED
  )
  UPDATE orders o SET review_asked_at = $3 FROM due WHERE o.id = due.id
  RETURNING o.id, o.recipient_email AS email, o.lang`;
