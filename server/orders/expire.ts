import * as v from 'valibot';
import { readRows } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import type { OrderDeps } from './deps.ts';
import { queueOrderMessages } from './messages/queue.ts';
import { checkOrderPayments } from './payments/check-payment.ts';
import { createRetryBudget } from './payments/retry-budget.ts';
import { lockOrder, transition } from './transition.ts';

/** Orders that are looked at in one run. */
const BATCH = 100;

/**
 * Cancels orders that nobody has paid in time, and gives their pieces back. A payment that is under way is asked about
 * first: its callback may be lost. A provider that is away is not waited for: money that comes later brings the order
 * back, or goes back itself.
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
    // Somebody went to pay between the list and the lock.
    const { rowCount } = await client.query('SELECT FROM orders WHERE id = $1 AND expires_at < $2', [orderId, now]);
    if (rowCount === 0) return;
    await transition(client, { orderId, to: 'cancelled', by: 'clock', now });
    await queueOrderMessages(client, orderId, 'cancelled');
  });
}
