import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { ServiceValues } from '../../../src/contract/service.ts';
import { products } from './catalogue.ts';
import { bytea } from './columns.ts';
import { customers } from './customers.ts';

/**
 * Who keeps a cart or a wishlist: a guest's browser, whose cookie holds a random token, of which only the SHA-256 is
 * stored; or a customer, the same in every browser.
 */
export const visitors = pgTable(
  'visitors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: bytea('token_hash').unique(),
    customerId: uuid('customer_id')
      .unique()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Entered in the cart; whether it applies is asked each time. */
    promoCode: text('promo_code'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('visitors_guest_or_customer', sql`num_nonnulls(${table.tokenHash}, ${table.customerId}) = 1`)],
);

/** Phones and e-mails to which this visitor was sent a code, and entered it: they may order what nobody pays first. */
export const confirmedContacts = pgTable(
  'confirmed_contacts',
  {
    visitorId: uuid('visitor_id')
      .notNull()
      .references(() => visitors.id, { onDelete: 'cascade' }),
    contact: text('contact').notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.visitorId, table.contact] })],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    visitorId: uuid('visitor_id')
      .notNull()
      .references(() => visitors.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Codes of the chosen services, sorted: the same choice is the same line. */
    services: text('services').array().notNull(),
    /** The values that were entered for services that need them, by their codes; a part of what makes lines different. */
    serviceValues: jsonb('service_values').$type<Readonly<Record<string, ServiceValues>>>().notNull().default({}),
    quantity: integer('quantity').notNull(),
    /** Kopiykas: the price of one piece when it was added; null for lines of before prices were noted. */
    seenPrice: integer('seen_price'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('cart_lines_choice').on(table.visitorId, table.productId, table.services, table.serviceValues),
    check('cart_lines_quantity', sql`${table.quantity} > 0`),
  ],
);

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    visitorId: uuid('visitor_id')
      .notNull()
      .references(() => visitors.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createTime: timestamp('create_time', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.visitorId, table.productId] })],
);

/**
 * Changes of carts that have been applied, by the keys that browsers gave them, so that one that is sent again is not
 * applied again. Whose cart it was is not kept: a guest's key must still count after the guest has become a customer.
 */
export const cartIntents = pgTable(
  'cart_intents',
  {
    key: uuid('key').primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('cart_intents_created_at').on(table.createdAt)],
);

/** Cart lines put aside for later. */
export const savedLines = pgTable(
  'saved_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    visitorId: uuid('visitor_id')
      .notNull()
      .references(() => visitors.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    services: text('services').array().notNull(),
    serviceValues: jsonb('service_values').$type<Readonly<Record<string, ServiceValues>>>().notNull().default({}),
    quantity: integer('quantity').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('saved_lines_choice').on(table.visitorId, table.productId, table.services, table.serviceValues),
    check('saved_lines_quantity', sql`${table.quantity} > 0`),
  ],
);
