import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { nextAddress, openBrowser } from '../../tests/helpers/browser.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { testDeps } from '../../tests/helpers/deps.ts';
import { createApp } from '../app.ts';
import { openPools } from './pools.ts';

const GOLD = 'PZ-SZL-002';
/** A connection that has a product's row locked. */
let holder: pg.Client;

const database = await createSharedDatabase();
const pools = openPools(database.url);
const app = createApp(testDeps(pools.requests, { healthPool: pools.health }));
afterAll(() => pools.close());
beforeEach(async () => {
  holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM products WHERE sku = $1 FOR UPDATE', [GOLD]);
});
afterEach(() => holder.end());

test('a request that waits for a locked row gets an answer, and no reader waits', async () => {
  let isWaiting = true;
  const additions = Array.from({ length: 12 }, () =>
    openBrowser(app, { address: nextAddress() }).post('/cart/lines', { sku: GOLD, quantity: 1 }),
  );
  const answered = Promise.all(additions).finally(() => {
    isWaiting = false;
  });
  for (const path of ['/api/v1/products/susalne-zoloto?lang=uk', '/api/v1/pages?lang=uk', '/health/ready']) {
    expect((await app.request(path)).status).not.toBe(503);
  }
  expect(isWaiting).toBe(true);
  for (const { status, error, headers } of await answered) {
    expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  }
});

test('a request succeeds when the row lock is released in time', async () => {
  const addition = openBrowser(app).post('/cart/lines', { sku: GOLD, quantity: 1 });
  await somebodyWaits();
  await holder.query('ROLLBACK');
  expect((await addition).status).toBe(200);
});

/** Waits until PostgreSQL reports a connection that waits for a lock. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    // A transaction sees the activity as it was when it first asked.
    await holder.query('SELECT pg_stat_clear_snapshot()');
    const { rowCount } = await holder.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    if (rowCount !== 0) return;
  }
}

test('an unreachable database is answered with 503, without its address', async () => {
  const gone = openPools('postgres://shop:secret@127.0.0.1:1/shop');
  const lost = createApp(testDeps(gone.requests, { healthPool: gone.health }));
  const answer = await lost.request('/api/v1/pages?lang=ru');
  expect([answer.status, (await answer.json()).error.code]).toEqual([503, 'unavailable']);
  const health = await lost.request('/health/ready');
  expect([health.status, await health.json()]).toEqual([503, { status: 'failing' }]);
  await gone.close();
});
