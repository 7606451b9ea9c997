import type pg from 'pg';
import * as v from 'valibot';
import type { Localized } from '../../../src/contract/localized.ts';
import { readRows } from '../../db/rows.ts';
import { type ParcelStage, parcelStatus } from '../../delivery/tracking-statuses.ts';
import { askVendor } from '../../vendors/ask-vendor.ts';
import type { OrderDeps } from '../deps.ts';
import { type OrderStatus, orderStatusSchema } from '../statuses.ts';

/** States in which parcels are tracked. */
const TRACKED: readonly OrderStatus[] = ['packed', 'shipped', 'delivered'];

const trackableSchema = v.object({
  orderId: v.string(),
  /** The order's current state. */
  status: orderStatusSchema,
  trackingNumber: v.string(),
  phone: v.nullable(v.string()),
});
type Trackable = v.InferOutput<typeof trackableSchema>;

/** The parcel status of an order. */
export interface TrackedOrder extends Omit<Trackable, 'phone'> {
  readonly stage: ParcelStage;
}

/**
 * Requests the statuses of open orders' parcels, and writes them into the orders in both languages.
 * @returns every order whose parcel the carrier knows, with its stage; `received` and `refused` end the order. An order
 * is returned each time until the caller moves it on.
 * @throws NovaPoshtaError if the carrier is unavailable; then nothing is written
 */
export async function trackWaybills({
  pool,
  log,
  novaPoshta,
}: Pick<OrderDeps, 'pool' | 'log' | 'novaPoshta'>): Promise<TrackedOrder[]> {
  const orders = await readOrders(pool);
  if (orders.length === 0) return [];
  const call = { vendor: 'nova-poshta', operation: 'track', subject: `${orders.length} parcels` };
  const parcels = await askVendor(log, call, () =>
    novaPoshta.trackWaybills(orders.map(({ trackingNumber, phone }) => ({ number: trackingNumber, phone }))),
  );
  const statuses = new Map(parcels.map(({ number, code }) => [number, parcelStatus(code)]));
  const tracked: TrackedOrder[] = [];
  for (const { phone: _, ...order } of orders) {
    const status = statuses.get(order.trackingNumber);
    if (!status) continue;
    await writeStatus(pool, order.orderId, status.text);
    tracked.push({ ...order, stage: status.stage });
  }
  return tracked;
}

function readOrders(pool: pg.Pool): Promise<Trackable[]> {
  return readRows(pool, trackableSchema, {
    text: `SELECT id AS "orderId", status, tracking_number AS "trackingNumber", recipient_phone AS phone FROM orders
     WHERE status = ANY ($1) AND tracking_number IS NOT NULL ORDER BY created_at, number`,
    values: [TRACKED],
  });
}

async function writeStatus(pool: pg.Pool, orderId: string, text: Localized): Promise<void> {
  await pool.query(
    'UPDATE orders SET tracking_status = $2 WHERE id = $1 AND tracking_status IS DISTINCT FROM $2::jsonb',
    [orderId, JSON.stringify(text)],
  );
}
