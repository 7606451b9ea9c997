import * as v from 'valibot';
import type { PAYMENT_METHODS } from '../../../src/contract/checkout.ts';
import type { ShippingMethod } from '../../../src/contract/delivery.ts';
import { orderStatusSchema } from '../order-moves.ts';

// The route of the list, and thus the studio's initial chunk, imports this file. It therefore imports nothing from the
// shop's contract, whose schemas would be included.

type PaymentMethod = (typeof PAYMENT_METHODS)[number];
const PAYMENTS: Readonly<Record<PaymentMethod, PaymentMethod>> = {
  card: 'card',
  'cash-on-delivery': 'cash-on-delivery',
  invoice: 'invoice',
};
const DELIVERIES: Readonly<Record<ShippingMethod, ShippingMethod>> = {
  'nova-poshta-branch': 'nova-poshta-branch',
  'nova-poshta-locker': 'nova-poshta-locker',
  'nova-poshta-courier': 'nova-poshta-courier',
  pickup: 'pickup',
};

/** Page size of the list. */
export const ORDERS_A_PAGE = 50;

export const ORDER_SORTS = ['-created', 'created', 'total', '-total', 'number', '-number'] as const;

/**
 * Steps that orders wait for: a call to the customer, packing, a payment; `parcel`: a parcel that does not move on, so
 * that it has to be traced.
 */
export const ORDER_NEEDS = ['call', 'pack', 'payment', 'parcel'] as const;
export type OrderNeed = (typeof ORDER_NEEDS)[number];

const dayQuery = v.optional(v.pipe(v.string(), v.isoDate()));

/** Query of the list; the address of its screen has the same parameters. */
export const ordersQuery = {
  /** Number of an order, phone or waybill; or words of a name, e-mail, company, place, product or note. */
  q: v.optional(v.pipe(v.string(), v.maxLength(100))),
  status: v.optional(v.array(orderStatusSchema)),
  need: v.optional(v.picklist(ORDER_NEEDS)),
  payment: v.optional(v.array(v.enum(PAYMENTS))),
  delivery: v.optional(v.array(v.enum(DELIVERIES))),
  /** Days in Kyiv time on which the order was placed, both inclusive. */
  from: dayQuery,
  to: dayQuery,
  sort: v.optional(v.picklist(ORDER_SORTS)),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))),
};
