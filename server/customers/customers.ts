import type pg from 'pg';
import * as v from 'valibot';
import type { Provider } from '../../src/contract/customer.ts';
import type { Language } from '../../src/contract/language.ts';
import { readRow } from '../db/rows.ts';
import type { Contact } from '../identity/contact.ts';

/** The columns of an account that signing in needs. */
export const accountSchema = v.object({
  id: v.string(),
  passwordHash: v.nullable(v.string()),
  isDemo: v.boolean(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
});
export type Account = v.InferOutput<typeof accountSchema>;

/** Returns the account of a contact; null if there is none. */
export async function findByContact(pool: pg.Pool | pg.ClientBase, { value }: Contact): Promise<Account | null> {
  return readRow(pool, accountSchema, {
    name: 'customer-by-contact',
    // An e-mail has an @ and a phone has none: one value cannot be both.
    text: `SELECT id, password_hash AS "passwordHash", is_demo AS "isDemo", email, phone
      FROM customers WHERE email = $1 OR phone = $1`,
    values: [value],
  });
}

interface NewCustomer {
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly name?: string | null;
  readonly passwordHash?: string | null;
  readonly lang: Language;
  readonly isDemo?: boolean;
}

/**
 * Creates an account with an empty cart.
 * @returns its id, or null if another account has one of its contacts
 */
export async function createCustomer(client: pg.ClientBase, customer: NewCustomer): Promise<string | null> {
  const { email = null, phone = null, name = null, passwordHash = null, lang, isDemo = false } = customer;
  const row = await readRow(client, v.object({ id: v.string() }), {
    text: `WITH customer AS (
       INSERT INTO customers (email, phone, name, password_hash, lang, is_demo) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT DO NOTHING RETURNING id
     ), visitor AS (
       INSERT INTO visitors (customer_id) SELECT id FROM customer
     )
     SELECT id FROM customer`,
    values: [email, phone, name || null, passwordHash, lang, isDemo],
  });
  return row?.id ?? null;
}

/**
 * Links an account of another service, so that it signs the customer in.
 * @returns false if it is linked to another customer
 */
export async function linkIdentity(
  client: pg.ClientBase,
  { provider, subject, customerId }: { provider: Provider; subject: string; customerId: string },
): Promise<boolean> {
  const row = await readRow(client, v.object({ customerId: v.string() }), {
    text: `INSERT INTO identities (provider, subject, customer_id) VALUES ($1, $2, $3)
     ON CONFLICT (provider, subject) DO UPDATE SET subject = excluded.subject RETURNING customer_id AS "customerId"`,
    values: [provider, subject, customerId],
  });
  return row?.customerId === customerId;
}

/** Ends every session of a customer except `except`, a session's id: after a password change, and on request. */
export async function endSessions(
  client: pg.ClientBase | pg.Pool,
  customerId: string,
  except: string | null = null,
): Promise<void> {
  await client.query('DELETE FROM sessions WHERE customer_id = $1 AND id IS DISTINCT FROM $2::uuid', [
    customerId,
    except,
  ]);
}
