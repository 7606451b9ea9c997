import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seed } from '../../demo/seed/seed.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { testDeps } from '../../tests/helpers/deps.ts';
import { type ReplicatedServer, startReplicatedServer } from '../../tests/helpers/replicated-server.ts';
import { until } from '../../tests/helpers/until.ts';
import { createApp } from '../app.ts';
import { ChangeFeed } from '../changes/follower.ts';
import { databaseUrl, openDatabase } from './database.ts';
import { openPools, type Pools } from './pools.ts';
import type { Replica } from './replica.ts';

const GOLD = 'PZ-SZL-002';
const PRODUCT = '/products/susalne-zoloto-vilne-23-75k';
/** Milliseconds: far more than a test waits for, so that only the fence keeps old answers away. */
const MAX_LAG = 600_000;

let server: ReplicatedServer;
let pools: Pools;
let replica: Replica;
let feed: ChangeFeed;
let app: ReturnType<typeof createApp>;
/** Connection to the replica, which pauses and resumes its replay. */
let control: pg.Client;

beforeAll(async () => {
  server = await startReplicatedServer();
  const creator = new pg.Client({ connectionString: server.primaryUrl });
  await creator.connect();
  await creator.query('CREATE DATABASE shop');
  await creator.end();
  const [url, readUrl] = [server.primaryUrl, server.replicaUrl].map((one) => databaseUrl(one, 'shop'));
  if (!url || !readUrl) expect.fail();
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  await seed(database.pool, { mediaDir: null });
  await database.close();
  pools = openPools(url, { replica: { url: readUrl, maxLag: MAX_LAG } });
  replica = pools.replica ?? expect.fail();
  feed = new ChangeFeed(pools.requests, () => replica.requireCurrent());
  app = createApp(testDeps(pools.requests, { replica, feed }));
  replica.watch();
  feed.watch();
  control = new pg.Client({ connectionString: readUrl });
  control.on('error', () => {});
  await until(() => replica.isUsable && feed.isCurrent);
  await control.connect();
});
afterAll(async () => {
  await control.end();
  await feed.close();
  await pools.close();
  await server.stop();
});

const get = async (path: string) => openBrowser(app).get(path);
const priceOf = async () => (await get(PRODUCT)).data.price;
const raisePrice = () => pools.requests.query('UPDATE products SET price = price + 100 WHERE sku = $1', [GOLD]);

test('public reads come from the replica, personal ones from the primary', async () => {
  const reads = vi.spyOn(replica.pool, 'query');
  const paths = [PRODUCT, '/categories', '/categories/potal/products', '/layout', '/pages', '/page-data?path=/potal'];
  for (const path of paths) {
    const before = reads.mock.calls.length;
    expect((await get(path)).status).toBe(200);
    expect([path, reads.mock.calls.length > before]).toEqual([path, true]);
  }
  const known = reads.mock.calls.length;
  for (const path of ['/cart', '/wishlist', '/checkout/options', '/changes']) await get(path);
  expect(reads.mock.calls.length).toBe(known);
});

test('a build, which asks for the current state, is answered by the primary', async () => {
  const reads = vi.spyOn(replica.pool, 'query');
  const { status } = await openBrowser(app).send('GET', PRODUCT, undefined, { 'cache-control': 'no-cache' });
  expect([status, reads.mock.calls.length]).toEqual([200, 0]);
});

test('no answer is older than what this process has heard of, however far behind the replica is', async () => {
  const before = await priceOf();
  await control.query('SELECT pg_wal_replay_pause()');
  await raisePrice();
  // The notification makes the fence higher than the replica; the primary answers, and its answer may be kept.
  await until(async () => (await priceOf()) === before + 100);
  expect(replica.isUsable).toBe(false);
  const cart = await openBrowser(app).post('/cart/lines', { sku: GOLD, quantity: 1 });
  expect(cart.data.total).toBe(before + 100);
  await control.query('SELECT pg_wal_replay_resume()');
  await until(() => replica.isUsable);
  expect(await priceOf()).toBe(before + 100);
});

test('a replica that lags is not read, even without news in the feed', async () => {
  const lagging = openPools(databaseUrl(server.primaryUrl, 'shop'), {
    replica: { url: databaseUrl(server.replicaUrl, 'shop'), maxLag: 1 },
  });
  const observed = lagging.replica ?? expect.fail();
  await until(async () => {
    await observed.look();
    return observed.isUsable;
  });
  await control.query('SELECT pg_wal_replay_pause()');
  // No page reads this column, so the feed does not report it.
  await pools.requests.query('UPDATE products SET popularity = popularity + 1 WHERE sku = $1', [GOLD]);
  await until(async () => {
    await observed.look();
    return !observed.isUsable;
  });
  await control.query('SELECT pg_wal_replay_resume()');
  await until(async () => {
    await observed.look();
    return observed.isUsable;
  });
  await lagging.close();
});

test('the primary answers while the replica is down, and the replica is used again when it is back', async () => {
  await until(() => replica.isUsable);
  // The embedded server's supervisor starts a killed server again.
  process.kill(server.pidOf(server.replicaDir), 'SIGQUIT');
  const answers = await Promise.all(['/categories', '/layout', PRODUCT].map((path) => get(`${path}?again=1`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await until(() => !replica.isUsable);
  expect((await get(`${PRODUCT}?again=2`)).status).toBe(200);
  await until(() => replica.isUsable);
});

test('a replica that has become a primary is not read', async () => {
  const promoter = new pg.Client({ connectionString: server.replicaUrl });
  await promoter.connect();
  await promoter.query('SELECT pg_promote()');
  await promoter.end();
  await until(() => !replica.isUsable);
  expect((await get(`${PRODUCT}?again=3`)).status).toBe(200);
});
