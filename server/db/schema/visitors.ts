import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { ServiceValues } from '../../../src/contract/service.ts';
import { ofProduct } from './catalogue.ts';
import { bytea } from './columns.ts';
import { customers } from './customers.ts';

/**
 * Owners of carts and wishlists: a guest's browser, whose cookie holds a random token, of which only the SHA-256 is
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
    /** Code entered in the cart; whether it applies is checked on each read. */
    promoCode: text('promo_code'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('visitors_guest_or_customer', sql`num_nonnulls(${table.tokenHash}, ${table.customerId}) = 1`)],
);

/** The column of a row that is deleted with a visitor. */
const ofVisitor = () =>
  uuid('visitor_id')
    .notNull()
    .references(() => visitors.id, { onDelete: 'cascade' });

/** Contacts that the visitor has confirmed by a code: required to order without paying first. */
export const confirmedContacts = pgTable(
  'confirmed_contacts',
  {
    visitorId: ofVisitor(),
    contact: text('contact').notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.visitorId, table.contact] })],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    visitorId: ofVisitor(),
    productId: ofProduct(),
    /** Codes of the chosen services, sorted: equal choices are one line. */
    services: text('services').array().notNull(),
    /** Values entered for the services, by their codes; lines with different values are different lines. */
    serviceValues: jsonb('service_values').$type<Readonly<Record<string, ServiceValues>>>().notNull().default({}),
    quantity: integer('quantity').notNull(),
    /** Kopiykas: the price of one piece when it was added; null for lines that predate the column. */
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
    visitorId: ofVisitor(),
    productId: ofProduct(),
    createTime: timestamp('create_time', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.visitorId, table.productId] })],
);

/**
 * Idempotency keys of applied cart changes, so that a repeated request is not applied again. The cart's owner is not
 * stored: a guest's key must still count after the guest has become a customer.
 */
export const cartIntents = pgTable(
  'cart_intents',
  {
    key: uuid('key').primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('cart_intents_created_at').on(table.createdAt)],
);

/** Cart lines saved for later. */
export const savedLines = pgTable(
  'saved_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    visitorId: ofVisitor(),
    productId: ofProduct(),
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
