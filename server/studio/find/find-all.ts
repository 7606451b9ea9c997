import { type Found, find } from '../../../studio/contract/find.ts';
import { may, type Permission } from '../../../studio/contract/permissions.ts';
import { likePatterns } from '../../db/like.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { fewOrdersSearchSql, orderSearchSql } from '../orders/search.ts';
import { digitsOf, EACH_APOSTROPHE, wordPatterns } from '../text-search.ts';
import { KINDS, MOST } from './kinds.ts';

const rowSchema = find.response.item;

interface Asked {
  readonly db: Queryable;
  readonly q: string;
  readonly staff: Pick<CurrentStaff, 'staffId' | 'role'>;
}

/** Finds products by their indexed text; a SKU that begins with the query comes first. */
function findProductsOf({ db, q }: Asked): Promise<Found[]> {
  // The text keeps apostrophes as they were typed: any of them matches.
  const patterns = likePatterns(q).map((pattern) => pattern.replaceAll(EACH_APOSTROPHE, '_'));
  return readRows(db, rowSchema, {
    text: `SELECT 'product' AS kind, p.id, p.name, p.sku AS note FROM products p WHERE p.search_text LIKE ALL ($1)
      ORDER BY NOT starts_with(lower(p.sku), $2), p.popularity DESC, p.id LIMIT ${MOST}`,
    values: [patterns, q.toLowerCase()],
  });
}

/** Finds entities of all other kinds that the reader may open, except orders, in one statement. */
function findOthers({ db, q, staff: { role, staffId } }: Asked): Promise<Found[]> {
  const digits = digitsOf(q);
  const kinds = KINDS.filter(({ permission }) => may(role, permission));
  const found = kinds.map(
    ({ kind, sql }, index) => `SELECT ${index} AS place, '${kind}' AS kind, row_number() OVER () AS row, one.*
      FROM ${sql(role)} AS one (id, name, note)`,
  );
  return readRows(db, rowSchema, {
    // The condition names the types of parameters, which the kinds of a role may not use.
    text: `SELECT kind, id, name, note FROM (${found.join(' UNION ALL ')}) AS each
      WHERE $2::uuid IS NOT NULL AND ($3::text IS NULL OR true) ORDER BY place, row`,
    values: [wordPatterns(q), staffId, digits === null ? null : `%${digits}%`],
  });
}

/** Number of the latest orders that are searched first. */
const LATEST = 2_000;

/**
 * Finds orders in the same way as the list of orders; the note has the recipient and the waybill number. The latest
 * orders are searched first: a frequent word is found among them, and only rarer ones need the indexes.
 */
async function findOrders(asked: Asked): Promise<Found[]> {
  const latest = await readOrders(
    asked,
    `(SELECT * FROM orders ORDER BY number DESC LIMIT ${LATEST})`,
    fewOrdersSearchSql,
  );
  return latest.length === MOST ? latest : readOrders(asked, 'orders', orderSearchSql);
}

function readOrders({ db, q }: Asked, from: string, searchSql: typeof orderSearchSql): Promise<Found[]> {
  const values: unknown[] = [];
  const where = searchSql(q, (value) => `$${values.push(value)}`);
  return readRows(db, rowSchema, {
    text: `SELECT 'order' AS kind, o.id, same_in_all_languages('№ ' || o.number) AS name,
        concat_ws(', ', o.recipient_name, o.tracking_number) AS note
      FROM ${from} o WHERE ${where} ORDER BY o.number DESC LIMIT ${MOST}`,
    values,
  });
}

/** Returns a few entities of each kind that the reader may open; nothing for punctuation alone. */
export async function findAll(asked: Asked): Promise<Found[]> {
  if (wordPatterns(asked.q).length === 0) return [];
  const allowed = (permission: Permission) => may(asked.staff.role, permission);
  const found = await Promise.all([
    allowed('catalogue.read') ? findProductsOf(asked) : [],
    findOthers(asked),
    allowed('orders.read') ? findOrders(asked) : [],
  ]);
  return found.flat();
}
