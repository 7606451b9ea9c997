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
import type { Tier } from '../../../src/contract/product.ts';
import type { ServiceValues } from '../../../src/contract/service.ts';
import { PIECE_FATES, type PieceFate } from '../../../src/rules/piece-fates.ts';
import type { TaskReason } from '../../../studio/contract/task-reasons.ts';
import { media, products } from './catalogue.ts';
import { isLocalized, type Localized, localized, localizedSchema } from './columns.ts';
import { customers } from './customers.ts';
import { visitors } from './visitors.ts';

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
    /** When its customer was asked for reviews by e-mail: once. */
    reviewAskedAt: timestamp('review_asked_at', { withTimezone: true }),
    /** Rises with whatever somebody of the shop decides by: state, lines, recipient, place, sums. Kept by a trigger. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    index('orders_expiry').on(table.expiresAt),
    // The shop's list: newest first, of one state or of all.
    index('orders_created').on(table.createdAt.desc(), table.number.desc()),
    index('orders_status').on(table.status, table.createdAt.desc()),
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
    /** The same after discounts; null for orders of before it was kept. */
    netCost: total('net_cost'),
    /** What one piece had cost the shop when it was sold, without services; null where nobody knew. Set by a trigger. */
    unitCost: integer('unit_cost'),
    /** The quantity prices that were agreed with it, for an order that is changed later; null as above. */
    tiers: jsonb('tiers').$type<readonly Tier[]>(),
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
    /** `customer`, `payment:liqpay`, `carrier`, `clock`, `shop` (a command), `staff:<id>`. */
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

/**
 * Money on its way back to whoever paid, whole or in parts; kopiykas. Those of one payment that have not failed never
 * come to more than it: a trigger holds this, whoever writes.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Of who asked for it: sent again, it is the same refund. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null for money that somebody of the shop sends by hand: what was transferred, or paid on receipt. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    amount: total('amount').notNull(),
    /** `queued`, `returned` or `failed`. */
    status: text('status').notNull(),
    /** `asked`: somebody of the shop returns it; `edited`: the order came to less; `ended`: it came to nothing. */
    cause: text('cause').notNull(),
    reason: text('reason').notNull(),
    /** Which pieces it is for, by their position in the order; null for an amount alone. */
    lines: jsonb('lines').$type<readonly { readonly position: number; readonly quantity: number }[]>(),
    /** As in order_transitions. */
    by: text('by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When its provider was asked last: it may have returned the money, though its answer was lost. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    /** When it said that it will: it is not asked again then. */
    takenAt: timestamp('taken_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** Why it failed. */
    failure: text('failure'),
  },
  (table) => [
    index('refunds_order').on(table.orderId, table.createdAt),
    index('refunds_payment').on(table.paymentId),
    check('refunds_amount', sql`${table.amount} > 0`),
    check('refunds_status', sql`${table.status} IN ('queued', 'returned', 'failed')`),
    check('refunds_cause', sql`${table.cause} IN ('asked', 'edited', 'ended')`),
  ],
);

/**
 * Pieces of an order of which somebody has said what has become of them; kept apart from those that go back to the stock
 * all at once, when an order comes to nothing.
 */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Of the line. */
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    /** `shelf`: they are sold again; `written-off`: they cannot be; `never-there`: the shelf did not have them. */
    fate: text('fate').$type<PieceFate>().notNull(),
    reason: text('reason').notNull(),
    by: text('by').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('order_returns_order').on(table.orderId, table.id),
    check('order_returns_quantity', sql`${table.quantity} > 0`),
    check('order_returns_fate', sql`${table.fate} IN (${sql.raw(PIECE_FATES.map((fate) => `'${fate}'`).join(', '))})`),
  ],
);

/** Lines of an order that somebody has put into the box; one whose quantity is another one since is not in it. */
export const packingTicks = pgTable(
  'packing_ticks',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    by: text('by').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

/** What somebody of the shop has written on an order: to the others, or to its customer. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** `team` or `customer`. */
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    by: text('by').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('order_notes_order').on(table.orderId, table.at),
    check('order_notes_kind', sql`${table.kind} IN ('team', 'customer')`),
  ],
);

/** What an order was before it was changed, and what it became: of each thing that differs. */
export const orderEdits = pgTable(
  'order_edits',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    changes: jsonb('changes').$type<readonly unknown[]>().notNull(),
    by: text('by').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('order_edits_order').on(table.orderId, table.id)],
);

/** What somebody of the shop has to see to: a paid order that cannot be sent, a refund that failed. */
export const shopTasks = pgTable(
  'shop_tasks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** For whoever keeps the shop running, in English. */
    details: text('details').notNull(),
    /** Why there is something to do, which screens say in their own words; null where the kind says all. */
    reason: jsonb('reason').$type<TaskReason>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp('done_at', { withTimezone: true }),
    /** The job that was given up, to be queued again; null where there was none. */
    job: jsonb('job').$type<{ readonly task: string; readonly payload: unknown }>(),
    /** Of the staff, who sees to it. */
    assignedTo: uuid('assigned_to'),
    /** As in order_transitions; null for what was done at a command line. */
    doneBy: text('done_by'),
    resolution: text('resolution'),
  },
  (table) => [index('shop_tasks_open').on(table.createdAt).where(sql`${table.doneAt} IS NULL`)],
);

/** An order that somebody of the shop takes by phone: a cart of its own, and what was told so far. */
export const phoneOrders = pgTable(
  'phone_orders',
  {
    id: uuid('id').primaryKey(),
    /** Who keeps its cart: a guest whose cookie nobody has. */
    visitorId: uuid('visitor_id')
      .notNull()
      .unique()
      .references(() => visitors.id, { onDelete: 'cascade' }),
    /** Who takes it; nobody else opens it. */
    staffId: uuid('staff_id').notNull(),
    /** Whose account it is for, with their discounts; null for a guest. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** The fields of the form, as they were typed; emptied once it is placed. */
    form: jsonb('form').notNull(),
    /** What it has become. */
    orderId: uuid('order_id')
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('phone_orders_staff').on(table.staffId, table.updatedAt)],
);

/** Answers of the carrier, kept so that the checkout works while the carrier does not. */
export const deliveryCache = pgTable('delivery_cache', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
});
