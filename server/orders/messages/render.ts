import type pg from 'pg';
import * as v from 'valibot';
import type { OrderDetails } from '../../../src/contract/checkout.ts';
import type { Language } from '../../../src/contract/language.ts';
import { localizedTexts } from '../../../src/contract/localized.ts';
import { readRow } from '../../db/rows.ts';
import type { OrderEvent } from '../../messages/content.ts';
import type { Message } from '../../messages/letter.ts';
import { readOrderDetails } from '../read-orders.ts';
import { type OrderFacts, readOrderFacts } from './facts.ts';
import { orderBlocks } from './order-blocks.ts';
import { writeOrderText } from './texts.ts';

interface Options {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  readonly lang: Language;
  readonly secret: string;
  readonly siteOrigin: string;
}

/** Returns the notification of an order's event, with its items and what each cost. */
export async function composeOrderMessage(
  { event, orderId, refundId }: { event: OrderEvent; orderId: string; refundId?: string | undefined },
  { clock, ...options }: Options,
): Promise<Message> {
  const order = await readOrderDetails(options.pool, options.lang, orderId);
  const facts = await readOrderFacts(orderId, { ...options, refundId, now: clock() });
  if (!order || !facts) throw new Error(`There is no order ${orderId}`);
  return writeOrderMessage(event, { order, facts }, options);
}

interface OrderData {
  readonly order: OrderDetails;
  readonly facts: OrderFacts;
}

/** Writes the notification of an order's event from its data. */
export function writeOrderMessage(
  event: OrderEvent,
  { order, facts }: OrderData,
  options: Pick<Options, 'lang' | 'siteOrigin'>,
): Message {
  const { subject, blocks, sms } = writeOrderText(event, options.lang, facts);
  return { subject, blocks: [...blocks, ...orderBlocks(order, facts, options)], sms };
}

const noteSchema = v.object({ number: v.number(), text: v.string() });

const NOTE_WORDS = localizedTexts({
  uk: { subject: 'Про замовлення № {number}', state: 'Стан і деталі замовлення' },
  ru: { subject: 'О заказе № {number}', state: 'Состояние и детали заказа' },
});

/** Returns a message that staff have written to the customer, with a link to the order. */
export async function composeOrderNote(
  { orderId, noteId }: { orderId: string; noteId: string },
  { clock, ...options }: Options,
): Promise<Message> {
  const note = await readRow(options.pool, noteSchema, {
    text: 'SELECT o.number, n.text FROM order_notes n JOIN orders o ON o.id = n.order_id WHERE n.id = $1',
    values: [noteId],
  });
  const facts = await readOrderFacts(orderId, { ...options, now: clock() });
  if (!note || !facts) throw new Error(`There is no note ${noteId}`);
  return writeOrderNote(note.text, facts, options.lang);
}

/** Writes a message with a note of the staff, whose paragraphs are its lines. */
export function writeOrderNote(
  note: string,
  { number, link, shortLink }: Pick<OrderFacts, 'number' | 'link' | 'shortLink'>,
  lang: Language,
): Message {
  const words = NOTE_WORDS[lang];
  const subject = words.subject.replace('{number}', String(number));
  return {
    subject,
    blocks: [
      { kind: 'quote', paragraphs: note.split(/\n+/) },
      { kind: 'action', label: words.state, link },
    ],
    sms: `${subject}. ${note} ${shortLink}`,
  };
}
