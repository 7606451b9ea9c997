import * as v from 'valibot';
import { discountSchema } from '../../src/contract/cart.ts';
import { deliverySchema, paymentMethodSchema } from '../../src/contract/checkout.ts';
import { SHIPPING_METHODS } from '../../src/contract/delivery.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { pictureSchema } from '../../src/contract/media.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { serviceValuesSchema } from '../../src/contract/service.ts';
import { orderEventSchema } from './order-events.ts';
import { orderMoveSchema, orderStatusSchema } from './order-moves.ts';

export const orderLineSchema = v.object({
  position: v.number(),
  sku: v.string(),
  name: v.string(),
  /** Slug of the product's page; null if it is no longer for sale. */
  slug: v.nullable(v.string()),
  picture: v.nullable(pictureSchema),
  /** Agreed price of one piece without services. */
  price: kopiykasSchema,
  quantity: v.number(),
  services: v.array(
    v.object({
      code: v.string(),
      name: v.string(),
      price: kopiykasSchema,
      /** Values of the service's fields; absent without fields. */
      values: v.optional(serviceValuesSchema, () => ({})),
      details: v.array(v.object({ name: v.string(), value: v.string() })),
    }),
  ),
  cost: kopiykasSchema,
  /** After discounts. */
  netCost: kopiykasSchema,
  /** Number of refunded pieces. */
  refunded: v.number(),
  /** Number of pieces whose return is recorded. */
  returned: v.number(),
  /** True if it is made to measure, so that it cannot be sold again. */
  isMade: v.boolean(),
  /** Stock available in addition; null if the product is no longer for sale. */
  stock: v.nullable(v.number()),
});

const moneySchema = v.object({
  way: v.picklist(['card', 'hand', 'none']),
  paid: kopiykasSchema,
  returned: kopiykasSchema,
  queued: kopiykasSchema,
  refundable: kopiykasSchema,
  overpaid: kopiykasSchema,
  due: kopiykasSchema,
});

/** An order as staff see it. */
export const studioOrderSchema = v.object({
  id: v.string(),
  number: v.number(),
  revision: v.number(),
  createdAt: v.string(),
  status: orderStatusSchema,
  /** Language of messages to the customer. */
  lang: languageSchema,
  customer: v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()), orders: v.number() })),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  shippingMethod: v.picklist(SHIPPING_METHODS),
  place: v.nullable(v.string()),
  /** The destination in the checkout's form, to be edited; null if it cannot be delivered any more. */
  delivery: v.nullable(deliverySchema),
  /** True if the place was typed by hand and is not in the carrier's directory. */
  isTyped: v.boolean(),
  weight: v.number(),
  waybill: v.object({
    number: v.nullable(v.string()),
    status: v.nullable(v.string()),
    /** True if a waybill was requested and its number is not known yet. */
    isAsked: v.boolean(),
    /** True if the number was typed: the shop did not create the waybill and cannot delete it. */
    isTyped: v.boolean(),
  }),
  paymentMethod: paymentMethodSchema,
  company: v.nullable(v.object({ name: v.string(), code: v.string() })),
  note: v.nullable(v.string()),
  isCallbackNeeded: v.boolean(),
  /** Instant until which it awaits payment, ISO 8601. */
  expiresAt: v.nullable(v.string()),
  lines: v.array(orderLineSchema),
  itemsCost: kopiykasSchema,
  discountValue: kopiykasSchema,
  discounts: v.array(discountSchema),
  promoCode: v.nullable(v.string()),
  shippingCost: kopiykasSchema,
  surcharge: kopiykasSchema,
  surchargeReason: v.nullable(v.string()),
  /** The discount that the staff has given; null without one. */
  manualDiscount: v.nullable(
    v.object({ kind: v.picklist(['percent', 'amount']), value: v.number(), reason: v.string() }),
  ),
  /** Kopiykas that a paid or packed order waits for. */
  rest: kopiykasSchema,
  totalCost: kopiykasSchema,
  money: moneySchema,
  moves: v.array(orderMoveSchema),
  /** True if it can be changed; the lines of a packed order cannot. */
  isEditable: v.boolean(),
  /** True if the carrier brings its pieces back, and their fate is not recorded yet. */
  isComingBack: v.boolean(),
  /** Newest first. */
  events: v.array(orderEventSchema),
});
export type StudioOrder = v.InferOutput<typeof studioOrderSchema>;

export const orderParams = { id: v.pipe(v.string(), v.uuid()) };

export const readStudioOrder = defineEndpoint({
  method: 'GET',
  path: '/studio/orders/{id}',
  params: orderParams,
  response: studioOrderSchema,
});
