import type pg from 'pg';
import * as v from 'valibot';
import { sizeSchema } from '../../../src/contract/delivery.ts';
import { boxOf, METHOD_LIMITS, packParcel } from '../../../src/rules/parcels.ts';
import { withLock } from '../../db/lock.ts';
import { readRow } from '../../db/rows.ts';
import { orderAddressSchema } from '../../db/schema/orders.ts';
import { transactionOn } from '../../db/transaction.ts';
import { deliveryRefsSchema } from '../../delivery/destination.ts';
import { NovaPoshtaError } from '../../delivery/nova-poshta/error.ts';
import type { SavedWaybill, Waybill, WaybillDestination } from '../../delivery/nova-poshta/waybills.ts';
import { parcelStatus } from '../../delivery/tracking-statuses.ts';
import { askVendor } from '../../vendors/ask-vendor.ts';
import type { OrderDeps } from '../deps.ts';
import { paymentMethodSchema, shippingMethodSchema } from '../methods.ts';
import { isCancelledOrReturned } from '../state.ts';
import { orderStatusSchema } from '../statuses.ts';
import { lockOrder } from '../transition.ts';
import { findAskedWaybill, kyivDate, waybillLock } from './asked-waybill.ts';
import { notifyOfTrackingNumber } from './type-waybill.ts';

type WaybillDeps = Pick<OrderDeps, 'pool' | 'clock' | 'log' | 'novaPoshta' | 'waybillSender'>;

/**
 * The reason why an order gets no waybill: it does not exist, was cancelled or returned (`ended`), is a pickup, has a
 * typed place, or its recipient was erased with the account. The last two need an action by staff.
 */
export type NoWaybillReason = 'no-order' | 'ended' | 'pickup' | 'typed-address' | 'no-recipient';

export type WaybillResult =
  | { readonly kind: 'made' | 'existing'; readonly trackingNumber: string }
  | { readonly kind: 'impossible'; readonly reason: NoWaybillReason };

const rowSchema = v.object({
  status: orderStatusSchema,
  number: v.number(),
  trackingNumber: v.nullable(v.string()),
  /** Time when the carrier was asked to create a waybill. */
  askedAt: v.nullable(v.date()),
  recipientName: v.nullable(v.string()),
  recipientPhone: v.nullable(v.string()),
  shippingMethod: shippingMethodSchema,
  paymentMethod: paymentMethodSchema,
  address: v.nullable(orderAddressSchema),
  deliveryRefs: v.unknown(),
  weight: v.number(),
  parcelSize: v.nullable(sizeSchema),
  /** Kopiykas: the items after discounts, and the total with delivery. */
  goodsCost: v.number(),
  totalCost: v.number(),
});
type Row = v.InferOutput<typeof rowSchema>;

/**
 * Creates the carrier's waybill of an order, and stores its number, reference and first status in the order; an order
 * that has a waybill keeps it. Concurrent calls create one, because they wait for a lock. The carrier's method is not
 * idempotent, so the request is recorded first: if the answer was lost, or the process died, the next call looks for
 * the waybill at the carrier and takes it.
 * @param by the actor that requests it; null for a job
 * @throws NovaPoshtaError; a temporary one can be retried
 */
export function makeWaybill(deps: WaybillDeps, orderId: string, by: string | null = null): Promise<WaybillResult> {
  // Takes a separate lock instead of the order's row or a transaction, because the carrier may be slow and payments
  // must not wait for it.
  return withLock(deps.pool, waybillLock(orderId), async (client) => {
    const order = await readOrder(client, orderId);
    if (!order) return { kind: 'impossible', reason: 'no-order' };
    // Checked under the lock: a later cancellation deletes the waybill created here.
    if (isCancelledOrReturned(order.status)) return { kind: 'impossible', reason: 'ended' };
    if (order.trackingNumber !== null) return { kind: 'existing', trackingNumber: order.trackingNumber };
    const waybill = toWaybill(deps, order);
    if (typeof waybill === 'string') return { kind: 'impossible', reason: waybill };
    const saved = (await findAskedWaybill(deps, order)) ?? (await save(client, deps, { orderId, order, waybill }));
    // Uses the lock's own connection: waiting for another one could deadlock with processes that wait for the lock.
    await transactionOn(client, async () => {
      await writeWaybill(client, orderId, saved);
      await notifyOfTrackingNumber(client, { orderId, number: saved.number, by, now: deps.clock() });
    });
    return { kind: 'made', trackingNumber: saved.number };
  });
}

