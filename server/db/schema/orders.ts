import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { Size } from '../../../src/contract/delivery.ts';
import { addressSchema } from '../../../src/contract/order.ts';
import type { ServiceValues } from '../../../src/contract/service.ts';
import { media, products } from './catalogue.ts';
import { isLocalized, type Localized, localized, localizedSchema } from './columns.ts';
import { customers } from './customers.ts';

/** Where a parcel goes. Names are kept as they were when the order was made. */
export const orderAddressSchema = v.object({
  ...addressSchema.entries,
  settlementName: localizedSchema,
  settlementNameFull: localizedSchema,
  addressName: localizedSchema,
  addressNameFull: localizedSchema,
});
export type OrderAddress = Readonly<v.InferOutput<typeof orderAddressSchema>>;

/** A service that was ordered with each piece of an item; the price is kopiykas for one piece. */
export interface OrderedService {
  readonly code: string;
  readonly name: Localized;
  readonly price: number;
  /** The values that were entered for it, and the same in words; missing where it has no fields. */
  readonly values?: ServiceValues;
  readonly details?: readonly { readonly name: Localized; readonly value: string }[];
}

/** What many pieces come to: a cart of 100 lines can cost, and weigh, more than 2^31 kopiykas or grams. */
const total = (name: string) => bigint(name, { mode: 'number' });

/** Orders. Prices are kopiykas as they were agreed; nothing here changes when the catalogue does. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What customers and the shop call it. */
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    /** Null for a guest's order and for one of an account that was deleted. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    status: text('status').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Its customer has deleted the account: it is nobody's, and says nothing of anybody once it has ended. */
    isLeft: boolean('is_left').notNull().default(false),
    /** Who gets it; emptied when the account is deleted. */
    recipientName: text('recipient_name'),
    recipientPhone: text('recipient_phone'),
    recipientEmail: text('recipient_email'),
    shippingMethod: text('shipping_method').notNull(),
    address: jsonb('address').$type<OrderAddress>(),
    trackingNumber: text('tracking_number'),
    trackingStatus: localized('tracking_status'),
    paymentMethod: text('payment_method').notNull(),
    note: text('note'),
    isCallbackNeeded: boolean('is_callback_needed').notNull().default(false),
    /** Made by the browser before the first click; the same key is the same order, however often it is sent. */
    idempotencyKey: uuid('idempotency_key').unique(),
    /** Of the customer's messages. */
    lang: text('lang').notNull().default('uk'),
    /** What the carrier needs beside the address: its own references of settlement, city, branch and street. */
    deliveryRefs: jsonb('delivery_refs').$type<Readonly<Record<string, string>>>(),
    /** The carrier's reference of the waybill. */
    waybillRef: text('waybill_ref'),
    /** When the carrier was asked to make it: it may have, though its answer was lost. */
    waybillAskedAt: timestamp('waybill_asked_at', { withTimezone: true }),
    /** Grams, packed. */
    weight: total('weight').notNull().default(0),
    /** Millimetres of the box that it is packed into; null for orders of before sizes were known. */
    parcelSize: jsonb('parcel_size').$type<Size>(),
    /** Of an order paid by invoice: the company's name and code. */
    company: jsonb('company').$type<{ readonly name: string; readonly code: string }>(),
    /** Line by line, what came off and why. */
    discounts: jsonb('discounts').$type<readonly unknown[]>().notNull().default([]),
    promoCode: text('promo_code'),
    /** The pieces are taken from the stock for this order; given back at once with this flag, and once. */
    holdsStock: boolean('holds_stock').notNull().default(false),
    /** When an order that waits for money is cancelled. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** How far attempts to pay can put that off; null where they cannot, or are not bounded. */
    expiresAtLatest: timestamp('expires_at_latest', { withTimezone: true }),
    /** Items with their services, before the discount. */
    itemsCost: total('items_cost').notNull(),
    discountValue: total('discount_value').notNull().default(0),
    shippingCost: total('shipping_cost').notNull().default(0),
    totalCost: total('total_cost').notNull(),
  },
  (table) => [
    index('orders_expiry').on(table.expiresAt),
    // What joins an account later.
    index('orders_guest_email').on(table.recipientEmail).where(sql`${table.customerId} IS NULL`),
    index('orders_guest_phone').on(table.recipientPhone).where(sql`${table.customerId} IS NULL`),
    index('orders_left').on(table.id).where(sql`${table.isLeft}`),
    index('orders_customer').on(table.customerId, table.createdAt.desc()),
    check(
      'orders_total',
      sql`${table.totalCost} = ${table.itemsCost} - ${table.discountValue} + ${table.shippingCost}`,
    ),
    check('orders_discount', sql`${table.discountValue} BETWEEN 0 AND ${table.itemsCost}`),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Null when the product is gone. */
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    sku: text('sku').notNull(),
    name: localized('name').notNull(),
    slug: text('slug').notNull(),
    mediaId: text('media_id').references(() => media.id),
    /** One piece without services. */
    price: integer('price').notNull(),
    quantity: integer('quantity').notNull(),
    services: jsonb('services').$type<readonly OrderedService[]>().notNull(),
    /** The whole item with its services. */
    cost: total('cost').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    // What orders did to the stock of a product.
    index('order_items_product').on(table.productId),
    isLocalized('order_items', 'name', table.name),
    check('order_items_quantity', sql`${table.quantity} > 0`),
  ],
);

/** Each step of an order: from where to where, when, and by whom. */
export const orderTransitions = pgTable(
  'order_transitions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null for the first. */
    from: text('from_status'),
    to: text('to_status').notNull(),
    /** `customer`, `payment:liqpay`, `carrier`, `clock`, `shop`. */
    by: text('by').notNull(),
    note: text('note'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('order_transitions_order').on(table.orderId, table.id)],
);

/** Each attempt to pay for an order; an order can be paid once. Amounts are kopiykas. */
export const payments = pgTable(
  'payments',
  {
    /** The reference that the provider gets. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    amount: total('amount').notNull(),
    status: text('status').notNull(),
    /** The provider's own reference, where it has one. */
    providerReference: text('provider_reference'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the provider was last asked. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [index('payments_order').on(table.orderId, table.createdAt)],
);

/** Events that providers have sent, each once; the key is the provider's, or a hash of what it sent. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  paymentId: uuid('payment_id')
    .notNull()
    .references(() => payments.id, { onDelete: 'cascade' }),
  status: text('status').notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
});

/** What somebody of the shop has to see to: a paid order that cannot be sent, a refund that failed. */
export const shopTasks = pgTable('shop_tasks', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
  details: text('details').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  doneAt: timestamp('done_at', { withTimezone: true }),
});

/** Answers of the carrier, kept so that the checkout works while the carrier does not. */
export const deliveryCache = pgTable('delivery_cache', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
});
