import type { FatedPieces } from '../../../src/rules/piece-fates.ts';
import type { EditOutcome, OrderEdit } from '../../../studio/contract/order-edit.ts';
import type { OrderStatus } from '../../../studio/contract/order-moves.ts';
import { ApiError } from '../../errors.ts';
import { chooseDestination } from '../../orders/checkout/destination.ts';
import { editOrder } from '../../orders/edit/edit-order.ts';
import { recordEdit } from '../../orders/edit/record-edit.ts';
import { queueNoteMessage } from '../../orders/messages/queue.ts';
import { moveByStaff } from '../../orders/next-moves.ts';
import { deleteWaybill } from '../../orders/parcels/delete-waybill.ts';
import { makeWaybill } from '../../orders/parcels/make-waybill.ts';
import { HAS_PARCEL, typeWaybill } from '../../orders/parcels/type-waybill.ts';
import { readMoney } from '../../orders/payments/ledger.ts';
import { type RefundRequest, requestRefund } from '../../orders/payments/request-refund.ts';
import { OrderRefusal } from '../../orders/refusal.ts';
import { returnAllPieces, returnPieces } from '../../orders/returned-pieces.ts';
import { isCancelledOrReturned } from '../../orders/state.ts';
import { releaseStock } from '../../orders/stock.ts';
import { lockOrder } from '../../orders/transition.ts';
import { inStaffTransaction } from '../transaction.ts';
import { askCarrier, refusedByCarrier } from './ask-carrier.ts';
import { byOf, type OrderWrite, recordOrder, requireConfirmation, writeOrder } from './write-order.ts';

/** Moves an order to another state. A move that refunds money requires a confirmation, as a refund does. */
export async function move(write: OrderWrite, { to, note, trackingNumber: number, pieces = [] }: Move): Promise<void> {
  const { deps, staff, orderId } = write;
  const by = byOf(staff);
  const now = deps.clock();
  await writeOrder(write, async (client) => {
    if (isCancelledOrReturned(to) && (await readMoney(client, orderId)).refundable > 0)
      requireConfirmation(deps, staff);
    if (number !== undefined) await typeWaybill(client, { orderId, number, by, now });
    if (isCancelledOrReturned(to)) await returnPieces(client, { orderId, pieces, reason: note, by, now });
    await moveByStaff(client, { orderId, to, by, now, note });
  });
}

interface Move {
  readonly to: OrderStatus;
  readonly note: string;
  readonly trackingNumber?: string | undefined;
  readonly pieces?: readonly FatedPieces[];
}

export async function refund(
  write: OrderWrite,
  { key, what, reason }: { key: string; what: RefundRequest['what']; reason: string },
): Promise<void> {
  const { deps, staff, orderId } = write;
  await writeOrder(write, async (client) => {
    const { rowCount } = await client.query('SELECT FROM refunds WHERE id = $1', [key]);
    const amount = await requestRefund(client, { id: key, orderId, what, reason, by: byOf(staff), now: deps.clock() });
    // A repeated request is the same refund.
    if (rowCount === 0) await recordOrder(client, orderId, { name: 'refund', details: { amount } });
  });
}

/**
 * Records the contents of a parcel that the carrier has brought back: each piece is sold again, written off, or was
 * missing.
 */
export async function receivePieces(
  write: OrderWrite,
  { pieces, reason }: { pieces: readonly FatedPieces[]; reason: string },
): Promise<void> {
  const { deps, staff, orderId } = write;
  const by = byOf(staff);
  const now = deps.clock();
  await writeOrder(write, async (client) => {
    const { rowCount } = await client.query(
      "SELECT FROM orders WHERE id = $1 AND status = 'returned' AND holds_stock",
      [orderId],
    );
    if (rowCount === 0) throw new OrderRefusal('pieces_not_held');
    await returnAllPieces(client, 'returned', { orderId, pieces, reason, by, now });
    await releaseStock(client, orderId);
    await client.query(
      `UPDATE shop_tasks SET done_at = $2, done_by = $3, resolution = $4
       WHERE order_id = $1 AND kind = 'parcel-returned' AND done_at IS NULL`,
      [orderId, now, by, reason],
    );
  });
}

/** Records that the customer was called, in any state of the order; idempotent. */
export async function endCallback(write: OrderWrite): Promise<void> {
  const { deps, staff, orderId } = write;
  await writeOrder(write, async (client) => {
    const { rowCount } = await client.query(
      'UPDATE orders SET is_callback_needed = false WHERE id = $1 AND is_callback_needed',
      [orderId],
    );
    if (rowCount === 0) return;
    const changes = [{ field: 'callback' as const, sku: null, before: true, after: false }];
    await recordEdit(client, { orderId, changes, by: byOf(staff), now: deps.clock() });
    await recordOrder(client, orderId, { name: 'edit', details: { parts: ['isCallbackNeeded'] } });
  });
}

