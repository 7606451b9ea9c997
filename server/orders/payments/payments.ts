import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { API_ROOT } from '../../../src/contract/api.ts';
import { pathOf } from '../../../src/contract/endpoint.ts';
import { languageSchema } from '../../../src/contract/language.ts';
import {
  type PaymentProviderId,
  type PaymentStart,
  paymentProviderSchema,
  receivePaymentNews,
  returnFromPayment,
} from '../../../src/contract/payment.ts';
import { PROMISES } from '../../../src/rules/promises.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../errors.ts';
import { PaymentError, type PaymentNews, type PaymentProvider, paymentStatusSchema } from '../../payments/provider.ts';
import { addTask } from '../../shop-tasks/shop-tasks.ts';
import { askVendor } from '../../vendors/ask-vendor.ts';
import type { OrderDeps } from '../deps.ts';
import { orderStatusSchema } from '../statuses.ts';
import { applyPaymentNews } from './apply-news.ts';
import { createPatience, type Patience } from './retry-budget.ts';

const MINUTE = 60_000;
/** Milliseconds that an order's pieces are kept from the moment that its shopper goes to pay, unless its time is over. */
const PAYING_TIME = PROMISES.cardMinutes * MINUTE;
/** Milliseconds within which somebody can pay. */
const SHORTEST_PAYING_TIME = MINUTE;

const payableSchema = v.object({
  id: v.string(),
  number: v.number(),
  status: orderStatusSchema,
  paymentMethod: v.string(),
  totalCost: v.number(),
  lang: languageSchema,
});
type Payable = v.InferOutput<typeof payableSchema>;

/**
 * Begins a payment of an order, by any provider, again after one that failed too. The pieces are kept while it lasts,
 * up to the latest instant that the order was given (PAYMENT_HOLD_MINUTES): nobody keeps them for ever without paying.
 * @throws ApiError order_not_payable, payment_too_late, payment_unavailable.
 */
export async function beginPayment(
  deps: OrderDeps,
  { orderId, providerId }: { orderId: string; providerId: PaymentProviderId },
): Promise<PaymentStart> {
  const provider = deps.payments.get(providerId);
  if (!provider) throw new ApiError('payment_unavailable');
  const { order, paymentId } = await openPayment(deps, orderId, providerId);
  const items = await paidItems(deps.pool, order);
  try {
    const call = { vendor: providerId, operation: 'begin', orderNumber: order.number, subject: paymentId };
    const { start, providerReference } = await askVendor(deps.log, call, () =>
      provider.begin({
        id: paymentId,
        amount: order.totalCost,
        description: order.lang === 'uk' ? `Замовлення № ${order.number}` : `Заказ № ${order.number}`,
        lang: order.lang,
        returnUrl: `${deps.siteOrigin}${API_ROOT}${pathOf(returnFromPayment.path, { id: paymentId })}`,
        callbackUrl: `${deps.siteOrigin}${API_ROOT}${pathOf(receivePaymentNews.path, { provider: providerId })}`,
        items,
        validity: Math.floor(order.payingTime / 1000),
      }),
    );
    await deps.pool.query('UPDATE payments SET provider_reference = coalesce($2, provider_reference) WHERE id = $1', [
      paymentId,
      providerReference,
    ]);
    return start;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    // Nobody can pay it: the provider has not taken it, or we do not know where. Polling asks, if it did after all.
    throw new ApiError('payment_unavailable');
  }
}

async function openPayment(deps: OrderDeps, orderId: string, providerId: PaymentProviderId) {
  const now = deps.clock();
  const paymentId = randomUUID();
  const order = await inTransaction(deps.pool, async (client) => {
    const found = await readRow(client, payableSchema, {
      text: `SELECT id, number, status, payment_method AS "paymentMethod", total_cost AS "totalCost", lang
       FROM orders WHERE id = $1 FOR UPDATE`,
      values: [orderId],
    });
    if (found?.status !== 'awaiting-payment') throw new ApiError('order_not_payable');
    await client.query(
      `INSERT INTO payments (id, order_id, provider, amount, status, created_at) VALUES ($1, $2, $3, $4, 'pending', $5)`,
      [paymentId, orderId, providerId, found.totalCost, now],
    );
    return { ...found, payingTime: await keepForPaying(client, orderId, now) };
  });
  return { order, paymentId };
}

