import type pg from 'pg';
import { inTransaction } from '../server/db/transaction.ts';
import { takeStock } from '../server/orders/stock.ts';
import { withDatabase } from './lib/bench-database.ts';

/**
 * Measures the cost of the audit log and revisions: changing 50,000 prices in one statement, adding a tier to each, and
 * taking the stock of an order, with and without their triggers, in turns. The minimum of the rounds counts, because
 * other load on the machine only adds time. `npm run bench:audit`.
 */
const PRODUCTS = 50_000;
const ORDERS = 2_000;
const ROUNDS = 3;

type State = 'ENABLE' | 'DISABLE';

async function setTriggers(pool: pg.Pool, state: State): Promise<void> {
  for (const [table, ...triggers] of [
    ['products', 'history_update', 'revise'],
    ['product_tiers', 'history_add', 'revise_owner'],
  ]) {
    for (const trigger of triggers) await pool.query(`ALTER TABLE ${table} ${state} TRIGGER ${trigger}`);
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const prices = (pool: pg.Pool) => pool.query(`UPDATE products SET price = price + 1 WHERE sku LIKE 'bench-%'`);

const tiers = (pool: pg.Pool) =>
  pool.query(`INSERT INTO product_tiers
    SELECT p.id, 1 + (SELECT count(*) FROM product_tiers t WHERE t.product_id = p.id), 50
    FROM products p WHERE sku LIKE 'bench-%'`);

async function orders(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(`SELECT id FROM products WHERE sku LIKE 'bench-%' LIMIT $1`, [
    ORDERS,
  ]);
  for (const { id } of rows) {
    await inTransaction(pool, (client) => takeStock(client, [{ productId: id, quantity: 1 }]));
  }
}

async function compare(pool: pg.Pool, name: string, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const times: Record<State, number[]> = { ENABLE: [], DISABLE: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const state of ['ENABLE', 'DISABLE'] as const) {
      await setTriggers(pool, state);
      await pool.query('VACUUM products');
      times[state].push(await timeOf(() => work(pool)));
    }
  }
  const [on, off] = [Math.min(...times.ENABLE), Math.min(...times.DISABLE)];
  console.log(`${name}: ${on.toFixed(0)} ms with, ${off.toFixed(0)} ms without, ${(on / off).toFixed(2)}`);
}

await withDatabase(async ({ pool }) => {
  await pool.query(`WITH made AS (
      INSERT INTO page_entries SELECT 'bench-' || n, 'product' FROM generate_series(1, ${PRODUCTS}) n RETURNING slug
    )
    INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
    SELECT slug, slug, (SELECT min(id) FROM categories), t, t, t, 100, 1000000, 1
    FROM made, (SELECT '{"uk":"т","ru":"т"}'::jsonb AS t) texts`);
  await pool.query('VACUUM ANALYZE');
  await compare(pool, `${PRODUCTS} prices in one statement`, prices);
  // The change feed is the other cost of a price change: it lists the affected pages.
  await pool.query('ALTER TABLE products DISABLE TRIGGER changes_product_update');
  await compare(pool, 'the same without the change feed', prices);
  await pool.query('ALTER TABLE products ENABLE TRIGGER changes_product_update');
  await compare(pool, `${PRODUCTS} tiers in one statement`, tiers);
  await compare(pool, `the stock of ${ORDERS} orders, one after another`, orders);
});
