import * as v from 'valibot';
import { readRows } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import type { OrderDeps } from './deps.ts';
import { queueOrderMessages } from './messages/queue.ts';
import { checkOrderPayments } from './payments/check-payment.ts';
import { createRetryBudget } from './payments/retry-budget.ts';
import { lockOrder, transition } from './transition.ts';

/** Maximum number of orders checked in one run. */
const BATCH = 100;

/**
 * Cancels orders that were not paid in time, and returns their stock. Requests the status of a pending payment first,
 * because its callback may be lost. Does not wait for an unavailable provider: money that comes later restores the
 * order or is refunded.
 */
export async function expireOrders(deps: OrderDeps): Promise<void> {
  const rows = await readRows(deps.pool, v.object({ id: v.string() }), {
    text: `SELECT id FROM orders WHERE status = 'awaiting-payment' AND expires_at < $1 ORDER BY expires_at LIMIT $2`,
    values: [deps.clock(), BATCH],
  });
  const budget = createRetryBudget();
  for (const { id } of rows) {
    if (budget.isSpent()) return;
    await checkOrderPayments(deps, id, budget);
    await expireOrder(deps, id);
  }
}

async function expireOrder(deps: OrderDeps, orderId: string): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.pool, async (client) => {
    if ((await lockOrder(client, orderId)) !== 'awaiting-payment') return;
    // A payment may have begun between reading the list and taking the lock.
    const { rowCount } = await client.query('SELECT FROM orders WHERE id = $1 AND expires_at < $2', [orderId, now]);
    if (rowCount === 0) return;
    await transition(client, { orderId, to: 'cancelled', by: 'clock', now });
    await queueOrderMessages(client, orderId, 'cancelled');
  });
}
