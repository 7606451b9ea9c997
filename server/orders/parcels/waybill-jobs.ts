import * as v from 'valibot';
import type { TaskReason } from '../../../studio/contract/task-reasons.ts';
import { readRow } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { NovaPoshtaError } from '../../delivery/nova-poshta/error.ts';
import type { ParcelStage } from '../../delivery/tracking-statuses.ts';
import { addTask } from '../../tasks/add-task.ts';
import type { OrderDeps } from '../deps.ts';
import { queueOrderMessages } from '../messages/queue.ts';
import { canFollow } from '../state.ts';
import { type OrderStatus, orderStatusSchema } from '../statuses.ts';
import { lockOrder, transition } from '../transition.ts';
import { deleteWaybill } from './delete-waybill.ts';
import { makeWaybill, type NoWaybillReason } from './make-waybill.ts';
import { type TrackedOrder, trackWaybills } from './track-waybills.ts';
import { HAS_PARCEL } from './type-waybill.ts';

/**
 * Makes the waybill of a packed order. An order that cannot have one, because its place was typed by hand, becomes a
 * task; one that is not packed yet, or has ended, gets none.
 * @throws NovaPoshtaError while the carrier is unavailable, so that the job is retried; the last try adds a task too
 */
export async function labelParcel(deps: OrderDeps, orderId: string, isLastTry = false): Promise<void> {
  const row = await readRow(deps.pool, v.object({ status: orderStatusSchema }), {
    text: 'SELECT status FROM orders WHERE id = $1',
    values: [orderId],
  });
  if (!row || !HAS_PARCEL.has(row.status)) return;
  try {
    const result = await makeWaybill(deps, orderId);
    if (result.kind === 'impossible' && !NO_WAYBILL_NEEDED.has(result.reason)) {
      const { reason: code } = result;
      const reason = isNotified(code) ? { code } : null;
      await addTask(deps.pool, 'waybill-failed', orderId, code, { reason });
    }
  } catch (error) {
    if (!(error instanceof NovaPoshtaError) || (error.isTemporary && !isLastTry)) throw error;
    await addTask(deps.pool, 'waybill-failed', orderId, error.message, { reason: reasonOf(error) });
  }
}

const isNotified = (reason: NoWaybillReason): reason is 'typed-address' | 'no-recipient' =>
  reason === 'typed-address' || reason === 'no-recipient';

/** @param number of the waybill concerned, if there is one */
const reasonOf = ({ isTemporary, codes }: NovaPoshtaError, number: string | null = null): TaskReason =>
  isTemporary ? { code: 'carrier-silent' } : { code: 'carrier-refused', codes: [...codes], number };

/** Reasons that need no action by staff. */
const NO_WAYBILL_NEEDED: ReadonlySet<NoWaybillReason> = new Set(['pickup', 'no-order', 'ended']);

/**
 * Deletes the waybill of a cancelled order. If the carrier refuses, since it has the parcel already, or the last try
 * fails, a task is added.
 * @throws NovaPoshtaError while the carrier is unavailable, so that the job is retried
 */
export async function dropWaybill(deps: OrderDeps, orderId: string, isLastTry = false): Promise<void> {
  try {
    const deletion = await deleteWaybill(deps, orderId);
    if (deletion.kind === 'refused' || deletion.kind === 'typed') {
      const { trackingNumber: number } = deletion;
      const details = `${number}: ${deletion.kind === 'typed' ? 'typed by hand' : deletion.error.message}`;
      const reason =
        deletion.kind === 'typed' ? ({ code: 'waybill-typed', number } as const) : reasonOf(deletion.error, number);
      await addTask(deps.pool, 'waybill-not-deleted', orderId, details, { reason });
    }
  } catch (error) {
    if (!(error instanceof NovaPoshtaError) || !isLastTry) throw error;
    await addTask(deps.pool, 'waybill-not-deleted', orderId, error.message, { reason: reasonOf(error) });
  }
}

/** The states through which a parcel's stage moves its order. */
const REACHED: Readonly<Record<ParcelStage, readonly OrderStatus[]>> = {
  created: [],
  'on-the-way': ['shipped'],
  arrived: ['shipped', 'delivered'],
  received: ['shipped', 'delivered', 'finished'],
  refused: ['shipped', 'returned'],
  deleted: [],
};

/** Asks the carrier for the stages of parcels, and moves their orders. */
export async function trackParcels(deps: OrderDeps): Promise<void> {
  for (const { orderId, stage } of await trackWaybills(deps)) await move(deps, orderId, REACHED[stage]);
}

/**
 * Moves an order through those of the states that can follow its own; skips states that it has passed or cannot reach.
 */
async function move(deps: OrderDeps, orderId: TrackedOrder['orderId'], states: readonly OrderStatus[]): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.pool, async (client) => {
    for (const to of states) {
      const from = await lockOrder(client, orderId);
      if (from === null || !canFollow(from, to)) continue;
      await transition(client, { orderId, to, by: 'carrier', now });
      if (to === 'shipped' || to === 'returned') await queueOrderMessages(client, orderId, to);
      // A customer who has received the parcel needs no notification of its arrival.
      if (to === 'delivered' && to === states.at(-1)) await queueOrderMessages(client, orderId, to);
    }
  });
}
