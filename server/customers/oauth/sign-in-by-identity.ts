import type pg from 'pg';
import * as v from 'valibot';
import type { Merged, OauthOutcome, Provider } from '../../../src/contract/customer.ts';
import type { ApiContext, Deps } from '../../context.ts';
import { readRow } from '../../db/rows.ts';
import { inTransaction, isUniqueViolation } from '../../db/transaction.ts';
import { accountSchema, createCustomer, findByContact, linkIdentity } from '../customers.ts';
import { joinGuestOrders } from '../guest-orders.ts';
import { tellOfNewDevice } from '../new-device.ts';
import { signIn } from '../sign-in.ts';
import type { Identity } from './clients.ts';

/**
 * Signs in whoever an identity belongs to; else the customer whose e-mail the provider has verified, who is linked to
 * it; else a new customer. An e-mail that the provider does not vouch for is not used at all: anybody can claim one.
 */
export async function signInByIdentity(
  context: ApiContext,
  deps: Deps,
  provider: Provider,
  identity: Identity,
): Promise<{ outcome: OauthOutcome; merged: Merged }> {
  const { subject, name } = identity;
  const email = identity.isEmailVerified ? identity.email : null;
  let outcome: OauthOutcome = 'signed-in';
  const { merged } = await signIn(context, deps, async (client) => {
    // It may have been something else in an earlier attempt of this transaction.
    outcome = 'signed-in';
    const known = await findByIdentity(client, provider, subject);
    if (known) {
      await tellOfNewDevice(context, deps, client, known);
      return requireGenuine(known, deps);
    }
    const account = email ? await findByContact(client, { kind: 'email', value: email }) : null;
    let customerId = account && requireGenuine(account, deps);
    if (account && customerId) await tellOfNewDevice(context, deps, client, account);
    if (!customerId) {
      customerId = await createCustomer(client, { email, name, lang: context.var.lang });
      outcome = 'signed-up';
    }
    const isLinked = customerId !== null && (await linkIdentity(client, { provider, subject, customerId }));
    // The same person signs up twice at this moment; the other request is first.
    if (!customerId || !isLinked) throw new Error('The identity was linked meanwhile');
    return customerId;
  });
  return { outcome, merged };
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
 * Adds a way in to an account. An e-mail that the provider has verified becomes the account's if it has none and nobody
 * else has it. @returns false when the identity signs in somebody else.
 */
export async function linkToCustomer(pool: pg.Pool, link: Link): Promise<boolean> {
  try {
    return await tryLink(pool, link);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The e-mail became somebody else's at this moment, and is there to be seen now.
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
