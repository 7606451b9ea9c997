import type pg from 'pg';
import * as v from 'valibot';
import { readRow, readRows } from '../../server/db/rows.ts';
import { contactKindSchema } from '../../src/contract/one-time-code.ts';

const mailboxMessageSchema = v.object({
  id: v.number(),
  channel: contactKindSchema,
  /** An e-mail address or +380XXXXXXXXX. */
  recipient: v.string(),
  /** Empty for an SMS. */
  subject: v.string(),
  /** For an e-mail without plain text, the source of its HTML. */
  text: v.string(),
  receivedAt: v.date(),
});
export type MailboxMessage = v.InferOutput<typeof mailboxMessageSchema>;

interface IncomingMessage extends Omit<MailboxMessage, 'id' | 'receivedAt'> {
  /** Empty for an SMS. */
  readonly html: string;
}

/** Maximum number of messages per page. */
const LIMIT = 100;

export async function keepMessage(pool: pg.Pool, message: IncomingMessage): Promise<void> {
  await pool.query({
    name: 'mailbox_keep',
    text: 'INSERT INTO mailbox (channel, recipient, subject, text, html) VALUES ($1, $2, $3, $4, $5)',
    // PostgreSQL cannot store NUL characters.
    values: [message.channel, message.recipient, message.subject, message.text, message.html].map((value) =>
      value.replaceAll('\0', ''),
    ),
  });
}

/** Returns the newest messages first; of one recipient, or of all when `to` is empty. */
export function listMessages(pool: pg.Pool, to: string): Promise<MailboxMessage[]> {
  return readRows(pool, mailboxMessageSchema, {
    name: 'mailbox_list',
    text: `SELECT id, channel, recipient, subject, coalesce(nullif(text, ''), html) AS text, received_at AS "receivedAt" FROM mailbox
      WHERE $1 = '' OR lower(recipient) = lower($1) ORDER BY id DESC LIMIT $2`,
    values: [to, LIMIT],
  });
}

/** Returns the HTML of an e-mail; null if there is no such message, or it has none. */
export async function readHtml(pool: pg.Pool, id: number): Promise<string | null> {
  const row = await readRow(pool, v.object({ html: v.string() }), {
    name: 'mailbox_html',
    text: `SELECT html FROM mailbox WHERE id = $1 AND html <> ''`,
    values: [id],
  });
  return row?.html ?? null;
}
