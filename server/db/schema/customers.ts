import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { CODE_PURPOSES, CONTACT_KINDS } from '../../../src/contract/one-time-code.ts';
import { customerTextSql } from '../search-texts.ts';
import { bytea, oneOf } from './columns.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Customers with an account. A contact is written here only after it was confirmed by a code or by an identity
 * provider, so every e-mail and phone in this table belongs to its customer. A customer without either signs in through
 * a provider.
 */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Lower case. */
    email: text('email').unique(),
    /** +380XXXXXXXXX */
    phone: text('phone').unique(),
    name: text('name'),
    /** PHC string; null for a customer who signs in only through a provider. */
    passwordHash: text('password_hash'),
    /** Language of the messages to the customer. */
    lang: text('lang').notNull(),
    /** True for the customer of the demo shop, whose password is public: refused in production. */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Incremented with the name, contacts and language. A trigger does this; personal data has no history. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    // Index for the studio's list: newest first.
    index('customers_created').on(table.createdAt.desc(), table.id),
    // Index for the studio's search.
    index('customers_search').using('gin', sql`(${sql.raw(customerTextSql())}) gin_trgm_ops`),
    check('customers_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
    check('customers_phone_is_ukrainian', sql`${table.phone} ~ '^\\+380[0-9]{9}$'`),
    check('customers_lang', sql`${table.lang} IN (${oneOf(LANGUAGES)})`),
  ],
);

/** The column of a row that is deleted with a customer. */
export const ofCustomer = () =>
  uuid('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' });

/** Notes of the staff about a customer; deleted with the account. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    /** Created by the browser before the first click: a repeated request does not make a second note. */
    id: uuid('id').primaryKey(),
    customerId: ofCustomer(),
    text: text('text').notNull(),
    /** Author, as in order_transitions. */
    by: text('by').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('customer_notes_customer').on(table.customerId, table.at)],
);

/** An account at an identity provider with which a customer signs in. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').notNull(),
    /** The `sub` of the provider's ID token. */
    subject: text('subject').notNull(),
    customerId: ofCustomer(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('identities_customer').on(table.customerId),
  ],
);

/**
 * Session of a signed-in customer in a browser. The cookie holds a random token, of which only the SHA-256 is stored.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: bytea('token_hash').notNull().unique(),
    customerId: ofCustomer(),
    userAgent: text('user_agent').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Written at most once a day, so that most requests write nothing. */
    seenAt: instant('seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_customer').on(table.customerId)],
);

/**
 * A request for a one-time code. The code itself is not stored: it is derived from the row and the server's secret
 * (server/identity/code.ts). A row is made even if there is no recipient, to prevent account enumeration.
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').notNull(),
    kind: text('kind').notNull(),
    contact: text('contact').notNull(),
    /** The customer whose password or contact it is about; null at a sign-up and when there is no such account. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    /** False if a message other than the code was sent, so that no code is accepted. */
    isGenuine: boolean('is_genuine').notNull(),
    /** Hash of the password chosen at a sign-up that waits for its code. */
    passwordHash: text('password_hash'),
    name: text('name'),
    /** Number of codes sent; each is different and has its own attempts. */
    sendCount: integer('send_count').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    sentAt: instant('sent_at').notNull(),
    /** Expiry of the code, later of the ticket. */
    expiresAt: instant('expires_at').notNull(),
    /** Time when the right code was entered; the code cannot be used again. */
    verifiedAt: instant('verified_at'),
    /** SHA-256 of the ticket that the right code was exchanged for, when another step follows: the new password. */
    ticketHash: bytea('ticket_hash'),
  },
  (table) => [
    index('one_time_codes_expiry').on(table.expiresAt),
    check('one_time_codes_purpose', sql`${table.purpose} IN (${oneOf(CODE_PURPOSES)})`),
    check('one_time_codes_kind', sql`${table.kind} IN (${oneOf(CONTACT_KINDS)})`),
  ],
);

/** Counters of rate limits, in the table layout of rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970; null means never. */
  expire: bigint('expire', { mode: 'number' }),
});
