import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { newEmail, signUp } from '../../tests/helpers/customers.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { testDeps } from '../../tests/helpers/deps.ts';
import { buy } from '../../tests/helpers/ordering.ts';
import { startPgBouncer } from '../../tests/helpers/pgbouncer.ts';
import { until } from '../../tests/helpers/until.ts';
import { createApp } from '../app.ts';
import { createHandlers, URGENT } from '../jobs/handlers.ts';
import { type JobWorker, startWorker } from '../jobs/worker.ts';
import { openDatabase } from './database.ts';
import { openPools, type Pools } from './pools.ts';

/** Two processes of the API with their jobs, over PgBouncer in transaction mode, which has eight connections for both. */
interface Process {
  readonly app: ReturnType<typeof createApp>;
  readonly deps: ReturnType<typeof testDeps>;
  readonly pools: Pools;
  readonly worker: JobWorker;
}

const GOLD = 'PZ-SZL-002';

let sent = 0;

const database = await createSharedDatabase();
const pooler = await startPgBouncer(database.url);
const pooledUrl = pooler.urlOf(new URL(database.url).pathname.slice(1));
const processes = [await open(), await open()];
afterAll(async () => {
  for (const { deps, worker, pools } of processes) {
    await worker.stop();
    await deps.feed.close();
    await deps.search.close();
    await pools.close();
  }
  await pooler.stop();
});

async function open(): Promise<Process> {
  const pools = openPools(database.url, { pooler: { url: pooledUrl, isPrepared: false } });
  const deps = testDeps(pools.requests, { healthPool: pools.health });
  deps.feed.watch();
  deps.search.watch();
  const send = async () => {
    sent++;
  };
  const handlers = createHandlers({ ...deps, pool: pools.jobs }, { mailer: { send, close() {} }, sms: { send } });
  const worker = await startWorker(pools.jobs, { handlers, schedules: [], urgent: URGENT, log: deps.log });
  return { app: createApp(deps), deps, pools, worker };
}

const READS = [
  '/pages',
  '/categories',
  '/layout',
  '/search?q=золото',
  '/search/suggestions?q=зо',
  '/offers?sku=PZ-SZL-002',
];

test('many shoppers of two processes read, buy and sign up at once, and get no error', async () => {
  const shoppers = Array.from({ length: 12 }, async (_, index) => {
    const { app, deps } = processes[index % 2] ?? processes[0] ?? expect.fail();
    const browser = openBrowser(app);
    const reads = await Promise.all(READS.map((path) => browser.get(path)));
    const order = await buy(browser, GOLD, 1);
    await signUp(browser, deps, { login: newEmail() });
    return [...reads, order, await browser.get('/customer'), await browser.get('/cart')].map(({ status }) => status);
  });
  const statuses = new Set((await Promise.all(shoppers)).flat());
  expect([...statuses].filter((status) => status >= 400)).toEqual([]);
});

test('a change is heard by the other process, and jobs run', async () => {
  const [one, other] = processes;
  if (!one || !other) expect.fail();
  await until(() => one.deps.feed.isCurrent && other.deps.feed.isCurrent);
  const price = async () => (await openBrowser(other.app).get(`/offers?sku=${GOLD}`)).data[0]?.price;
  const before = await price();
  await one.pools.requests.query('UPDATE products SET price = price + 100 WHERE sku = $1', [GOLD]);
  await until(async () => (await price()) === before + 100);
  await until(() => sent > 0);
});

test('the health check passes through the pooler', async () => {
  expect((await processes[0]?.app.request('/health/ready'))?.status).toBe(200);
});

test('a pooler in place of the server is refused in words', async () => {
  const env = { databaseUrl: pooledUrl, dataDir: '' };
  await expect(openDatabase(env)).rejects.toThrow('set DATABASE_DIRECT_URL');
});
