import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { queueRefund } from '../jobs.ts';
import { OrderRefusal } from '../refusal.ts';
import { insertRefund, type NewRefund, readPaidCards, restOf } from './ledger.ts';

/**
 * Refunds an amount from the card payments of an order, within the caller's transaction: from one payment if it has
 * enough left, else from several, the latest first. The first part has the refund's id and its pieces.
 * @throws OrderRefusal refund_too_much
 */
export async function refundCards(client: pg.ClientBase, refund: Omit<NewRefund, 'paymentId'>): Promise<void> {
  const cards = (await readPaidCards(client, refund.orderId)).filter((card) => restOf(card) > 0);
  const whole = cards.find((card) => restOf(card) >= refund.amount);
  let { id, lines } = refund;
  let left = refund.amount;
  for (const card of whole ? [whole] : cards.toReversed()) {
    const amount = Math.min(left, restOf(card));
    if (amount === 0) break;
    await insertRefund(client, { ...refund, id, lines, amount, paymentId: card.id });
    await queueRefund(client, card.id);
    [id, lines] = [randomUUID(), null];
    left -= amount;
  }
  if (left > 0) throw new OrderRefusal('refund_too_much', { most: refund.amount - left });
}
