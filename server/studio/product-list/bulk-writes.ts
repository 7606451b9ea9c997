import type pg from 'pg';
import * as v from 'valibot';
import { MOST_KOPIYKAS } from '../../../studio/contract/limits.ts';
import type { Prices } from '../../../studio/contract/price-rules.ts';
import { moveInputSchema, publishInputSchema, repriceInputSchema } from '../../../studio/contract/product-list.ts';
import { type Reprice, repriceProduct } from '../../../studio/contract/reprice.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { defineWrite } from '../write.ts';
import { readChosen } from './selection.ts';

/** Number of products that were changed. */
export interface Bulk {
  readonly changed: number;
}

/** Bulk writes of products, by name. Each locks the products in the order of their ids. */
export const bulkWrites = {
  'products.publish': defineWrite({
    schema: publishInputSchema,
    permission: 'catalogue.write',
    run: async (client, { isPublished, ...chosen }): Promise<Bulk> => {
      const ids = await readChosen(client, chosen);
      await lockProducts(client, ids);
      return updated(
        await client.query(
          'UPDATE products SET is_published = $2 WHERE id = ANY ($1) AND is_published <> $2 AND (price > 0 OR NOT $2)',
          [ids, isPublished],
        ),
      );
    },
  }),
  'products.move': defineWrite({
    schema: moveInputSchema,
    permission: 'catalogue.write',
    run: async (client, { categoryId, ...chosen }): Promise<Bulk> => {
      const ids = await readChosen(client, chosen);
      const { rowCount } = await client.query('SELECT FROM categories WHERE id = $1 FOR KEY SHARE', [categoryId]);
      if (rowCount === 0) throw new ApiError('bad_request', { fields: { categoryId: 'gone' } });
      await lockProducts(client, ids);
      return updated(
        await client.query('UPDATE products SET category_id = $2 WHERE id = ANY ($1) AND category_id <> $2', [
          ids,
          categoryId,
        ]),
      );
    },
  }),
  'products.reprice': defineWrite({
    schema: repriceInputSchema,
    permission: 'prices.write',
    run: async (client, { ids: named, selection, ...reprice }): Promise<Bulk> => {
      const ids = await readChosen(client, { ids: named, selection });
      await lockProducts(client, ids);
      return { changed: await storePrices(client, await readRepriced(client, ids, reprice)) };
    },
  }),
};

/** Returns the number of products that an earlier transaction changed in this batch. */
export async function countChanged(_id: string, client: pg.ClientBase): Promise<Bulk> {
  const row = await readRow(client, v.object({ changed: v.number() }), {
    text: `SELECT count(DISTINCT entity_id)::int AS changed FROM audit_log
      WHERE batch = shop_batch() AND source = 'products' AND operation = 'update'`,
  });
  return row ?? { changed: 0 };
}

const updated = ({ rowCount }: pg.QueryResult): Bulk => ({ changed: rowCount ?? 0 });

const lockProducts = (client: pg.ClientBase, ids: readonly number[]) =>
  client.query('SELECT FROM products WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [ids]);

const pricedSchema = v.object({
  id: v.number(),
  price: v.number(),
  oldPrice: v.nullable(v.number()),
  tiers: v.array(v.object({ costBreakpoint: v.number(), price: v.number() })),
});

type Repriced = Prices & { readonly id: number };

/**
 * Returns the products that have a price, with their new prices. @throws ApiError out_of_range when a price is too
 * large to store
 */
async function readRepriced(client: pg.ClientBase, ids: readonly number[], reprice: Reprice): Promise<Repriced[]> {
  const rows = await readRows(client, pricedSchema, {
    text: `SELECT id, price, old_price AS "oldPrice",
        coalesce((SELECT json_agg(json_build_object('costBreakpoint', cost_breakpoint, 'price', t.price)
          ORDER BY cost_breakpoint) FROM product_tiers t WHERE product_id = p.id), '[]') AS tiers
      FROM products p WHERE id = ANY ($1) AND price > 0 ORDER BY id`,
    values: [ids],
  });
  const products = rows.map(({ id, ...before }) => ({ id, ...repriceProduct(before, reprice) }));
  const sums = products.flatMap(({ price, tiers }) => [price, ...tiers.map(({ costBreakpoint }) => costBreakpoint)]);
  if (sums.some((sum) => sum > MOST_KOPIYKAS))
    throw new ApiError('bad_request', { fields: { change: 'out_of_range' } });
  return products;
}

/** Writes the prices that differ. @returns the number of changed products */
async function storePrices(client: pg.ClientBase, products: readonly Repriced[]): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE products p SET price = n.price, old_price = n."oldPrice"
     FROM json_to_recordset($1) AS n (id int, price int, "oldPrice" int)
     WHERE p.id = n.id AND (p.price, p.old_price) IS DISTINCT FROM (n.price, n."oldPrice")`,
    [JSON.stringify(products.map(({ id, price, oldPrice }) => ({ id, price, oldPrice })))],
  );
  const tiers = products.flatMap(({ id, tiers: all }) => all.map((tier) => ({ id, ...tier })));
  await client.query(
    `WITH wanted AS (SELECT * FROM json_to_recordset($2) AS n (id int, "costBreakpoint" int, price int)),
       gone AS (DELETE FROM product_tiers t WHERE product_id = ANY ($1)
         AND NOT EXISTS (SELECT FROM wanted w WHERE w.id = t.product_id AND w."costBreakpoint" = t.cost_breakpoint))
     INSERT INTO product_tiers (product_id, cost_breakpoint, price) SELECT id, "costBreakpoint", price FROM wanted
     ON CONFLICT (product_id, cost_breakpoint) DO UPDATE SET price = excluded.price
       WHERE product_tiers.price <> excluded.price`,
    [products.map(({ id }) => id), JSON.stringify(tiers)],
  );
  return rowCount ?? 0;
}
