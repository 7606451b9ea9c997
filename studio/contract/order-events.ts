import * as v from 'valibot';
import { paymentProviderSchema } from '../../src/contract/payment.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { PIECE_FATES } from '../../src/rules/piece-fates.ts';
import { messageSubjectSchema } from './message-subjects.ts';
import { orderChangeSchema } from './order-edit.ts';
import { orderStatusSchema } from './order-moves.ts';
import { TASK_KINDS } from './queries/tasks.ts';
import { taskReasonSchema } from './task-reasons.ts';

/**
 * The author of an event: a member of the staff by name, a command (`shop`), or an automatic process. `nothing-due`: an
 * order with a total of 0 counts as paid without a payment.
 */
export const actorSchema = v.variant('kind', [
  v.object({ kind: v.literal('staff'), name: v.nullable(v.string()) }),
  v.object({ kind: v.literal('payment'), provider: v.nullable(paymentProviderSchema) }),
  v.object({ kind: v.picklist(['shop', 'customer', 'carrier', 'clock', 'nothing-due']) }),
]);
export type Actor = v.InferOutput<typeof actorSchema>;

const eventEntries = {
  /** Identifies the event. */
  id: v.string(),
  /** ISO 8601. */
  at: v.string(),
  by: v.nullable(actorSchema),
};

/** An event in the history of an order. */
export const orderEventSchema = v.variant('kind', [
  v.object({
    ...eventEntries,
    kind: v.literal('state'),
    from: v.nullable(orderStatusSchema),
    to: orderStatusSchema,
    /** Note of the member of the staff who moved the order. */
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
    event: messageSubjectSchema,
    sentAt: v.nullable(v.string()),
    /** True if the message was refused and is not retried automatically. */
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
