import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import type { BulkResult, BulkStep } from '../../../studio/contract/order-bulk.ts';
import { isHandedOver } from '../../../studio/contract/order-moves.ts';
import { readRow } from '../../db/rows.ts';
import { errorMessage } from '../../error-codes/all.ts';
import { ApiError } from '../../errors.ts';
import { queueWaybill } from '../../orders/jobs.ts';
import { shippingMethodSchema } from '../../orders/methods.ts';
import { moveByStaff } from '../../orders/next-moves.ts';
import { registerParcels } from '../../orders/parcels/register-parcels.ts';
import { HAS_PARCEL } from '../../orders/parcels/type-waybill.ts';
import { OrderRefusal } from '../../orders/refusal.ts';
import { orderStatusSchema } from '../../orders/statuses.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { uuidOf } from '../../uuid-of.ts';
import type { StudioDeps } from '../deps.ts';
import { inStaffTransaction } from '../transaction.ts';
import { askCarrier } from './ask-carrier.ts';
import { byOf, recordOrder, writeOrder } from './write-order.ts';

interface StepRequest {
  readonly deps: StudioDeps;
  readonly staff: CurrentStaff;
  readonly lang: Language;
  /** Idempotency key of the request. */
  readonly key: string | undefined;
}

/** An order as the reader has seen it. */
interface SeenOrder {
  readonly id: string;
  readonly revision: number;
}

type Done = Exclude<BulkResult['outcome'], 'refused'>;

/**
 * Takes a step with each order, one after another, each in a transaction of its own under the order's lock.
 * @returns a result for each order; a failure stops no other
 * @throws ApiError for the step `register` if the carrier does not answer
 */
export async function takeStep(
  request: StepRequest,
  step: BulkStep,
  orders: readonly SeenOrder[],
): Promise<BulkResult[]> {
  if (step === 'register') return register(request, orders);
  const results: BulkResult[] = [];
  for (const order of orders) results.push(await resultOf(request, order, () => stepOne(request, step, order)));
  return results;
}

async function resultOf(
  { deps, lang }: StepRequest,
  { id }: SeenOrder,
  work: () => Promise<Done>,
): Promise<BulkResult> {
  try {
    return { id, outcome: await work(), message: null };
  } catch (error) {
    if (error instanceof ApiError)
      return { id, outcome: 'refused', message: errorMessage(lang, error.code, error.params) };
    deps.log.error('A step of an order has failed', { component: 'studio', orderId: id, reason: String(error) });
    return { id, outcome: 'refused', message: errorMessage(lang, 'internal') };
  }
}

async function stepOne(request: StepRequest, step: Exclude<BulkStep, 'register'>, order: SeenOrder): Promise<Done> {
  const { deps, staff, lang } = request;
  const write = { deps, staff, lang, orderId: order.id, key: request.key && uuidOf(`${request.key} ${order.id}`) };
  const done = await writeOrder(write, async (client) => {
    const standing = await readStanding(client, order.id);
    if (STEPS[step].isDone(standing)) return 'already';
    if (standing.revision !== order.revision) throw new ApiError('revision_conflict');
    await STEPS[step].run(client, { ...standing, orderId: order.id, by: byOf(staff), now: deps.clock() });
    return 'done';
  });
  // The same key was applied to the order before.
  return done ?? 'done';
}

const standingSchema = v.object({
  status: orderStatusSchema,
  revision: v.number(),
  method: shippingMethodSchema,
  trackingNumber: v.nullable(v.string()),
});
type Standing = v.InferOutput<typeof standingSchema>;

/** Reads an order that writeOrder() has locked. */
async function readStanding(client: pg.ClientBase, orderId: string): Promise<Standing> {
  const row = await readRow(client, standingSchema, {
    text: `SELECT status, revision, shipping_method AS method, tracking_number AS "trackingNumber"
      FROM orders WHERE id = $1`,
    values: [orderId],
  });
  if (!row) throw new ApiError('order_not_found');
  return row;
}

interface LockedOrder extends Standing {
  readonly orderId: string;
  readonly by: `staff:${string}`;
  readonly now: Date;
}

interface Step {
  /** Returns true if nothing is left to do, whoever has done it. */
  readonly isDone: (standing: Standing) => boolean;
  /** @throws OrderRefusal */
  readonly run: (client: pg.ClientBase, order: LockedOrder) => Promise<void>;
}

const STEPS: Readonly<Record<Exclude<BulkStep, 'register'>, Step>> = {
  pack: {
    isDone: (standing) => standing.status === 'packed' || isHandedOver(standing.status),
    run: (client, { orderId, by, now }) => moveByStaff(client, { orderId, to: 'packed', by, now }),
  },
  waybill: {
    isDone: ({ trackingNumber }) => trackingNumber !== null,
    async run(client, order) {
      if (order.method === 'pickup') throw new OrderRefusal('waybill_refused', { reason: 'pickup' });
      if (!HAS_PARCEL.has(order.status)) throw new OrderRefusal('waybill_refused', { reason: 'not-packed' });
      await queueWaybill(client, order.orderId);
      await recordOrder(client, order.orderId, { name: 'waybill' });
    },
  },
  ship: {
    isDone: ({ status }) => isHandedOver(status),
    async run(client, order) {
      const { orderId, status: from, method, trackingNumber, by, now } = order;
      // Sent one by one, a parcel may do without a number; in a batch, a waybill is probably still being created.
      if (from === 'packed' && method !== 'pickup' && trackingNumber === null)
        throw new OrderRefusal('order_move_refused', { refusal: 'no-waybill', from, to: 'shipped' });
      await moveByStaff(client, { orderId, to: 'shipped', by, now });
    },
  },
};

/** Puts the parcels into one register, with one request to the carrier. */
async function register({ deps, staff, lang }: StepRequest, orders: readonly SeenOrder[]): Promise<BulkResult[]> {
  const ids = orders.map(({ id }) => id);
  const registered = await askCarrier(lang, () => registerParcels(deps, ids, byOf(staff)));
  await inStaffTransaction(deps.pool, staff, async (client) => {
    for (const [id, result] of registered)
      if (result.kind === 'registered')
        await recordOrder(client, id, { name: 'register', details: { number: result.register } });
  });
  return [...registered].map(([id, result]) =>
    result.kind === 'impossible'
      ? { id, outcome: 'refused', message: errorMessage(lang, 'waybill_refused', { reason: result.reason }) }
      : { id, outcome: result.kind === 'registered' ? 'done' : 'already', message: null },
  );
}
