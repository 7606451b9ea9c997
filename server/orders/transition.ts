import type pg from 'pg';
import * as v from 'valibot';
import { releasePromoCode } from '../cart/promo.ts';
import { readRow } from '../db/rows.ts';
import { addTask } from '../tasks/add-task.ts';
import { queueWaybillDeletion } from './jobs.ts';
import { returnMoney } from './payments/return-money.ts';
import { writeOffMadeToMeasure } from './returned-pieces.ts';
import { canFollow, isCancelledOrReturned } from './state.ts';
import { type OrderStatus, orderStatusSchema } from './statuses.ts';
import { releaseStock } from './stock.ts';

/** The actor that moves an order. */
export type Mover = 'customer' | 'shop' | 'carrier' | 'clock' | `payment:${string}` | `staff:${string}`;

interface Step {
  readonly orderId: string;
  readonly to: OrderStatus;
  readonly by: Mover;
  readonly now: Date;
  readonly note?: string;
}

/** Thrown when the state machine does not allow the step. */
export class TransitionError extends Error {
  override readonly name = 'TransitionError';
  readonly from: OrderStatus;
  readonly to: OrderStatus;

  constructor(from: OrderStatus, to: OrderStatus) {
    super(`An order that is ${from} cannot become ${to}`);
    this.from = from;
    this.to = to;
  }
}

/** Locks an order until the transaction ends, and returns its state; null if there is none. */
export async function lockOrder(client: pg.ClientBase, orderId: string): Promise<OrderStatus | null> {
  const row = await readRow(client, v.object({ status: orderStatusSchema }), {
    text: 'SELECT status FROM orders WHERE id = $1 FOR UPDATE',
    values: [orderId],
  });
  return row?.status ?? null;
}

/**
 * Moves an order one step, within the caller's transaction, and records the time and the actor. An order that already
 * has the state is not changed, so repeated events are harmless. Cancelling or returning an order also returns its
 * stock and payments and deletes its waybill, for every actor.
 * @returns true if the order was moved
 * @throws TransitionError
 */
export async function transition(client: pg.ClientBase, { orderId, to, by, now, note }: Step): Promise<boolean> {
  const from = await lockOrder(client, orderId);
  if (from === null) throw new Error(`There is no order ${orderId}`);
  if (from === to) return false;
  if (!canFollow(from, to)) throw new TransitionError(from, to);
  await client.query(
    `UPDATE orders SET status = $2, rest = CASE WHEN $3 THEN 0 ELSE rest END,
       received = CASE WHEN $2 = 'paid' AND payment_method = 'invoice' AND total_cost > 0 THEN total_cost ELSE received END
     WHERE id = $1`,
    [orderId, to, isCancelledOrReturned(to)],
  );
  await recordTransition(client, { orderId, from, to, by, now, note: note ?? null });
  if (isCancelledOrReturned(to)) {
    // A refused parcel is on its way back: staff record its contents when it has arrived.
    if (by === 'carrier') await addTask(client, 'parcel-returned', orderId, 'The carrier brings the parcel back');
    else {
      await writeOffMadeToMeasure(client, from, { orderId, reason: '', by, now });
      await releaseStock(client, orderId);
    }
    await returnMoney(client, { orderId, by, now });
  }
  if (to === 'cancelled') {
    await releasePromoCode(client, orderId);
    // The job finds out whether a waybill exists, or is being made at this moment.
    if (from !== 'awaiting-payment') await queueWaybillDeletion(client, orderId);
  }
  return true;
}

export async function recordTransition(
  client: pg.ClientBase,
  step: { orderId: string; from: OrderStatus | null; to: OrderStatus; by: Mover; now: Date; note: string | null },
): Promise<void> {
  await client.query(
    'INSERT INTO order_transitions (order_id, from_status, to_status, by, note, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [step.orderId, step.from, step.to, step.by, step.note, step.now],
  );
}
