import type pg from 'pg';
import type { FatedPieces } from '../../../src/rules/piece-fates.ts';
import type { EditOutcome, OrderEdit } from '../../../studio/contract/order-edit.ts';
import type { OrderStatus } from '../../../studio/contract/order-moves.ts';
import { may } from '../../../studio/contract/permissions.ts';
import { hasInvoices } from '../../content/layout.ts';
import { ApiError } from '../../errors.ts';
import { type Chosen, chooseDestination } from '../../orders/checkout/destination.ts';
import { editOrder } from '../../orders/edit/edit-order.ts';
import { recordEdit } from '../../orders/edit/record-edit.ts';
import { queueWaybill } from '../../orders/jobs.ts';
import { queueNoteMessage } from '../../orders/messages/queue.ts';
import { moveByStaff } from '../../orders/next-moves.ts';
import { deleteWaybill } from '../../orders/parcels/delete-waybill.ts';
import { WaybillStands } from '../../orders/parcels/free-parcel.ts';
import { makeWaybill } from '../../orders/parcels/make-waybill.ts';
import { HAS_PARCEL, typeWaybill } from '../../orders/parcels/type-waybill.ts';
import { readMoney } from '../../orders/payments/ledger.ts';
import { renewPayLink, takeRest } from '../../orders/payments/pay-link.ts';
import { type RefundRequest, requestRefund } from '../../orders/payments/request-refund.ts';
import { OrderRefusal } from '../../orders/refusal.ts';
import { returnAllPieces, returnPieces } from '../../orders/returned-pieces.ts';
import { isCancelledOrReturned } from '../../orders/state.ts';
import { releaseStock } from '../../orders/stock.ts';
import { lockOrder } from '../../orders/transition.ts';
import type { StudioDeps } from '../deps.ts';
import { inStaffTransaction } from '../transaction.ts';
import { askCarrier, refusedByCarrier } from './ask-carrier.ts';
import { byOf, type OrderWrite, previewOrder, recordOrder, requireConfirmation, writeOrder } from './write-order.ts';

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

/**
 * Refunds an amount, or the cost of pieces, which are taken out of a parcel that is not handed over.
 * @throws ApiError waybill_refused if the carrier has the parcel already; then nothing is refunded
 */
