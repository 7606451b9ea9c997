import * as v from 'valibot';
import { discountSchema } from './cart.ts';
import { pictureSchema } from './media.ts';
import { kopiykasSchema } from './product.ts';
import { serviceDetailSchema } from './service.ts';

/** Destinations of a parcel: a branch or locker of the carrier, the customer's door, or none (pickup). */
const ADDRESS_TYPES = ['warehouse', 'doors', 'pickup'] as const;

export const addressSchema = v.object({
  type: v.picklist(ADDRESS_TYPES),
  settlementName: v.string(),
  /** With its district and region. */
  settlementNameFull: v.string(),
  /** A street, or a branch. */
  addressName: v.string(),
  addressNameFull: v.string(),
  buildingNumber: v.nullable(v.string()),
  flat: v.nullable(v.string()),
});
export type Address = v.InferOutput<typeof addressSchema>;

/** Prices are those at the time of the order, in kopiykas. */
const orderItemSchema = v.object({
  name: v.string(),
  imageUrl: v.nullable(v.string()),
  /** The same picture with its renditions, as the shop shows it. */
  picture: v.nullable(pictureSchema),
  /** Current slug of its page; null if it has no page any more. */
  slug: v.nullable(v.string()),
  price: kopiykasSchema,
  /** Pieces. */
  qty: v.number(),
  cost: kopiykasSchema,
  /**
   * Price of one piece with the discount of its line, and cost of the line after discounts, as the cart showed them.
   */
  unitPrice: kopiykasSchema,
  netCost: kopiykasSchema,
  additionalServices: v.array(
    v.object({
      name: v.string(),
      price: kopiykasSchema,
      /** Values that were entered for it: a size, a text. */
      details: v.optional(v.array(serviceDetailSchema), []),
    }),
  ),
});
export type OrderItem = v.InferOutput<typeof orderItemSchema>;

/** Actions of a customer on an order: pay for it, order the same again, cancel it, review its products. */
const ORDER_ACTIONS = ['pay', 'repeat', 'cancel', 'review'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Kinds of states: the customer is to pay, the shop or the carrier is at work, done, ended without a purchase. */
const ORDER_PROGRESS = ['waiting', 'active', 'done', 'ended'] as const;
export type OrderProgress = (typeof ORDER_PROGRESS)[number];

/** Fields and names are those of the product specification. */
export const orderSchema = v.object({
  id: v.string(),
  /** Number by which people refer to it. */
  number: v.number(),
  /** ISO 8601, UTC. */
  createdAt: v.string(),
  /** In the request's language, to be shown unchanged. */
  status: v.string(),
  /** Kind of its state, which screens show as a colour. */
  progress: v.picklist(ORDER_PROGRESS),
  items: v.array(orderItemSchema),
  shipment: v.object({
    shippingMethodDescription: v.string(),
    trackingNumber: v.nullable(v.string()),
    /** State of the parcel as the carrier describes it. */
    statusDescription: v.nullable(v.string()),
    recipient: v.object({ address: v.nullable(addressSchema) }),
  }),
  paymentMethodName: v.string(),
  note: v.nullable(v.string()),
  isCallbackNeeded: v.boolean(),
  prices: v.object({ totalCost: kopiykasSchema, discountValue: kopiykasSchema }),
  /** Reasons of the discount, as the cart explained them. */
  discounts: v.array(discountSchema),
  shippingCost: kopiykasSchema,
  /** An amount that the shop has added to the order, with its reason; absent without one. */
  surcharge: v.optional(v.object({ amount: kopiykasSchema, reason: v.string() })),
  /** Actions that are possible now. */
  actions: v.array(v.picklist(ORDER_ACTIONS)),
});
export type Order = v.InferOutput<typeof orderSchema>;

export const ordersSchema = v.array(orderSchema);
