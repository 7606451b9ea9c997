import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { readRow, readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type PaymentNews, type PaymentStatus, paymentStatusSchema } from '../../payments/provider.ts';
import { addTask } from '../../tasks/add-task.ts';
import type { OrderDeps } from '../deps.ts';
import { queueRefund } from '../jobs.ts';
import { queueOrderMessages } from '../messages/queue.ts';
import { isCancelledOrReturned } from '../state.ts';
import { takeStock, wantedBy } from '../stock.ts';
import { lockOrder, transition } from '../transition.ts';
import { insertRefund } from './ledger.ts';
import { returnRest } from './return-money.ts';
import { keepUnknownPayment } from './unknown-payment.ts';

/** News is applied only if its rank is higher than the known one: a provider may send events twice and in any order. */
const RANK: Readonly<Record<PaymentStatus, number>> = { pending: 0, expired: 1, declined: 1, paid: 2, refunded: 3 };

const uuidSchema = v.pipe(v.string(), v.uuid());

const paymentSchema = v.object({
  id: v.string(),
  orderId: v.string(),
  provider: v.string(),
  amount: v.number(),
  status: paymentStatusSchema,
});
type Payment = v.InferOutput<typeof paymentSchema>;

/**
 * Applies a provider's news of a payment, from a callback or from an answer to a request. Repeated news is applied
 * once, an order is paid once, and money that came for an order that can no longer be fulfilled is returned.
 */
export async function applyPaymentNews({ pool, clock }: OrderDeps, provider: string, news: PaymentNews): Promise<void> {
  const now = clock();
  await inTransaction(pool, async (client) => {
    const payment = await lockPayment(client, news.paymentId);
    if (!payment && (await keepUnknownPayment(client, provider, news))) return;
    if (!payment || payment.provider !== provider) throw new UnknownPayment(news.paymentId);
    if (isOfAnotherSum(news, payment)) {
      // Records the wrong sum as an event of its own, which pays nothing: the right sum may still come under the same
      // id.
      const told = { ...news, eventId: `${news.eventId}:${news.amount}` };
      if (!(await noteEvent(client, provider, told, now))) return;
      await addTask(client, 'paid-wrong-amount', payment.orderId, `${news.amount} of ${payment.amount}`, {
        reason: { code: 'other-sum', paid: news.amount ?? 0, total: payment.amount },
      });
      return;
    }
    if (!(await noteEvent(client, provider, news, now))) return;
    if (RANK[news.status] <= RANK[payment.status] && news.status !== payment.status) return;
    await client.query(
      `UPDATE payments SET status = $2, checked_at = $3, provider_reference = coalesce($4, provider_reference),
         finished_at = CASE WHEN $2 = 'pending' THEN NULL ELSE coalesce(finished_at, $3) END WHERE id = $1`,
      [payment.id, news.status, now, news.providerReference],
    );
    if (news.status === 'refunded' && payment.status === 'paid') await markRefunded(client, payment, now);
    if (news.status === 'paid' && payment.status !== 'paid') await markPaid(client, payment, now);
  });
}

const isOfAnotherSum = ({ status, amount }: PaymentNews, payment: Payment) =>
  status === 'paid' && amount !== null && amount !== payment.amount;

/** Thrown for news of a payment that the shop does not know. */
export class UnknownPayment extends Error {
  override readonly name = 'UnknownPayment';

  constructor(id: string) {
    super(`There is no payment ${id} of this provider`);
  }
}

/** Locks the order first, then the payment, like every transaction that changes both. */
async function lockPayment(client: pg.ClientBase, id: string): Promise<Payment | null> {
  if (!v.is(uuidSchema, id)) return null;
  const found = await readRow(client, paymentSchema, {
    text: 'SELECT id, order_id AS "orderId", provider, amount, status FROM payments WHERE id = $1',
    values: [id],
  });
  if (!found) return null;
  await lockOrder(client, found.orderId);
  const locked = await readRows(client, paymentSchema, {
    text: 'SELECT id, order_id AS "orderId", provider, amount, status FROM payments WHERE id = $1 FOR UPDATE',
    values: [found.id],
  });
  return locked[0] ?? null;
}

async function noteEvent(client: pg.ClientBase, provider: string, news: PaymentNews, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'INSERT INTO payment_events (id, payment_id, status, received_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [`${provider}:${news.eventId}`, news.paymentId, news.status, now],
  );
  return rowCount === 1;
}

