import type pg from 'pg';
import * as v from 'valibot';
import { endpoints } from '../../src/contract/api.ts';
import {
  changeCustomerSchema,
  deleteCustomerSchema,
  newContactSchema,
  passwordProofSchema,
  proofCodeSchema,
  providerSchema,
} from '../../src/contract/customer.ts';
import { type ContactKind, enterCodeSchema } from '../../src/contract/one-time-code.ts';
import type { Api, Deps } from '../context.ts';
import { readRow, readRows } from '../db/rows.ts';
import { inTransaction, isUniqueViolation } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { takeCodePoints } from '../identity/code-limits.ts';
import { requireContact } from '../identity/contact.ts';
import { requestCode, type VerifiedRequest, verifyCode } from '../identity/one-time-codes.ts';
import { verifyPassword } from '../identity/password.ts';
import { findSession, forgetSession, requireSession } from '../identity/session.ts';
import { queueMessage } from '../messages/queue.ts';
import { clientAddress } from '../middleware/address.ts';
import { parseBody } from '../middleware/input.ts';
import { readOrders } from '../orders/read-orders.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { newToken } from '../secrets.ts';
import { endSessions, findByContact } from './customers.ts';
import { deleteCustomer } from './delete-customer.ts';
import { exportCustomer } from './export-customer.ts';
import { joinGuestOrders } from './guest-orders.ts';
import { isOwnContact, proveByPassword, takeProof } from './proof.ts';
import { readCustomer, readProfile } from './read-customer.ts';
import { readSessions } from './sessions.ts';

/** The customer of this session: who they are, what they ordered, where they are signed in. */
export function customerRoutes(api: Api, deps: Deps & { readonly limits: Limits }): void {
  const { pool, limits } = deps;

  /** Nobody's data for a guest: being one is no error. */
  api.get(endpoints.customer, async (context) => {
    const session = await findSession(context, deps);
    return context.json({ data: session ? await readCustomer(deps, context.var.lang, session.customerId) : null });
  });

  api.patch(endpoints.customer, async (context) => {
    const { customerId } = await requireSession(context, deps);
    const { name } = await parseBody(context, changeCustomerSchema);
    await pool.query('UPDATE customers SET name = $2 WHERE id = $1', [customerId, name || null]);
    return context.json({ data: await readProfile(pool, customerId) });
  });

  api.post(endpoints.deleteCustomer, async (context) => {
    const { customerId, id } = await requireSession(context, deps);
    const { password = '', ...proof } = await parseBody(context, deleteCustomerSchema);
    await limits.take('loginsOfDevice', id);
    if (!(await checkOwnPassword(pool, customerId, password))) await takeProof(deps, customerId, proof);
    await deleteCustomer(pool, customerId);
    forgetSession(context);
    return context.json({ data: null });
  });

  api.get(endpoints.customerOrders, async (context) => {
    const { customerId } = await requireSession(context, deps);
    return context.json({ data: await readOrders(pool, context.var.lang, customerId) });
  });

  api.get(endpoints.customerExport, async (context) => {
    const session = await requireSession(context, deps);
    context.header('Content-Disposition', 'attachment; filename="pozolota.json"');
    return context.json({ data: await exportCustomer(deps, context.var.lang, session) });
  });
}

/** Who has a session shows once more that they are its customer; see server/customers/proof.ts. */
export function proofRoutes(api: Api, deps: Deps & { readonly limits: Limits }): void {
  const { pool, limits } = deps;

  api.post(endpoints.proofByPassword, async (context) => {
    const session = await requireSession(context, deps);
    const input = await parseBody(context, passwordProofSchema);
    await limits.take('loginsOfDevice', session.id);
    const ticket = await proveByPassword(deps, session, input);
    await limits.giveBack('loginsOfDevice', session.id);
    return context.json({ data: ticket });
  });

  api.post(endpoints.proofCode, async (context) => {
    const { customerId } = await requireSession(context, deps);
    const { login } = await parseBody(context, proofCodeSchema);
    const contact = requireContact(login, 'login');
    if (!(await isOwnContact(pool, customerId, contact))) throw new ApiError('forbidden');
    await limits.take('codesOfCustomer', customerId);
    await takeCodePoints(context, deps, contact.value);
    const request = { purpose: 'proof', contact, lang: context.var.lang, isGenuine: true, customerId } as const;
    return context.json({ data: await requestCode(deps, request) });
  });

  api.post(endpoints.proofByCode, async (context) => {
    const { customerId } = await requireSession(context, deps);
    const entered = await parseBody(context, enterCodeSchema);
    const address = clientAddress(context, deps);
    const ticket = newToken();
    await limits.take('guessesOfAddress', address);
    const request = await verifyCode(deps, 'proof', { ...entered, ticket });
    await limits.giveBack('guessesOfAddress', address);
    if (request.customerId !== customerId) throw new ApiError('code_expired');
    return context.json({ data: { requestId: request.id, ticket } });
  });
}

