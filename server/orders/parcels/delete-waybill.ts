import type pg from 'pg';
import * as v from 'valibot';
import { withLock } from '../../db/lock.ts';
import { readRow } from '../../db/rows.ts';
import { NovaPoshtaError } from '../../delivery/nova-poshta/error.ts';
import type { SavedWaybill } from '../../delivery/nova-poshta/waybills.ts';
import { askVendor } from '../../vendors/ask-vendor.ts';
import type { OrderDeps } from '../deps.ts';
import { type OrderStatus, orderStatusSchema } from '../statuses.ts';
import { findAskedWaybill, waybillLock } from './asked-waybill.ts';

type DeletionDeps = Pick<OrderDeps, 'pool' | 'clock' | 'log' | 'novaPoshta'>;

/**
 * The outcome. `none`: there is nothing to delete. `refused`: the carrier keeps the parcel; `error` has its reason.
 * `typed`: the number was entered by hand, so the shop cannot delete the waybill.
 */
export type Deletion =
  | { readonly kind: 'none' }
  | { readonly kind: 'deleted'; readonly trackingNumber: string }
  | { readonly kind: 'typed'; readonly trackingNumber: string }
  | { readonly kind: 'refused'; readonly trackingNumber: string; readonly error: NovaPoshtaError };

const rowSchema = v.object({
  status: orderStatusSchema,
  number: v.number(),
  ref: v.nullable(v.string()),
  trackingNumber: v.nullable(v.string()),
  askedAt: v.nullable(v.date()),
  phone: v.nullable(v.string()),
  /** The carrier's register that has the waybill. */
  register: v.nullable(v.object({ ref: v.nullable(v.string()) })),
});
type Row = v.InferOutput<typeof rowSchema>;

const CANCELLED: ReadonlySet<OrderStatus> = new Set(['cancelled']);

/** The carrier's statuses of a deleted and of an unknown parcel. */
const GONE: ReadonlySet<number> = new Set([2, 3]);

/**
 * Deletes the waybill of a cancelled order at the carrier, and then in the order. Waits for a concurrent request that
 * creates one, and finds one whose number was lost; a waybill that is already deleted counts as deleted.
 * @param of states in which an order needs no waybill
 * @throws NovaPoshtaError while the carrier is unavailable, or may still be creating it
 */
export function deleteWaybill(
  deps: DeletionDeps,
  orderId: string,
  of: ReadonlySet<OrderStatus> = CANCELLED,
): Promise<Deletion> {
  return withLock(deps.pool, waybillLock(orderId), async (client) => {
    const order = await readOrder(client, orderId);
    // A restored order needs its parcel.
    if (!order || !of.has(order.status)) return { kind: 'none' };
    const waybill = knownWaybill(order) ?? (await findAskedWaybill(deps, order));
    if (!waybill)
      return order.trackingNumber === null ? { kind: 'none' } : { kind: 'typed', trackingNumber: order.trackingNumber };
    const refusal = await deleteAtCarrier(deps, order, waybill);
    if (refusal) return { kind: 'refused', trackingNumber: waybill.number, error: refusal };
    await client.query(
      `UPDATE orders SET tracking_number = NULL, waybill_ref = NULL, tracking_status = NULL, waybill_asked_at = NULL,
         register_id = NULL
       WHERE id = $1`,
      [orderId],
    );
    return { kind: 'deleted', trackingNumber: waybill.number };
  });
}

function readOrder(client: pg.ClientBase, orderId: string): Promise<Row | null> {
  return readRow(client, rowSchema, {
    text: `SELECT status, number, waybill_ref AS ref, tracking_number AS "trackingNumber", waybill_asked_at AS "askedAt",
       recipient_phone AS phone,
       (SELECT json_build_object('ref', ref) FROM parcel_registers WHERE id = register_id) AS register
     FROM orders WHERE id = $1`,
    values: [orderId],
  });
}

const knownWaybill = ({ ref, trackingNumber }: Row): SavedWaybill | null =>
  ref === null || trackingNumber === null ? null : { ref, number: trackingNumber };

/** Ignores that a waybill is in no register any more; throws any other error. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof NovaPoshtaError) || error.isTemporary) throw error;
}

/**
 * Deletes the waybill at the carrier.
 * @returns the carrier's refusal; null if the parcel is deleted
 */
async function deleteAtCarrier(
  { log, novaPoshta }: DeletionDeps,
  { number: orderNumber, phone, register }: Row,
  { ref, number }: SavedWaybill,
): Promise<NovaPoshtaError | null> {
  const call = { vendor: 'nova-poshta', orderNumber };
  try {
    // The carrier keeps a waybill that is in a register.
    if (register)
      await askVendor(log, { ...call, operation: 'remove-from-register' }, () =>
        novaPoshta.removeFromRegister({ ref, registerRef: register.ref }),
      ).catch(ignoreRefusal);
    await askVendor(log, { ...call, operation: 'delete-waybill' }, () => novaPoshta.deleteWaybill(ref));
    return null;
  } catch (error) {
    if (!(error instanceof NovaPoshtaError) || error.isTemporary) throw error;
    // An earlier request whose answer was lost, or a person, may have deleted it.
    const [parcel] = await askVendor(log, { ...call, operation: 'track' }, () =>
      novaPoshta.trackWaybills([{ number, phone }]),
    );
    return parcel && GONE.has(parcel.code) ? null : error;
  }
}