/**
 * Records that the payer has the money back. If the shop did not send it back (because the order was cancelled or
 * returned, was paid twice, or staff refunded the rest), the payer's bank took it: a chargeback. An order that is not
 * packed yet is then cancelled; any other one becomes a task, to stop the parcel or to dispute the chargeback.
 */
async function markRefunded(client: pg.ClientBase, payment: Payment, now: Date): Promise<void> {
  const { orderId, provider } = payment;
  const status = await lockOrder(client, orderId);
  if (status === null) return;
  const isAsked = await isReturnedByShop(client, payment);
  const part = isAsked && !isCancelledOrReturned(status) ? await latestPart(client, payment) : null;
  await client.query(
    "UPDATE refunds SET status = 'returned', finished_at = $2 WHERE payment_id = $1 AND status = 'queued'",
    [payment.id, now],
  );
  if (part !== null) {
    await queueOrderMessages(client, orderId, 'part-returned', { refundId: part });
    return;
  }
  const left = await paidBesides(client, orderId);
  if (isAsked || isCancelledOrReturned(status) || left >= (await totalOf(client, orderId))) {
    await queueOrderMessages(client, orderId, 'money-returned');
    return;
  }
  const details = `${provider} gave the money back while the order was ${status}`;
  await addTask(client, 'payment-reversed', orderId, details, { reason: { code: 'bank-took-back', provider } });
  // Only a part of the money is gone if another payment stands: staff decide.
  if (status !== 'paid' || left > 0) return;
  await transition(client, {
    orderId,
    to: 'cancelled',
    by: `payment:${provider}`,
    now,
    note: 'The payment was reversed',
  });
  await queueOrderMessages(client, orderId, 'cancelled');
}

/** Returns true if the shop itself has requested the refund of the whole sum, at once or in parts. */
async function isReturnedByShop(client: pg.ClientBase, { id, amount }: Payment): Promise<boolean> {
  const row = await readRow(client, v.object({ asked: v.number() }), {
    text: `SELECT coalesce(sum(amount), 0)::bigint AS asked FROM refunds WHERE payment_id = $1 AND status <> 'failed'`,
    values: [id],
  });
  return row?.asked === amount;
}

/**
 * Returns the latest queued refund of an edit: the order stands, and only a part of its money went back,
 * although it is all of this payment. Null if the payment was returned as a whole.
 */
async function latestPart(client: pg.ClientBase, { id }: Payment): Promise<string | null> {
  const row = await readRow(client, v.object({ id: v.string() }), {
    text: `SELECT id FROM refunds WHERE payment_id = $1 AND status = 'queued' AND cause = 'edited'
      ORDER BY created_at DESC LIMIT 1`,
    values: [id],
  });
  return row?.id ?? null;
}

/** Returns the kopiykas of the order's payments in the state `paid`. */
async function paidBesides(client: pg.ClientBase, orderId: string): Promise<number> {
  const row = await readRow(client, v.object({ paid: v.number() }), {
    text: "SELECT coalesce(sum(amount), 0)::bigint AS paid FROM payments WHERE order_id = $1 AND status = 'paid'",
    values: [orderId],
  });
  return row?.paid ?? 0;
}

async function markPaid(client: pg.ClientBase, payment: Payment, now: Date): Promise<void> {
  const { orderId, provider } = payment;
  const status = await lockOrder(client, orderId);
  if (status === 'cancelled' && !(await isOverdue(client, orderId))) {
    // The order was cancelled by a person, so it is not wanted any more.
    await returnRest(client, payment.id, { orderId, by: `payment:${provider}`, now });
    return;
  }
  if (status === 'cancelled' && !(await takeBack(client, orderId))) {
    await addTask(client, 'paid-but-unavailable', orderId, 'The pieces were sold while the payment was on its way', {
      reason: { code: 'sold-meanwhile' },
    });
    await returnRest(client, payment.id, { orderId, by: `payment:${provider}`, now });
    await queueOrderMessages(client, orderId, 'refunded');
    return;
  }
  if (status !== 'cancelled' && status !== 'awaiting-payment') {
    if (await payRest(client, payment, now)) return;
    await addTask(client, 'paid-twice', orderId, `A second payment through ${provider}`, {
      reason: { code: 'paid-again', provider },
    });
    await returnRest(client, payment.id, { orderId, by: `payment:${provider}`, now });
    return;
  }
  const total = await totalOf(client, orderId);
  const difference = payment.amount - total;
  if (difference < 0) {
    // An edit has raised the total since the shopper began to pay.
    await addTask(client, 'paid-wrong-amount', orderId, `${payment.amount}, the order has come to more since`, {
      reason: { code: 'other-sum', paid: payment.amount, total },
    });
    await returnRest(client, payment.id, { orderId, by: `payment:${provider}`, now });
    return;
  }
  await transition(client, { orderId, to: 'paid', by: `payment:${provider}`, now });
  if (difference > 0) await returnDifference(client, payment, { difference, now });
  await client.query('UPDATE orders SET expires_at = NULL WHERE id = $1', [orderId]);
  await queueOrderMessages(client, orderId, 'paid');
}

