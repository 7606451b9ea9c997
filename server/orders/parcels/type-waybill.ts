import type pg from 'pg';
import * as v from 'valibot';
import { isLockFree } from '../../db/lock.ts';
import { readRow } from '../../db/rows.ts';
import { recordEdit } from '../edit/record-edit.ts';
import { queueOrderMessages } from '../messages/queue.ts';
import { shippingMethodSchema } from '../methods.ts';
import { OrderRefusal } from '../refusal.ts';
import type { OrderStatus } from '../statuses.ts';
import { lockOrder } from '../transition.ts';
import { waybillLock } from './asked-waybill.ts';

/** States of an order that has, or can get, a tracking number. */
export const HAS_PARCEL: ReadonlySet<OrderStatus> = new Set(['packed', 'shipped', 'delivered']);

const parcelSchema = v.object({
  method: shippingMethodSchema,
  number: v.nullable(v.string()),
  ref: v.nullable(v.string()),
});

interface Typed {
  readonly orderId: string;
  /** 14 digits; null removes the typed number. */
  readonly number: string | null;
  readonly by: string;
  readonly now: Date;
}

/**
 * Stores the number of a waybill that staff have created at the carrier's counter or on its site, within the caller's
 * transaction. A waybill that the shop has created must be deleted first; while one is being created, none can be
 * typed.
 * @throws OrderRefusal waybill_refused
 */
export async function typeWaybill(client: pg.ClientBase, { orderId, number, by, now }: Typed): Promise<void> {
  const status = await lockOrder(client, orderId);
  const before = await readRow(client, parcelSchema, {
    text: 'SELECT shipping_method AS method, tracking_number AS number, waybill_ref AS ref FROM orders WHERE id = $1',
    values: [orderId],
  });
  if (status === null || !before) throw new Error(`There is no order ${orderId}`);
  if (before.method === 'pickup') throw new OrderRefusal('waybill_refused', { reason: 'pickup' });
  if (!HAS_PARCEL.has(status)) throw new OrderRefusal('waybill_refused', { reason: 'no-parcel' });
  if (before.ref !== null) throw new OrderRefusal('waybill_refused', { reason: 'made' });
  if (before.number === number) return;
  if (!(await isLockFree(client, waybillLock(orderId))))
    throw new OrderRefusal('waybill_refused', { reason: 'being-made' });
  await client.query('UPDATE orders SET tracking_number = $2, tracking_status = NULL WHERE id = $1', [orderId, number]);
  const changes = [{ field: 'waybill' as const, sku: null, before: before.number, after: number }];
  await recordEdit(client, { orderId, changes, by, now });
  if (number !== null) await notifyOfTrackingNumber(client, { orderId, number, by, now });
}

/**
 * Closes the tasks that waited for a tracking number, and notifies the customer of a parcel that was sent without it.
 * Runs in the caller's transaction, which has locked the order.
 */
export async function notifyOfTrackingNumber(
  client: pg.ClientBase,
  { orderId, number, by, now }: Omit<Typed, 'by'> & { readonly by: string | null },
): Promise<void> {
  await client.query(
    `UPDATE shop_tasks SET done_at = $2, done_by = $3, resolution = $4
     WHERE order_id = $1 AND kind IN ('waybill-failed', 'waybill-missing') AND done_at IS NULL`,
    [orderId, now, by, number],
  );
  const status = await lockOrder(client, orderId);
  if (status === 'shipped' || status === 'delivered') await queueOrderMessages(client, orderId, 'tracking');
}