interface Note {
  readonly key: string;
  readonly to: 'team' | 'customer';
  readonly text: string;
}

/** Adds a note for the team, or sends one to the customer. The same key is the same note. */
export async function note(write: OrderWrite, { key, to, text }: Note): Promise<void> {
  const { deps, staff, orderId } = write;
  await writeOrder(write, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO order_notes (id, order_id, kind, text, by, at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO NOTHING`,
      [key, orderId, to, text, byOf(staff), deps.clock()],
    );
    if (rowCount === 0 || to === 'team') return;
    if (!(await queueNoteMessage(client, orderId, key))) throw new OrderRefusal('order_without_recipient');
  });
}

/** Edits an order. For a preview, the edit is made, read and rolled back. */
export async function edit(write: OrderWrite, changes: OrderEdit, isPreview: boolean): Promise<EditOutcome> {
  const { deps, staff, orderId } = write;
  // Asks the carrier before any row is locked, because it may be slow.
  const chosen = changes.delivery ? await chooseDestination(deps, changes.delivery) : null;
  const shown: { outcome?: EditOutcome } = {};
  try {
    const made = await writeOrder(write, async (client) => {
      const outcome = await editOrder(client, { orderId, edit: changes, chosen, by: byOf(staff), now: deps.clock() });
      if (!outcome) throw new ApiError('order_not_found');
      if (isPreview) {
        shown.outcome = outcome;
        throw new Shown('The preview of an edit is taken back');
      }
      if (outcome.payment.kind.startsWith('refund')) requireConfirmation(deps, staff);
      if (outcome.changes.length > 0)
        await recordOrder(client, orderId, { name: 'edit', details: { parts: Object.keys(changes) } });
      return outcome;
    });
    // A repeated edit has been made already, so nothing is left to change.
    return made ?? (await edit({ deps, staff, lang: write.lang, orderId }, {}, true));
  } catch (error) {
    if (error instanceof Shown && shown.outcome) return shown.outcome;
    throw error;
  }
}

/** Thrown to roll back the transaction of a preview. */
class Shown extends Error {
  override readonly name = 'Shown';
}

/** States in which the carrier does not have the parcel yet, so its waybill can be deleted. */
const WAITS_FOR_CARRIER: ReadonlySet<OrderStatus> = new Set(['packed']);

/**
 * Requests a waybill from the carrier.
 * @throws ApiError waybill_refused, delivery_unavailable
 */
export async function makeParcel(write: OrderWrite): Promise<void> {
  const { deps, staff, orderId } = write;
  await writeOrder(write, async (client) => {
    const status = await lockOrder(client, orderId);
    if (status === null || !HAS_PARCEL.has(status)) throw new OrderRefusal('waybill_refused', { reason: 'not-packed' });
  });
  await askCarrier(write.lang, async () => {
    const made = await makeWaybill(deps, orderId, byOf(staff));
    if (made.kind === 'impossible') throw new OrderRefusal('waybill_refused', { reason: made.reason });
    await inStaffTransaction(deps.pool, staff, (client) => recordOrder(client, orderId, { name: 'waybill' }));
  });
}

/** Stores the number of a waybill that was created elsewhere; null removes a typed number. */
export async function typeParcel(write: OrderWrite, number: string | null): Promise<void> {
  const { deps, staff, orderId } = write;
  await writeOrder(write, async (client) => {
    await typeWaybill(client, { orderId, number, by: byOf(staff), now: deps.clock() });
    await recordOrder(client, orderId, { name: number === null ? 'waybill-delete' : 'waybill' });
  });
}

/** Deletes the waybill of a parcel that the carrier does not have yet; another one can be created then. */
export async function deleteParcel(write: OrderWrite): Promise<void> {
  const { deps, staff, orderId } = write;
  await askCarrier(write.lang, async () => {
    const deletion = await deleteWaybill(deps, orderId, WAITS_FOR_CARRIER);
    if (deletion.kind === 'typed') return typeParcel(write, null);
    if (deletion.kind === 'none') throw new OrderRefusal('waybill_refused', { reason: 'none' });
    if (deletion.kind === 'refused') throw refusedByCarrier(deletion.error);
    const changes = [{ field: 'waybill' as const, sku: null, before: deletion.trackingNumber, after: null }];
    await recordEdit(deps.pool, { orderId, changes, by: byOf(staff), now: deps.clock() });
    await inStaffTransaction(deps.pool, staff, (client) => recordOrder(client, orderId, { name: 'waybill-delete' }));
  });
}
