import * as v from 'valibot';
import { discountSchema } from '../../src/contract/cart.ts';
import { deliverySchema, paymentMethodSchema } from '../../src/contract/checkout.ts';
import { SHIPPING_METHODS } from '../../src/contract/delivery.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { pictureSchema } from '../../src/contract/media.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { orderEventSchema } from './order-events.ts';
import { orderMoveSchema, orderStatusSchema } from './order-moves.ts';

export const orderLineSchema = v.object({
  position: v.number(),
  sku: v.string(),
  name: v.string(),
  /** Of its page; null when it is not sold any more. */
  slug: v.nullable(v.string()),
  picture: v.nullable(pictureSchema),
  /** One piece without services, as agreed. */
  price: kopiykasSchema,
  quantity: v.number(),
  services: v.array(
    v.object({
      name: v.string(),
      price: kopiykasSchema,
      details: v.array(v.object({ name: v.string(), value: v.string() })),
    }),
  ),
  cost: kopiykasSchema,
  /** After discounts. */
  netCost: kopiykasSchema,
  /** Pieces whose money has gone back. */
  refunded: v.number(),
  /** Pieces of which it was said what has become of them. */
  returned: v.number(),
  /** It was made to measure: nobody else buys it. */
  isMade: v.boolean(),
  /** Pieces that can be ordered beside these; null when it is not sold any more. */
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

/** An order as whoever works on it sees it. */
export const studioOrderSchema = v.object({
  id: v.string(),
  number: v.number(),
  revision: v.number(),
  createdAt: v.string(),
  status: orderStatusSchema,
  /** Of the customer: what is written to them is to be in it. */
  lang: languageSchema,
  customer: v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()), orders: v.number() })),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  shippingMethod: v.picklist(SHIPPING_METHODS),
  place: v.nullable(v.string()),
  /** The same as the checkout has it, to be changed; null for one that nobody can send any more. */
  delivery: v.nullable(deliverySchema),
  /** The carrier does not have its place: it was typed by hand. */
  isTyped: v.boolean(),
  weight: v.number(),
  waybill: v.object({
    number: v.nullable(v.string()),
    status: v.nullable(v.string()),
    /** It was asked for, and the number is not known yet. */
    isAsked: v.boolean(),
    /** Somebody has typed it: the carrier was not asked by the shop, and is not asked to delete it. */
    isTyped: v.boolean(),
  }),
  paymentMethod: paymentMethodSchema,
  company: v.nullable(v.object({ name: v.string(), code: v.string() })),
  note: v.nullable(v.string()),
  isCallbackNeeded: v.boolean(),
  /** Until when it waits for its money. */
  expiresAt: v.nullable(v.string()),
  lines: v.array(orderLineSchema),
  itemsCost: kopiykasSchema,
  discountValue: kopiykasSchema,
  discounts: v.array(discountSchema),
  promoCode: v.nullable(v.string()),
  shippingCost: kopiykasSchema,
  totalCost: kopiykasSchema,
  money: moneySchema,
  moves: v.array(orderMoveSchema),
  isEditable: v.boolean(),
  /** The carrier brings its pieces back, and nobody has said yet what has become of them. */
  isComingBack: v.boolean(),
  /** The newest first. */
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
