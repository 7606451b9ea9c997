import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { CODE_LIFETIME, type ContactKind } from '../../src/contract/one-time-code.ts';
import { ApiError } from '../errors.ts';
import { renderMessage } from '../identity/messages/render.ts';
import type { Log } from '../log.ts';
import { renderOrderMessage } from '../orders/messages/render.ts';
import { createLimits } from '../rate-limits/limits.ts';
import { takeSms } from '../rate-limits/sms-budget.ts';
import { askVendor } from '../vendors/ask-vendor.ts';
import { contentSchema, type MessageContent } from './content.ts';
import { DeliveryError } from './message-error.ts';
import type { Mailer } from './smtp/smtp.ts';
import type { SmsSender } from './turbosms/turbosms.ts';

export interface Delivery {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  readonly log: Log;
  readonly secret: string;
  readonly smsPerHour: number;
  readonly siteOrigin: string;
  readonly mailer: Mailer;
  readonly sms: SmsSender;
}

interface Row {
  readonly id: string;
  readonly channel: ContactKind;
  readonly recipient: string;
  readonly lang: Language;
  readonly content: unknown;
  /** Of the order that it tells of. */
  readonly orderNumber: number | null;
  readonly createdAt: Date;
}

/**
 * Sends a queued message, unless it was sent: the job may run again after a crash between the vendor's answer and
 * ours. The vendor gets the message's id with it, by which TurboSMS and mail readers know a repeat.
 * @throws DeliveryError when it should be tried again.
 */
export async function sendMessage(delivery: Delivery, messageId: string): Promise<void> {
  const { pool, clock } = delivery;
  const { rows } = await pool.query<Row>(
    `SELECT id, channel, recipient, lang, content, created_at AS "createdAt",
       (SELECT number FROM orders WHERE id = (content ->> 'orderId')::uuid) AS "orderNumber" FROM messages
     WHERE id = $1 AND sent_at IS NULL`,
    [messageId],
  );
  const [row] = rows;
  if (!row) return;
  const content = v.parse(contentSchema, row.content);
  if (content.type !== 'nothing' && !isTooLate(content, row.createdAt, clock())) {
    await deliver(delivery, row, content);
  }
  await pool.query('UPDATE messages SET sent_at = $2 WHERE id = $1', [row.id, clock()]);
}

/** A code that has ended helps nobody. */
function isTooLate(content: MessageContent, createdAt: Date, now: Date): boolean {
  return content.type === 'code' && now.getTime() - createdAt.getTime() > CODE_LIFETIME;
}

/** What answers a request for a code: its SMS was taken out of the budget before anything was looked up. */
const COUNTED: ReadonlySet<MessageContent['type']> = new Set(['code', 'contact-known']);

async function deliver(delivery: Delivery, row: Row, content: Exclude<MessageContent, { type: 'nothing' }>) {
  const { id, channel, recipient: to, lang, orderNumber } = row;
  const { subject, text, html, sms } =
    content.type === 'order'
      ? await renderOrderMessage(content, { ...delivery, lang })
      : await renderMessage(content, { ...delivery, lang });
  if (channel === 'phone' && !COUNTED.has(content.type)) await takeFromBudget(delivery);
  try {
    const call = { vendor: channel === 'email' ? 'smtp' : 'turbosms', operation: 'send', orderNumber, subject: id };
    await askVendor(delivery.log, call, () =>
      channel === 'email'
        ? delivery.mailer.send({ id, to, subject, text, html })
        : delivery.sms.send({ id, to, text: sms }),
    );
  } catch (error) {
    if (!(error instanceof DeliveryError && error.isPermanent)) throw error;
    // Nobody will ever take it: the log has it, and it is done with.
  }
}

/** @throws DeliveryError when the SMS has to wait for the next hour. */
async function takeFromBudget(delivery: Delivery): Promise<void> {
  try {
    await takeSms(createLimits(delivery), delivery);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new DeliveryError('The SMS of this hour are used up', { isPermanent: false, cause: error });
  }
}
