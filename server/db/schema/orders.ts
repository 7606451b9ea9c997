import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
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
import type { Localized } from '../../../src/contract/localized.ts';
import { addressSchema } from '../../../src/contract/order.ts';
import type { Tier } from '../../../src/contract/product.ts';
import type { ServiceValues } from '../../../src/contract/service.ts';
import { PIECE_FATES, type PieceFate } from '../../../src/rules/piece-fates.ts';
import { PACKING_STAGES, type PackingStage } from '../../../studio/contract/packing-stages.ts';
import type { TaskReason } from '../../../studio/contract/task-reasons.ts';
import { ORDER_LINE_TEXT_SQL, ORDER_TEXT_SQL, orderNoteTextSql } from '../search-texts.ts';
import { media, products } from './catalogue.ts';
import { isLocalized, localized, localizedSchema } from './columns.ts';
import { customers } from './customers.ts';
import { ofStaff } from './staff.ts';
import { visitors } from './visitors.ts';

/** Delivery address of an order. Names are stored as they were when the order was placed. */
export const orderAddressSchema = v.object({
  ...addressSchema.entries,
  settlementName: localizedSchema,
  settlementNameFull: localizedSchema,
  addressName: localizedSchema,
  addressNameFull: localizedSchema,
});
export type OrderAddress = Readonly<v.InferOutput<typeof orderAddressSchema>>;

/** A service that was ordered with each piece of an item; the price is kopiykas per piece. */
export interface OrderedService {
  readonly code: string;
  readonly name: Localized;
  readonly price: number;
  /** The entered values, and the same as localized text; absent when the service has no fields. */
  readonly values?: ServiceValues | undefined;
  readonly details?: readonly { readonly name: Localized; readonly value: string }[] | undefined;
}

/** A discount of a percentage or of kopiykas; the shares are kopiykas of each line, by its position. */
export const manualDiscountSchema = v.object({
  kind: v.picklist(['percent', 'amount']),
  value: v.number(),
  reason: v.string(),
  shares: v.array(v.object({ position: v.number(), amount: v.number() })),
});
export type ManualDiscount = Readonly<v.InferOutput<typeof manualDiscountSchema>>;

/** A sum over many pieces: a cart of 100 lines can cost, and weigh, more than 2^31 kopiykas or grams. */
const total = (name: string) => bigint(name, { mode: 'number' });

/** Registers of waybills whose parcels are handed to the carrier together; the carrier keeps them by their numbers. */
export const parcelRegisters = pgTable('parcel_registers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  number: text('number').notNull().unique(),
  /** The carrier's reference; null if the answer to the request was lost. */
  ref: text('ref'),
  /** Author, as in order_transitions. */
  by: text('by').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
});

