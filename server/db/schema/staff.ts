import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { ROLES } from '../../../studio/contract/permissions.ts';
import { bytea, oneOf } from './columns.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Accounts of the studio's users. They are never deleted, because the audit log names them. */
export const staff = pgTable(
  'staff',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    /** Language of the studio and of letters. */
    lang: text('lang').notNull(),
    /** PHC string; null until the invitation is accepted. */
    passwordHash: text('password_hash'),
    /**
     * Secret of the one-time codes, sealed with the server's secret (server/staff/seal.ts); null without an
     * authenticator app.
     */
    totpSecret: bytea('totp_secret'),
    /** Last 30-second time step whose code was accepted: each code is accepted once. */
    totpStep: bigint('totp_step', { mode: 'number' }),
    /** True for staff of the demo shop, whose passwords and codes are public: refused in production. */
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

/** The column of a row that is deleted with a member of the staff. */
export const ofStaff = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' });

/** Session of a staff member in a browser. The cookie holds a token, of which only the SHA-256 is stored. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: bytea('token_hash').notNull().unique(),
    staffId: ofStaff(),
    userAgent: text('user_agent').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Written at most once a minute, so that most requests write nothing. */
    seenAt: instant('seen_at').notNull(),
    /** Time of the last confirmation by the second factor. */
    confirmedAt: instant('confirmed_at').notNull(),
    /** Absolute expiry, independent of use. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId)],
);

/** Recovery codes for a lost authenticator, each valid once; SHA-256 of random codes. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: ofStaff(),
    codeHash: bytea('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [unique('staff_recovery_codes_of_staff').on(table.staffId, table.codeHash)],
);

/** Public keys of WebAuthn; the private key stays in the passkey's device. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    staffId: ofStaff(),
    /** Name given by the owner. */
    name: text('name').notNull(),
    publicKey: bytea('public_key').notNull(),
    /** Signature counter, if the device has one; a value lower than before indicates a cloned key. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Transports of the passkey: `internal`, `usb` ... */
    transports: text('transports').array().notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
);

export const STAFF_TICKET_PURPOSES = ['sign-in', 'enrolment', 'totp', 'passkey', 'new-passkey'] as const;

/**
 * Pending steps of sign-in, enrolment and invitation: the browser or the invitation holds the token, which is valid
 * once.
 */
export const staffTickets = pgTable(
  'staff_tickets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose').notNull(),
    tokenHash: bytea('token_hash').notNull().unique(),
    /** Null while the staff member is unknown: the passkey identifies them. */
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    /** Challenge for a passkey, base64url. */
    challenge: text('challenge'),
    /** New secret of one-time codes that is not confirmed yet, sealed. */
    totpSecret: bytea('totp_secret'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('staff_tickets_expiry').on(table.expiresAt),
    check('staff_tickets_purpose', sql`${table.purpose} IN (${oneOf(STAFF_TICKET_PURPOSES)})`),
  ],
);
