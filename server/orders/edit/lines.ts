import type pg from 'pg';
import * as v from 'valibot';
import type { EditedServices, EditOutcome, OrderEdit } from '../../../studio/contract/order-edit.ts';
import { readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { OrderRefusal } from '../refusal.ts';
import { takeStock, type Wanted } from '../stock.ts';
import { type EditableItem, readAdded } from './read-editable.ts';
import { areSameServices, chooseServices, readOffered } from './services.ts';

type EditedLines = NonNullable<OrderEdit['lines']>;

/** Prices of added products by SKU, with their quantity discounts, in place of today's. */
export type AgreedPrices = ReadonlyMap<string, Pick<EditableItem, 'price' | 'tiers'>>;

/**
 * Returns the lines after the edit: the order's lines in their order, then the added ones. A product that the order has
 * with the same services is added to its line, unless another price was agreed.
 * @throws ApiError bad_request for a line that does not exist, or whose product is not sold; service_not_offered
 */
export async function nextLines(
  client: pg.ClientBase,
  before: readonly EditableItem[],
  { edited, agreed }: { readonly edited: EditedLines; readonly agreed?: AgreedPrices | undefined },
): Promise<EditableItem[]> {
  const kept = new Map<number, Kept>();
  const added: Added[] = [];
  for (const [index, line] of edited.entries()) {
    if (!('position' in line)) {
      added.push({ sku: line.sku, quantity: line.quantity, services: line.services, index });
      continue;
    }
    if (!before.some(({ position }) => position === line.position) || kept.has(line.position)) throw invalid(index);
    kept.set(line.position, { quantity: line.quantity, services: line.services, index });
    if (line.quantity < returnedOf(before, line.position)) throw invalid(index, 'quantity', 'out_of_range');
  }
  // A line with recorded returns cannot be removed.
  if (before.some(({ position, returned }) => returned > 0 && !kept.has(position)))
    throw new OrderRefusal('pieces_not_held');
  const products = new Map(
    (
      await readAdded(
        client,
        added.map(({ sku }) => sku),
      )
    ).map((product) => [product.sku, product]),
  );
  const ids = [...before, ...products.values()].flatMap(({ productId }) => productId ?? []);
  const offered = edited.some(({ services }) => services) ? await readOffered(client, ids) : [];
  const lines = before.flatMap((item) => {
    const line = kept.get(item.position);
    if (!line) return [];
    const { quantity, services, index } = line;
    // Pieces that are returned already keep their services, and all pieces of a line have the same ones.
    if (services && item.returned > 0) throw new OrderRefusal('pieces_not_held');
    return [{ ...item, quantity, ...(services && { services: chooseServices(services, item, offered, at(index)) }) }];
  });
  let position = Math.max(-1, ...before.map((item) => item.position));
  for (const { sku, quantity, services: asked = [], index } of added) {
    const product = products.get(sku);
    if (!product) throw invalid(index, 'sku');
    const price = agreed?.get(sku);
    const services = chooseServices(asked, { ...product, services: [] }, offered, at(index));
    const same = price ? undefined : lines.find((line) => line.sku === sku && areSameServices(line.services, services));
    position += same ? 0 : 1;
    if (same) same.quantity += quantity;
    else lines.push({ ...product, ...price, position, quantity, services, cost: 0, netCost: null, returned: 0 });
  }
  return lines;
}

interface Kept {
  readonly quantity: number;
  readonly services: EditedServices | undefined;
  readonly index: number;
}

interface Added extends Kept {
  readonly sku: string;
}

const at = (index: number) => `lines.${index}`;

const returnedOf = (lines: readonly EditableItem[], position: number) =>
  lines.find((line) => line.position === position)?.returned ?? 0;

const invalid = (
  index: number,
  field: 'sku' | 'position' | 'quantity' = 'position',
  code: 'invalid' | 'out_of_range' = 'invalid',
) => new ApiError('bad_request', { fields: { [`lines.${index}.${field}`]: code } });

/**
 * Takes the stock that the order needs more of, and returns what it needs less of. The caller has locked the products.
 * @throws ApiError not_enough_stock, at the line
 */
export async function takeDifference(
  client: pg.ClientBase,
  { before, after }: { readonly before: readonly EditableItem[]; readonly after: readonly EditableItem[] },
): Promise<EditOutcome['stock']> {
  const differences = differencesOf(before, after);
  if (differences.length === 0) return [];
  const more = differences.filter(({ quantity }) => quantity > 0);
  const {
    lacking: [lacking],
  } = await takeStock(client, more);
  if (lacking !== undefined) throw await notEnough(client, lacking, after);
  const less = differences.filter(({ quantity }) => quantity < 0);
  await client.query(
    `UPDATE products p SET stock = p.stock - d.quantity
     FROM unnest($1::int[], $2::int[]) AS d (product_id, quantity) WHERE p.id = d.product_id`,
    [less.map(({ productId }) => productId), less.map(({ quantity }) => quantity)],
  );
  return readRows(client, v.object({ sku: v.string(), taken: v.number(), left: v.number() }), {
    text: `SELECT p.sku, d.quantity AS taken, p.stock AS left
      FROM unnest($1::int[], $2::int[]) AS d (product_id, quantity) JOIN products p ON p.id = d.product_id
      ORDER BY p.sku`,
    values: [differences.map(({ productId }) => productId), differences.map(({ quantity }) => quantity)],
  });
}

/** Returns the additional (or, if negative, spare) pieces of each product, ordered by id. */
function differencesOf(before: readonly EditableItem[], after: readonly EditableItem[]): Wanted[] {
  const needed = new Map<number, number>();
  const add = (productId: number | null, quantity: number) =>
    productId !== null && needed.set(productId, (needed.get(productId) ?? 0) + quantity);
  for (const { productId, quantity } of after) add(productId, quantity);
  for (const { productId, quantity } of before) add(productId, -quantity);
  return [...needed]
    .filter(([, quantity]) => quantity !== 0)
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((one, other) => one.productId - other.productId);
}

async function notEnough(client: pg.ClientBase, productId: number, after: readonly EditableItem[]) {
  const [row] = await readRows(client, v.object({ stock: v.number() }), {
    text: 'SELECT CASE WHEN is_published THEN stock ELSE 0 END AS stock FROM products WHERE id = $1',
    values: [productId],
  });
  const index = after.findIndex((line) => line.productId === productId);
  return new ApiError('not_enough_stock', {
    params: { stock: row?.stock ?? 0 },
    fields: { [`lines.${index}.quantity`]: 'out_of_range' },
  });
}

/** A line with its costs, in kopiykas, before and after discounts. */
export interface CostedLine {
  readonly position: number;
  readonly fullCost: number;
  readonly cost: number;
}

/** Rewrites the lines of an order, each with its cost after discounts. Kept lines keep their names. */
export async function writeLines(
  client: pg.ClientBase,
  orderId: string,
  { lines, costs }: { readonly lines: readonly EditableItem[]; readonly costs: readonly CostedLine[] },
): Promise<void> {
  const written = lines.map(({ position, sku, price, quantity, tiers, services }, index) => ({
    position,
    sku,
    price,
    quantity,
    tiers,
    services,
    cost: costs[index]?.fullCost ?? 0,
    net_cost: costs[index]?.cost ?? 0,
  }));
  await client.query('DELETE FROM order_items WHERE order_id = $1 AND position <> ALL($2::int[])', [
    orderId,
    written.map(({ position }) => position),
  ]);
  await client.query(
    `INSERT INTO order_items (order_id, position, product_id, sku, name, slug, media_id, price, quantity, services, cost,
        net_cost, tiers)
      SELECT $1, i.position, coalesce(o.product_id, p.id), i.sku, coalesce(o.name, p.name), coalesce(o.slug, p.slug),
        coalesce(o.media_id, (SELECT media_id FROM product_media pm WHERE pm.product_id = p.id
          ORDER BY pm.position LIMIT 1)),
        i.price, i.quantity, i.services, i.cost, i.net_cost, i.tiers
      FROM json_to_recordset($2) AS i (position int, sku text, price int, quantity int, services jsonb, cost bigint,
        net_cost bigint, tiers jsonb)
        LEFT JOIN order_items o ON o.order_id = $1 AND o.position = i.position
        LEFT JOIN products p ON p.sku = i.sku AND o.order_id IS NULL
      ON CONFLICT (order_id, position) DO UPDATE SET quantity = excluded.quantity, services = excluded.services,
        cost = excluded.cost, net_cost = excluded.net_cost, tiers = excluded.tiers`,
    [orderId, JSON.stringify(written)],
  );
}