/** Orders. Prices are kopiykas as agreed; a later change of the catalogue changes nothing here. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The number that customers and staff use. */
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    /** Null for a guest's order and for an order of a deleted account. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    status: text('status').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * True if the customer has deleted the account: the order belongs to no account, and its personal data is erased
     * once it has ended.
     */
    isLeft: boolean('is_left').notNull().default(false),
    /** The recipient; emptied when the account is deleted. */
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
    /**
     * Idempotency key, created by the browser before the first click: repeated requests with it return the same order.
     */
    idempotencyKey: uuid('idempotency_key').unique(),
    /** Language of messages to the customer. */
    lang: text('lang').notNull().default('uk'),
    /** The carrier's own references of settlement, city, branch and street, which it needs beside the address. */
    deliveryRefs: jsonb('delivery_refs').$type<Readonly<Record<string, string>>>(),
    /** The carrier's reference of the waybill. */
    waybillRef: text('waybill_ref'),
    /** Time of the request to create the waybill: the carrier may have created it even if its answer was lost. */
    waybillAskedAt: timestamp('waybill_asked_at', { withTimezone: true }),
    /** The carrier's register that its waybill is in. */
    registerId: integer('register_id').references(() => parcelRegisters.id, { onDelete: 'set null' }),
    /** Grams, packed. */
    weight: total('weight').notNull().default(0),
    /** Millimetres of the box that it is packed into; null for orders that predate product sizes. */
    parcelSize: jsonb('parcel_size').$type<Size>(),
    /** Name and code of the company of an order paid by invoice. */
    company: jsonb('company').$type<{ readonly name: string; readonly code: string }>(),
    /** Discounts by line, with their reasons. */
    discounts: jsonb('discounts').$type<readonly unknown[]>().notNull().default([]),
    promoCode: text('promo_code'),
    /**
     * True while the order's pieces are taken from the stock; giving them back clears the flag, so that it happens
     * once.
     */
    holdsStock: boolean('holds_stock').notNull().default(false),
    /** Time when an unpaid order is cancelled. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Latest time to which payment attempts can move `expires_at`; null when they cannot, or without a limit. */
    expiresAtLatest: timestamp('expires_at_latest', { withTimezone: true }),
    /** Cost of the items with their services, before the discount. */
    itemsCost: total('items_cost').notNull(),
    discountValue: total('discount_value').notNull().default(0),
    shippingCost: total('shipping_cost').notNull().default(0),
    /** An amount that the staff has added, with its reason, which the customer reads. */
    surcharge: total('surcharge').notNull().default(0),
    surchargeReason: text('surcharge_reason'),
    totalCost: total('total_cost').notNull(),
    /** A discount that the staff has given, with each line's share of it; null without one. */
    manualDiscount: jsonb('manual_discount').$type<ManualDiscount>(),
    /** Kopiykas that the shop's account has received, as the staff says; null before, and in older orders. */
    received: total('received'),
    /** Kopiykas that a paid or packed order waits for, and that its customer was asked for: a surcharge, an added line. */
    rest: total('rest').notNull().default(0),
    /** Time of the e-mail that asks the customer for reviews; it is sent once. */
    reviewAskedAt: timestamp('review_asked_at', { withTimezone: true }),
    /**
     * Incremented by a trigger with every change that the staff's decisions depend on: state, lines, recipient, place,
     * sums.
     */
    revision: integer('revision').notNull().default(1),
    /** Searched by the studio. It is stored, because to compute it for each match of a frequent word takes seconds. */
    searchText: text('search_text').generatedAlwaysAs(sql.raw(ORDER_TEXT_SQL)),
  },
  (table) => [
    index('orders_expiry').on(table.expiresAt),
    // Indexes for the studio's list: newest first, of one state or of all.
    index('orders_created').on(table.createdAt.desc(), table.number.desc()),
    index('orders_status').on(table.status, table.createdAt.desc()),
    // Index for the orders whose customer waits for a call.
    index('orders_callback').on(table.createdAt).where(sql`${table.isCallbackNeeded}`),
    // Indexes to find guest orders that join an account later.
    index('orders_guest_email').on(table.recipientEmail).where(sql`${table.customerId} IS NULL`),
    index('orders_guest_phone').on(table.recipientPhone).where(sql`${table.customerId} IS NULL`),
    index('orders_register').on(table.registerId).where(sql`${table.registerId} IS NOT NULL`),
    index('orders_left').on(table.id).where(sql`${table.isLeft}`),
    // Index for the studio's search.
    index('orders_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('orders_customer').on(table.customerId, table.createdAt.desc()),
    check(
      'orders_total',
      sql`${table.totalCost} = ${table.itemsCost} - ${table.discountValue} + ${table.shippingCost} + ${table.surcharge}`,
    ),
    check('orders_surcharge', sql`${table.surcharge} >= 0`),
    check('orders_rest', sql`${table.rest} BETWEEN 0 AND ${table.totalCost}`),
    check('orders_discount', sql`${table.discountValue} BETWEEN 0 AND ${table.itemsCost}`),
  ],
);

/** The column of a row that is deleted with an order. */
const ofOrder = () =>
  uuid('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' });