export async function refund(
  write: OrderWrite,
  { key, what, reason }: { key: string; what: RefundRequest['what']; reason: string },
): Promise<void> {
  const { deps, staff, orderId } = write;
  const asked = { id: key, orderId, what, reason, by: byOf(staff) };
  await changeParcel(write, () =>
    writeOrder(write, async (client) => {
      const { rowCount } = await client.query('SELECT FROM refunds WHERE id = $1', [key]);
      const amount = await requestRefund(client, { ...asked, now: deps.clock() });
      // A repeated request is the same refund.
      if (rowCount === 0) await recordOrder(client, orderId, { name: 'refund', details: { amount } });
    }),
  );
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
export async function note(write: OrderWrite, added: Note): Promise<void> {
  await writeOrder(write, (client) => addNote(client, write, added));
}

/**
 * Adds a note within the caller's transaction.
 * @throws OrderRefusal order_without_recipient
 */
export async function addNote(
  client: pg.ClientBase,
  { deps, staff, orderId }: OrderWrite,
  { key, to, text }: Note,
): Promise<void> {
  const { rowCount } = await client.query(
    `INSERT INTO order_notes (id, order_id, kind, text, by, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO NOTHING`,
    [key, orderId, to, text, byOf(staff), deps.clock()],
  );
  if (rowCount === 0 || to === 'team') return;
  if (!(await queueNoteMessage(client, orderId, key))) throw new OrderRefusal('order_without_recipient');
}

/**
 * Edits an order. For a preview, the edit is made, read and rolled back. If the parcel has a waybill, the carrier deletes
 * it first; the edit then queues another one.
 * @throws ApiError waybill_refused if the carrier has the parcel already; then nothing is changed
 */
export async function edit(write: OrderWrite, changes: OrderEdit, isPreview: boolean): Promise<EditOutcome> {
  const { deps, staff } = write;
  if (changes.discount !== undefined && !may(staff.role, 'orders.discount')) throw new ApiError('not_permitted');
  await requireOffered(deps, changes);
  // Asks the carrier before any row is locked, because it may be slow.
  const chosen = changes.delivery ? await chooseDestination(deps, changes.delivery) : null;
  return changeParcel(write, (isWaybillDropped) => editOnce(write, { changes, chosen, isPreview, isWaybillDropped }));
}

/**
 * Runs a change of an order. If its parcel has a waybill, the carrier deletes it, and the change is run again.
 * @param change throws WaybillStands before anything is changed
 * @throws ApiError waybill_refused, delivery_unavailable
 */
async function changeParcel<Result>(
  write: OrderWrite,
  change: (isWaybillDropped: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await change(false);
  } catch (error) {
    if (!(error instanceof WaybillStands)) throw error;
  }
  await dropWaybill(write);
  try {
    return await change(true);
  } finally {
    // A parcel that was not changed, or was changed by a concurrent request, needs a waybill as well.
    await inStaffTransaction(write.deps.pool, write.staff, (client) => queueWaybill(client, write.orderId));
  }
}

/** Deletes the waybill of a parcel that is changed; forgets a request that has created none. */
async function dropWaybill(write: OrderWrite): Promise<void> {
  const { deps, staff, orderId } = write;
  await askCarrier(write.lang, async () => {
    const deletion = await deleteWaybill(deps, orderId, WAITS_FOR_CARRIER);
    if (deletion.kind === 'refused') throw refusedByCarrier(deletion.error);
    await inStaffTransaction(deps.pool, staff, async (client) => {
      await client.query('UPDATE orders SET waybill_asked_at = NULL WHERE id = $1 AND tracking_number IS NULL', [
        orderId,
      ]);
      if (deletion.kind === 'deleted') await recordOrder(client, orderId, { name: 'waybill-delete' });
    });
  });
}

/**
 * Requires that the shop offers the new payment method.
 * @throws ApiError payment_unavailable, bad_request
 */
async function requireOffered(deps: StudioDeps, { payment }: OrderEdit): Promise<void> {
  if (payment?.method === 'card' && deps.payments.size === 0) throw new ApiError('payment_unavailable');
  if (payment?.method === 'invoice' && !(await hasInvoices(deps)))
    throw new ApiError('bad_request', { fields: { 'payment.method': 'invalid' } });
}

interface Attempt {
  readonly changes: OrderEdit;
  readonly chosen: Chosen | null;
  readonly isPreview: boolean;
  /** True if the carrier has deleted the parcel's waybill for this edit. */
  readonly isWaybillDropped: boolean;
}

async function editOnce(
  write: OrderWrite,
  { changes, chosen, isPreview, isWaybillDropped }: Attempt,
): Promise<EditOutcome> {
  const { deps, staff, orderId } = write;
  const editing = { orderId, edit: changes, chosen, by: byOf(staff), paymentHold: deps.paymentHold };
  const run = async (client: pg.PoolClient): Promise<EditOutcome> => {
    // A preview does not touch the carrier: it only says that the waybill will be renewed.
    const hadWaybill = isWaybillDropped || (isPreview && (await hideWaybill(client, orderId)));
    const outcome = await editOrder(client, { ...editing, now: deps.clock() });
    if (!outcome) throw new ApiError('order_not_found');
    return { ...outcome, isWaybillRenewed: outcome.isWaybillRenewed && hadWaybill };
  };
  if (isPreview) return previewOrder(write, run);
  const made = await writeOrder(write, async (client) => {
    const outcome = await run(client);
    if (outcome.payment.kind.startsWith('refund')) requireConfirmation(deps, staff);
    if (outcome.changes.length > 0)
      await recordOrder(client, orderId, { name: 'edit', details: { parts: Object.keys(changes) } });
    return outcome;
  });
  if (made) return made;
  // A repeated edit has been made already, so nothing is left to change.
  return editOnce(
    { deps, staff, lang: write.lang, orderId },
    {
      changes: {},
      chosen: null,
      isPreview: true,
      isWaybillDropped: false,
    },
  );
}

/**
 * Hides the waybill that the shop has created from a preview, whose transaction is rolled back.
 * @returns true if there is one
 */
async function hideWaybill(client: pg.ClientBase, orderId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE orders SET tracking_number = NULL, waybill_ref = NULL, waybill_asked_at = NULL
     WHERE id = $1 AND (waybill_ref IS NOT NULL OR (tracking_number IS NULL AND waybill_asked_at IS NOT NULL))`,
    [orderId],
  );
  return rowCount === 1;
}

/**
 * Sends the link to pay again, by e-mail and SMS in the customer's language, and holds the stock of an order that awaits
 * its payment anew.
 * @throws ApiError order_not_payable if nothing is due, or it is paid on receipt; order_without_recipient
 */
export async function sendPayLink(write: OrderWrite): Promise<void> {
  const { deps, orderId } = write;
  await writeOrder(write, async (client) => {
    await renewPayLink(client, { orderId, now: deps.clock(), paymentHold: deps.paymentHold });
    await recordOrder(client, orderId, { name: 'pay-link' });
  });
}

/**
 * Records that the rest of an order by invoice has come to the shop's account.
 * @throws ApiError order_not_payable if the order does not wait for this amount
 */
export async function receiveRest(write: OrderWrite, amount: number): Promise<void> {
  const { deps, staff, orderId } = write;
  await writeOrder(write, async (client) => {
    await takeRest(client, { orderId, amount, by: byOf(staff), now: deps.clock() });
    await recordOrder(client, orderId, { name: 'receipt', details: { amount } });
  });
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
