import * as v from 'valibot';
import { paymentMethodSchema } from '../../src/contract/checkout.ts';
import { SHIPPING_METHODS } from '../../src/contract/delivery.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { orderStatusSchema } from './order-moves.ts';
import { ordersQuery } from './queries/orders.ts';

const orderRowSchema = v.object({
  id: v.string(),
  number: v.number(),
  /** ISO 8601. */
  createdAt: v.string(),
  status: orderStatusSchema,
  /** Null once their account was deleted. */
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  pieces: v.number(),
  totalCost: kopiykasSchema,
  paymentMethod: paymentMethodSchema,
  shippingMethod: v.picklist(SHIPPING_METHODS),
  /** In the reader's language; null where it is picked up. */
  place: v.nullable(v.string()),
  trackingNumber: v.nullable(v.string()),
  isCallbackNeeded: v.boolean(),
  /** Open tasks about it. */
  tasks: v.number(),
});

/** A number as a query string has it. */
const wholeQuery = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

const statusCountsSchema = v.record(orderStatusSchema, v.number());

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/studio/orders',
  query: ordersQuery,
  response: v.object({
    orders: v.array(orderRowSchema),
    total: v.number(),
    /** By state, whichever of them is chosen; the other filters count. */
    counts: statusCountsSchema,
    /** The number of the newest order of all, by which newer ones are asked for. */
    newest: v.number(),
  }),
});

/** How many orders have come since one that was seen. */
export const countNewerOrders = defineEndpoint({
  method: 'GET',
  path: '/studio/orders/newer',
  query: { after: wholeQuery },
  response: v.object({ count: v.number() }),
});