/** Puts the end of an order off. @returns milliseconds in which it can be paid. @throws ApiError payment_too_late. */
async function keepForPaying(client: pg.ClientBase, orderId: string, now: Date): Promise<number> {
  // An invoice is kept longer than that already; `least` passes over a bound that is not there.
  const rows = await readRows(client, v.object({ until: v.date() }), {
    text: `UPDATE orders SET expires_at = greatest(expires_at, least($2::timestamptz, expires_at_latest))
     WHERE id = $1 RETURNING expires_at AS until`,
    values: [orderId, new Date(now.getTime() + PAYING_TIME)],
  });
  const left = (rows[0]?.until.getTime() ?? 0) - now.getTime();
  if (left < SHORTEST_PAYING_TIME) throw new ApiError('payment_too_late');
  return Math.min(left, PAYING_TIME);
}

/** What the payer reads at the bank: the sum of the costs is the amount, so discount and delivery are in it. */
async function paidItems(pool: pg.Pool, { id, number, lang, totalCost }: Payable) {
  const rows = await readRows(pool, v.object({ name: v.string(), quantity: v.number(), cost: v.number() }), {
    text: 'SELECT name ->> $2 AS name, quantity, cost FROM order_items WHERE order_id = $1 ORDER BY position',
    values: [id, lang],
  });
  const isExact = rows.reduce((sum, { cost }) => sum + cost, 0) === totalCost;
  return isExact ? rows : [{ name: `№ ${number}`, quantity: 1, cost: totalCost }];
}

const openPaymentSchema = v.object({
  id: v.string(),
  orderId: v.string(),
  orderNumber: v.number(),
  provider: paymentProviderSchema,
  amount: v.number(),
  status: paymentStatusSchema,
  providerReference: v.nullable(v.string()),
  createdAt: v.date(),
});
type OpenPayment = v.InferOutput<typeof openPaymentSchema>;

/** Payments of one provider that a run asks about, and milliseconds between two questions about one. */
const POLL_BATCH = 50;
const POLL_INTERVAL = MINUTE;
/** Milliseconds after which nobody is paying any more. */
const POLL_FOR = 24 * 60 * MINUTE;

/** What is read of a payment to ask about it. */
const COLUMNS = `id, order_id AS "orderId", (SELECT number FROM orders WHERE id = order_id) AS "orderNumber",
  provider, amount, status, provider_reference AS "providerReference", created_at AS "createdAt"`;

/**
 * Asks providers what has become of payments that nobody has told of: a callback may never come. Each provider for
 * itself, so that one that is slow or away does not keep the others from being asked.
 */
export async function pollPayments(deps: OrderDeps, patience: Patience = createPatience()): Promise<void> {
  const runs = await Promise.allSettled([...deps.payments.keys()].map((id) => pollProvider(deps, id, patience)));
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
}

async function pollProvider(deps: OrderDeps, provider: PaymentProviderId, patience: Patience): Promise<void> {
  const now = deps.clock();
  // The last question is the first one after the time is over, whenever that is: nothing drops out unasked.
  const payments = await readRows(deps.pool, openPaymentSchema, {
    text: `SELECT ${COLUMNS} FROM payments
     WHERE provider = $4 AND status IN ('pending', 'declined') AND coalesce(checked_at, created_at) < $1
       AND coalesce(checked_at, created_at) < created_at + $2 * interval '1 ms'
     ORDER BY coalesce(checked_at, created_at) LIMIT $3`,
    values: [new Date(now.getTime() - POLL_INTERVAL), POLL_FOR, POLL_BATCH, provider],
  });
  for (const payment of payments) {
    if (patience.isOver() || !patience.isLeftWith(provider)) return;
    await checkPayment(deps, payment, patience);
  }
}

/**
 * A provider that does not answer is no failure of whoever asks: what is known stays. What it has not answered by the
 * last question is for somebody to look up: the money may have come.
 */
