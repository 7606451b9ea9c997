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
import { ApiError } from '../errors.ts';

interface FoundProduct {
  readonly id: number;
  readonly stock: number;
  /** The values that were entered for the chosen services, as they are stored. */
  readonly serviceValues: Readonly<Record<string, ServiceValues>>;
}

const productRowSchema = v.object({
  id: v.number(),
  stock: v.number(),
  services: v.array(v.object({ ...storedServiceSchema.entries, limits: v.nullable(serviceLimitsSchema) })),
});

/**
 * Returns the product of a SKU.
 * @throws ApiError if it does not exist or is sold out, or if a chosen service is not offered or its values are missing
 * or invalid
 */
export async function findProduct(
  pool: pg.Pool,
  lang: Language,
  { sku, services, serviceValues: told }: AddToCart,
): Promise<FoundProduct> {
  const product = await readRow(pool, productRowSchema, {
    name: 'cart-product',
    text: `SELECT p.id, p.stock, (
        SELECT coalesce(json_agg(json_build_object(${SERVICE_PAIRS_SQL}, 'limits', ps.limits)), '[]')
        FROM product_services ps JOIN services s ON s.code = ps.service_code WHERE ps.product_id = p.id) AS services
      FROM products p WHERE p.sku = $2 AND p.is_published`,
    values: [lang, sku],
  });
  if (!product) throw new ApiError('product_not_found');
  if (product.stock === 0) throw new ApiError('out_of_stock');
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
  const serviceValues = Object.fromEntries(asked.map(({ code, values }) => [code, values]));
  return { id: product.id, stock: product.stock, serviceValues };
}

/**
 * Adds to the line of the same choice, in one statement, never above the stock. Stores the price that the shopper saw,
 * or else the current one.
 */
export async function addLine(
  client: pg.ClientBase,
  visitorId: string,
  product: FoundProduct,
  { quantity, services, seenPrice }: AddToCart,
): Promise<void> {
  const limit = Math.min(product.stock, MAX_QUANTITY);
  if (quantity > limit) throw notEnough(product.stock);
  const { rowCount } = await client.query({
    name: 'cart-add',
    text: `INSERT INTO cart_lines AS l (visitor_id, product_id, services, quantity, seen_price, service_values)
      SELECT $1, $2, $3, $4, coalesce($7, (SELECT price FROM products WHERE id = $2)), $8
      WHERE (SELECT count(*) FROM cart_lines WHERE visitor_id = $1) < $6
        OR EXISTS (SELECT FROM cart_lines WHERE visitor_id = $1 AND product_id = $2 AND services = $3
          AND service_values = $8)
      ON CONFLICT (visitor_id, product_id, services, service_values)
        DO UPDATE SET quantity = l.quantity + excluded.quantity, seen_price = excluded.seen_price
        WHERE l.quantity + excluded.quantity <= $5`,
    values: [
      visitorId,
      product.id,
      [...new Set(services)].sort(),
      quantity,
      limit,
      MAX_LINES,
      seenPrice,
      JSON.stringify(product.serviceValues),
    ],
  });
  if (rowCount === 1) return;
  const row = await readRow(client, v.object({ lines: v.number() }), {
    name: 'cart-count',
    text: 'SELECT count(*) AS lines FROM cart_lines WHERE visitor_id = $1 AND product_id <> $2',
    values: [visitorId, product.id],
  });
  if ((row?.lines ?? 0) >= MAX_LINES) throw new ApiError('too_many_lines', { params: { limit: MAX_LINES } });
  throw notEnough(product.stock);
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
