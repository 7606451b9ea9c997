import type pg from 'pg';
import type { Language } from '../../../src/contract/language.ts';
import { type Day, wantedProductSchema } from '../../../studio/contract/day.ts';
import { readRows } from '../../db/rows.ts';
import { countProducts, PICTURE_SQL } from '../product-list/read-list.ts';
import { DEMAND_SQL } from '../product-list/wanted.ts';

/** Returns the number of sold-out products that shoppers want, and those that most of them want. */
export async function readWanted(pool: pg.Pool, lang: Language, most: number): Promise<Day['wanted']> {
  const [count, items] = await Promise.all([
    countProducts(pool, { stock: 'wanted' }),
    readRows(pool, wantedProductSchema, {
      text: `SELECT p.id, p.sku, p.name ->> $1 AS name, ${PICTURE_SQL} AS picture, d.carts, d.wishlists, d.ordered,
          d.searches, d.requests, d.alerts
        FROM products p JOIN (${DEMAND_SQL}) d ON d.product_id = p.id WHERE p.stock = 0 AND p.is_published
        ORDER BY d.requests DESC, d.alerts DESC, d.ordered + d.carts + d.wishlists DESC, d.searches DESC, p.id LIMIT $2`,
      values: [lang, most],
    }),
  ]);
  return { count, items };
}
