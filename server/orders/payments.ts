import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { API_ROOT, endpoints } from '../../src/contract/api.ts';
import type { Language } from '../../src/contract/language.ts';
import type { PaymentProviderId, PaymentStart } from '../../src/contract/payment.ts';
import type { Deps } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../errors.ts';
import { type KnownPayment, PaymentError, type PaymentProvider } from '../integrations/payments/provider.ts';
import type { OrderStatus } from '../resources/orders/statuses.ts';
import { applyPaymentNews } from './payment-news.ts';
import { addTask } from './tasks.ts';

const MINUTE = 60_000;
/** Milliseconds that an order's pieces are kept from the moment that its shopper goes to pay. */
const PAYING_TIME = 30 * MINUTE;

interface Payable {
  readonly id: string;
  readonly number: number;
  readonly status: OrderStatus;
  readonly paymentMethod: string;
  readonly totalCost: number;
  readonly lang: Language;
}

/**
 * Begins a payment of an order, by any provider, again after one that failed too. The pieces are kept while it lasts.
 * @throws Refusal order_not_payable, payment_unavailable.
 */
export async function beginPayment(
  deps: Deps,
  { orderId, providerId }: { orderId: string; providerId: PaymentProviderId },
): Promise<PaymentStart> {
  const provider = deps.payments.get(providerId);
  if (!provider) throw new Refusal('payment_unavailable');
  const { order, paymentId } = await openPayment(deps, orderId, providerId);
  const items = await paidItems(deps.pool, order);
  try {
    const { start, providerReference } = await provider.begin({
      id: paymentId,
      amount: order.totalCost,
      description: order.lang === 'uk' ? `Замовлення № ${order.number}` : `Заказ № ${order.number}`,
      lang: order.lang,
      returnUrl: `${deps.siteOrigin}${API_ROOT}${endpoints.paymentReturn(paymentId)}`,
      callbackUrl: `${deps.siteOrigin}${API_ROOT}${endpoints.paymentCallback(providerId)}`,
      items,
      validity: PAYING_TIME / 1000,
    });
    await deps.pool.query('UPDATE payments SET provider_reference = coalesce($2, provider_reference) WHERE id = $1', [
      paymentId,
      providerReference,
    ]);
    return start;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    // Nobody can pay it: the provider has not taken it, or we do not know where. Polling asks, if it did after all.
    console.error(JSON.stringify({ level: 'warning', component: 'payments', providerId, error: error.message }));
    throw new Refusal('payment_unavailable');
  }
}

async function openPayment(deps: Deps, orderId: string, providerId: PaymentProviderId) {
  const now = deps.clock();
  const paymentId = randomUUID();
  const order = await inTransaction(deps.pool, async (client) => {
    const { rows } = await client.query<Payable>(
      `SELECT id, number, status, payment_method AS "paymentMethod", total_cost AS "totalCost", lang
       FROM orders WHERE id = $1 FOR UPDATE`,
      [orderId],
    );
    const [found] = rows;
    if (found?.status !== 'awaiting-payment') throw new Refusal('order_not_payable');
    await client.query(
      `INSERT INTO payments (id, order_id, provider, amount, status, created_at) VALUES ($1, $2, $3, $4, 'pending', $5)`,
      [paymentId, orderId, providerId, found.totalCost, now],
    );
    await client.query('UPDATE orders SET expires_at = greatest(expires_at, $2) WHERE id = $1', [
      orderId,
      new Date(now.getTime() + PAYING_TIME),
    ]);
    return found;
  });
  return { order, paymentId };
}

/** What the payer reads at the bank: the sum of the costs is the amount, so discount and delivery are in it. */
async function paidItems(pool: pg.Pool, { id, number, lang, totalCost }: Payable) {
  const { rows } = await pool.query<{ name: string; quantity: number; cost: number }>(
    'SELECT name ->> $2 AS name, quantity, cost FROM order_items WHERE order_id = $1 ORDER BY position',
    [id, lang],
  );
  const isExact = rows.reduce((sum, { cost }) => sum + cost, 0) === totalCost;
  return isExact ? rows : [{ name: `№ ${number}`, quantity: 1, cost: totalCost }];
}

