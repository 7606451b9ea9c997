import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import type { CustomerEdit, StudioCustomer } from '../../../studio/contract/customers.ts';
import { recordAction } from '../../audit/action.ts';
import { eraseCustomer } from '../../customers/delete-customer.ts';
import { exportCustomer } from '../../customers/export-customer.ts';
import { readRow } from '../../db/rows.ts';
import type { FieldErrorCode } from '../../error-codes/all.ts';
import { ApiError } from '../../errors.ts';
import { type Contact, parseContact } from '../../identity/contact.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { reportingAtFields } from '../constraints.ts';
import type { StudioDeps } from '../deps.ts';
import { byOf, requireConfirmation } from '../orders/write-order.ts';
import { requireRevision } from '../revision.ts';
import { inStaffTransaction } from '../transaction.ts';
import { readStudioCustomerOf } from './read-customer.ts';

/** A write of one customer. */
interface CustomerWrite {
  readonly deps: StudioDeps;
  readonly staff: CurrentStaff;
  readonly lang: Language;
  readonly id: string;
}

const read = (client: pg.ClientBase, { deps, lang, id }: CustomerWrite) =>
  readStudioCustomerOf(client, { lang, id, now: deps.clock() });

/** Locks a customer. @throws ApiError customer_not_found */
async function lock(client: pg.ClientBase, id: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM customers WHERE id = $1 FOR UPDATE', [id]);
  if (rowCount === 0) throw new ApiError('customer_not_found');
}

/**
 * Updates a customer's data. A contact is a credential: a new one requires the second factor, ends the customer's
 * sessions and voids codes that were sent to the old one. The log names the changed fields, never their values.
 * @throws ApiError bad_request with the wrong fields, confirmation_needed, customer_not_found, revision_conflict
 */
export async function updateCustomer(
  write: CustomerWrite,
  edit: CustomerEdit,
  ifMatch: string | undefined,
): Promise<StudioCustomer> {
  const { deps, staff, id } = write;
  const email = contactOf(edit.email, 'email');
  const phone = contactOf(edit.phone, 'phone');
  const next = { name: edit.name || null, email, phone, lang: edit.lang };
  const { result } = await inStaffTransaction(deps.pool, staff, async (client) => {
    await lock(client, id);
    const current = await read(client, write);
    const fields = (['name', 'email', 'phone', 'lang'] as const).filter((name) => next[name] !== current[name]);
    if (fields.length === 0) return current;
    // The author of a change is known only for staff, because a customer's own changes are not logged.
    await requireRevision(client, { entity: 'customer', id, ifMatch, current });
    const isContact = fields.includes('email') || fields.includes('phone');
    if (isContact) {
      requireConfirmation(deps, staff);
      requireWayIn(current, next);
    }
    await reportingAtFields(TAKEN, () =>
      client.query('UPDATE customers SET name = $2, email = $3, phone = $4, lang = $5 WHERE id = $1', [
        ...[id, next.name, next.email, next.phone, next.lang],
      ]),
    );
    if (isContact) await voidWaysIn(client, id);
    await recordAction(client, {
      entity: 'customer',
      entityId: id,
      name: 'edit',
      details: { fields, revision: current.revision + 1 },
    });
    return read(client, write);
  });
  return result;
}

const TAKEN: Readonly<Record<string, readonly [string, FieldErrorCode]>> = {
  customers_email_unique: ['email', 'taken'],
  customers_phone_unique: ['phone', 'taken'],
};

/** Parses a contact; null if empty. @throws ApiError bad_request at the field if it is not a contact of its kind */
function contactOf(typed: string, kind: Contact['kind']): string | null {
  if (typed === '') return null;
  const contact = parseContact(typed);
  if (contact?.kind !== kind) throw new ApiError('bad_request', { fields: { [kind]: 'contact' } });
  return contact.value;
}

/** Refuses to remove the last way to sign in. @throws ApiError last_way_in */
function requireWayIn(
  { providers }: Pick<StudioCustomer, 'providers'>,
  { email, phone }: Pick<StudioCustomer, 'email' | 'phone'>,
): void {
  if (email === null && phone === null && providers.length === 0) throw new ApiError('last_way_in');
}

async function voidWaysIn(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('DELETE FROM sessions WHERE customer_id = $1', [id]);
  await client.query('DELETE FROM one_time_codes WHERE customer_id = $1', [id]);
}

/** Writes a note of the staff; the same key makes one note. @throws ApiError customer_not_found */
export async function noteCustomer(
  write: CustomerWrite,
  { key, text }: { readonly key: string; readonly text: string },
): Promise<StudioCustomer> {
  const { deps, staff, id } = write;
  const { result } = await inStaffTransaction(deps.pool, staff, async (client) => {
    await lock(client, id);
    await client.query(
      `INSERT INTO customer_notes (id, customer_id, text, by, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [key, id, text, byOf(staff), deps.clock()],
    );
    return read(client, write);
  });
  return result;
}

/** Exports the personal data of a customer, and logs that. @throws ApiError customer_not_found */
export async function exportPersonalData({ deps, staff, lang, id }: CustomerWrite) {
  const row = await readRow(deps.pool, v.object({ isKnown: v.boolean() }), {
    text: 'SELECT true AS "isKnown" FROM customers WHERE id = $1',
    values: [id],
  });
  if (!row) throw new ApiError('customer_not_found');
  const data = await exportCustomer(deps, lang, { customerId: id, id: null });
  await inStaffTransaction(deps.pool, staff, (client) =>
    recordAction(client, {
      ...{ entity: 'customer', entityId: id, name: 'export' },
      details: { orders: data.orders.length },
    }),
  );
  return data;
}

/** Deletes an account in the same way as its customer could. @throws ApiError customer_not_found */
export async function removeCustomer({ deps, staff, id }: CustomerWrite): Promise<void> {
  await inStaffTransaction(deps.pool, staff, async (client) => {
    if (!(await eraseCustomer(client, id))) throw new ApiError('customer_not_found');
    await recordAction(client, { entity: 'customer', entityId: id, name: 'delete' });
  });
}
