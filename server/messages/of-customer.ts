import type pg from 'pg';
import * as v from 'valibot';
import { messageSubjectSchema } from '../../studio/contract/message-subjects.ts';
import { readRows } from '../db/rows.ts';
import { SUBJECT_SQL } from './content.ts';

const rowSchema = v.object({
  id: v.string(),
  at: v.date(),
  channel: v.picklist(['email', 'phone']),
  recipient: v.string(),
  orderNumber: v.nullable(v.number()),
  sentAt: v.nullable(v.date()),
  failure: v.nullable(v.string()),
  about: messageSubjectSchema,
});

/**
 * Returns the messages sent to the contacts of a customer or about the customer's orders, newest first. Times are ISO
 * 8601; `about` is the subject as the studio names it.
 * @param limit maximum number of messages; all by default, which are those of the last 30 days
 */
export async function readMessagesTo(db: pg.Pool | pg.ClientBase, customerId: string, limit: number | null = null) {
  const rows = await readRows(db, rowSchema, {
    text: `WITH found AS (
        SELECT m.id FROM messages m JOIN customers c ON m.recipient IN (c.email, c.phone) WHERE c.id = $1
        UNION
        SELECT m.id FROM orders o JOIN messages m ON m.content ->> 'orderId' = o.id::text WHERE o.customer_id = $1
      )
      SELECT m.id, m.created_at AS at, m.channel, m.recipient, o.number AS "orderNumber", m.sent_at AS "sentAt",
        m.failure, ${SUBJECT_SQL} AS about
      FROM found JOIN messages m ON m.id = found.id LEFT JOIN orders o ON o.id::text = m.content ->> 'orderId'
      WHERE m.content ->> 'type' <> 'nothing'
      ORDER BY m.created_at DESC, m.id LIMIT $2`,
    values: [customerId, limit],
  });
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), sentAt: row.sentAt?.toISOString() ?? null }));
}
