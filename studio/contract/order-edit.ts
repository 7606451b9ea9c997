import * as v from 'valibot';
import { deliverySchema, noteSchema, paymentMethodSchema } from '../../src/contract/checkout.ts';
import { MAX_INTEGER } from '../../src/contract/integer.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../src/contract/limits.ts';
import { contactSchema, orderEntriesSchema } from '../../src/contract/place-order.ts';
import { kopiykasSchema, skuSchema } from '../../src/contract/product.ts';
import { serviceValuesSchema } from '../../src/contract/service.ts';

const quantitySchema = v.pipe(
  v.number(),
  v.integer('out_of_range'),
  v.minValue(1, 'out_of_range'),
  v.maxValue(MAX_QUANTITY, 'out_of_range'),
);

/** The services of a line, each with the values of its fields. If absent, a kept line keeps its services. */
const editedServicesSchema = v.optional(
  v.pipe(
    v.array(v.object({ code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)), values: serviceValuesSchema })),
    v.maxLength(20),
  ),
);
export type EditedServices = NonNullable<v.InferOutput<typeof editedServicesSchema>>;

/** A line to keep, by its position in the order, or one to add; a line that is not listed is removed. */
const editedLineSchema = v.union([
  v.object({
    position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INTEGER)),
    quantity: quantitySchema,
    services: editedServicesSchema,
  }),
  v.object({ sku: skuSchema, quantity: quantitySchema, services: editedServicesSchema }),
]);

/** The highest surcharge or discount, in kopiykas: 1 000 000 hryvnias. */
const MAX_SUM = 100_000_000;
const REASON_LENGTH = 200;

const reasonSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(REASON_LENGTH, 'too_long'));

/** An amount that is added to the total, in kopiykas; the customer reads its reason. */
const surchargeSchema = v.object({
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'out_of_range'), v.maxValue(MAX_SUM, 'out_of_range')),
  reason: reasonSchema,
});

/** A discount by the staff, of a percentage or of kopiykas of the items; only the staff read its reason. */
const manualDiscountSchema = v.variant('kind', [
  v.object({
    kind: v.literal('percent'),
    value: v.pipe(
      v.number(),
      v.integer('out_of_range'),
      v.minValue(1, 'out_of_range'),
      v.maxValue(100, 'out_of_range'),
    ),
    reason: reasonSchema,
  }),
  v.object({
    kind: v.literal('amount'),
    value: v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'out_of_range'), v.maxValue(MAX_SUM, 'out_of_range')),
    reason: reasonSchema,
  }),
]);
export type ManualDiscountEdit = v.InferOutput<typeof manualDiscountSchema>;

/** Another payment method, possible until the order is paid; an invoice needs its company. */
const paymentEditSchema = v.pipe(
  v.object({ method: paymentMethodSchema, company: orderEntriesSchema.entries.company }),
  v.forward(
    v.partialCheck(
      [['method'], ['company']],
      ({ method, company }) => method !== 'invoice' || company !== undefined,
      'company_required',
    ),
    ['company'],
  ),
);

/** An edit of an order; omitted fields stay unchanged. */
export const orderEditSchema = v.object({
  lines: v.optional(v.pipe(v.array(editedLineSchema), v.minLength(1, 'required'), v.maxLength(MAX_LINES))),
  contact: v.optional(contactSchema),
  delivery: v.optional(deliverySchema),
  note: v.optional(noteSchema),
  isCallbackNeeded: v.optional(v.boolean()),
  payment: v.optional(paymentEditSchema),
  /** Null removes the surcharge or the discount. */
  surcharge: v.optional(v.nullable(surchargeSchema)),
  discount: v.optional(v.nullable(manualDiscountSchema)),
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
    'services',
    'payment',
    'surcharge',
    'discount',
    /** A rest that was received by transfer. */
    'rest',
  ]),
  sku: v.nullable(v.string()),
  before: v.nullable(v.union([v.string(), v.number(), v.boolean()])),
  after: v.nullable(v.union([v.string(), v.number(), v.boolean()])),
  /** The reason for a surcharge or a discount. */
  reason: v.optional(v.string()),
});
export type OrderChange = v.InferOutput<typeof orderChangeSchema>;

const sumsSchema = v.object({
  itemsCost: kopiykasSchema,
  discountValue: kopiykasSchema,
  shippingCost: kopiykasSchema,
  surcharge: kopiykasSchema,
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
     * The settlement of the difference. `due`: the customer has not paid yet, and pays the new sum; `ask`: the customer
     * of a paid or packed order is sent a link to pay the rest; `refund-card` and `refund-hand`: the provider refunds
     * it, or staff do.
     */
    kind: v.picklist(['none', 'due', 'ask', 'refund-card', 'refund-hand']),
    /** Kopiykas to be refunded; for `due`, the new sum; for `ask`, the rest. */
    amount: kopiykasSchema,
  }),
  /** True if the carrier's waybill is deleted and created again with the new data. */
  isWaybillRenewed: v.boolean(),
  warnings: v.array(v.picklist(['payment-under-way', 'promo-lost'])),
});
export type EditOutcome = v.InferOutput<typeof editOutcomeSchema>;
