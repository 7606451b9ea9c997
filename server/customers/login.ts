import type pg from 'pg';
import type { ApiContext, Deps } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { Contact } from '../identity/contact.ts';
import { knownDevice } from '../identity/device.ts';
import { verifyPassword } from '../identity/password.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { type Account, findByContact } from './customers.ts';

interface Attempt {
  readonly deps: Deps;
  readonly limits: Limits;
  readonly contact: Contact;
  readonly password: string;
  /** Called with the id of the contact's account, before the password is checked. */
  readonly know: (id: string) => void;
}

/**
 * Returns the account of a contact if the password is right. Only wrong passwords count against the limits; sign-ins by
 * code never do. A missing account takes the same queries and the same time as a wrong password.
 * @throws ApiError wrong_credentials; too_many_requests
 */
export async function checkPassword(context: ApiContext, attempt: Attempt): Promise<Account> {
  const { deps, limits, contact, password, know } = attempt;
  const account = await findByContact(deps.pool, contact);
  if (account) know(account.id);
  const address = clientAddress(context, deps);
  const device = knownDevice(context, deps, account && { kind: 'customer', id: account.id });
  const [limit, key] = device ? (['loginsOfDevice', device] as const) : (['loginsOfContact', contact.value] as const);
  await limits.take('loginsOfAddress', address);
  await limits.take(limit, key);
  const isRight = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !isRight || (account.isDemo && deps.isProduction)) throw new ApiError('wrong_credentials');
  await limits.giveBack('loginsOfAddress', address);
  await limits.giveBack(limit, key);
  return account;
}

/**
 * Checks again, in the transaction that creates the session, that the password has not changed since checkPassword(),
 * and locks it: a concurrent change waits, and then ends the new session too.
 * @throws ApiError wrong_credentials
 */
export async function requireUnchangedPassword(client: pg.ClientBase, { id, passwordHash }: Account): Promise<string> {
  const { rowCount } = await client.query('SELECT FROM customers WHERE id = $1 AND password_hash = $2 FOR SHARE', [
    id,
    passwordHash,
  ]);
  if (rowCount === 0) throw new ApiError('wrong_credentials');
  return id;
}
