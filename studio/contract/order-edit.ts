import * as v from 'valibot';
import { deliverySchema, noteSchema } from '../../src/contract/checkout.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../src/contract/limits.ts';
import { contactSchema } from '../../src/contract/place-order.ts';
import { kopiykasSchema, skuSchema } from '../../src/contract/product.ts';

const quantitySchema = v.pipe(
  v.number(),
  v.integer('out_of_range'),
  v.minValue(1, 'out_of_range'),
  v.maxValue(MAX_QUANTITY, 'out_of_range'),
);

/** A line to keep, by its position in the order, or one to add; a line that is not listed is removed. */
const editedLineSchema = v.union([
  v.object({ position: v.pipe(v.number(), v.integer(), v.minValue(0)), quantity: quantitySchema }),
  v.object({ sku: skuSchema, quantity: quantitySchema }),
]);

/** An edit of an order; omitted fields stay unchanged. */
export const orderEditSchema = v.object({
  lines: v.optional(v.pipe(v.array(editedLineSchema), v.minLength(1, 'required'), v.maxLength(MAX_LINES))),
  contact: v.optional(contactSchema),
  delivery: v.optional(deliverySchema),
  note: v.optional(noteSchema),
  isCallbackNeeded: v.optional(v.boolean()),
});
export type OrderEdit = v.InferOutput<typeof orderEditSchema>;

/** A change that an edit makes. Lines are named by SKU; quantities and sums are numbers, other values are text. */
export const orderChangeSchema = v.object({
  field: v.picklist([
    'line',
    'name',
    'phone',
    'email',
    'delivery',
    'address',
    'note',
    'callback',
    'shipping',
    'total',
    'waybill',
  ]),
  sku: v.nullable(v.string()),
  before: v.nullable(v.union([v.string(), v.number(), v.boolean()])),
  after: v.nullable(v.union([v.string(), v.number(), v.boolean()])),
});
export type OrderChange = v.InferOutput<typeof orderChangeSchema>;

const sumsSchema = v.object({
  itemsCost: kopiykasSchema,
  discountValue: kopiykasSchema,
  shippingCost: kopiykasSchema,
  totalCost: kopiykasSchema,
});
export type OrderSums = v.InferOutput<typeof sumsSchema>;

/** The effects of an edit, as a preview and as its result. */
export const editOutcomeSchema = v.object({
  changes: v.array(orderChangeSchema),
  before: sumsSchema,
  after: sumsSchema,
  /** Pieces taken from stock, or returned to it (negative), with the remaining stock. */
  stock: v.array(v.object({ sku: v.string(), taken: v.number(), left: v.number() })),
  payment: v.object({
    /**
     * The settlement of the difference. `due`: the customer has not paid yet, and pays the new sum; `refund-card` and
     * `refund-hand`: the provider refunds it, or staff do.
     */
    kind: v.picklist(['none', 'due', 'refund-card', 'refund-hand']),
    /** Kopiykas to be refunded; for `due`, the new sum. */
    amount: kopiykasSchema,
  }),
  warnings: v.array(v.picklist(['payment-under-way', 'promo-lost'])),
});
export type EditOutcome = v.InferOutput<typeof editOutcomeSchema>;
