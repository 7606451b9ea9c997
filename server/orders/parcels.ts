import type { Deps } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { NovaPoshtaError } from '../integrations/nova-poshta/error.ts';
import { type TrackedOrder, trackWaybills } from '../resources/delivery/track-waybills.ts';
import type { ParcelStage } from '../resources/delivery/tracking-statuses.ts';
import { makeWaybill } from '../resources/delivery/waybills.ts';
import type { OrderStatus } from '../resources/orders/statuses.ts';
import { queueOrderMessages } from './messages.ts';
import { canFollow } from './state.ts';
import { addTask } from './tasks.ts';
import { lockOrder, transition } from './transition.ts';

/**
 * Makes an order's waybill, after which it is packed. What cannot have one, since its place was typed by hand, becomes
 * a task; an order that is picked up, or was cancelled meanwhile, needs none.
 * @throws NovaPoshtaError while the carrier is away, to be tried again; at the last try that is a task too.
 */
export async function packOrder(deps: Deps, orderId: string, isLastTry = false): Promise<void> {
  const { rows } = await deps.pool.query<{ status: OrderStatus }>('SELECT status FROM orders WHERE id = $1', [orderId]);
  const [order] = rows;
  if (!order || !canFollow(order.status, 'packed')) return;
  try {
    const result = await makeWaybill(deps, orderId);
    if (result.kind === 'impossible') {
      if (result.reason !== 'pickup' && result.reason !== 'no-order') {
        await addTask(deps.pool, 'waybill-failed', orderId, result.reason);
      }
      return;
    }
    await move(deps, orderId, ['packed']);
  } catch (error) {
    if (!(error instanceof NovaPoshtaError) || (error.isTemporary && !isLastTry)) throw error;
    await addTask(deps.pool, 'waybill-failed', orderId, error.message);
  }
}

/** The states that a parcel's stage has brought its order through. */
const REACHED: Readonly<Record<ParcelStage, readonly OrderStatus[]>> = {
  created: [],
  'on-the-way': ['shipped'],
  arrived: ['shipped', 'delivered'],
  received: ['shipped', 'delivered', 'finished'],
  refused: ['shipped', 'returned'],
  deleted: [],
};

/** Asks where parcels are, and moves their orders on. */
export async function trackParcels(deps: Deps): Promise<void> {
  for (const { orderId, stage } of await trackWaybills(deps)) await move(deps, orderId, REACHED[stage]);
}

/** Through each of the states that can follow where the order is; the others it has left behind, or will not reach. */
async function move(deps: Deps, orderId: TrackedOrder['orderId'], states: readonly OrderStatus[]): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.pool, async (client) => {
    for (const to of states) {
      const from = await lockOrder(client, orderId);
      if (from === null || !canFollow(from, to)) continue;
      await transition(client, { orderId, to, by: 'carrier', now });
      if (to === 'shipped') await queueOrderMessages(client, orderId, 'shipped');
    }
  });
}
