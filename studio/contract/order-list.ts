import * as v from 'valibot';
import { paymentMethodSchema } from '../../src/contract/checkout.ts';
import { SHIPPING_METHODS } from '../../src/contract/delivery.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { orderStatusSchema } from './order-moves.ts';
import { MONEY_STATES, orderExport, ordersQuery } from './queries/orders.ts';
import { taskReasonSchema } from './task-reasons.ts';

/**
 * `queued`: a job is about to request the waybill. `failed`: it has given up, and a task is open. `none`: nothing is
 * requested, or the order is collected at the shop.
 */
const WAYBILL_STATES = ['none', 'queued', 'failed', 'made'] as const;

export const orderRowSchema = v.object({
  id: v.string(),
  number: v.number(),
  revision: v.number(),
  /** ISO 8601. */
  createdAt: v.string(),
  status: orderStatusSchema,
  /** Null after the account was deleted. */
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  pieces: v.number(),
  /** Grams, packed. */
  weight: v.number(),
  totalCost: kopiykasSchema,
  /** State of its money; null for a cancelled or returned order without refunds. */
  money: v.nullable(v.picklist(MONEY_STATES)),
  paymentMethod: paymentMethodSchema,
  shippingMethod: v.picklist(SHIPPING_METHODS),
  /** Destination in the reader's language; null for a pickup. */
  place: v.nullable(v.string()),
  trackingNumber: v.nullable(v.string()),
  waybill: v.picklist(WAYBILL_STATES),
  /** The reason of a failed waybill; null if there is none or the task does not say. */
  waybillProblem: v.nullable(taskReasonSchema),
  /** Number of the carrier's register that has the waybill. */
  register: v.nullable(v.string()),
  isCallbackNeeded: v.boolean(),
  /** Number of open tasks about the order. */
  tasks: v.number(),
});

const statusCountsSchema = v.record(orderStatusSchema, v.number());

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/studio/orders',
  query: ordersQuery,
  response: v.object({
    orders: v.array(orderRowSchema),
    total: v.number(),
    /** Number of orders in each state. The state filter is ignored; the other filters apply. */
    counts: statusCountsSchema,
    /** Number of the newest order, to count newer ones. */
    newest: v.number(),
  }),
});
export type OrderRow = v.InferOutput<typeof orderRowSchema>;

/** Returns the orders that match the filters as CSV. */
export const exportOrderList = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/export',
  body: v.strictObject(orderExport),
  response: v.object({
    csv: v.string(),
    /** Number of orders in the file; `total` match the filters. */
    count: v.number(),
    total: v.number(),
  }),
});
