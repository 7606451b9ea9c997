import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import type { Service } from '../../../src/contract/service.ts';
import { type Found, find, findProducts, findServices } from '../../../studio/contract/find.ts';
import { may, type Permission } from '../../../studio/contract/permissions.ts';
import { SERVICE_PAIRS_SQL, serviceOf, storedServiceSchema } from '../../catalogue/services.ts';
import { likePatterns } from '../../db/like.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { serviceLimitsSchema } from '../../db/schema/catalogue.ts';
import { findBest } from '../../search/find-products.ts';
import { orderSearchSql } from '../orders/search.ts';
import { studioRoute } from '../route.ts';

/** Maximum number of results of each kind. */
const MOST = 6;

/**
 * Kinds with the permission to read them and their SQL; `$1` is an array of patterns that must all match, `$2` the
 * text.
 */
const KINDS: readonly { readonly permission: Permission; readonly sql: string }[] = [
  {
    permission: 'catalogue.read',
    sql: `SELECT 'product' AS kind, p.id, p.name, p.sku AS note FROM products p WHERE p.search_text LIKE ALL ($1)
      ORDER BY NOT starts_with(lower(p.sku), $2), p.popularity DESC, p.id LIMIT ${MOST}`,
  },
  {
    permission: 'catalogue.read',
    sql: `SELECT 'category' AS kind, c.id, c.name, '/' || c.slug AS note FROM categories c
      WHERE lower(all_languages(c.name) || ' ' || c.slug) LIKE ALL ($1) AND $2 <> ''
      ORDER BY c.id LIMIT ${MOST}`,
  },
  {
    permission: 'customers.read',
    sql: `SELECT 'customer' AS kind, c.id,
        same_in_all_languages(n.name) AS name, coalesce(c.phone, c.email, '') AS note
      FROM customers c, coalesce(c.name, c.email, c.phone, '—') AS n (name)
      WHERE lower(concat_ws(' ', c.name, c.phone, c.email)) LIKE ALL ($1) AND $2 <> ''
      ORDER BY c.created_at DESC LIMIT ${MOST}`,
  },
];

const rowSchema = find.response.item;

/** Finds orders in the same way as the list of orders; the note has the recipient and the waybill number. */
async function findOrders(db: Queryable, q: string): Promise<Found[]> {
  const values: unknown[] = [];
  const where = orderSearchSql(q, (value) => `$${values.push(value)}`);
  return readRows(db, rowSchema, {
    text: `SELECT 'order' AS kind, o.id, same_in_all_languages('№ ' || o.number) AS name,
        concat_ws(', ', o.recipient_name, o.tracking_number) AS note
      FROM orders o WHERE ${where} ORDER BY o.number DESC LIMIT ${MOST}`,
    values,
  });
}

async function findAll(db: Queryable, q: string, allowed: (permission: Permission) => boolean): Promise<Found[]> {
  const text = q.toLowerCase();
  const patterns = likePatterns(q);
  const kinds = KINDS.filter(({ permission }) => allowed(permission));
  const [orders, ...others] = await Promise.all([
    allowed('orders.read') ? findOrders(db, q) : [],
    ...kinds.map(({ sql }) => readRows(db, rowSchema, { text: sql, values: [patterns, text] })),
  ]);
  return [...others.flat(), ...orders];
}

const offeredSchema = v.object({
  service: v.object({ ...storedServiceSchema.entries, limits: v.nullable(serviceLimitsSchema) }),
});

/** Returns the services that a product is offered with; none for an unknown SKU. */
async function readServicesOf(db: Queryable, lang: Language, sku: string): Promise<Service[]> {
  const rows = await readRows(db, offeredSchema, {
    text: `SELECT json_build_object(${SERVICE_PAIRS_SQL}, 'limits', ps.limits) AS service
      FROM product_services ps JOIN services s ON s.code = ps.service_code JOIN products p ON p.id = ps.product_id
      WHERE p.sku = $2 ORDER BY s.code`,
    values: [lang, sku],
  });
  return rows.map(({ service: { limits, ...stored } }) => serviceOf(lang, stored, limits));
}

export const findRoutes = [
  studioRoute(
    find,
    {
      summary: 'Entities that the caller may open, by words of their name, their SKU or number.',
      parameters: { q: 'Words, in any order.' },
      permission: 'profile.own',
    },
    ({ deps, staff, query }) => findAll(deps.pool, query.q, (permission) => may(staff.role, permission)),
  ),

  studioRoute(
    findProducts,
    {
      summary: 'Products for an order, by the shop’s search; not counted as a shopper’s search.',
      parameters: { q: 'Words of the name, or a SKU.' },
      permission: 'catalogue.read',
    },
    ({ deps, lang, query: { q } }) => findBest(deps, lang, q, MOST),
  ),

  studioRoute(
    findServices,
    {
      summary: 'The services that a product is offered with.',
      parameters: { sku: 'The product.' },
      permission: 'orders.read',
    },
    ({ deps, lang, query: { sku } }) => readServicesOf(deps.pool, lang, sku),
  ),
];
