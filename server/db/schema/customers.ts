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
import { bytea } from './columns.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/**
 * Who has an account. A contact is written here only after it was confirmed by a code or by an identity provider, so
 * every e-mail and phone in this table belongs to its customer. Without either the customer signs in through a provider.
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
    /** PHC string; null for who signs in through a provider alone. */
    passwordHash: text('password_hash'),
    /** The language of messages. */
    lang: text('lang').notNull(),
    /** The customer of the demo shop, whose password everybody knows: refused in production. */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Rises with the name, the contacts and the language. Kept by a trigger: who a person was is in no history. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    // The studio's list: newest first.
    index('customers_created').on(table.createdAt.desc(), table.id),
    check('customers_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
    check('customers_phone_is_ukrainian', sql`${table.phone} ~ '^\\+380[0-9]{9}$'`),
    check('customers_lang', sql`${table.lang} IN (${oneOf(LANGUAGES)})`),
  ],
);

/** What the team has written about a customer; it goes with the account. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    /** Made by the browser before the first click: sent again, it is the same note. */
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** As in order_transitions. */
    by: text('by').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('customer_notes_customer').on(table.customerId, table.at)],
);

/** An account of another service that signs a customer in. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').notNull(),
    /** The `sub` of the provider's ID token. */
    subject: text('subject').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('identities_customer').on(table.customerId),
  ],
);

/** A browser in which a customer is signed in. Its cookie holds a random token, of which only the SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: bytea('token_hash').notNull().unique(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Written once a day at most, so that a request need not write. */
    seenAt: instant('seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_customer').on(table.customerId)],
);

/**
 * A request for a one-time code. The code itself is kept nowhere: it is derived from the row and the server's secret
 * (server/identity/code.ts). A row is made whether or not there is anybody to send a code to, against account enumeration.
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').notNull(),
    kind: text('kind').notNull(),
    contact: text('contact').notNull(),
    /** Whose password or contact it is about; null at a sign-up, and where there is no such account. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    /** Whether the right code does anything: false where a message said something else than a code. */
    isGenuine: boolean('is_genuine').notNull(),
    /** The chosen password, hashed, of a sign-up that waits for its code. */
    passwordHash: text('password_hash'),
    name: text('name'),
    /** How many codes were sent; each is another one, with attempts of its own. */
    sendCount: integer('send_count').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    sentAt: instant('sent_at').notNull(),
    /** Of the code, and then of the ticket. */
    expiresAt: instant('expires_at').notNull(),
    /** The code was right: it is used up. */
    verifiedAt: instant('verified_at'),
    /** SHA-256 of what the right code was exchanged for, where a step follows: the new password. */
    ticketHash: bytea('ticket_hash'),
  },
  (table) => [
    index('one_time_codes_expiry').on(table.expiresAt),
    check('one_time_codes_purpose', sql`${table.purpose} IN (${oneOf(CODE_PURPOSES)})`),
    check('one_time_codes_kind', sql`${table.kind} IN (${oneOf(CONTACT_KINDS)})`),
  ],
);

/** How often something was done of late, in the shape that rate-limiter-flexible asks for. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970; null never ends. */
  expire: bigint('expire', { mode: 'number' }),
});
