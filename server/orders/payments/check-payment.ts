import type { PaymentProviderId } from '../../../src/contract/payment.ts';
import { readRows } from '../../db/rows.ts';
import { PaymentError } from '../../payments/provider.ts';
import { addTask } from '../../tasks/add-task.ts';
import type { OrderDeps } from '../deps.ts';
import { applyPaymentNews } from './apply-news.ts';
import { OPEN_PAYMENT_SQL, type OpenPayment, openPaymentSchema, requestPaymentStatus } from './open-payment.ts';
import { createRetryBudget, type RetryBudget } from './retry-budget.ts';

const MINUTE = 60_000;

/** Maximum number of payments of one provider that a run checks, and milliseconds between two checks of one payment. */
const POLL_BATCH = 50;
const POLL_INTERVAL = MINUTE;
/** Milliseconds after which a payment is no longer polled. */
const POLL_FOR = 24 * 60 * MINUTE;

/**
 * Polls providers about payments without a callback, which may never come. Providers are polled independently, so that
 * a slow or unavailable one does not block the others.
 */
export async function pollPayments(deps: OrderDeps, budget: RetryBudget = createRetryBudget()): Promise<void> {
  const runs = await Promise.allSettled([...deps.payments.keys()].map((id) => pollProvider(deps, id, budget)));
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
}

async function pollProvider(deps: OrderDeps, provider: PaymentProviderId, budget: RetryBudget): Promise<void> {
  const now = deps.clock();
  // The last check is the first one after the deadline, so that every payment is checked.
  const payments = await readRows(deps.pool, openPaymentSchema, {
    text: `SELECT ${OPEN_PAYMENT_SQL} FROM payments
     WHERE provider = $4 AND status IN ('pending', 'declined') AND coalesce(checked_at, created_at) < $1
       AND coalesce(checked_at, created_at) < created_at + $2 * interval '1 ms'
     ORDER BY coalesce(checked_at, created_at) LIMIT $3`,
    values: [new Date(now.getTime() - POLL_INTERVAL), POLL_FOR, POLL_BATCH, provider],
  });
  for (const payment of payments) {
    if (budget.isSpent() || !budget.allows(provider)) return;
    await checkPayment(deps, payment, budget);
  }
}

/**
 * Checks one payment. A provider that does not answer is not an error: the known state stays. If it has not answered by
 * the last check, staff get a task, because the money may have come.
 */
async function checkPayment(deps: OrderDeps, payment: OpenPayment, budget: RetryBudget): Promise<void> {
  const provider = deps.payments.get(payment.provider);
  if (!provider || !budget.allows(payment.provider)) return;
  try {
    await applyPaymentNews(deps, payment.provider, await requestPaymentStatus(deps, provider, payment));
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.isTemporary) budget.recordFailure(payment.provider);
    const age = deps.clock().getTime() - payment.createdAt.getTime();
    if (age >= POLL_FOR) {
      const details = `${payment.provider} ${payment.id}: ${error.message}`;
      const reason = { code: 'bank-silent', provider: payment.provider } as const;
      await addTask(deps.pool, 'payment-unknown', payment.orderId, details, { reason });
    }
  }
  await deps.pool.query('UPDATE payments SET checked_at = $2 WHERE id = $1', [payment.id, deps.clock()]);
}

/** Milliseconds during which a provider is asked about a payment at most once, however often its shopper reloads. */
const LOOK_INTERVAL = 3_000;

/** Checks the payments of one order: its shopper has returned from the bank, or it is about to expire. */
export async function checkOrderPayments(
  deps: OrderDeps,
  orderId: string,
  budget: RetryBudget = createRetryBudget(),
): Promise<void> {
  const now = deps.clock();
  const payments = await readRows(deps.pool, openPaymentSchema, {
    text: `UPDATE payments SET checked_at = $2 WHERE id IN (
       SELECT id FROM payments WHERE order_id = $1 AND status = 'pending' AND (checked_at IS NULL OR checked_at <= $3)
       ORDER BY created_at DESC LIMIT 3)
     RETURNING ${OPEN_PAYMENT_SQL}`,
    values: [orderId, now, new Date(now.getTime() - LOOK_INTERVAL)],
  });
  await Promise.all(payments.map((payment) => checkPayment(deps, payment, budget)));
}
