import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AddressType } from '../../../src/contract/order.ts';
import { media, products } from './catalogue.ts';
import { isLocalized, type Localized, localized } from './columns.ts';
import { customers } from './customers.ts';

/** Where a parcel goes. Names are kept as they were when the order was made. */
export interface OrderAddress {
  readonly type: AddressType;
  readonly settlementName: Localized;
  readonly settlementNameFull: Localized;
  readonly addressName: Localized;
  readonly addressNameFull: Localized;
  readonly buildingNumber: string | null;
  readonly flat: string | null;
}

/** A service that was ordered with each piece of an item; the price is kopiykas for one piece. */
export interface OrderedService {
  readonly code: string;
  readonly name: Localized;
  readonly price: number;
}

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
    /** Items with their services, before the discount. */
    itemsCost: integer('items_cost').notNull(),
    discountValue: integer('discount_value').notNull().default(0),
    shippingCost: integer('shipping_cost').notNull().default(0),
    totalCost: integer('total_cost').notNull(),
  },
  (table) => [
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
    cost: integer('cost').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    isLocalized('order_items', 'name', table.name),
    check('order_items_quantity', sql`${table.quantity} > 0`),
  ],
);
