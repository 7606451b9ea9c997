import { parseArgs } from 'node:util';
import type pg from 'pg';
import { inTransaction } from '../server/db/transaction.ts';
import { takeStock } from '../server/orders/stock.ts';
import { withDatabase } from './lib/bench-database.ts';
import { median } from './lib/statistics.ts';

/**
 * Measures the cost of the change feed for taking stock: transactions per second that take one piece each, alone and
 * with a job in the same transaction, as every order has (jobs are notified of too, and notifying transactions commit
 * one at a time), with and without the triggers of products, in turns over one database that writes to disk. Also
 * measures its cost for an import that changes every price in one statement. `npm run bench:changes [-- --seconds 2]`.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '2' } } });
const ROUNDS = 6;
const LOADS = [
  [1, false],
  [8, false],
  [1, true],
  [8, true],
] as const;
const PRODUCTS = 5_000;

const setTriggers = (pool: pg.Pool, state: 'ENABLE' | 'DISABLE') =>
  pool.query(`ALTER TABLE products ${state} TRIGGER changes_product_update`);

interface Load {
  readonly ids: readonly number[];
  readonly connections: number;
  readonly hasJob: boolean;
}

async function rateOfStock(pool: pg.Pool, { ids, connections, hasJob }: Load): Promise<number> {
  const started = performance.now();
  const end = started + Number(values.seconds) * 1000;
  let count = 0;
  const loop = async (start: number) => {
    for (let index = start; performance.now() < end; index += connections, count++) {
      const productId = ids[index % ids.length] ?? 0;
      await inTransaction(pool, async (client) => {
        await takeStock(client, [{ productId, quantity: 1 }]);
        if (hasJob) await client.query(`SELECT graphile_worker.add_job('bench', '{}')`);
      });
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => loop(index)));
  return count / ((performance.now() - started) / 1000);
}

async function timeOfPrices(pool: pg.Pool): Promise<number> {
  const started = performance.now();
  const { rowCount } = await pool.query(`UPDATE products SET price = price + 1 WHERE sku LIKE 'bench-%'`);
  if (rowCount !== PRODUCTS) throw new Error(`${rowCount} products instead of ${PRODUCTS}`);
  return performance.now() - started;
}

/** Returns medians with and without the triggers, measured in turns; the first round is a warm-up. */
async function compare(pool: pg.Pool, measure: () => Promise<number>): Promise<{ on: number; off: number }> {
  const measured = { ENABLE: [] as number[], DISABLE: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const state of ['ENABLE', 'DISABLE'] as const) {
      await setTriggers(pool, state);
      const value = await measure();
      if (round > 0) measured[state].push(value);
    }
  }
  return { on: median(measured.ENABLE), off: median(measured.DISABLE) };
}

await withDatabase(async ({ pool }) => {
  await pool.query(`WITH made AS (
      INSERT INTO page_entries SELECT 'bench-' || n, 'product' FROM generate_series(1, ${PRODUCTS}) n RETURNING slug
    )
    INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
    SELECT slug, slug, (SELECT min(id) FROM categories), t, t, t, 100, 1000000, 1
    FROM made, (SELECT '{"uk":"т","ru":"т"}'::jsonb AS t) texts`);
  await pool.query('VACUUM ANALYZE');
  const { rows } = await pool.query<{ id: number }>(`SELECT id FROM products WHERE sku LIKE 'bench-%'`);
  const ids = rows.map(({ id }) => id);
  console.log(`Median of ${ROUNDS - 1} rounds, Node ${process.version}; with the change feed and without`);
  for (const [connections, hasJob] of LOADS) {
    const { on, off } = await compare(pool, () => rateOfStock(pool, { ids, connections, hasJob }));
    console.log(
      `taking stock${hasJob ? ' and adding a job' : ''}, ${connections} at once: ${on.toFixed(0)} and ${off.toFixed(0)} transactions/s, ${(on / off).toFixed(2)}`,
    );
  }
  const { on, off } = await compare(pool, () => timeOfPrices(pool));
  console.log(
    `${PRODUCTS} prices in one statement: ${on.toFixed(0)} and ${off.toFixed(0)} ms, ${(on / off).toFixed(2)}`,
  );
});