interface OpenPayment extends KnownPayment {
  readonly provider: PaymentProviderId;
}

/** Payments that are asked about at once, and milliseconds between two questions about one. */
const POLL_BATCH = 50;
const POLL_INTERVAL = MINUTE;
/** Milliseconds after which nobody is paying any more. */
const POLL_FOR = 24 * 60 * MINUTE;

/** Asks providers what has become of payments that nobody has told of: a callback may never come. */
export async function pollPayments(deps: Deps): Promise<void> {
  const now = deps.clock();
  const { rows } = await deps.pool.query<OpenPayment>(
    `SELECT id, provider, amount, provider_reference AS "providerReference" FROM payments
     WHERE status IN ('pending', 'declined') AND coalesce(checked_at, created_at) < $1 AND created_at > $2
     ORDER BY coalesce(checked_at, created_at) LIMIT $3`,
    [new Date(now.getTime() - POLL_INTERVAL), new Date(now.getTime() - POLL_FOR), POLL_BATCH],
  );
  for (const payment of rows) await checkPayment(deps, payment);
}

/** One provider that is away does not keep the others from being asked. */
async function checkPayment(deps: Deps, payment: OpenPayment): Promise<void> {
  const provider = deps.payments.get(payment.provider);
  if (!provider) return;
  try {
    await applyPaymentNews(deps, payment.provider, await provider.check(payment));
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    console.error(
      JSON.stringify({ level: 'warning', component: 'payments', paymentId: payment.id, error: error.message }),
    );
  }
  await deps.pool.query('UPDATE payments SET checked_at = $2 WHERE id = $1', [payment.id, deps.clock()]);
}

/** Milliseconds within which a provider is asked about one payment once, however often its shopper looks. */
const LOOK_INTERVAL = 3_000;

/** Asks about the payments of one order: its shopper has come back and wants to know, or it is about to expire. */
export async function checkOrderPayments(deps: Deps, orderId: string): Promise<void> {
  const now = deps.clock();
  const { rows } = await deps.pool.query<OpenPayment>(
    `UPDATE payments SET checked_at = $2 WHERE id IN (
       SELECT id FROM payments WHERE order_id = $1 AND status = 'pending' AND (checked_at IS NULL OR checked_at <= $3)
       ORDER BY created_at DESC LIMIT 3)
     RETURNING id, provider, amount, provider_reference AS "providerReference"`,
    [orderId, now, new Date(now.getTime() - LOOK_INTERVAL)],
  );
  await Promise.all(rows.map((payment) => checkPayment(deps, payment)));
}

/**
 * Sends a payment's money back. The job runs again while the provider does not answer; what it refuses becomes a task,
 * and so does what the last try has not returned.
 * @throws PaymentError to be tried again.
 */
export async function refundPayment(deps: Deps, paymentId: string, isLastTry = false): Promise<void> {
  const { rows } = await deps.pool.query<OpenPayment & { orderId: string; status: string }>(
    `SELECT id, order_id AS "orderId", provider, amount, status, provider_reference AS "providerReference"
     FROM payments WHERE id = $1`,
    [paymentId],
  );
  const [payment] = rows;
  if (!payment || payment.status === 'refunded') return;
  const provider = deps.payments.get(payment.provider);
  if (!provider) return addTask(deps.pool, 'refund-failed', payment.orderId, `${payment.provider} is not configured`);
  await refund(deps, provider, payment, isLastTry);
}

async function refund(
  deps: Deps,
  provider: PaymentProvider,
  payment: OpenPayment & { orderId: string },
  isLastTry: boolean,
): Promise<void> {
  try {
    // It may have gone back at an earlier attempt whose answer was lost.
    const known = await provider.check(payment);
    const news = known.status === 'refunded' ? known : await provider.refund(payment, payment.amount);
    await applyPaymentNews(deps, payment.provider, news);
    if (news.status !== 'refunded') throw new PaymentError('The refund is on its way', { isTemporary: true });
  } catch (error) {
    if (!(error instanceof PaymentError) || (error.isTemporary && !isLastTry)) throw error;
    await addTask(deps.pool, 'refund-failed', payment.orderId, error.message);
  }
}
