import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import type { Language } from '../../../src/contract/language.ts';
import { type Service, serviceSchema } from '../../../src/contract/service.ts';
import {
  type listPhoneOrders,
  type PhoneChanges,
  type PhoneCustomer,
  type PhoneForm,
  type PhoneOrder,
  phoneChangesSchema,
  phoneFormSchema,
} from '../../../studio/contract/phone-orders.ts';
import { readPricedCart } from '../../cart/read-cart.ts';
import { SERVICE_PAIRS_SQL, serviceOf, storedServiceSchema } from '../../catalogue/services.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { serviceLimitsSchema } from '../../db/schema/catalogue.ts';
import { ApiError } from '../../errors.ts';
import { readOptions } from '../../orders/checkout/options.ts';
import { hashToken, newToken } from '../../secrets.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import type { StudioDeps } from '../deps.ts';
import { readCustomer } from './phone-customers.ts';

/** The values of a new form. */
const EMPTY: PhoneForm = {
  name: '',
  phone: '',
  email: '',
  lang: 'uk',
  method: 'nova-poshta-branch',
  settlement: null,
  branch: null,
  street: null,
  building: '',
  flat: '',
  payment: 'cash-on-delivery',
  companyName: '',
  companyCode: '',
  note: '',
  isCallbackNeeded: false,
};

/** A request of a member of the staff about one of their phone orders. */
export interface PhoneRequest {
  readonly deps: StudioDeps;
  readonly staff: CurrentStaff;
  readonly lang: Language;
  readonly id: string;
}

const rowSchema = v.object({
  visitorId: v.string(),
  customerId: v.nullable(v.string()),
  orderId: v.nullable(v.string()),
  form: phoneChangesSchema,
});
export type PhoneRow = v.InferOutput<typeof rowSchema>;

/**
 * Begins a phone order: a guest without a cookie owns its cart. Deletes this person's orders that were left empty for a
 * day.
 */
export async function beginOrder({ pool, clock }: StudioDeps, { staffId }: CurrentStaff): Promise<string> {
  const id = randomUUID();
  const now = clock();
  await pool.query(
    `DELETE FROM visitors v USING phone_orders p WHERE p.visitor_id = v.id AND p.staff_id = $1
       AND p.updated_at < $2::timestamptz - interval '1 day' AND ${IS_EMPTY_SQL}`,
    [staffId, now],
  );
  await pool.query(
    `WITH visitor AS (INSERT INTO visitors (token_hash, created_at) VALUES ($4, $3) RETURNING id)
     INSERT INTO phone_orders (id, visitor_id, staff_id, form, created_at, updated_at)
     SELECT $1, id, $2, '{}', $3, $3 FROM visitor`,
    [id, staffId, now, hashToken(newToken())],
  );
  return id;
}

/** SQL that is true for a row `p` of phone_orders that is still empty. */
const IS_EMPTY_SQL = `p.order_id IS NULL AND p.customer_id IS NULL AND p.form = '{}'
  AND NOT EXISTS (SELECT FROM cart_lines l WHERE l.visitor_id = p.visitor_id)`;

const unfinishedSchema = v.object({
  id: v.string(),
  name: v.string(),
  phone: v.string(),
  pieces: v.number(),
  createdAt: v.date(),
  updatedAt: v.date(),
});

