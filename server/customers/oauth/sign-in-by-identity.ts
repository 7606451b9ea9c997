import type pg from 'pg';
import * as v from 'valibot';
import type { Merged, OauthOutcome, Provider } from '../../../src/contract/customer.ts';
import type { ApiContext, Deps } from '../../context.ts';
import { readRow } from '../../db/rows.ts';
import { inTransaction, isUniqueViolation } from '../../db/transaction.ts';
import { accountSchema, createCustomer, findByContact, linkIdentity } from '../customers.ts';
import { joinGuestOrders } from '../guest-orders.ts';
import { notifyOfNewDevice } from '../new-device.ts';
import { signIn } from '../sign-in.ts';
import type { Identity } from './clients.ts';

/**
 * Signs in the customer linked to an identity; otherwise links and signs in the customer who has the e-mail that the
 * provider has verified; otherwise creates a customer. An unverified e-mail is ignored, because anybody can claim one.
 */
export async function signInByIdentity(
  context: ApiContext,
  deps: Deps,
  provider: Provider,
  identity: Identity,
): Promise<{ customerId: string; outcome: OauthOutcome; merged: Merged }> {
  const { subject, name } = identity;
  const email = identity.isEmailVerified ? identity.email : null;
  let outcome: OauthOutcome = 'signed-in';
  const { customerId: signedIn, merged } = await signIn(context, deps, async (client) => {
    // An earlier attempt of this transaction may have set another outcome.
    outcome = 'signed-in';
    const known = await findByIdentity(client, provider, subject);
    if (known) {
      await notifyOfNewDevice(context, deps, client, known);
      return requireGenuine(known, deps);
    }
    const account = email ? await findByContact(client, { kind: 'email', value: email }) : null;
    let customerId = account && requireGenuine(account, deps);
    if (account && customerId) await notifyOfNewDevice(context, deps, client, account);
    if (!customerId) {
      customerId = await createCustomer(client, { email, name, lang: context.var.lang });
      outcome = 'signed-up';
    }
    const isLinked = customerId !== null && (await linkIdentity(client, { provider, subject, customerId }));
    // A concurrent sign-up of the same person has linked the identity first.
    if (!customerId || !isLinked) throw new Error('The identity was linked meanwhile');
    return customerId;
  });
  return { customerId: signedIn, outcome, merged };
}

const knownSchema = v.pick(accountSchema, ['id', 'isDemo', 'email', 'phone']);
type Known = v.InferOutput<typeof knownSchema>;

function findByIdentity(client: pg.ClientBase, provider: Provider, subject: string): Promise<Known | null> {
  return readRow(client, knownSchema, {
    text: `SELECT c.id, c.is_demo AS "isDemo", c.email, c.phone FROM identities i JOIN customers c ON c.id = i.customer_id
     WHERE i.provider = $1 AND i.subject = $2`,
    values: [provider, subject],
  });
}

function requireGenuine({ id, isDemo }: Known, { isProduction }: Deps): string {
  if (isDemo && isProduction) throw new Error('The demo customer cannot sign in in production');
  return id;
}

/**
 * Links an identity to an account. A verified e-mail becomes the account's if it has none and no other account has it.
 * @returns false if the identity is linked to another customer
 */
export async function linkToCustomer(pool: pg.Pool, link: Link): Promise<boolean> {
  try {
    return await tryLink(pool, link);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another account got the e-mail concurrently; the next attempt sees it.
    return tryLink(pool, link);
  }
}

interface Link {
  readonly provider: Provider;
  readonly identity: Identity;
  readonly customerId: string;
  readonly now: Date;
}

function tryLink(pool: pg.Pool, { provider, identity, customerId, now }: Link): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    if (!(await linkIdentity(client, { provider, subject: identity.subject, customerId }))) return false;
    if (identity.isEmailVerified && identity.email) {
      await client.query(
        `UPDATE customers SET email = $2 WHERE id = $1 AND email IS NULL
         AND NOT EXISTS (SELECT FROM customers WHERE email = $2)`,
        [customerId, identity.email],
      );
      await joinGuestOrders(client, customerId, now);
    }
    return true;
  });
}
