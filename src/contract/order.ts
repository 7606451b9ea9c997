import * as v from 'valibot';
import { discountSchema } from './cart.ts';
import { pictureSchema } from './media.ts';
import { kopiykasSchema } from './product.ts';
import { serviceDetailSchema } from './service.ts';

/** Where a parcel can go: a branch or locker of the carrier, the customer's door, or nowhere (pickup). */
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

/** Prices are kopiykas, as they were when the order was made. */
const orderItemSchema = v.object({
  name: v.string(),
  imageUrl: v.nullable(v.string()),
  /** The same picture, as the shop draws it. */
  picture: v.nullable(pictureSchema),
  /** Of its page as it is called now; null when it has none any more. */
  slug: v.nullable(v.string()),
  price: kopiykasSchema,
  /** Pieces. */
  qty: v.number(),
  cost: kopiykasSchema,
  /** One piece with the discount of its line, and the whole line after discounts: as the cart showed them. */
  unitPrice: kopiykasSchema,
  netCost: kopiykasSchema,
  additionalServices: v.array(
    v.object({
      name: v.string(),
      price: kopiykasSchema,
      /** What was told for it: a size, a text. */
      details: v.optional(v.array(serviceDetailSchema), []),
    }),
  ),
});
export type OrderItem = v.InferOutput<typeof orderItemSchema>;

/** What a customer can do with an order: pay for it, have the same again, cancel it, say what they think of its products. */
const ORDER_ACTIONS = ['pay', 'repeat', 'cancel', 'review'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** The fields and names are those of the product specification. */
export const orderSchema = v.object({
  id: v.string(),
  /** What people call it. */
  number: v.number(),
  /** ISO 8601, UTC. */
  createdAt: v.string(),
  /** In the request's language, shown as it is. */
  status: v.string(),
  items: v.array(orderItemSchema),
  shipment: v.object({
    shippingMethodDescription: v.string(),
    trackingNumber: v.nullable(v.string()),
    /** What the carrier says of the parcel. */
    statusDescription: v.nullable(v.string()),
    recipient: v.object({ address: v.nullable(addressSchema) }),
  }),
  paymentMethodName: v.string(),
  note: v.nullable(v.string()),
  isCallbackNeeded: v.boolean(),
  prices: v.object({ totalCost: kopiykasSchema, discountValue: kopiykasSchema }),
  /** Why it costs less, as the cart explained it. */
  discounts: v.array(discountSchema),
  shippingCost: kopiykasSchema,
  /** What can be done with it now. */
  actions: v.array(v.picklist(ORDER_ACTIONS)),
});
export type Order = v.InferOutput<typeof orderSchema>;

export const ordersSchema = v.array(orderSchema);
