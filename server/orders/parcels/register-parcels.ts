import type pg from 'pg';
import * as v from 'valibot';
import { withLock } from '../../db/lock.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { transactionOn } from '../../db/transaction.ts';
import type { RegisteredWaybills } from '../../delivery/nova-poshta/registers.ts';
import { askVendor } from '../../vendors/ask-vendor.ts';
import type { OrderDeps } from '../deps.ts';
import { shippingMethodSchema } from '../methods.ts';
import { orderStatusSchema } from '../statuses.ts';

type RegisterDeps = Pick<OrderDeps, 'pool' | 'clock' | 'log' | 'novaPoshta'>;

/** Reasons why a parcel is in no register; each has a message in WAYBILL_REFUSALS (`server/error-codes/orders.ts`). */
type NoRegisterReason = 'no-order' | 'pickup' | 'not-packed' | 'sent' | 'no-number' | 'made-elsewhere' | 'not-taken';

/** Result for one order: `registered` now, or `known` since an earlier request. */
export type RegisterResult =
  | { readonly kind: 'registered' | 'known'; readonly register: string }
  | { readonly kind: 'impossible'; readonly reason: NoRegisterReason };

const rowSchema = v.object({
  orderId: v.string(),
  status: orderStatusSchema,
  method: shippingMethodSchema,
  trackingNumber: v.nullable(v.string()),
  ref: v.nullable(v.string()),
  register: v.nullable(v.string()),
});
type Row = v.InferOutput<typeof rowSchema>;

/** A parcel that can be registered. */
interface OpenParcel {
  readonly orderId: string;
  readonly ref: string;
}

/**
 * Puts the waybills of packed orders into a new register of the carrier. Concurrent calls wait for one another, so that
 * two people who register the same parcels get one register. If the answer of the carrier is lost, a repeated call
 * learns from the carrier which register has the waybills.
 * @param by actor, as in order_transitions
 * @throws NovaPoshtaError if the carrier is unavailable or refuses the whole request
 */
export function registerParcels(
  deps: RegisterDeps,
  orderIds: readonly string[],
  by: string,
): Promise<ReadonlyMap<string, RegisterResult>> {
  return withLock(deps.pool, 'parcel-register', async (client) => {
    const rows = new Map((await readParcels(client, orderIds)).map((row) => [row.orderId, row]));
    const open = [...rows.values()].flatMap(openParcel);
    const asked = open.length === 0 ? NOTHING : await askCarrier(deps, open);
    await transactionOn(client, () => writeRegisters(client, asked, { by, now: deps.clock() }));
    const known = new Map(asked.known.map(({ ref, register }) => [ref, register]));
    return new Map(
      orderIds.map((id) => {
        const row = rows.get(id);
        return [id, row ? resultOf(row, asked, known) : { kind: 'impossible', reason: 'no-order' }];
      }),
    );
  });
}

const NOTHING: RegisteredWaybills = { register: null, added: [], known: [] };

function askCarrier({ log, novaPoshta }: RegisterDeps, open: readonly OpenParcel[]): Promise<RegisteredWaybills> {
  const call = { vendor: 'nova-poshta', operation: 'register-waybills', subject: `${open.length} parcels` };
  return askVendor(log, call, () => novaPoshta.registerWaybills(open.map(({ ref }) => ref)));
}

function readParcels(client: pg.ClientBase, orderIds: readonly string[]): Promise<Row[]> {
  return readRows(client, rowSchema, {
    text: `SELECT o.id AS "orderId", o.status, o.shipping_method AS method, o.tracking_number AS "trackingNumber",
        o.waybill_ref AS ref, r.number AS register
      FROM orders o LEFT JOIN parcel_registers r ON r.id = o.register_id WHERE o.id = ANY($1::uuid[])`,
    values: [orderIds],
  });
}

const openParcel = (row: Row): OpenParcel[] =>
  row.register === null && obstacleOf(row) === null && row.ref !== null ? [{ orderId: row.orderId, ref: row.ref }] : [];

/** Returns the reason why the parcel cannot be registered; null if it can. */
function obstacleOf({ status, method, trackingNumber, ref }: Row): NoRegisterReason | null {
  if (method === 'pickup') return 'pickup';
  if (status !== 'packed') return status === 'shipped' || status === 'delivered' ? 'sent' : 'not-packed';
  if (trackingNumber === null) return 'no-number';
  return ref === null ? 'made-elsewhere' : null;
}

function resultOf(
  row: Row,
  { register, added }: RegisteredWaybills,
  known: ReadonlyMap<string, string>,
): RegisterResult {
  if (row.register !== null) return { kind: 'known', register: row.register };
  const reason = obstacleOf(row);
  if (reason !== null || row.ref === null) return { kind: 'impossible', reason: reason ?? 'no-number' };
  if (register !== null && added.includes(row.ref)) return { kind: 'registered', register: register.number };
  const earlier = known.get(row.ref);
  return earlier === undefined ? { kind: 'impossible', reason: 'not-taken' } : { kind: 'known', register: earlier };
}

interface Author {
  readonly by: string;
  readonly now: Date;
}

async function writeRegisters(
  client: pg.ClientBase,
  { register, added, known }: RegisteredWaybills,
  author: Author,
): Promise<void> {
  if (register !== null && added.length > 0) await writeRegister(client, register, added, author);
  for (const number of new Set(known.map((waybill) => waybill.register))) {
    const refs = known.filter((waybill) => waybill.register === number).map(({ ref }) => ref);
    await writeRegister(client, { number, ref: null }, refs, author);
  }
}

async function writeRegister(
  client: pg.ClientBase,
  { number, ref }: { readonly number: string; readonly ref: string | null },
  waybills: readonly string[],
  { by, now }: Author,
): Promise<void> {
  const row = await readRow(client, v.object({ id: v.number() }), {
    text: `INSERT INTO parcel_registers (number, ref, by, at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (number) DO UPDATE SET ref = coalesce(parcel_registers.ref, excluded.ref) RETURNING id`,
    values: [number, ref, by, now],
  });
  await client.query('UPDATE orders SET register_id = $2 WHERE waybill_ref = ANY($1)', [waybills, row?.id]);
}
