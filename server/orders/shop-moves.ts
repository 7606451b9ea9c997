import type pg from 'pg';
import type { OrderStatus } from '../resources/orders/statuses.ts';
import { queueOrderMessages } from './messages.ts';
import { queueWaybill } from './queue.ts';
import { transition } from './transition.ts';

/** Steps of the shop that a customer hears of. */
const TOLD = ['paid', 'shipped', 'cancelled', 'returned'] as const;

/**
 * Moves an order at the word of somebody of the shop, with all that follows from it, within the caller's transaction.
 * @throws TransitionError.
 */
export async function moveOrder(
  client: pg.ClientBase,
  { orderId, to, now }: { orderId: string; to: OrderStatus; now: Date },
): Promise<void> {
  if (!(await transition(client, { orderId, to, by: 'shop', now }))) return;
  const event = TOLD.find((told) => told === to);
  if (event) await queueOrderMessages(client, orderId, event);
  if (to === 'paid') await queueWaybill(client, orderId);
}
