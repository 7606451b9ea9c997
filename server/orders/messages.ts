import type pg from 'pg';
import type { Language } from '../../src/contract/language.ts';
import type { OrderEvent } from '../messages/messages.ts';
import { queueMessage } from '../messages/queue.ts';
import type { ShippingMethod } from '../resources/orders/methods.ts';

/** What an SMS is worth sending for; an e-mail tells everything. */
const BY_SMS: ReadonlySet<OrderEvent> = new Set(['placed', 'packed', 'shipped', 'refunded']);

interface Addressee {
  readonly lang: Language;
  readonly email: string | null;
  readonly phone: string | null;
  readonly shippingMethod: ShippingMethod;
}

/** Queues what the customer is told of an order, in their language, within the caller's transaction. */
export async function queueOrderMessages(client: pg.ClientBase, orderId: string, event: OrderEvent): Promise<void> {
  const { rows } = await client.query<Addressee>(
    `SELECT lang, recipient_email AS email, recipient_phone AS phone, shipping_method AS "shippingMethod"
     FROM orders WHERE id = $1`,
    [orderId],
  );
  const [order] = rows;
  if (!order) throw new Error(`There is no order ${orderId}`);
  const { lang, email, phone, shippingMethod } = order;
  // Who waits for a parcel hears of it when it is on its way.
  if (event === 'packed' && shippingMethod !== 'pickup') return;
  const content = { type: 'order', event, orderId } as const;
  if (email) await queueMessage(client, { to: { kind: 'email', value: email }, lang, content });
  if (phone && BY_SMS.has(event)) await queueMessage(client, { to: { kind: 'phone', value: phone }, lang, content });
}
