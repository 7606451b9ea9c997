import * as v from 'valibot';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { localizedSchema } from './texts.ts';

const provider = v.string();

/**
 * Why somebody of the shop has something to do, as far as the kind of the task does not say it; screens put it into words.
 * Texts of vendors and of the database stay in the log and in `details`, for whoever operates the shop.
 */
export const taskReasonSchema = v.variant('code', [
  v.object({ code: v.literal('typed-address') }),
  v.object({ code: v.literal('no-recipient') }),
  /** The carrier; its own codes. */
  v.object({ code: v.literal('carrier-refused'), codes: v.array(v.string()), number: v.nullable(v.string()) }),
  v.object({ code: v.literal('carrier-silent') }),
  /** The waybill was made elsewhere. */
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
  /** A shopper wants more pieces than there are. */
  v.object({
    code: v.literal('special-order'),
    sku: v.string(),
    product: localizedSchema,
    quantity: v.number(),
    name: v.string(),
    phone: v.string(),
    note: v.string(),
  }),
  /** A job was given up because a disk of the server was full. */
  v.object({ code: v.literal('disk-full') }),
  /** So many bytes are left on the disk of the shop's files. */
  v.object({ code: v.literal('disk-low'), bytes: v.number() }),
  /** A job was given up: after so many attempts, or after a day (null). */
  v.object({ code: v.literal('given-up'), attempts: v.nullable(v.number()) }),
]);
export type TaskReason = v.InferOutput<typeof taskReasonSchema>;
