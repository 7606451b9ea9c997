import type pg from 'pg';
import * as v from 'valibot';
import type { AddToCart } from '../../src/contract/cart.ts';
import type { Language } from '../../src/contract/language.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../src/contract/limits.ts';
import type { ServiceValues } from '../../src/contract/service.ts';
import { readServiceValues } from '../../src/rules/services.ts';
import { SERVICE_PAIRS_SQL, serviceOf, storedServiceSchema } from '../catalogue/services.ts';
import { readRow } from '../db/rows.ts';
import { serviceLimitsSchema } from '../db/schema/catalogue.ts';
import { isUniqueViolation } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { type CartOwner, contentsOf, type StoredContents, storedContentsSchema } from './contents.ts';

/** The values entered for services, by the services' codes. */
type AllServiceValues = Readonly<Record<string, ServiceValues>>;

const offeredSchema = v.object({
  services: v.array(v.object({ ...storedServiceSchema.entries, limits: v.nullable(serviceLimitsSchema) })),
});

/**
 * Returns the values entered for the chosen services, as they are stored. Without a service, queries nothing.
 * @throws ApiError if the product does not exist, or if a chosen service is not offered or its values are missing or
 * invalid
 */
export async function findServiceValues(
  pool: pg.Pool,
  lang: Language,
  { sku, services, serviceValues: told }: AddToCart,
): Promise<AllServiceValues> {
  if (services.length === 0) return {};
  const product = await readRow(pool, offeredSchema, {
    name: 'cart-services',
    text: `SELECT (
        SELECT coalesce(json_agg(json_build_object(${SERVICE_PAIRS_SQL}, 'limits', ps.limits)), '[]')
        FROM product_services ps JOIN services s ON s.code = ps.service_code WHERE ps.product_id = p.id) AS services
      FROM products p WHERE p.sku = $2 AND p.is_published`,
    values: [lang, sku],
  });
  if (!product) throw new ApiError('product_not_found');
  const chosen = product.services.filter(({ code }) => services.includes(code));
  if (services.some((code) => !chosen.some((service) => service.code === code))) {
    throw new ApiError('service_not_offered', { fields: { services: 'invalid' } });
  }
  const read = chosen.map(({ limits, ...service }) => {
    const { code, fields } = serviceOf(lang, service, limits);
    return { code, ...readServiceValues(fields, told[code] ?? {}) };
  });
  const wrong = read.flatMap(({ code, problems }) =>
    Object.entries(problems).map(([field, problem]) => [`serviceValues.${code}.${field}`, problem] as const),
  );
  if (wrong.length > 0) throw new ApiError('bad_request', { fields: Object.fromEntries(wrong) });
  const asked = read.filter(({ values }) => Object.keys(values).length > 0);
  return Object.fromEntries(asked.map(({ code, values }) => [code, values]));
}

/** An addition to a cart. */
interface Addition extends Omit<AddToCart, 'serviceValues'> {
  /** From findServiceValues(). */
  readonly serviceValues: AllServiceValues;
}

/**
 * Result of an addition. `repeated`: its key was applied before. `unknown`: there is no such visitor. `moved`: the
 * guest has been merged into a customer while the addition waited.
 */
interface Added {
  readonly result: 'added' | 'repeated' | 'unknown' | 'moved';
  /** The visitor's contents with the addition; null if they must be read again. */
  readonly contents: StoredContents | null;
}

const addedSchema = v.object({
  isHeld: v.boolean(),
  isRepeated: v.boolean(),
  stock: v.nullable(v.number()),
  hasRoom: v.boolean(),
  isAdded: v.boolean(),
  contents: v.nullable(storedContentsSchema),
});

/** The lines that the statement found, with the one that it has written. */
const LINES_AFTER_SQL = `(SELECT * FROM line UNION ALL SELECT * FROM cart_lines o
  WHERE o.visitor_id = v.id AND NOT EXISTS (SELECT FROM line WHERE line.id = o.id)) l`;

/**
 * SQL of an addition to the cart of the visitor `v` found by a condition, which returns the contents too. One statement
 * is atomic without a transaction:
 * - It locks the visitor first, so that a sign-in merges either the added line or none: `held` is empty for a guest who
 *   was deleted while the statement waited for the lock, and `contents` show that it was there when the statement began.
 * - ON CONFLICT compares and adds to the line's latest version, although the rest of the statement sees the cart as it
 *   was before.
 * - It claims the key last. If another request has claimed it meanwhile, the unique constraint undoes the statement.
 */
