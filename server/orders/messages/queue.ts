import type pg from 'pg';
import * as v from 'valibot';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import { readRow } from '../../db/rows.ts';
import type { OrderEvent } from '../../messages/content.ts';
import { queueMessage } from '../../messages/queue.ts';
import { type ShippingMethod, shippingMethodSchema } from '../methods.ts';

/** Events that send an SMS in addition to an e-mail. */
const BY_SMS: ReadonlySet<OrderEvent> = new Set(['placed', 'packed', 'shipped', 'tracking', 'refunded', 'pay-link']);
/**
 * Events that send an SMS to a customer without an e-mail. The carrier itself sends an SMS when a parcel has arrived.
 */
const BY_SMS_ALONE: ReadonlySet<OrderEvent> = new Set([
  ...BY_SMS,
  'paid',
  'cancelled',
  'returned',
  'money-returned',
  'part-returned',
  'changed',
]);

/**
 * Returns true if the customer is notified of the event: of a parcel when it is sent, of a pickup when it is packed.
 */
export function isNotified(event: OrderEvent, method: ShippingMethod): boolean {
  if (event === 'packed') return method === 'pickup';
  if (event === 'shipped' || event === 'tracking') return method !== 'pickup';
  if (event === 'delivered') return method === 'nova-poshta-branch' || method === 'nova-poshta-locker';
  return true;
}

const addresseeSchema = v.object({
  lang: languageSchema,
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  shippingMethod: shippingMethodSchema,
});

/** Queues the notifications of an order's event, in the customer's language, within the caller's transaction. */
export async function queueOrderMessages(
  client: pg.ClientBase,
  orderId: string,
  event: OrderEvent,
  about: { readonly refundId?: string } = {},
): Promise<void> {
  const order = await readRow(client, addresseeSchema, {
    text: `SELECT lang, recipient_email AS email, recipient_phone AS phone, shipping_method AS "shippingMethod"
     FROM orders WHERE id = $1`,
    values: [orderId],
  });
  if (!order) throw new Error(`There is no order ${orderId}`);
  const { lang, email, phone, shippingMethod } = order;
  if (!isNotified(event, shippingMethod)) return;
  const content = { type: 'order', event, orderId, ...about } as const;
  if (email) await queueMessage(client, { to: { kind: 'email', value: email }, lang, content });
  if (phone && (email ? BY_SMS : BY_SMS_ALONE).has(event))
    await queueMessage(client, { to: { kind: 'phone', value: phone }, lang, content });
}

/** Queues a message that staff have written to the customer of an order: by e-mail, or by SMS without one. */
export async function queueNoteMessage(client: pg.ClientBase, orderId: string, noteId: string): Promise<boolean> {
  const order = await readRow(client, addresseeSchema, {
    text: `SELECT lang, recipient_email AS email, recipient_phone AS phone, shipping_method AS "shippingMethod"
     FROM orders WHERE id = $1`,
    values: [orderId],
  });
  const to = order?.email
    ? ({ kind: 'email', value: order.email } as const)
    : order?.phone && ({ kind: 'phone', value: order.phone } as const);
  if (!order || !to) return false;
  await queueMessage(client, { to, lang: order.lang, content: { type: 'order-note', orderId, noteId } });
  return true;
}
