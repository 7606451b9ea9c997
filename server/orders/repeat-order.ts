import * as v from 'valibot';
import type { RepeatedOrder } from '../../src/contract/checkout.ts';
import type { Language } from '../../src/contract/language.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../src/contract/limits.ts';
import { serviceValuesSchema } from '../../src/contract/service.ts';
import { readCart } from '../cart/read-cart.ts';
import type { Deps } from '../context.ts';
import { readRows } from '../db/rows.ts';

const itemSchema = v.object({
  productId: v.nullable(v.number()),
  name: v.string(),
  quantity: v.number(),
  /** Codes of the ordered services that the product still offers. */
  services: v.array(v.string()),
  /** The values entered for them. */
  serviceValues: v.record(v.string(), serviceValuesSchema),
  was: v.number(),
  now: v.nullable(v.number()),
  stock: v.number(),
});
type Item = v.InferOutput<typeof itemSchema>;

/** Puts the available items of an order into the cart, and returns the differences. */
export async function repeatOrder(
  deps: Deps,
  { orderId, visitorId, lang }: { orderId: string; visitorId: string; lang: Language },
): Promise<RepeatedOrder> {
  const items = await readItems(deps, orderId, lang);
  const had = items.filter(({ stock }) => stock > 0);
  for (const item of had) await addItem(deps, visitorId, item);
  return {
    cart: await readCart(deps, lang, visitorId),
    missing: items.filter(({ stock }) => stock === 0).map(({ name }) => name),
    repriced: had.flatMap(({ name, was, now }) => (now !== null && now !== was ? [{ name, was, now }] : [])),
  };
}

async function readItems({ pool }: Deps, orderId: string, lang: Language): Promise<Item[]> {
  return readRows(pool, itemSchema, {
    text: `SELECT p.id AS "productId", coalesce(p.name, i.name) ->> $2 AS name, i.quantity, i.price AS was, p.price AS now,
       CASE WHEN p.is_published THEN p.stock ELSE 0 END AS stock,
       ARRAY(SELECT service_code FROM product_services s WHERE s.product_id = p.id
         AND service_code IN (SELECT e ->> 'code' FROM jsonb_array_elements(i.services) e) ORDER BY 1) AS services,
       (SELECT coalesce(jsonb_object_agg(e ->> 'code', e -> 'values'), '{}')
        FROM jsonb_array_elements(i.services) e JOIN product_services s ON s.service_code = e ->> 'code'
        WHERE s.product_id = p.id AND e ? 'values') AS "serviceValues"
     FROM order_items i LEFT JOIN products p ON p.id = i.product_id WHERE i.order_id = $1 ORDER BY i.position`,
    values: [orderId, lang],
  });
}

/**
 * Adds an item, up to the stock. An item that the cart has already is not added, so that repeated clicks have no
 * effect.
 */
async function addItem({ pool }: Deps, visitorId: string, item: Item): Promise<void> {
  await pool.query(
    `INSERT INTO cart_lines (visitor_id, product_id, services, quantity, seen_price, service_values)
     SELECT $1, $2, $3, $4, $5, $7
     WHERE (SELECT count(*) FROM cart_lines WHERE visitor_id = $1) < $6
       OR EXISTS (SELECT FROM cart_lines WHERE visitor_id = $1 AND product_id = $2 AND services = $3
         AND service_values = $7)
     ON CONFLICT (visitor_id, product_id, services, service_values) DO UPDATE
     SET quantity = greatest(cart_lines.quantity, excluded.quantity)`,
    [
      visitorId,
      item.productId,
      item.services,
      Math.min(item.quantity, item.stock, MAX_QUANTITY),
      item.now,
      MAX_LINES,
      JSON.stringify(item.serviceValues),
    ],
  );
}