/** A new e-mail or phone, confirmed by a code that is sent there. */
export function contactRoutes(api: Api, deps: Deps & { readonly limits: Limits }): void {
  const { pool, limits } = deps;

  api.post(endpoints.customerContacts, async (context) => {
    const { customerId } = await requireSession(context, deps);
    const { contact: input, ...proof } = await parseBody(context, newContactSchema);
    const contact = requireContact(input, 'contact');
    await limits.take('codesOfCustomer', customerId);
    await takeProof(deps, customerId, proof);
    await takeCodePoints(context, deps, contact.value);
    const isGenuine = (await findByContact(pool, contact)) === null;
    const { lang } = context.var;
    return context.json({
      data: await requestCode(deps, { purpose: 'contact', contact, lang, isGenuine, customerId }),
    });
  });

  api.post(endpoints.confirmContact, async (context) => {
    const { customerId } = await requireSession(context, deps);
    const entered = await parseBody(context, enterCodeSchema);
    const address = clientAddress(context, deps);
    await limits.take('guessesOfAddress', address);
    const request = await verifyCode(deps, 'contact', entered);
    await limits.giveBack('guessesOfAddress', address);
    // A code of somebody else's request is no code of this customer's.
    if (request.customerId !== customerId) throw new ApiError('code_expired');
    await inTransaction(pool, async (client) => {
      await replaceContact(client, customerId, request, context.var.lang);
      await joinGuestOrders(client, customerId, deps.clock());
    });
    return context.json({ data: await readProfile(pool, customerId) });
  });
}

export function sessionRoutes(api: Api, deps: Deps): void {
  const { pool } = deps;

  api.get(endpoints.customerSessions, async (context) => {
    const session = await requireSession(context, deps);
    return context.json({ data: await readSessions(pool, session) });
  });

  /** All but this one. */
  api.delete(endpoints.customerSessions, async (context) => {
    const session = await requireSession(context, deps);
    await endSessions(pool, session.customerId, session.id);
    return context.json({ data: await readSessions(pool, session) });
  });

  api.delete(`${endpoints.customerSessions}/:id`, async (context) => {
    const session = await requireSession(context, deps);
    const { customerId } = session;
    await pool.query('DELETE FROM sessions WHERE customer_id = $1 AND id::text = $2', [
      customerId,
      context.req.param('id'),
    ]);
    return context.json({ data: await readSessions(pool, session) });
  });

  /** An account of another service stops to sign this customer in. */
  api.delete('/customer/identities/:provider', async (context) => {
    const { customerId } = await requireSession(context, deps);
    const provider = v.safeParse(providerSchema, context.req.param('provider'));
    if (!provider.success) throw new ApiError('not_found');
    await inTransaction(pool, (client) => unlink(client, customerId, provider.output));
    return context.json({ data: await readProfile(pool, customerId) });
  });
}

/** @returns whether the account has a password, which then is this one. @throws ApiError password_wrong. */
async function checkOwnPassword(pool: pg.Pool, customerId: string, password: string): Promise<boolean> {
  const rows = await readRows(pool, v.object({ hash: v.nullable(v.string()) }), {
    text: 'SELECT password_hash AS hash FROM customers WHERE id = $1',
    values: [customerId],
  });
  const hash = rows[0]?.hash ?? null;
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
 * Writes a confirmed contact. The one that it takes the place of is told; where there was none, the other one is.
 * @throws ApiError contact_taken, also when somebody else confirms the same contact at this moment.
 */
async function replaceContact(
  client: pg.ClientBase,
  customerId: string,
  { kind, contact }: VerifiedRequest,
  lang: 'uk' | 'ru',
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

/** @throws ApiError last_way_in when nothing else would let the customer in. */
async function unlink(client: pg.ClientBase, customerId: string, provider: string): Promise<void> {
  // First, by itself: a statement that waits for the lock would go on to count what was there before it waited.
  await client.query('SELECT FROM customers WHERE id = $1 FOR UPDATE', [customerId]);
  const rows = await readRows(client, v.object({ isLast: v.boolean() }), {
    text: `SELECT NOT EXISTS (SELECT FROM identities i WHERE i.customer_id = c.id AND i.provider <> $2)
       AND coalesce(c.email, c.phone) IS NULL AS "isLast"
     FROM customers c WHERE c.id = $1`,
    values: [customerId, provider],
  });
  if (rows[0]?.isLast) throw new ApiError('last_way_in');
  await client.query('DELETE FROM identities WHERE customer_id = $1 AND provider = $2', [customerId, provider]);
}