/** Returns the orders that a member of the staff has begun and not placed. */
export async function listUnfinished(
  { pool }: StudioDeps,
  { staffId }: CurrentStaff,
): Promise<ResponseOf<typeof listPhoneOrders>> {
  const rows = await readRows(pool, unfinishedSchema, {
    text: `SELECT p.id, coalesce(p.form ->> 'name', '') AS name, coalesce(p.form ->> 'phone', '') AS phone,
        (SELECT coalesce(sum(quantity), 0)::int FROM cart_lines l WHERE l.visitor_id = p.visitor_id) AS pieces,
        p.created_at AS "createdAt", p.updated_at AS "updatedAt"
      FROM phone_orders p WHERE p.staff_id = $1 AND p.order_id IS NULL AND NOT (${IS_EMPTY_SQL})
      ORDER BY p.updated_at DESC LIMIT 50`,
    values: [staffId],
  });
  return rows.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/**
 * Returns the row of a phone order that this member of the staff has begun.
 * @throws ApiError phone_order_not_found, also for another person's order
 */
export async function requireRow(
  db: pg.Pool | pg.ClientBase,
  { staff, id }: Pick<PhoneRequest, 'staff' | 'id'>,
): Promise<PhoneRow> {
  const row = await readRow(db, rowSchema, {
    text: `SELECT visitor_id AS "visitorId", customer_id AS "customerId", order_id AS "orderId", form
      FROM phone_orders WHERE id = $1 AND staff_id = $2`,
    values: [id, staff.staffId],
  });
  if (!row) throw new ApiError('phone_order_not_found');
  return row;
}

/** Returns the order as its screen shows it, at current prices. */
export async function readPhone({ deps, lang, ...asked }: PhoneRequest): Promise<PhoneOrder> {
  const { visitorId, customerId, orderId, form } = await requireRow(deps.pool, asked);
  const [{ providers, hasInvoices, parcel, addresses }, cart, customer] = await Promise.all([
    readOptions(deps, { customerId, visitorId, lang }),
    readPricedCart(deps.pool, { lang, visitorId, now: deps.clock(), customerId }),
    readCustomer(deps.pool, customerId),
  ]);
  return {
    id: asked.id,
    orderId,
    form: v.parse(phoneFormSchema, { ...EMPTY, ...form }),
    customer,
    cart,
    services: await readServices(deps.pool, lang, visitorId),
    hasCards: providers.length > 0,
    hasInvoices,
    parcel,
    addresses,
  };
}

const offeredSchema = v.object({
  sku: v.string(),
  services: v.array(v.object({ ...storedServiceSchema.entries, limits: v.nullable(serviceLimitsSchema) })),
});

/** Returns the services of the products in a cart, by SKU. */
async function readServices(pool: pg.Pool, lang: Language, visitorId: string): Promise<Record<string, Service[]>> {
  const rows = await readRows(pool, offeredSchema, {
    text: `SELECT p.sku, json_agg(json_build_object(${SERVICE_PAIRS_SQL}, 'limits', ps.limits) ORDER BY s.position)
        AS services
      FROM products p JOIN product_services ps ON ps.product_id = p.id JOIN services s ON s.code = ps.service_code
      WHERE p.id IN (SELECT product_id FROM cart_lines WHERE visitor_id = $2) GROUP BY p.id`,
    values: [lang, visitorId],
  });
  const parsed = rows.map(({ sku, services }) => [
    sku,
    services.map(({ limits, ...service }) => v.parse(serviceSchema, serviceOf(lang, service, limits))),
  ]);
  return Object.fromEntries(parsed);
}

/** Stores the typed fields; other fields stay. Ignored once the order is placed. */
export async function keepForm({ deps, ...asked }: PhoneRequest, changes: PhoneChanges): Promise<void> {
  const { orderId } = await requireRow(deps.pool, asked);
  if (orderId !== null) return;
  await deps.pool.query(
    'UPDATE phone_orders SET form = form || $3, updated_at = $4 WHERE id = $1 AND staff_id = $2 AND order_id IS NULL',
    [asked.id, asked.staff.staffId, JSON.stringify(changes), deps.clock()],
  );
}

/** Sets the customer of the order. Empty fields get the customer's data; typed values stay. */
export async function chooseCustomer({ deps, ...asked }: PhoneRequest, customerId: string | null): Promise<void> {
  const { form } = await requireRow(deps.pool, asked);
  const customer = await readCustomer(deps.pool, customerId);
  if (customerId !== null && !customer) throw new ApiError('bad_request', { fields: { customerId: 'invalid' } });
  await deps.pool.query(
    `UPDATE phone_orders SET customer_id = $3, form = form || $4, updated_at = $5
     WHERE id = $1 AND staff_id = $2 AND order_id IS NULL`,
    [asked.id, asked.staff.staffId, customerId, JSON.stringify(customer ? knownOf(customer, form) : {}), deps.clock()],
  );
}

function knownOf({ name, phone, email, lang }: PhoneCustomer, form: PhoneChanges): PhoneChanges {
  const known = Object.entries({ name, phone, email }).filter(
    ([field, value]) => value !== null && !form[field as 'name' | 'phone' | 'email'],
  );
  return { ...Object.fromEntries(known), lang };
}

/** Deletes an order that was not placed, with its cart; a placed one stays. */
export async function discardOrder({ deps, staff, id }: PhoneRequest): Promise<void> {
  await deps.pool.query(
    `DELETE FROM visitors v USING phone_orders p
     WHERE p.visitor_id = v.id AND p.id = $1 AND p.staff_id = $2 AND p.order_id IS NULL`,
    [id, staff.staffId],
  );
}
