import type pg from 'pg';
import * as v from 'valibot';
import { isLockFree } from '../../db/lock.ts';
import { readRow } from '../../db/rows.ts';
import { shippingMethodSchema } from '../methods.ts';
import { OrderRefusal } from '../refusal.ts';
import { waybillLock } from './asked-waybill.ts';

/** Thrown if the carrier's waybill has to be deleted before a change of the parcel; the caller then repeats the change. */
export class WaybillStands extends Error {
  override readonly name = 'WaybillStands';
}

const parcelSchema = v.object({
  method: shippingMethodSchema,
  hasNumber: v.boolean(),
  isAsked: v.boolean(),
  isTyped: v.boolean(),
});

/**
 * Requires that a parcel whose contents, value or recipient change has no waybill, and that none is being created
 * meanwhile. Runs in the caller's transaction, which has locked the order.
 * @throws OrderRefusal waybill_refused if the number was typed by hand, so that the shop cannot delete the waybill
 * @throws WaybillStands
 */
export async function requireNoWaybill(client: pg.ClientBase, orderId: string): Promise<void> {
  const parcel = await readRow(client, parcelSchema, {
    text: `SELECT shipping_method AS method, tracking_number IS NOT NULL AS "hasNumber",
        waybill_asked_at IS NOT NULL AS "isAsked", tracking_number IS NOT NULL AND waybill_ref IS NULL AS "isTyped"
      FROM orders WHERE id = $1`,
    values: [orderId],
  });
  if (!parcel) throw new Error(`There is no order ${orderId}`);
  if (parcel.isTyped) throw new OrderRefusal('waybill_refused', { reason: 'typed' });
  if (parcel.hasNumber || parcel.isAsked) throw new WaybillStands(orderId);
  if (parcel.method !== 'pickup' && !(await isLockFree(client, waybillLock(orderId))))
    throw new OrderRefusal('waybill_refused', { reason: 'being-made' });
}