async function checkPayment(deps: OrderDeps, payment: OpenPayment, patience: Patience): Promise<void> {
  const provider = deps.payments.get(payment.provider);
  if (!provider || !patience.isLeftWith(payment.provider)) return;
  try {
    await applyPaymentNews(deps, payment.provider, await ask(deps, provider, payment));
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.isTemporary) patience.lose(payment.provider);
    const age = deps.clock().getTime() - payment.createdAt.getTime();
    if (age >= POLL_FOR) {
      const details = `${payment.provider} ${payment.id}: ${error.message}`;
      await addTask(deps.pool, 'payment-unknown', payment.orderId, details);
    }
  }
  await deps.pool.query('UPDATE payments SET checked_at = $2 WHERE id = $1', [payment.id, deps.clock()]);
}

function ask(deps: OrderDeps, provider: PaymentProvider, payment: OpenPayment): Promise<PaymentNews> {
  return askVendor(deps.log, callAbout(payment, 'check'), () => provider.check(payment));
}

const callAbout = ({ id, provider, orderNumber }: OpenPayment, operation: string) => ({
  vendor: provider,
  operation,
  orderNumber,
  subject: id,
});

/** Milliseconds within which a provider is asked about one payment once, however often its shopper looks. */
const LOOK_INTERVAL = 3_000;

/** Asks about the payments of one order: its shopper has come back and wants to know, or it is about to expire. */
export async function checkOrderPayments(
  deps: OrderDeps,
  orderId: string,
  patience: Patience = createPatience(),
): Promise<void> {
  const now = deps.clock();
  const payments = await readRows(deps.pool, openPaymentSchema, {
    text: `UPDATE payments SET checked_at = $2 WHERE id IN (
       SELECT id FROM payments WHERE order_id = $1 AND status = 'pending' AND (checked_at IS NULL OR checked_at <= $3)
       ORDER BY created_at DESC LIMIT 3)
     RETURNING ${COLUMNS}`,
    values: [orderId, now, new Date(now.getTime() - LOOK_INTERVAL)],
  });
  await Promise.all(payments.map((payment) => checkPayment(deps, payment, patience)));
}

/**
 * Sends a payment's money back. The job runs again while the provider does not answer; what it refuses becomes a task,
 * and so does what the last try has not returned.
 * @throws PaymentError to be tried again.
 */
export async function refundPayment(deps: OrderDeps, paymentId: string, isLastTry = false): Promise<void> {
  const payment = await readRow(deps.pool, openPaymentSchema, {
    text: `SELECT ${COLUMNS} FROM payments WHERE id = $1`,
    values: [paymentId],
  });
  if (!payment || payment.status === 'refunded') return;
  const provider = deps.payments.get(payment.provider);
  if (provider) await refund(deps, provider, payment, isLastTry);
  else await addTask(deps.pool, 'refund-failed', payment.orderId, `${payment.provider} is not configured`);
}

async function refund(
  deps: OrderDeps,
  provider: PaymentProvider,
  payment: OpenPayment,
  isLastTry: boolean,
): Promise<void> {
  try {
    const news = await giveBack(deps, provider, payment);
    await applyPaymentNews(deps, payment.provider, news);
    if (news.status !== 'refunded') throw new PaymentError('The refund is on its way', { isTemporary: true });
  } catch (error) {
    if (!(error instanceof PaymentError) || (error.isTemporary && !isLastTry)) throw error;
    await addTask(deps.pool, 'refund-failed', payment.orderId, error.message);
  }
}

/** It may have gone back at an earlier attempt whose answer was lost, or that the provider was still working on. */
async function giveBack(deps: OrderDeps, provider: PaymentProvider, payment: OpenPayment): Promise<PaymentNews> {
  const before = await ask(deps, provider, payment);
  if (before.status === 'refunded') return before;
  try {
    return await askVendor(deps.log, callAbout(payment, 'refund'), () => provider.refund(payment, payment.amount));
  } catch (error) {
    if (!(error instanceof PaymentError) || error.isTemporary) throw error;
    const after = await ask(deps, provider, payment);
    if (after.status === 'refunded') return after;
    throw error;
  }
}
