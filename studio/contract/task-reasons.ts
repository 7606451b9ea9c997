import * as v from 'valibot';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { localizedSchema } from './texts.ts';

const provider = v.string();

/**
 * Reasons for tasks, where the kind alone is not enough; screens translate them. Error texts of vendors and the
 * database stay in the log and in `details`, for the operator.
 */
export const taskReasonSchema = v.variant('code', [
  v.object({ code: v.literal('typed-address') }),
  v.object({ code: v.literal('no-recipient') }),
  /** With the carrier's error codes. */
  v.object({ code: v.literal('carrier-refused'), codes: v.array(v.string()), number: v.nullable(v.string()) }),
  v.object({ code: v.literal('carrier-silent') }),
  /** The waybill was created elsewhere. */
  v.object({ code: v.literal('waybill-typed'), number: v.string() }),
  v.object({ code: v.literal('bank-refused'), provider }),
  v.object({ code: v.literal('bank-silent'), provider }),
  v.object({ code: v.literal('bank-not-set-up'), provider }),
  v.object({ code: v.literal('bank-took-back'), provider }),
  v.object({ code: v.literal('paid-again'), provider }),
  v.object({ code: v.literal('sold-meanwhile') }),
  v.object({ code: v.literal('other-sum'), paid: kopiykasSchema, total: kopiykasSchema }),
  v.object({ code: v.literal('message-refused') }),
  v.object({ code: v.literal('sms-spent'), count: v.number() }),
  /** A shopper requests more pieces than are in stock. */
  v.object({
    code: v.literal('special-order'),
    sku: v.string(),
    product: localizedSchema,
    quantity: v.number(),
    name: v.string(),
    phone: v.string(),
    note: v.string(),
  }),
  /** A provider reports money for a payment that the database does not have; `amount` in kopiykas, if it is reported. */
  v.object({
    code: v.literal('no-such-payment'),
    provider,
    payment: v.string(),
    amount: v.nullable(kopiykasSchema),
    status: v.picklist(['paid', 'refunded']),
  }),
  /** The database was restored from a backup of this time; the order numbers between these two were skipped. */
  v.object({
    code: v.literal('restored'),
    madeAt: v.pipe(v.string(), v.isoTimestamp()),
    lastNumber: v.number(),
    skippedTo: v.number(),
  }),
  /** A job failed because a disk of the server was full. */
  v.object({ code: v.literal('disk-full') }),
  /** Free bytes on the disk of the shop's files. */
  v.object({ code: v.literal('disk-low'), bytes: v.number() }),
  /** No rebuild worker has been alive since this instant, ISO 8601. */
  v.object({ code: v.literal('publishing-stopped'), since: v.string() }),
  /** A job failed: after this many attempts, or after a day (null). */
  v.object({ code: v.literal('given-up'), attempts: v.nullable(v.number()) }),
]);
export type TaskReason = v.InferOutput<typeof taskReasonSchema>;
