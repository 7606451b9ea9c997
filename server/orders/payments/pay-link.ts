import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../../db/rows.ts';
import { stockHoldOf } from '../checkout/insert-order.ts';
import { recordEdit } from '../edit/record-edit.ts';
import { queueOrderMessages } from '../messages/queue.ts';
import { paymentMethodSchema } from '../methods.ts';
import { OrderRefusal } from '../refusal.ts';
import { orderStatusSchema } from '../statuses.ts';

const owedSchema = v.object({
  status: orderStatusSchema,
  paymentMethod: paymentMethodSchema,
  total: v.number(),
  rest: v.number(),
  hasContact: v.boolean(),
});

async function lockOwed(client: pg.ClientBase, orderId: string): Promise<v.InferOutput<typeof owedSchema>> {
  const order = await readRow(client, owedSchema, {
    text: `SELECT status, payment_method AS "paymentMethod", total_cost AS total, rest,
        coalesce(recipient_email, recipient_phone) IS NOT NULL AS "hasContact"
      FROM orders WHERE id = $1 FOR UPDATE`,
    values: [orderId],
  });
  if (!order) throw new Error(`There is no order ${orderId}`);
  return order;
}

interface PayLink {
  readonly orderId: string;
  readonly now: Date;
  /** Milliseconds for which an order paid by card holds its stock at most. */
  readonly paymentHold: number;
}

/**
 * Sends the customer the link to pay, or the invoice, within the caller's transaction. The stock of an order that awaits
 * its payment is held as long as that of a new one.
 * @throws OrderRefusal order_not_payable, order_without_recipient
 */
export async function renewPayLink(client: pg.ClientBase, { orderId, now, paymentHold }: PayLink): Promise<void> {
  const { status, paymentMethod: payment, total, rest, hasContact } = await lockOwed(client, orderId);
  const isAwaiting = status === 'awaiting-payment';
  if (payment === 'cash-on-delivery' || (!isAwaiting && rest === 0)) throw new OrderRefusal('order_not_payable');
  if (!hasContact) throw new OrderRefusal('order_without_recipient');
  if (isAwaiting) {
    const { until, atLatest } = stockHoldOf({ payment }, total, { now, paymentHold });
    await client.query(
      'UPDATE orders SET expires_at = greatest(expires_at, $2), expires_at_latest = $3 WHERE id = $1',
      [orderId, until, atLatest],
    );
  }
  await queueOrderMessages(client, orderId, 'pay-link');
}

interface Receipt {
  readonly orderId: string;
  /** Kopiykas; the rest that the staff saw. */
  readonly amount: number;
  readonly by: string;
  readonly now: Date;
}

/**
 * Records that the rest of an order by invoice was received, within the caller's transaction.
 * @throws OrderRefusal order_not_payable
 */
export async function takeRest(client: pg.ClientBase, { orderId, amount, by, now }: Receipt): Promise<void> {
  const { paymentMethod, rest } = await lockOwed(client, orderId);
  if (paymentMethod !== 'invoice' || rest === 0 || rest !== amount) throw new OrderRefusal('order_not_payable');
  await client.query(
    'UPDATE orders SET received = coalesce(received, total_cost - rest) + rest, rest = 0 WHERE id = $1',
    [orderId],
  );
  const changes = [{ field: 'rest' as const, sku: null, before: rest, after: 0 }];
  await recordEdit(client, { orderId, changes, by, now });
  await queueOrderMessages(client, orderId, 'paid');
}
