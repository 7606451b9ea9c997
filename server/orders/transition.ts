import type pg from 'pg';
import * as v from 'valibot';
import { releasePromoCode } from '../cart/promo.ts';
import { readRow } from '../db/rows.ts';
import { addTask } from '../shop-tasks/shop-tasks.ts';
import { queueWaybillDeletion } from './jobs.ts';
import { returnMoney } from './payments/return-money.ts';
import { writeOffMade } from './returned-pieces.ts';
import { canFollow, comesToNothing } from './state.ts';
import { type OrderStatus, orderStatusSchema } from './statuses.ts';
import { releaseStock } from './stock.ts';

/** Who moves an order. */
export type Mover = 'customer' | 'shop' | 'carrier' | 'clock' | `payment:${string}` | `staff:${string}`;

interface Step {
  readonly orderId: string;
  readonly to: OrderStatus;
  readonly by: Mover;
  readonly now: Date;
  readonly note?: string;
}

/** An order cannot go from where it is to where it was sent. */
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

/** The state of an order, which nobody else can change before the transaction ends. */
export async function lockOrder(client: pg.ClientBase, orderId: string): Promise<OrderStatus | null> {
  const row = await readRow(client, v.object({ status: orderStatusSchema }), {
    text: 'SELECT status FROM orders WHERE id = $1 FOR UPDATE',
    values: [orderId],
  });
  return row?.status ?? null;
}

/**
 * Moves an order one step, within the caller's transaction, and writes down when and by whom. An order that is there
 * already stays as it is, so that news which comes twice does no harm. What follows from an order that has come to
 * nothing follows here, whoever has moved it: its pieces, its money and its waybill.
 * @returns whether it moved.
 * @throws TransitionError.
 */
export async function transition(client: pg.ClientBase, { orderId, to, by, now, note }: Step): Promise<boolean> {
  const from = await lockOrder(client, orderId);
  if (from === null) throw new Error(`There is no order ${orderId}`);
  if (from === to) return false;
  if (!canFollow(from, to)) throw new TransitionError(from, to);
  await client.query('UPDATE orders SET status = $2 WHERE id = $1', [orderId, to]);
  await recordTransition(client, { orderId, from, to, by, now, note: note ?? null });
  if (comesToNothing(to)) {
    // A parcel that nobody took is on its way back: somebody says what is in it when it is here.
    if (by === 'carrier') await addTask(client, 'parcel-returned', orderId, 'The carrier brings the parcel back');
    else {
      await writeOffMade(client, from, { orderId, reason: '', by, now });
      await releaseStock(client, orderId);
    }
    await returnMoney(client, { orderId, by, now });
  }
  if (to === 'cancelled') {
    await releasePromoCode(client, orderId);
    // Whether it has one, or one is being made at this moment, the job will see.
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