async function save(
  client: pg.ClientBase,
  { clock, log, novaPoshta }: WaybillDeps,
  { orderId, order, waybill }: { orderId: string; order: Row; waybill: Waybill },
): Promise<SavedWaybill> {
  await writeAskedAt(client, orderId, clock());
  try {
    const call = { vendor: 'nova-poshta', operation: 'make-waybill', orderNumber: order.number };
    return await askVendor(log, call, () => novaPoshta.saveWaybill(waybill));
  } catch (error) {
    // The carrier has rejected the request, so no waybill exists.
    if (error instanceof NovaPoshtaError && !error.isTemporary) await writeAskedAt(client, orderId, null);
    throw error;
  }
}

async function writeAskedAt(client: pg.ClientBase, orderId: string, at: Date | null): Promise<void> {
  await client.query('UPDATE orders SET waybill_asked_at = $2 WHERE id = $1', [orderId, at]);
}

function readOrder(client: pg.ClientBase, orderId: string): Promise<Row | null> {
  return readRow(client, rowSchema, {
    text: `SELECT status, number, tracking_number AS "trackingNumber", waybill_asked_at AS "askedAt",
       recipient_name AS "recipientName",
       recipient_phone AS "recipientPhone", shipping_method AS "shippingMethod", payment_method AS "paymentMethod",
       address, delivery_refs AS "deliveryRefs", weight, parcel_size AS "parcelSize",
       items_cost - discount_value - (SELECT coalesce(sum(r.amount), 0)::bigint FROM refunds r
         WHERE r.order_id = orders.id AND r.lines IS NOT NULL AND r.status <> 'failed') AS "goodsCost",
       total_cost AS "totalCost"
     FROM orders WHERE id = $1`,
    values: [orderId],
  });
}

async function writeWaybill(client: pg.ClientBase, orderId: string, { ref, number }: SavedWaybill): Promise<void> {
  await lockOrder(client, orderId);
  await client.query('UPDATE orders SET tracking_number = $2, waybill_ref = $3, tracking_status = $4 WHERE id = $1', [
    orderId,
    number,
    ref,
    JSON.stringify(parcelStatus(1)?.text ?? null),
  ]);
}

function toWaybill({ clock, waybillSender }: WaybillDeps, order: Row): Waybill | NoWaybillReason {
  if (order.shippingMethod === 'pickup') return 'pickup';
  const { recipientName, recipientPhone } = order;
  if (!recipientName || !recipientPhone) return 'no-recipient';
  const destination = destinationOf(order);
  if (!destination) return 'typed-address';
  return {
    reference: String(order.number),
    date: kyivDate(clock()),
    sender: waybillSender,
    recipient: { name: recipientName, phone: recipientPhone },
    destination,
    description: 'Товари для творчості',
    weight: order.weight,
    size: sizeOf(order),
    declaredValue: order.goodsCost,
    // The carrier rejects a transfer of 0.
    cashOnDelivery: order.paymentMethod === 'cash-on-delivery' && order.totalCost > 0 ? order.totalCost : null,
  };
}

/** Returns the destination; null for a place that is not in the carrier's directory. */
function destinationOf({ address, deliveryRefs }: Row): WaybillDestination | null {
  const refs = v.safeParse(deliveryRefsSchema, deliveryRefs);
  if (!address || !refs.success) return null;
  const { city, area, region, branch, branchNumber } = refs.output;
  const place = { cityRef: city, cityName: address.settlementName.uk, area, region };
  if (address.type === 'doors') {
    const street = address.addressName.uk;
    return { ...place, type: 'doors', street, building: address.buildingNumber ?? '', flat: address.flat };
  }
  if (branch === undefined || branchNumber === undefined) return null;
  return { ...place, type: 'branch', branchRef: branch, branchNumber };
}

/** Returns the size of the box in centimetres; for an order without one, a box that may suffice for its weight. */
function sizeOf({ parcelSize, weight, shippingMethod }: Row): Waybill['size'] {
  const { size: limit } = METHOD_LIMITS[shippingMethod];
  const box = parcelSize ?? boxOf(packParcel([{ weight, size: null, quantity: 1 }]), limit);
  const centimetres = (side: number) => Math.ceil(side / 10);
  return { length: centimetres(box.length), width: centimetres(box.width), height: centimetres(box.height) };
}
