import type pg from 'pg';
import * as v from 'valibot';
import {
  addContact,
  changeCustomer,
  confirmContact,
  deleteAccount,
  endOneSession,
  endOtherSessions,
  exportAccount,
  getCustomer,
  listOrders,
  listSessions,
  proveWithCode,
  proveWithPassword,
  sendProofCode,
  unlinkProvider,
} from '../../src/contract/customer.ts';
import type { Language } from '../../src/contract/language.ts';
import type { ContactKind } from '../../src/contract/one-time-code.ts';
import type { Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { inTransaction, isUniqueViolation } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { countGuess, takeCodePoints } from '../identity/code-limits.ts';
import { requireContact } from '../identity/contact.ts';
import { requestCode, type VerifiedRequest, verifyCode } from '../identity/one-time-codes.ts';
import { verifyPassword } from '../identity/password.ts';
import { findSession, forgetSession, requireSession } from '../identity/session.ts';
import { queueMessage } from '../messages/queue.ts';
import { readOrders } from '../orders/read-orders.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { routesWith } from '../route.ts';
import { newToken } from '../secrets.ts';
import { endSessions, findByContact } from './customers.ts';
import { deleteCustomer } from './delete-customer.ts';
import { exportCustomer } from './export-customer.ts';
import { joinGuestOrders } from './guest-orders.ts';
import { endContactRequest, isOwnContact, proveByPassword, requireProof } from './proof.ts';
import { readCustomer, readProfile } from './read-customer.ts';
import { readSessions } from './sessions.ts';

const route = routesWith<Deps & { readonly limits: Limits }>();

/** Endpoints of the signed-in customer: profile, orders and sessions. */
const accountRoutes = [
  // A guest gets null, not an error.
  route(
    getCustomer,
    { summary: 'The customer of this session; null for a guest.' },
    async ({ context, deps, lang }) => {
      const session = await findSession(context, deps);
      return session ? readCustomer(deps, lang, session.customerId) : null;
    },
  ),

  route(
    changeCustomer,
    { summary: 'Changes the name.', access: 'customers' },
    async ({ context, deps, body: { name } }) => {
      const { customerId } = await requireSession(context, deps);
      await deps.pool.query('UPDATE customers SET name = $2 WHERE id = $1', [customerId, name || null]);
      return readProfile(deps.pool, customerId);
    },
  ),

  route(
    deleteAccount,
    {
      summary:
        'Deletes the account and the personal data of its orders. Requires the password, or a ticket if there is none.',
      errors: ['proof_needed', 'password_wrong', 'too_many_requests'],
      access: 'customers',
    },
    async ({ context, deps, body: { password = '', ...proof } }) => {
      const { customerId, id } = await requireSession(context, deps);
      await deps.limits.take('loginsOfDevice', id);
      if (!(await checkOwnPassword(deps.pool, customerId, password))) await requireProof(deps, customerId, proof);
      await deleteCustomer(deps.pool, customerId);
      forgetSession(context);
      return null;
    },
  ),

  route(
    listOrders,
    { summary: 'The orders of the customer, newest first.', access: 'customers' },
    async ({ context, deps, lang }) => {
      const { customerId } = await requireSession(context, deps);
      return readOrders(deps.pool, lang, customerId);
    },
  ),

  route(
    exportAccount,
    { summary: 'Everything that the shop stores about the customer, as a file.', access: 'customers' },
    async ({ context, deps, lang }) => {
      context.header('Content-Disposition', 'attachment; filename="pozolota.json"');
      return exportCustomer(deps, lang, await requireSession(context, deps));
    },
  ),
];

/** Endpoints by which a customer with a session proves their identity again; see server/customers/proof.ts. */
const proofRoutes = [
  route(
    proveWithPassword,
    {
      summary: 'Exchanges the password for a ticket, valid for one step that a session alone does not permit.',
      errors: ['sign_in_again', 'password_wrong', 'too_many_requests'],
      access: 'customers',
    },
    async ({ context, deps, body }) => {
      const session = await requireSession(context, deps);
      await deps.limits.take('loginsOfDevice', session.id);
      const ticket = await proveByPassword(deps, session, body);
      await deps.limits.giveBack('loginsOfDevice', session.id);
      return ticket;
    },
  ),

  route(
    sendProofCode,
    {
      summary: 'Sends a code to one of the customer’s own contacts.',
      errors: ['forbidden', 'too_many_requests', 'sms_unavailable'],
      access: 'customers',
    },
    async ({ context, deps, lang, body: { login } }) => {
      const { customerId } = await requireSession(context, deps);
      const contact = requireContact(login, 'login');
      if (!(await isOwnContact(deps.pool, customerId, contact))) throw new ApiError('forbidden');
      await deps.limits.take('codesOfCustomer', customerId);
      await takeCodePoints(context, deps, contact.value);
      return requestCode(deps, { purpose: 'proof', contact, lang, isGenuine: true, customerId });
    },
  ),

  route(
    proveWithCode,
    {
      summary: 'Exchanges that code for the same ticket.',
      errors: ['code_wrong', 'code_expired', 'too_many_requests'],
      access: 'customers',
    },
    async ({ context, deps, body: entered }) => {
      const { customerId } = await requireSession(context, deps);
      const ticket = newToken();
      const request = await countGuess(context, deps, () => verifyCode(deps, 'proof', { ...entered, ticket }));
      if (request.customerId !== customerId) throw new ApiError('code_expired');
      return { requestId: request.id, ticket };
    },
  ),
];

/** Endpoints to change an e-mail or phone, which a code sent there confirms. */
const contactRoutes = [
  route(
    addContact,
    {
      summary:
        'Sends a code to a new e-mail or phone of the customer. Uses up a ticket, or ends the request of a mistyped contact.',
      errors: ['proof_needed', 'too_many_requests', 'sms_unavailable'],
      access: 'customers',
    },
    async ({ context, deps, lang, body: { contact: input, insteadOf, ...proof } }) => {
      const { customerId } = await requireSession(context, deps);
      const contact = requireContact(input, 'contact');
      await deps.limits.take('codesOfCustomer', customerId);
      if (!insteadOf || !(await endContactRequest(deps, customerId, insteadOf)))
        await requireProof(deps, customerId, proof);
      await takeCodePoints(context, deps, contact.value);
      const isGenuine = (await findByContact(deps.pool, contact)) === null;
      return requestCode(deps, { purpose: 'contact', contact, lang, isGenuine, customerId });
    },
  ),

  route(
    confirmContact,
    {
      summary: 'Adds the confirmed contact; replaces the one of its kind.',
      errors: ['code_wrong', 'code_expired', 'contact_taken', 'too_many_requests'],
      access: 'customers',
    },
    async ({ context, deps, lang, body: entered }) => {
      const { customerId } = await requireSession(context, deps);
      const request = await countGuess(context, deps, () => verifyCode(deps, 'contact', entered));
      // Refuses a code of another customer's request.
      if (request.customerId !== customerId) throw new ApiError('code_expired');
      await inTransaction(deps.pool, async (client) => {
        await replaceContact(client, customerId, request, lang);
        await joinGuestOrders(client, customerId, deps.clock());
      });
      return readProfile(deps.pool, customerId);
    },
  ),
];

const sessionRoutes = [
  route(
    listSessions,
    { summary: 'The sessions of the customer, this one first.', access: 'customers' },
    async ({ context, deps }) => readSessions(deps.pool, await requireSession(context, deps)),
  ),

  route(endOtherSessions, { summary: 'Ends all other sessions.', access: 'customers' }, async ({ context, deps }) => {
    const session = await requireSession(context, deps);
    await endSessions(deps.pool, session.customerId, session.id);
    return readSessions(deps.pool, session);
  }),

  route(
    endOneSession,
    { summary: 'Ends one session.', parameters: { id: 'Id of the session.' }, access: 'customers' },
    async ({ context, deps, params: { id } }) => {
      const session = await requireSession(context, deps);
      await deps.pool.query('DELETE FROM sessions WHERE customer_id = $1 AND id::text = $2', [session.customerId, id]);
      return readSessions(deps.pool, session);
    },
  ),

  route(
    unlinkProvider,
    {
      summary: 'Unlinks a provider; refused for the last way to sign in.',
      parameters: { provider: 'The identity provider.' },
      errors: ['not_found', 'last_way_in'],
      access: 'customers',
    },
    async ({ context, deps, params: { provider } }) => {
      const { customerId } = await requireSession(context, deps);
      await inTransaction(deps.pool, (client) => unlink(client, customerId, provider));
      return readProfile(deps.pool, customerId);
    },
  ),
];

export const customerRoutes = [...accountRoutes, ...proofRoutes, ...contactRoutes, ...sessionRoutes];

/**
 * Checks the account's current password.
 * @returns false if the account has none
 * @throws ApiError password_wrong
 */
async function checkOwnPassword(pool: pg.Pool, customerId: string, password: string): Promise<boolean> {
  const row = await readRow(pool, v.object({ hash: v.nullable(v.string()) }), {
    text: 'SELECT password_hash AS hash FROM customers WHERE id = $1',
    values: [customerId],
  });
  const hash = row?.hash ?? null;
  if (hash !== null && !(await verifyPassword(password, hash))) {
    throw new ApiError('password_wrong', { fields: { password: 'password_wrong' } });
  }
  return hash !== null;
}

const contactsSchema = v.object({
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
} satisfies Record<ContactKind, unknown>);

/**
 * Writes a confirmed contact and notifies the replaced one; where there was none, the customer's other contact.
 * @throws ApiError contact_taken, also when another account confirms the same contact concurrently
 */
async function replaceContact(
  client: pg.ClientBase,
  customerId: string,
  { kind, contact }: VerifiedRequest,
  lang: Language,
): Promise<void> {
  const contacts = await readRow(client, contactsSchema, {
    text: 'SELECT email, phone FROM customers WHERE id = $1 FOR UPDATE',
    values: [customerId],
  });
  await client
    .query(`UPDATE customers SET ${kind} = $2 WHERE id = $1`, [customerId, contact])
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiError('contact_taken') : error;
    });
  const otherKind = kind === 'email' ? 'phone' : 'email';
  const [old, other] = [contacts?.[kind], contacts?.[otherKind]];
  if (old === contact) return;
  if (old) await queueMessage(client, { to: { kind, value: old }, lang, content: { type: 'contact-replaced' } });
  else if (other) {
    await queueMessage(client, { to: { kind: otherKind, value: other }, lang, content: { type: 'contact-added' } });
  }
}

/**
 * Unlinks a provider's account.
 * @throws ApiError last_way_in if the customer could not sign in any more
 */
async function unlink(client: pg.ClientBase, customerId: string, provider: string): Promise<void> {
  // Locks the row in a statement of its own: one that waited for the lock would count identities of before the wait.
  await client.query('SELECT FROM customers WHERE id = $1 FOR UPDATE', [customerId]);
  const row = await readRow(client, v.object({ isLast: v.boolean() }), {
    text: `SELECT NOT EXISTS (SELECT FROM identities i WHERE i.customer_id = c.id AND i.provider <> $2)
       AND coalesce(c.email, c.phone) IS NULL AS "isLast"
     FROM customers c WHERE c.id = $1`,
    values: [customerId, provider],
  });
  if (row?.isLast) throw new ApiError('last_way_in');
  await client.query('DELETE FROM identities WHERE customer_id = $1 AND provider = $2', [customerId, provider]);
}
