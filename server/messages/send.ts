import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { CODE_LIFETIME, type ContactKind } from '../../src/contract/one-time-code.ts';
import { DeliveryError } from '../integrations/delivery-error.ts';
import type { Mailer } from '../integrations/smtp/smtp.ts';
import type { SmsSender } from '../integrations/turbosms/turbosms.ts';
import { contentSchema, type MessageContent } from './messages.ts';
import { renderMessage } from './render.ts';
import { renderOrderMessage } from './render-order.ts';

export interface Delivery {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  readonly secret: string;
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
    `SELECT id, channel, recipient, lang, content, created_at AS "createdAt" FROM messages
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

async function deliver(delivery: Delivery, row: Row, content: Exclude<MessageContent, { type: 'nothing' }>) {
  const { id, channel, recipient: to, lang } = row;
  const { subject, text, html, sms } =
    content.type === 'order'
      ? await renderOrderMessage(content, { ...delivery, lang })
      : await renderMessage(content, { ...delivery, lang });
  try {
    if (channel === 'email') await delivery.mailer.send({ id, to, subject, text, html });
    else await delivery.sms.send({ id, to, text: sms });
  } catch (error) {
    if (!(error instanceof DeliveryError && error.isPermanent)) throw error;
    // Nobody will ever take it: said in the log, and done with.
    console.error(JSON.stringify({ level: 'warning', component: 'messages', messageId: id, message: error.message }));
  }
}
