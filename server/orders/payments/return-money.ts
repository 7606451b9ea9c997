import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addTask } from '../../tasks/add-task.ts';
import { queueRefund } from '../jobs.ts';
import { insertRefund, readMoney, readPaidCard, readPaidCards, restOf } from './ledger.ts';

interface Ending {
  readonly orderId: string;
  /** The actor that ended the order, as in order_transitions. */
  readonly by: string;
  readonly now: Date;
}

/**
 * Refunds whatever is left of the payments of a cancelled or returned order, within the caller's transaction: a card's
 * money by a job, any other by a task for staff. An unpaid order refunds nothing.
 */
export async function returnMoney(client: pg.ClientBase, ending: Ending): Promise<void> {
  const { orderId } = ending;
  const cards = await readPaidCards(client, orderId);
  for (const card of cards) await returnRest(client, card.id, ending);
  if (cards.length > 0) return;
  const { way, refundable } = await readMoney(client, orderId);
  if (way !== 'hand' || refundable === 0) return;
  await insertRefund(client, {
    ...ending,
    id: randomUUID(),
    paymentId: null,
    amount: refundable,
    cause: 'ended',
    reason: '',
    lines: null,
  });
  await addTask(client, 'refund-by-transfer', orderId, await refundInstructions(client, orderId));
}

/** Refunds what is left of one card payment, within the caller's transaction. Queued refunds stay as they are. */
export async function returnRest(client: pg.ClientBase, paymentId: string, ending: Ending): Promise<void> {
  const card = await readPaidCard(client, paymentId);
  const amount = card ? restOf(card) : 0;
  if (amount > 0)
    await insertRefund(client, {
      ...ending,
      id: randomUUID(),
      paymentId,
      amount,
      cause: 'ended',
      reason: '',
      lines: null,
    });
  if (amount > 0 || (card && card.queued > 0)) await queueRefund(client, paymentId);
}

/**
 * Returns instructions for the task to return the money: to a company's account, or as agreed with a customer who paid
 * on receipt.
 */
export async function refundInstructions(client: pg.ClientBase, orderId: string): Promise<string> {
  const { rowCount } = await client.query("SELECT FROM orders WHERE id = $1 AND payment_method = 'invoice'", [orderId]);
  return rowCount === 1
    ? 'Paid by invoice: the company’s money is to be sent back'
    : 'Paid on receipt: agree with the customer how to send it back';
}
