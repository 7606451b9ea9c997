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

/** The most orders that one request changes or prints. */
export const ORDERS_AT_ONCE = 100;

/**
 * States of an order's money. `unpaid`: it waits for a payment, or for the rest of it; `on-receipt`: the recipient pays;
 * `refunded`: some of it was returned, or is about to be.
 */
export const MONEY_STATES = ['unpaid', 'on-receipt', 'paid', 'refunded'] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

export const ORDER_SORTS = ['-created', 'created', 'total', '-total', 'number', '-number'] as const;

/** Columns of the list that can be hidden; the number is always shown. */
export const HIDEABLE_ORDER_COLUMNS = [
  'created',
  'status',
  'total',
  'tasks',
  'customer',
  'delivery',
  'payment',
  'pieces',
  'weight',
] as const;

const kopiykasQuery = v.optional(v.pipe(v.string(), v.regex(/^\d{1,11}$/)));

/**
 * Steps that orders wait for: a call to the customer, packing, a payment; `parcel`: a parcel that does not move on, so
 * that it has to be traced.
 */
export const ORDER_NEEDS = ['call', 'pack', 'payment', 'parcel'] as const;
export type OrderNeed = (typeof ORDER_NEEDS)[number];

const dayQuery = v.optional(v.pipe(v.string(), v.isoDate()));

/** Filters of the list. */
const orderFilters = {
  /** Number of an order, phone or waybill; or words of a name, e-mail, company, place, product or note. */
  q: v.optional(v.pipe(v.string(), v.maxLength(100))),
  status: v.optional(v.array(orderStatusSchema)),
  need: v.optional(v.picklist(ORDER_NEEDS)),
  payment: v.optional(v.array(v.enum(PAYMENTS))),
  delivery: v.optional(v.array(v.enum(DELIVERIES))),
  /** Days in Kyiv time on which the order was placed, both inclusive. */
  from: dayQuery,
  to: dayQuery,
  /** Only orders with open tasks. */
  tasks: v.optional(v.literal('open')),
  /** Only packed or sent parcels without a waybill's number. */
  waybill: v.optional(v.literal('none')),
  money: v.optional(v.array(v.picklist(MONEY_STATES))),
  /** Kopiykas of the total, both inclusive. */
  sumFrom: kopiykasQuery,
  sumTo: kopiykasQuery,
  /** A figure of a report: its orders are listed. */
  cell: v.optional(v.pipe(v.string(), v.maxLength(500))),
};
export type OrderFilters = v.InferOutput<v.ObjectSchema<typeof orderFilters, undefined>>;

/** Filters and order of an export of the list. */
export const orderExport = { ...orderFilters, sort: v.optional(v.picklist(ORDER_SORTS)) };
export type OrderExport = v.InferOutput<v.ObjectSchema<typeof orderExport, undefined>>;

/** Query of the list; the address of its screen has the same parameters. */
export const ordersQuery = {
  ...orderExport,
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))),
};
