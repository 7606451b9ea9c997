import type pg from 'pg';
import * as v from 'valibot';
import { recordAction } from '../audit/action.ts';
import { readRow } from '../db/rows.ts';
import { addTask } from '../tasks/add-task.ts';
import { queueWaybill } from './jobs.ts';
import { queueOrderMessages } from './messages/queue.ts';
import { shippingMethodSchema } from './methods.ts';
import { isReachable } from './state.ts';
import type { OrderStatus } from './statuses.ts';
import { lockOrder, type Mover, TransitionError, transition } from './transition.ts';

/** States of which the customer is notified: of a pickup when it is packed, of a parcel when it is sent. */
const TOLD = ['paid', 'packed', 'shipped', 'delivered', 'cancelled', 'returned'] as const;

const parcelSchema = v.object({ method: shippingMethodSchema, number: v.nullable(v.string()) });

interface ShopMove {
  readonly orderId: string;
  readonly to: OrderStatus;
  readonly now: Date;
  /** The member of the staff who moves the order; a command does not name one. */
  readonly by?: Extract<Mover, 'shop' | `staff:${string}`>;
  readonly note?: string;
}

/**
 * Moves an order on behalf of the shop, with all effects of the new state, within the caller's transaction. The audit
 * log names the transaction's actor: a person or a command. Only a person marks an order as packed, never a job: until
 * then, the shopper can cancel it without asking.
 * @throws TransitionError
 */
export async function moveOrder(
  client: pg.ClientBase,
  { orderId, to, now, by = 'shop', note }: ShopMove,
): Promise<void> {
  const from = await lockOrder(client, orderId);
  const order = await readRow(client, parcelSchema, {
    text: 'SELECT shipping_method AS method, tracking_number AS number FROM orders WHERE id = $1',
    values: [orderId],
  });
  if (from === null || !order) throw new Error(`There is no order ${orderId}`);
  if (!isReachable(to, order.method)) throw new TransitionError(from, to);
  if (!(await transition(client, { orderId, to, by, now, ...(note !== undefined && { note }) }))) return;
  await recordAction(client, { entity: 'order', entityId: orderId, name: 'move', details: { status: to } });
  const event = TOLD.find((told) => told === to);
  if (event) await queueOrderMessages(client, orderId, event);
  if (order.method === 'pickup') return;
  if (to === 'packed') await queueWaybill(client, orderId);
  // The customer waits for the tracking number.
  if (to === 'shipped' && order.number === null)
    await addTask(client, 'waybill-missing', orderId, 'Sent without the number of a waybill');
}