export const orderItems = pgTable(
  'order_items',
  {
    orderId: ofOrder(),
    position: integer('position').notNull(),
    /** Null when the product was deleted. */
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    sku: text('sku').notNull(),
    name: localized('name').notNull(),
    slug: text('slug').notNull(),
    mediaId: text('media_id').references(() => media.id),
    /** Price of one piece without services. */
    price: integer('price').notNull(),
    quantity: integer('quantity').notNull(),
    services: jsonb('services').$type<readonly OrderedService[]>().notNull(),
    /** Cost of the whole item with its services. */
    cost: total('cost').notNull(),
    /** The same after discounts; null for orders that predate the column. */
    netCost: total('net_cost'),
    /** The shop's cost of one piece at the time of the sale, without services; null when unknown. Set by a trigger. */
    unitCost: integer('unit_cost'),
    /** The agreed quantity discounts, for an order that is changed later; null for orders that predate the column. */
    tiers: jsonb('tiers').$type<readonly Tier[]>(),
    /** Searched by the studio; stored for the same reason as that of orders. */
    searchText: text('search_text').generatedAlwaysAs(sql.raw(ORDER_LINE_TEXT_SQL)),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    // Index for the effect of orders on a product's stock.
    index('order_items_product').on(table.productId),
    index('order_items_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    isLocalized('order_items', 'name', table.name),
    check('order_items_quantity', sql`${table.quantity} > 0`),
  ],
);

/** Transitions between the statuses of an order, with time and author. */
export const orderTransitions = pgTable(
  'order_transitions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: ofOrder(),
    /** Null for the first transition. */
    from: text('from_status'),
    to: text('to_status').notNull(),
    /** `customer`, `payment:liqpay`, `carrier`, `clock`, `shop` (a command), `staff:<id>`. */
    by: text('by').notNull(),
    note: text('note'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('order_transitions_order').on(table.orderId, table.id)],
);

/** Payment attempts of orders; an order can be paid once. Amounts are kopiykas. */
export const payments = pgTable(
  'payments',
  {
    /** The reference that is passed to the provider. */
    id: uuid('id').primaryKey(),
    orderId: ofOrder(),
    provider: text('provider').notNull(),
    amount: total('amount').notNull(),
    status: text('status').notNull(),
    /** The provider's own reference, if it has one. */
    providerReference: text('provider_reference'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Time of the last status request to the provider. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [index('payments_order').on(table.orderId, table.createdAt)],
);

/** Events received from providers, each once; the id is the provider's, or a hash of the payload. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  paymentId: uuid('payment_id')
    .notNull()
    .references(() => payments.id, { onDelete: 'cascade' }),
  status: text('status').notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
});

/**
 * Full and partial refunds, in kopiykas. A trigger ensures that the refunds of one payment, without the failed ones,
 * never exceed it.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Idempotency key, created by the caller: a repeated request makes no second refund. */
    id: uuid('id').primaryKey(),
    orderId: ofOrder(),
    /** Null for money that the staff returns by hand: a bank transfer or cash on delivery. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    amount: total('amount').notNull(),
    /** `queued`, `returned` or `failed`. */
    status: text('status').notNull(),
    /**
     * `asked`: the staff requested it; `edited`: its total became lower; `ended`: the order was cancelled or
     * returned.
     */
    cause: text('cause').notNull(),
    reason: text('reason').notNull(),
    /** The pieces that it is for, by their position in the order; null for an amount alone. */
    lines: jsonb('lines').$type<readonly { readonly position: number; readonly quantity: number }[]>(),
    /** Author, as in order_transitions. */
    by: text('by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Time of the last request to the provider: it may have returned the money even if its answer was lost. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    /** Time when the provider accepted the request: it is not asked again after that. */
    takenAt: timestamp('taken_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** The reason for the failure. */
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
 * Fates of returned pieces that the staff has recorded. Pieces that go back to the stock all at once, when an order is
 * cancelled, are not here.
 */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: ofOrder(),
    /** Position of the line. */
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    /**
     * `shelf`: sold again; `written-off`: cannot be sold; `never-there`: was missing on the shelf; `kept`: stays with the
     * customer.
     */
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

/**
 * Pieces of an order's line that the staff have picked from the shelf, or packed into the box. Each row adds pieces or
 * takes them back; their sum counts.
 */
export const packingTicks = pgTable(
  'packing_ticks',
  {
    /** Idempotency key, created by the browser: a repeated request adds its pieces once. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    stage: text('stage').$type<PackingStage>().notNull(),
    quantity: integer('quantity').notNull(),
    by: text('by').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // An edit that removes a line removes its ticks: another product can get its position.
    foreignKey({
      columns: [table.orderId, table.position],
      foreignColumns: [orderItems.orderId, orderItems.position],
      name: 'packing_ticks_item',
    }).onDelete('cascade'),
    index('packing_ticks_line').on(table.orderId, table.position),
    check(
      'packing_ticks_stage',
      sql`${table.stage} IN (${sql.raw(PACKING_STAGES.map((stage) => `'${stage}'`).join(', '))})`,
    ),
  ],
);

/** Members of the staff who have an order open for packing; a row that is not renewed expires. */
export const packingPresence = pgTable(
  'packing_presence',
  {
    orderId: ofOrder(),
    staffId: ofStaff(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.staffId] })],
);

/** Notes of the staff on an order: for the team, or for its customer. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid('id').primaryKey(),
    orderId: ofOrder(),
    /** `team` or `customer`. */
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    by: text('by').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('order_notes_order').on(table.orderId, table.at),
    index('order_notes_search').using('gin', sql`(${sql.raw(orderNoteTextSql())}) gin_trgm_ops`),
    check('order_notes_kind', sql`${table.kind} IN ('team', 'customer')`),
  ],
);

/** Changes of placed orders: the old and new value of each field that differs. */
export const orderEdits = pgTable(
  'order_edits',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: ofOrder(),
    changes: jsonb('changes').$type<readonly unknown[]>().notNull(),
    by: text('by').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('order_edits_order').on(table.orderId, table.id)],
);

/** Tasks for the staff: a paid order that cannot be sent, a refund that failed. */
export const shopTasks = pgTable(
  'shop_tasks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Technical details for the operator, in English. */
    details: text('details').notNull(),
    /** Reason for the task, which screens translate; null when the kind says everything. */
    reason: jsonb('reason').$type<TaskReason>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp('done_at', { withTimezone: true }),
    /** The job that was given up, so that it can be queued again; null when there is none. */
    job: jsonb('job').$type<{ readonly task: string; readonly payload: unknown }>(),
    /** The staff member who handles it. */
    assignedTo: uuid('assigned_to'),
    /** Author, as in order_transitions; null for tasks that an earlier version closed by a command. */
    doneBy: text('done_by'),
    resolution: text('resolution'),
    /** Idempotency key of a task that a staff member has written; null for all others, as the columns below. */
    key: uuid('key').unique(),
    text: text('text'),
    /** The staff member who has written it. */
    writtenBy: uuid('written_by'),
    /** Last day in Kyiv time. */
    dueOn: date('due_on'),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('shop_tasks_open').on(table.createdAt).where(sql`${table.doneAt} IS NULL`),
    index('shop_tasks_order').on(table.orderId).where(sql`${table.doneAt} IS NULL`),
    check(
      'shop_tasks_own',
      sql`(${table.kind} = 'own') = (${table.key} IS NOT NULL AND ${table.text} IS NOT NULL AND ${table.writtenBy} IS NOT NULL)`,
    ),
  ],
);

/** An order that a staff member takes by phone: its own cart, and the form filled in so far. */
export const phoneOrders = pgTable(
  'phone_orders',
  {
    id: uuid('id').primaryKey(),
    /** Owner of its cart: a guest whose cookie no browser has. */
    visitorId: uuid('visitor_id')
      .notNull()
      .unique()
      .references(() => visitors.id, { onDelete: 'cascade' }),
    /** The staff member who takes the order; the only one who can open it. */
    staffId: uuid('staff_id').notNull(),
    /** The customer whose account and discounts apply; null for a guest. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** The fields of the form as typed; emptied once the order is placed. */
    form: jsonb('form').notNull(),
    /** The placed order; null before. */
    orderId: uuid('order_id')
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('phone_orders_staff').on(table.staffId, table.updatedAt)],
);

/** Cached answers of the carrier, so that the checkout works while the carrier does not. */
export const deliveryCache = pgTable('delivery_cache', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
});
