import type pg from 'pg';
import * as v from 'valibot';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import { readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueMessage } from '../../messages/queue.ts';
import { IS_REVIEWED_SQL, RECEIVED_SQL } from '../reviewable-order.ts';
import { EMAIL_HASH_SQL } from './stop-letters.ts';

/** The task that queues the letters which have become due. */
export const ASK_FOR_REVIEWS = 'ask-for-reviews';

/** Days for which a letter can be late: a shop that was closed, or has just begun to ask, does not write to everybody. */
const LATE_DAYS = 20;
/** Days that the link of a letter is good for. */
const LINK_DAYS = 60;
const DAY = 24 * 60 * 60 * 1000;
/** Letters of one run: the next one has the rest. */
const MOST = 200;

const dueSchema = v.object({ id: v.string(), email: v.string(), lang: languageSchema });

interface AskingDeps {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  /** Days after an order was delivered; 0 asks nobody. */
  readonly reviewLetterDays: number;
}

/**
 * Queues the letters that ask for reviews, once an order: so many days after it came, to the e-mail that it was placed
 * with, unless its owner wants none, or there is nothing left to say something of. Who gave a phone alone is not asked.
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
 * Takes the orders of which letters are due. $1: delivered before; $2: and after; $3: now. It came when it first became
 * delivered, or finished where nobody says that it was delivered.
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
