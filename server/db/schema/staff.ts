import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { ROLES } from '../../../studio/contract/permissions.ts';
import { bytea } from './columns.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** Who works in the studio. Nobody is deleted: what they did names them. */
export const staff = pgTable(
  'staff',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    /** Of the studio and of letters. */
    lang: text('lang').notNull(),
    /** PHC string; null until the invitation is accepted. */
    passwordHash: text('password_hash'),
    /** Of the one-time codes, sealed with the server's secret (server/staff/seal.ts); null without an app for codes. */
    totpSecret: bytea('totp_secret'),
    /** The last 30 seconds whose code was taken: no code is taken twice. */
    totpStep: bigint('totp_step', { mode: 'number' }),
    /** Of the demo shop: everybody knows the password and the codes; refused in production. */
    isDemo: boolean('is_demo').notNull().default(false),
    isDisabled: boolean('is_disabled').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('staff_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
    check('staff_name_is_visible', sql`is_visible(${table.name})`),
    check('staff_role', sql`${table.role} IN (${oneOf(ROLES)})`),
    check('staff_lang', sql`${table.lang} IN (${oneOf(LANGUAGES)})`),
  ],
);

const staffId = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' });

/** A browser in which somebody of the staff is signed in. Its cookie holds a token, of which only the SHA-256 is here. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: bytea('token_hash').notNull().unique(),
    staffId: staffId(),
    userAgent: text('user_agent').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Written once a minute at most, so that a request need not write. */
    seenAt: instant('seen_at').notNull(),
    /** When the second factor was shown last. */
    confirmedAt: instant('confirmed_at').notNull(),
    /** However much it is used. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId)],
);

/** Codes for whoever has lost the app, each good once; SHA-256 of random ones. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: staffId(),
    codeHash: bytea('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [unique('staff_recovery_codes_of_staff').on(table.staffId, table.codeHash)],
);

/** Public keys of WebAuthn: what a passkey signs with stays in its device. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    staffId: staffId(),
    /** What its owner calls it. */
    name: text('name').notNull(),
    publicKey: bytea('public_key').notNull(),
    /** How often it has signed, where it counts; a lower one than before is of a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach it: `internal`, `usb` ... */
    transports: text('transports').array().notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
);

export const STAFF_TICKET_PURPOSES = ['sign-in', 'enrolment', 'totp', 'passkey', 'new-passkey'] as const;

/** A step that waits for the next one: the token goes to the browser, or into an invitation, and is good once. */
export const staffTickets = pgTable(
  'staff_tickets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose').notNull(),
    tokenHash: bytea('token_hash').notNull().unique(),
    /** Null while it is not known who it is: a passkey says it itself. */
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    /** What a passkey has to sign, base64url. */
    challenge: text('challenge'),
    /** A new secret of codes that has not been tried yet, sealed. */
    totpSecret: bytea('totp_secret'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('staff_tickets_expiry').on(table.expiresAt),
    check('staff_tickets_purpose', sql`${table.purpose} IN (${oneOf(STAFF_TICKET_PURPOSES)})`),
  ],
);
