import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../../db/rows.ts';

/** Milliseconds that a phone stays confirmed in a browser: half a year, in which few change hands. */
const CONFIRMED_FOR = 180 * 24 * 60 * 60_000;

interface Owner {
  readonly visitorId: string;
  /** Null for a guest. */
  readonly customerId: string | null;
  readonly phone: string;
}

/** Whether the shopper has shown that the phone is theirs: it is their account's, or a code that was sent there came back. */
export async function isPhoneConfirmed(
  pool: pg.Pool | pg.ClientBase,
  { visitorId, customerId, phone }: Owner,
  now: Date,
): Promise<boolean> {
  const row = await readRow(pool, v.object({ isConfirmed: v.boolean() }), {
    name: 'is-phone-confirmed',
    text: `SELECT EXISTS (SELECT FROM customers WHERE id = $2 AND phone = $3)
      OR EXISTS (SELECT FROM confirmed_phones WHERE visitor_id = $1 AND phone = $3 AND confirmed_at > $4) AS "isConfirmed"`,
    values: [visitorId, customerId, phone, new Date(now.getTime() - CONFIRMED_FOR)],
  });
  return row?.isConfirmed ?? false;
}

export async function confirmPhone(pool: pg.Pool, visitorId: string, phone: string, now: Date): Promise<void> {
  await pool.query(
    `INSERT INTO confirmed_phones (visitor_id, phone, confirmed_at) VALUES ($1, $2, $3)
     ON CONFLICT (visitor_id, phone) DO UPDATE SET confirmed_at = excluded.confirmed_at`,
    [visitorId, phone, now],
  );
}
