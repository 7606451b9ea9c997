import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { withLock } from '../../db/lock.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { PaymentError, type PaymentNews, type PaymentProvider } from '../../payments/provider.ts';
import { addTask } from '../../tasks/add-task.ts';
import { askVendor } from '../../vendors/ask-vendor.ts';
import type { OrderDeps } from '../deps.ts';
import { queueOrderMessages } from '../messages/queue.ts';
import { lockOrder } from '../transition.ts';
import { applyPaymentNews } from './apply-news.ts';
import { insertRefund, readPaidCard } from './ledger.ts';
import {
  OPEN_PAYMENT_SQL,
  type OpenPayment,
  openPaymentSchema,
  paymentCall,
  requestPaymentStatus,
} from './open-payment.ts';

const refundSchema = v.object({
  id: v.string(),
  amount: v.number(),
  askedAt: v.nullable(v.date()),
  takenAt: v.nullable(v.date()),
});
type Refund = v.InferOutput<typeof refundSchema>;

/** A refund with everything that its provider needs. */
interface Returning {
  readonly provider: PaymentProvider;
  readonly payment: OpenPayment;
  readonly refund: Refund;
  /** Kopiykas of the payment that were returned before this refund. */
  readonly before: number;
}

/** Milliseconds after a lost answer until which a provider has either returned the money or never will. */
const SETTLED_AFTER = 60_000;

/**
 * Sends the queued refunds of a payment to its provider, one after another. The job is retried while the provider does
 * not answer; a refusal, and a failure of the last try, add a task.
 * @throws PaymentError to be retried
 */
export async function refundPayment(deps: OrderDeps, paymentId: string, isLastTry = false): Promise<void> {
  // Locked, because refunds of one payment are told apart by the sum returned before each: no other process may refund
  // it.
  await withLock(deps.pool, `refund:${paymentId}`, async (client) => {
    const payment = await readRow(client, openPaymentSchema, {
      text: `SELECT ${OPEN_PAYMENT_SQL} FROM payments WHERE id = $1`,
      values: [paymentId],
    });
    if (!payment || payment.status === 'refunded') return;
    const provider = deps.payments.get(payment.provider);
    if (!provider) {
      await addTask(deps.pool, 'refund-failed', payment.orderId, `${payment.provider} is not configured`, {
        reason: { code: 'bank-not-set-up', provider: payment.provider },
      });
      return;
    }
    for (const refund of await readQueued(client, deps, payment)) {
      const before = (await readPaidCard(client, paymentId))?.returned ?? 0;
      await returnPart(client, deps, { provider, payment, refund, before }, isLastTry);
    }
  });
}

/**
 * Reads the queued refunds, the oldest first. For a job queued before refunds were stored, inserts one of the whole
 * payment.
 */
async function readQueued(client: pg.ClientBase, deps: OrderDeps, payment: OpenPayment): Promise<Refund[]> {
  const { rowCount } = await client.query('SELECT FROM refunds WHERE payment_id = $1 LIMIT 1', [payment.id]);
  if (rowCount === 0 && payment.status === 'paid') {
    const { id: paymentId, orderId, amount } = payment;
    const told = { cause: 'ended', reason: '', lines: null, by: 'shop', now: deps.clock() } as const;
    await insertRefund(client, { id: randomUUID(), orderId, paymentId, amount, ...told });
  }
  return readRows(client, refundSchema, {
    text: `SELECT id, amount, asked_at AS "askedAt", taken_at AS "takenAt" FROM refunds
      WHERE payment_id = $1 AND status = 'queued' ORDER BY created_at, id`,
    values: [payment.id],
  });
}

async function returnPart(
  client: pg.ClientBase,
  deps: OrderDeps,
  returning: Returning,
  isLastTry: boolean,
): Promise<void> {
  const { payment, refund } = returning;
  try {
    const news = await giveBack(client, deps, returning);
    if (!news) throw new PaymentError('The refund is on its way', { isTemporary: true });
    await recordRefund(deps, returning, news);
  } catch (error) {
    if (!(error instanceof PaymentError) || (error.isTemporary && !isLastTry)) throw error;
    // A refund with an unknown result stays queued and counts, because the money may have been returned.
    if (!error.isTemporary) await fail(deps, refund.id, error.message);
    const code = error.isTemporary ? 'bank-silent' : 'bank-refused';
    const reason = { code, provider: payment.provider } as const;
    await addTask(deps.pool, 'refund-failed', payment.orderId, error.message, { reason });
  }
}

/**
 * Requests the refund, unless an earlier attempt whose answer was lost has made it, or the provider is still processing
 * it.
 * @returns null while the provider processes it
 */
async function giveBack(client: pg.ClientBase, deps: OrderDeps, returning: Returning): Promise<PaymentNews | null> {
  const { provider, payment, refund } = returning;
  const known = await requestPaymentStatus(deps, provider, payment);
  if (hasGone(known, returning)) return known;
  if (refund.takenAt !== null) return null;
  if (refund.askedAt !== null && deps.clock().getTime() - refund.askedAt.getTime() < SETTLED_AFTER) {
    throw new PaymentError('It is not known yet whether the refund was made', { isTemporary: true });
  }
  await client.query('UPDATE refunds SET asked_at = $2 WHERE id = $1', [refund.id, deps.clock()]);
  try {
    const news = await askVendor(deps.log, paymentCall(payment, 'refund'), () =>
      provider.refund(payment, refund.amount, refund.id),
    );
    if (news.status === 'refunded') return news;
    await client.query('UPDATE refunds SET taken_at = $2 WHERE id = $1', [refund.id, deps.clock()]);
    return null;
  } catch (error) {
    if (!(error instanceof PaymentError) || error.isTemporary) throw error;
    const after = await requestPaymentStatus(deps, provider, payment);
    if (hasGone(after, { ...returning, refund: { ...refund, askedAt: deps.clock() } })) return after;
    throw error;
  }
}

/** Returns true if the provider says that this refund is made; a partial one must have been requested before. */
function hasGone({ status, refunded }: PaymentNews, { payment, refund, before }: Returning): boolean {
  if (status === 'refunded') return true;
  const wasAsked = refund.askedAt !== null;
  return wasAsked && refunded != null && refunded >= Math.min(before + refund.amount, payment.amount);
}

/** Records that the money was returned; the last part makes the payment refunded in full. */
async function recordRefund(deps: OrderDeps, { payment, refund, before }: Returning, news: PaymentNews): Promise<void> {
  if (before + refund.amount >= payment.amount) {
    await applyPaymentNews(deps, payment.provider, { ...news, status: 'refunded' });
    return;
  }
  await inTransaction(deps.pool, async (client) => {
    await lockOrder(client, payment.orderId);
    const { rowCount } = await client.query(
      "UPDATE refunds SET status = 'returned', finished_at = $2 WHERE id = $1 AND status = 'queued'",
      [refund.id, deps.clock()],
    );
    if (rowCount === 1) await queueOrderMessages(client, payment.orderId, 'part-returned', { refundId: refund.id });
  });
}

async function fail({ pool, clock }: OrderDeps, refundId: string, reason: string): Promise<void> {
  await pool.query(
    "UPDATE refunds SET status = 'failed', finished_at = $2, failure = $3 WHERE id = $1 AND status = 'queued'",
    [refundId, clock(), reason],
  );
}
