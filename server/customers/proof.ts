import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import type { PasswordProof, ProofTicket } from '../../src/contract/customer.ts';
import { CODE_LIFETIME } from '../../src/contract/limits.ts';
import { PROMISES } from '../../src/rules/shop-promises.ts';
import type { Deps } from '../context.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRow } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import type { Contact } from '../identity/contact.ts';
import { verifyPassword } from '../identity/password.ts';
import type { CurrentSession } from '../identity/session.ts';
import { hashToken, newToken } from '../secrets.ts';

/*
 * A session alone does not permit steps by which a thief could take over the account: changing a contact or the
 * password, linking a provider, deleting the account. For such a step the customer proves their identity again, by the
 * password or by a code sent to a confirmed contact, and gets a ticket that is valid for one step.
 */

/** Milliseconds after signing in during which a customer with neither password nor contact needs no other proof. */
const FRESH = PROMISES.freshMinutes * 60_000;

const knownSchema = v.object({
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  passwordHash: v.nullable(v.string()),
  signedInAt: v.date(),
});
type Known = v.InferOutput<typeof knownSchema>;

async function readKnown(pool: pg.Pool, { id, customerId }: CurrentSession): Promise<Known> {
  const known = await readRow(pool, knownSchema, {
    text: `SELECT c.email, c.phone, c.password_hash AS "passwordHash", s.created_at AS "signedInAt"
     FROM customers c JOIN sessions s ON s.customer_id = c.id WHERE c.id = $1 AND s.id = $2`,
    values: [customerId, id],
  });
  // The session was ended by a concurrent request.
  if (!known) throw new ApiError('unauthorized');
  return known;
}

/**
 * Exchanges the customer's password for a ticket. Without a password and without a contact to which a code could be
 * sent, a recent sign-in through a provider is enough.
 * @throws ApiError password_wrong; sign_in_again
 */
export async function proveByPassword(
  { pool, clock }: Deps,
  session: CurrentSession,
  { password }: PasswordProof,
): Promise<ProofTicket> {
  const { email, phone, passwordHash, signedInAt } = await readKnown(pool, session);
  const now = clock();
  if (passwordHash === null && !email && !phone) {
    if (now.getTime() - signedInAt.getTime() > FRESH) throw new ApiError('sign_in_again');
  } else if (passwordHash === null || !(await verifyPassword(password, passwordHash))) {
    throw new ApiError('password_wrong', { fields: { password: 'password_wrong' } });
  }
  const [requestId, ticket] = [randomUUID(), newToken()];
  await pool.query(
    `INSERT INTO one_time_codes
       (id, purpose, kind, contact, customer_id, is_genuine, sent_at, expires_at, verified_at, ticket_hash)
     VALUES ($1, 'proof', $2, $3, $4, true, $5, $6, $5, $7)`,
    [
      requestId,
      email ? 'email' : 'phone',
      email ?? phone ?? '',
      session.customerId,
      now,
      new Date(now.getTime() + CODE_LIFETIME),
      hashToken(ticket),
    ],
  );
  return { requestId, ticket };
}

/** Returns true if the contact belongs to the customer. */
export async function isOwnContact(pool: pg.Pool, customerId: string, { value }: Contact): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM customers WHERE id = $1 AND $2 IN (email, phone)', [
    customerId,
    value,
  ]);
  return rowCount === 1;
}

/** If `pool` is a transaction, rolling it back restores the proof. */
interface ProofDeps extends Pick<Deps, 'clock'> {
  readonly pool: Queryable;
}

type GivenProof = Readonly<Partial<Record<keyof ProofTicket, string | undefined>>>;

/**
 * Uses up a proof.
 * @returns false if it is missing, expired or another customer's
 */
export async function consumeProof(
  { pool, clock }: ProofDeps,
  customerId: string,
  { requestId, ticket }: GivenProof,
): Promise<boolean> {
  if (!requestId || !ticket) return false;
  const { rowCount } = await pool.query(
    `UPDATE one_time_codes SET ticket_hash = NULL
     WHERE id = $1 AND purpose = 'proof' AND customer_id = $2 AND ticket_hash = $3 AND expires_at > $4`,
    [requestId, customerId, hashToken(ticket), clock()],
  );
  return rowCount === 1;
}

/**
 * Uses up a proof like consumeProof(), but requires one.
 * @throws ApiError proof_needed
 */
export async function requireProof(deps: ProofDeps, customerId: string, proof: GivenProof): Promise<void> {
  if (!(await consumeProof(deps, customerId, proof))) throw new ApiError('proof_needed');
}

/**
 * Ends a request for a new contact whose code was not entered, because the customer mistyped the contact. Only a
 * customer who has proved their identity knows the request's id, so the id counts as that proof.
 * @returns false if the request is missing, expired or another customer's
 */
export async function endContactRequest(
  { pool, clock }: Deps,
  customerId: string,
  requestId: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE one_time_codes SET verified_at = $3
     WHERE id = $1 AND purpose = 'contact' AND customer_id = $2 AND verified_at IS NULL AND expires_at > $3`,
    [requestId, customerId, clock()],
  );
  return rowCount === 1;
}
