import type pg from 'pg';
import * as v from 'valibot';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { contactKindSchema } from '../../src/contract/one-time-code.ts';
import { readRows } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { queueMessage } from '../messages/queue.ts';

/** Name of the job that queues the messages about products that are available again. */
export const TELL_OF_STOCK = 'tell-of-stock';

/** Maximum number of requests per run; the next run answers the rest. */
const MOST = 200;

const toldSchema = v.object({
  productId: v.number(),
  channel: contactKindSchema,
  contact: v.string(),
  lang: languageSchema,
});

/**
 * Queues a message for each contact that waits for a product that is available again, the longest waiting first, and
 * deletes the requests in the same transaction, so that nobody is told twice. Several requests of one contact for one
 * product give one message.
 */
export async function tellOfStock({ pool }: { readonly pool: pg.Pool }): Promise<void> {
  await inTransaction(pool, async (client) => {
    const told = await readRows(client, toldSchema, { text: DUE_SQL });
    const once = new Map(told.map((row) => [`${row.productId} ${row.contact}`, row]));
    for (const { productId, channel, contact, lang } of once.values())
      await queueMessage(client, {
        to: { kind: channel, value: contact },
        lang,
        content: { type: 'stock-alert', productId },
      });
  });
}

/** SQL that deletes the requests that are due, with all others of the same contact for the same product, and returns them. */
const DUE_SQL = `WITH due AS (
    SELECT a.id, a.product_id, a.contact FROM stock_alerts a JOIN products p ON p.id = a.product_id
    WHERE p.stock > 0 AND p.is_published ORDER BY a.created_at, a.id LIMIT ${MOST} FOR UPDATE OF a SKIP LOCKED
  )
  DELETE FROM stock_alerts a USING due
  WHERE a.product_id = due.product_id AND a.contact = due.contact
  RETURNING a.product_id AS "productId", a.channel, a.contact, a.lang`;