/**
 * Takes a payment for the rest that a paid or packed order waits for. A rest that has changed since the shopper began to
 * pay is paid in part, or the difference is refunded.
 * @returns false if the order waits for nothing
 */
async function payRest(client: pg.ClientBase, payment: Payment, now: Date): Promise<boolean> {
  const { orderId, amount } = payment;
  const row = await readRow(client, v.object({ rest: v.number() }), {
    text: 'SELECT rest FROM orders WHERE id = $1',
    values: [orderId],
  });
  if (!row || row.rest === 0) return false;
  await client.query('UPDATE orders SET rest = greatest(0, rest - $2) WHERE id = $1', [orderId, amount]);
  if (amount > row.rest) await returnDifference(client, payment, { difference: amount - row.rest, now });
  await queueOrderMessages(client, orderId, 'paid');
  return true;
}

async function totalOf(client: pg.ClientBase, orderId: string): Promise<number> {
  const row = await readRow(client, v.object({ total: v.number() }), {
    text: 'SELECT total_cost AS total FROM orders WHERE id = $1',
    values: [orderId],
  });
  if (!row) throw new Error(`There is no order ${orderId}`);
  return row.total;
}

/** Refunds the difference after an edit that lowered the total since the shopper began to pay. */
async function returnDifference(
  client: pg.ClientBase,
  { id: paymentId, orderId, provider }: Payment,
  { difference: amount, now }: { readonly difference: number; readonly now: Date },
): Promise<void> {
  const told = { cause: 'edited', reason: '', lines: null, by: `payment:${provider}`, now } as const;
  await insertRefund(client, { id: randomUUID(), orderId, paymentId, amount, ...told });
  await queueRefund(client, paymentId);
}

/** Returns true if the order was cancelled only because it was not paid in time. */
async function isOverdue(client: pg.ClientBase, orderId: string): Promise<boolean> {
  const row = await readRow(client, v.object({ by: v.string() }), {
    text: 'SELECT by FROM order_transitions WHERE order_id = $1 ORDER BY id DESC LIMIT 1',
    values: [orderId],
  });
  return row?.by === 'clock';
}

/**
 * Takes the stock of a cancelled order again, and its promo code, because the shopper has paid the reduced price.
 * @returns false if pieces are lacking or a product was deleted
 */
async function takeBack(client: pg.ClientBase, orderId: string): Promise<boolean> {
  const { rowCount: gone } = await client.query(
    'SELECT FROM order_items WHERE order_id = $1 AND product_id IS NULL LIMIT 1',
    [orderId],
  );
  if (gone !== 0) return false;
  const { lacking } = await takeStock(client, await wantedBy(client, orderId));
  if (lacking.length > 0) return false;
  await client.query('UPDATE orders SET holds_stock = true WHERE id = $1', [orderId]);
  await retakePromoCode(client, orderId);
  return true;
}

/** Counts the promo code again if its limits allow; if they do not, the order keeps the discount all the same. */
async function retakePromoCode(client: pg.ClientBase, orderId: string): Promise<void> {
  await client.query(
    `WITH used AS (
       INSERT INTO promo_code_uses (order_id, code, used_by)
       SELECT o.id, pc.code, coalesce(o.customer_id::text, o.recipient_phone) FROM orders o
         JOIN (SELECT code, use_limit, use_count FROM promo_codes
               WHERE code = (SELECT promo_code FROM orders WHERE id = $1) FOR UPDATE) pc ON true
       WHERE o.id = $1 AND (pc.use_limit IS NULL OR pc.use_count < pc.use_limit)
         AND coalesce(o.customer_id::text, o.recipient_phone) IS NOT NULL
       ON CONFLICT DO NOTHING RETURNING code
     )
     UPDATE promo_codes pc SET use_count = use_count + 1 FROM used WHERE pc.code = used.code`,
    [orderId],
  );
}
