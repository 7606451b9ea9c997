import * as v from 'valibot';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { PIECE_FATES } from '../../src/rules/piece-fates.ts';
import { orderChangeSchema } from './order-edit.ts';
import { orderStatusSchema } from './order-moves.ts';
import { TASK_KINDS } from './queries/tasks.ts';
import { taskReasonSchema } from './task-reasons.ts';

/** Who did something: a person of the staff by name, a command (`shop`), or what happens by itself. */
export const actorSchema = v.object({
  kind: v.picklist(['staff', 'shop', 'customer', 'carrier', 'clock', 'payment']),
  /** Of a person, or of the payment service. */
  name: v.nullable(v.string()),
});
export type Actor = v.InferOutput<typeof actorSchema>;

const eventEntries = {
  /** Tells events apart. */
  id: v.string(),
  /** ISO 8601. */
  at: v.string(),
  by: v.nullable(actorSchema),
};

/** What happened to an order. */
export const orderEventSchema = v.variant('kind', [
  v.object({
    ...eventEntries,
    kind: v.literal('state'),
    from: v.nullable(orderStatusSchema),
    to: orderStatusSchema,
    /** Of whoever of the staff has moved it. */
    note: v.nullable(v.string()),
  }),
  v.object({
    ...eventEntries,
    kind: v.literal('payment'),
    provider: v.string(),
    status: v.picklist(['pending', 'paid', 'declined', 'expired', 'refunded']),
    amount: kopiykasSchema,
  }),
  v.object({
    ...eventEntries,
    kind: v.literal('refund'),
    amount: kopiykasSchema,
    status: v.picklist(['queued', 'returned', 'failed']),
    cause: v.picklist(['asked', 'edited', 'ended']),
    isByHand: v.boolean(),
    reason: v.string(),
    finishedAt: v.nullable(v.string()),
  }),
  v.object({
    ...eventEntries,
    kind: v.literal('message'),
    channel: v.picklist(['email', 'phone']),
    recipient: v.string(),
    /** `note` is what somebody of the shop has written. */
    event: v.string(),
    sentAt: v.nullable(v.string()),
    /** Nobody takes it: it is not tried again by itself. */
    isRefused: v.boolean(),
  }),
  v.object({ ...eventEntries, kind: v.literal('note'), to: v.picklist(['team', 'customer']), text: v.string() }),
  v.object({ ...eventEntries, kind: v.literal('edit'), changes: v.array(orderChangeSchema) }),
  v.object({
    ...eventEntries,
    kind: v.literal('task'),
    task: v.picklist(TASK_KINDS),
    reason: v.nullable(taskReasonSchema),
    doneAt: v.nullable(v.string()),
    resolution: v.nullable(v.string()),
  }),
  /** Fates of pieces of a line. */
  v.object({
    ...eventEntries,
    kind: v.literal('pieces'),
    sku: v.string(),
    quantity: v.number(),
    fate: v.picklist(PIECE_FATES),
    reason: v.string(),
  }),
  v.object({ ...eventEntries, kind: v.literal('waybill'), number: v.nullable(v.string()) }),
]);
export type OrderEvent = v.InferOutput<typeof orderEventSchema>;
