import type pg from 'pg';
import * as v from 'valibot';
import type { ContactKind } from '../../../src/contract/one-time-code.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';

/**
 * Milliseconds for which a contact stays confirmed in a browser: half a year, in which few phone numbers change owners.
 */
const CONFIRMED_FOR = 180 * 24 * 60 * 60_000;

interface Owner {
  readonly visitorId: string;
  /** Null for a guest. */
  readonly customerId: string | null;
  /** A phone or an e-mail, as it is stored. */
  readonly contact: string;
}

/** Returns true if the contact belongs to the account, or was confirmed by a code in this browser. */
export async function isContactConfirmed(
  pool: pg.Pool | pg.ClientBase,
  { visitorId, customerId, contact }: Owner,
  now: Date,
): Promise<boolean> {
  const row = await readRow(pool, v.object({ isConfirmed: v.boolean() }), {
    name: 'is-contact-confirmed',
    text: `SELECT EXISTS (SELECT FROM customers WHERE id = $2 AND $3 IN (phone, email)) OR EXISTS (
        SELECT FROM confirmed_contacts WHERE visitor_id = $1 AND contact = $3 AND confirmed_at > $4) AS "isConfirmed"`,
    values: [visitorId, customerId, contact, new Date(now.getTime() - CONFIRMED_FOR)],
  });
  return row?.isConfirmed ?? false;
}

/** Records that the visitor has entered the code sent to a contact. */
export async function confirmContact(pool: pg.Pool, visitorId: string, contact: string, now: Date): Promise<void> {
  await pool.query(
    `INSERT INTO confirmed_contacts (visitor_id, contact, confirmed_at) VALUES ($1, $2, $3)
     ON CONFLICT (visitor_id, contact) DO UPDATE SET confirmed_at = excluded.confirmed_at`,
    [visitorId, contact, now],
  );
}

/** Returns the error for an order whose contact must be confirmed first. */
export function unconfirmed(kind: ContactKind): ApiError {
  return new ApiError(`${kind}_unconfirmed`, { fields: { [`contact.${kind}`]: 'invalid' } });
}
