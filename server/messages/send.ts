import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { CODE_LIFETIME } from '../../src/contract/limits.ts';
import { contactKindSchema } from '../../src/contract/one-time-code.ts';
import { readRow } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import type { Log } from '../log.ts';
import { createLimits } from '../rate-limits/limits.ts';
import { takeSms } from '../rate-limits/sms-budget.ts';
import { addTask } from '../tasks/add-task.ts';
import { askVendor } from '../vendors/ask-vendor.ts';
import { contentSchema, type MessageContent } from './content.ts';
import type { RenderedMessage } from './letter.ts';
import { MessageError } from './message-error.ts';
import type { Mailer } from './smtp/smtp.ts';
import type { SmsSender } from './turbosms/turbosms.ts';

/** Vendors of e-mail and SMS. */
export interface MessageVendors {
  readonly mailer: Mailer;
  readonly sms: SmsSender;
}

/** Content of a message that has a recipient. */
export type WritableContent = Exclude<MessageContent, { type: 'nothing' }>;

/**
 * Renders a message for a channel, by default e-mail. Each domain writes its own messages; server/jobs/handlers.ts
 * combines them.
 */
export type MessageWriter = (
  content: WritableContent,
  lang: Language,
  channel?: v.InferOutput<typeof contactKindSchema>,
) => Promise<RenderedMessage>;

interface SendDeps extends MessageVendors {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  readonly log: Log;
  readonly secret: string;
  readonly smsPerHour: number;
  readonly writeMessage: MessageWriter;
}

const rowSchema = v.object({
  id: v.string(),
  channel: contactKindSchema,
  recipient: v.string(),
  lang: languageSchema,
  content: v.unknown(),
  /** Number of the order that the message is about. */
  orderNumber: v.nullable(v.number()),
  createdAt: v.date(),
});
type Row = v.InferOutput<typeof rowSchema>;

/**
 * Sends a queued message, unless it was sent: the job may run again after a crash between the vendor's answer and the
 * commit. The vendor gets the message's id, by which TurboSMS and mail readers recognise a repeat.
 * @throws MessageError when it should be retried
 */
export async function sendMessage(deps: SendDeps, messageId: string): Promise<void> {
  const { pool, clock } = deps;
  const row = await readRow(pool, rowSchema, {
    text: `SELECT id, channel, recipient, lang, content, created_at AS "createdAt",
       (SELECT number FROM orders WHERE id = (content ->> 'orderId')::uuid) AS "orderNumber" FROM messages
     WHERE id = $1 AND sent_at IS NULL AND failure IS NULL`,
    values: [messageId],
  });
  if (!row) return;
  const content = v.parse(contentSchema, row.content);
  if (content.type !== 'nothing' && !isTooLate(content, row.createdAt, clock())) {
    await deliver(deps, row, content);
  }
  await pool.query('UPDATE messages SET sent_at = $2 WHERE id = $1 AND failure IS NULL', [row.id, clock()]);
}

/** Returns true if the message has a code that has expired. */
function isTooLate(content: MessageContent, createdAt: Date, now: Date): boolean {
  return content.type === 'code' && now.getTime() - createdAt.getTime() > CODE_LIFETIME;
}

/**
 * Types of messages that answer a request for a code: their SMS was counted against the budget when it was requested.
 */
const COUNTED: ReadonlySet<MessageContent['type']> = new Set(['code', 'contact-known']);

async function deliver(deps: SendDeps, row: Row, content: WritableContent) {
  const { id, channel, recipient: to, lang, orderNumber } = row;
  const { subject, text, html, sms, unsubscribe } = await deps.writeMessage(content, lang, channel);
  if (channel === 'phone' && !COUNTED.has(content.type)) await takeFromBudget(deps, id);
  try {
    const call = { vendor: channel === 'email' ? 'smtp' : 'turbosms', operation: 'send', orderNumber, subject: id };
    await askVendor(deps.log, call, () =>
      channel === 'email'
        ? deps.mailer.send({ id, to, subject, text, html, ...(unsubscribe && { unsubscribe }) })
        : deps.sms.send({ id, to, text: sms }),
    );
  } catch (error) {
    if (!(error instanceof MessageError && !error.isTemporary)) throw error;
    // The refusal is permanent: the message is marked as failed, and the order shows the reason.
    await refuseMessage(deps.pool, row.id, error.message);
  }
}

/**
 * Marks a message as failed. For a message about an order the staff gets a task to contact the customer in another way;
 * for a code the shopper requests another one.
 */
async function refuseMessage(pool: pg.Pool, messageId: string, reason: string): Promise<void> {
  const row = await readRow(pool, v.object({ orderId: v.nullable(v.string()) }), {
    text: `UPDATE messages SET failure = $2 WHERE id = $1 RETURNING content ->> 'orderId' AS "orderId"`,
    values: [messageId, reason],
  });
  if (row?.orderId) await addTask(pool, 'message-failed', row.orderId, reason, { reason: { code: 'message-refused' } });
}

/**
 * Counts an SMS against the hourly budget, once per message, however often it is retried. @throws MessageError when the
 * SMS must wait for the next hour
 */
async function takeFromBudget(deps: SendDeps, messageId: string): Promise<void> {
  const limits = createLimits(deps);
  if (!(await limits.tryTake('smsOfMessage', messageId))) return;
  try {
    await takeSms(limits, deps);
  } catch (error) {
    await limits.giveBack('smsOfMessage', messageId);
    if (!(error instanceof ApiError)) throw error;
    throw new MessageError('The SMS of this hour are used up', { isTemporary: true, cause: error });
  }
}