const additionOf = (condition: string) => `WITH held AS (SELECT id FROM visitors v WHERE ${condition} FOR KEY SHARE),
    product AS (
      SELECT id, price, stock, least(stock, $7) AS available FROM products WHERE sku = $3 AND is_published
    ),
    intent AS (SELECT FROM cart_intents WHERE key = $10),
    room AS (
      SELECT FROM held, product WHERE (SELECT count(*) FROM cart_lines WHERE visitor_id = held.id) < $8
        OR EXISTS (SELECT FROM cart_lines WHERE visitor_id = held.id AND product_id = product.id AND services = $4
          AND service_values = $5)
    ),
    line AS (
      INSERT INTO cart_lines AS l (visitor_id, product_id, services, service_values, quantity, seen_price)
      SELECT held.id, product.id, $4, $5, $6, coalesce($9, product.price) FROM held, product, room
      WHERE $6 <= available AND NOT EXISTS (SELECT FROM intent)
      ON CONFLICT (visitor_id, product_id, services, service_values)
        DO UPDATE SET quantity = l.quantity + excluded.quantity, seen_price = excluded.seen_price
        WHERE l.quantity + excluded.quantity <= (SELECT available FROM product)
      RETURNING l.*
    ),
    claimed AS (INSERT INTO cart_intents (key) SELECT $10 FROM line WHERE $10 IS NOT NULL)
  SELECT EXISTS (SELECT FROM held) AS "isHeld", EXISTS (SELECT FROM intent) AS "isRepeated",
    (SELECT stock FROM product), EXISTS (SELECT FROM room) AS "hasRoom", EXISTS (SELECT FROM line) AS "isAdded",
    (SELECT to_json(c) FROM (${contentsOf(condition, LINES_AFTER_SQL)}) c) AS contents`;

const ADD_FOR_VISITOR = { name: 'cart-add-for-visitor', text: additionOf('v.id = $2') };
const ADD_FOR_GUEST = { name: 'cart-add-for-guest', text: additionOf('v.token_hash = $2') };

/**
 * Adds to the line of the same choice, never above the stock. Stores the price that the shopper saw, or else the
 * current one. Without an owner it only checks that the product can be added.
 * @param key idempotency key; only for a statement outside a transaction
 * @throws ApiError product_not_found, out_of_stock, not_enough_stock, too_many_lines
 */
export async function addLine(
  db: pg.Pool | pg.ClientBase,
  lang: Language,
  owner: CartOwner | null,
  { sku, quantity, services, serviceValues, seenPrice }: Addition,
  key?: string,
): Promise<Added> {
  const values = [
    lang,
    owner,
    sku,
    [...new Set(services)].sort(),
    JSON.stringify(serviceValues),
    quantity,
    MAX_QUANTITY,
    MAX_LINES,
    seenPrice,
    key,
  ];
  const statement = owner instanceof Buffer ? ADD_FOR_GUEST : ADD_FOR_VISITOR;
  const row = await readRow(db, addedSchema, { ...statement, values }).catch((error: unknown) => {
    if (isUniqueViolation(error)) return null;
    throw error;
  });
  if (!row) return { result: 'repeated', contents: null };
  const { stock, contents } = row;
  if (row.isRepeated) return { result: 'repeated', contents };
  if (row.isAdded) return { result: 'added', contents };
  if (stock === null) throw new ApiError('product_not_found');
  if (quantity > Math.min(stock, MAX_QUANTITY)) throw notEnough(stock);
  if (!row.isHeld) return { result: contents ? 'moved' : 'unknown', contents: null };
  if (!row.hasRoom) throw new ApiError('too_many_lines', { params: { limit: MAX_LINES } });
  throw notEnough(stock);
}

/**
 * Sets a line's quantity; the same quantity confirms a changed price. A line of another visitor is refused as not
 * found.
 */
export async function changeLine(
  client: pg.ClientBase,
  visitorId: string | null,
  id: string,
  quantity: number,
): Promise<void> {
  const line = await readRow(client, v.object({ stock: v.number(), isChanged: v.boolean() }), {
    name: 'cart-change',
    text: `WITH line AS (
        SELECT l.id, p.stock, p.price FROM cart_lines l JOIN products p ON p.id = l.product_id
        WHERE l.visitor_id = $1 AND l.id::text = $2
      ), changed AS (
        UPDATE cart_lines l SET quantity = $3, seen_price = line.price
        FROM line WHERE l.id = line.id AND $3 <= line.stock RETURNING l.id
      )
      SELECT stock, EXISTS (SELECT FROM changed) AS "isChanged" FROM line`,
    values: [visitorId, id, quantity],
  });
  if (!line) throw new ApiError('cart_line_not_found');
  if (!line.isChanged) throw notEnough(line.stock);
}

/** Removes a line; removing one that is already gone succeeds, so that a repeated click does. */
export async function removeLine(client: pg.ClientBase, visitorId: string | null, id: string): Promise<void> {
  await client.query({
    name: 'cart-remove',
    text: 'DELETE FROM cart_lines WHERE visitor_id = $1 AND id::text = $2',
    values: [visitorId, id],
  });
}

function notEnough(stock: number): ApiError {
  return stock === 0
    ? new ApiError('out_of_stock')
    : new ApiError('not_enough_stock', { params: { stock }, fields: { quantity: 'invalid' } });
}
