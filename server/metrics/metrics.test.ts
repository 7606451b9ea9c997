import { Hono } from 'hono';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { createPool } from '../db/connections.ts';
import { startWorker } from '../jobs/worker.ts';
import { createServerApp, listen } from '../listen.ts';
import { createLog } from '../log.ts';
import { askVendor } from '../vendors/ask-vendor.ts';
import { VendorError } from '../vendors/vendor-error.ts';
import { createShopMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const silent = createLog({ write: () => {} });

const shop = await openSharedShop();
const small = createPool(shop.url, { connections: 2 });
const measure = (pool: pg.Pool) =>
  createShopMetrics({ pool, pools: { reads: small }, feed: { cursor: null }, log: silent, dataDir: '.cache' });
const metrics = measure(shop.pool);
const server = await serveMetrics(metrics.registry, { host: '127.0.0.1', port: 0 });
const site = await listen(createServerApp(shop.app, { site: new Hono(), studio: new Hono() }), {
  host: '127.0.0.1',
  port: 0,
});

afterAll(async () => {
  metrics.stop();
  await server.close();
  await site.close();
  await small.end();
});

/** Returns the value of a sample, such as `name{label="value"}`, of a text in Prometheus' format. */
const sampleOf = (text: string, sample: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${sample} `))
    ?.slice(sample.length + 1);

/** Reads the metrics of a new set, whose figures are not shared with those before. */
async function readFresh(): Promise<string> {
  const fresh = measure(shop.pool);
  fresh.stop();
  return fresh.registry.metrics();
}

test('requests are counted by the pattern of their route and their status, never by address', async () => {
  for (const slug of ['susalne-zoloto-vilne-23-75k', 'nowhere-1', 'nowhere-2'])
    await (await fetch(`${site.url}/api/v1/products/${slug}?lang=uk`)).text();
  await (await fetch(`${site.url}/kontakty/380671112233?token=1`)).text();
  const read = async () => (await fetch(server.url)).text();
  await until(async () => (await read()).includes('route="page"'));
  const text = await read();
  const count = (labels: string) => sampleOf(text, `http_request_duration_seconds_count{${labels}}`);
  expect(count('method="GET",route="/api/v1/products/{slug}",status="200"')).toBe('1');
  expect(count('method="GET",route="/api/v1/products/{slug}",status="404"')).toBe('2');
  expect(count('method="GET",route="page",status="404"')).toBe('1');
  expect(text).not.toMatch(/susalne|nowhere|0671112233|token/);
});

test('nothing but the metrics is on their port', async () => {
  const { origin } = new URL(server.url);
  expect((await fetch(server.url)).headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  for (const path of ['/', '/metrics/x', '/api/v1/maintenance']) expect((await fetch(origin + path)).status).toBe(404);
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(404);
});

test('calls of vendors are counted by vendor and outcome', async () => {
  const call = (operation: string, ask: () => Promise<unknown>) =>
    askVendor(silent, { vendor: 'test-bank', operation }, ask).catch(() => {});
  await call('pay', async () => 1);
  await call('pay', async () => {
    throw new VendorError('No money', { isTemporary: false });
  });
  await call('pay', async () => {
    throw new Error('ECONNRESET');
  });
  const text = await metrics.registry.metrics();
  for (const outcome of ['ok', 'refused', 'failed'])
    expect(
      sampleOf(
        text,
        `shop_vendor_call_duration_seconds_count{vendor="test-bank",operation="pay",outcome="${outcome}"}`,
      ),
    ).toBe('1');
});

test('jobs: waiting ones and their age, failing ones, and the runs of this process', async () => {
  await shop.pool.query(
    `SELECT graphile_worker.add_job('metrics-test', run_at => now() - interval '10 minutes', max_attempts => 3)`,
  );
  const waiting = await readFresh();
  expect(sampleOf(waiting, 'shop_jobs_waiting{task="metrics-test"}')).toBe('1');
  expect(Number(sampleOf(waiting, 'shop_jobs_oldest_waiting_seconds'))).toBeGreaterThanOrEqual(600);
  const run = Promise.withResolvers<void>();
  const worker = await startWorker(shop.pool, {
    handlers: {
      'metrics-test': async () => {
        run.resolve();
        throw new VendorError('The vendor is away', { isTemporary: true });
      },
    },
    schedules: [],
    log: silent,
  });
  await run.promise;
  await worker.stop();
  const failing = await readFresh();
  expect(sampleOf(failing, 'shop_jobs_failing{task="metrics-test"}')).toBe('1');
  expect(sampleOf(failing, 'shop_jobs_oldest_waiting_seconds')).toBe('0');
  const runs = await metrics.registry.metrics();
  expect(sampleOf(runs, 'shop_job_duration_seconds_count{task="metrics-test",outcome="failed"}')).toBe('1');
});

test('a pool shows its size, and who waits for it', async () => {
  const clients = [await small.connect(), await small.connect()];
  const waiting = small.query('SELECT 1');
  const text = await metrics.registry.metrics();
  const values = ['size', 'connections', 'idle', 'waiting'].map((name) =>
    sampleOf(text, `shop_db_pool_${name}{pool="reads"}`),
  );
  for (const client of clients) client.release();
  await waiting;
  expect(values).toEqual(['2', '2', '0', '1']);
});

test('orders, payments, carts, messages, tasks and web vitals are figures of the database', async () => {
  // The orders of the demo shop ended long ago.
  await shop.pool.query("UPDATE orders SET status = 'finished', created_at = now() - interval '1 day'");
  await shop.pool.query(`INSERT INTO orders (status, shipping_method, payment_method, items_cost, total_cost)
    VALUES ('new', 'pickup', 'cash', 125050, 125050), ('awaiting-payment', 'pickup', 'card', 100, 100),
      ('packed', 'pickup', 'card', 100, 100)`);
  await shop.pool.query("UPDATE orders SET created_at = now() - interval '2 hours' WHERE status = 'packed'");
  await shop.pool.query(`INSERT INTO payments (id, order_id, provider, amount, status, created_at)
    SELECT gen_random_uuid(), id, 'liqpay', 100, 'declined', now() FROM orders WHERE status = 'awaiting-payment'`);
  await shop.pool.query(`WITH visitor AS (INSERT INTO visitors (token_hash) VALUES ('\\x01') RETURNING id)
    INSERT INTO cart_lines (visitor_id, product_id, services, quantity)
    SELECT visitor.id, products.id, '{}', 1 FROM visitor, (SELECT id FROM products ORDER BY id LIMIT 2) products`);
  await shop.pool.query(`INSERT INTO messages (id, channel, recipient, lang, content, created_at, failure) VALUES
    (gen_random_uuid(), 'email', 'a@example.com', 'uk', '{"type":"code"}', now() - interval '3 minutes', NULL),
    (gen_random_uuid(), 'phone', '+380671112233', 'uk', '{"type":"code"}', now(), 'refused')`);
  await shop.pool.query("INSERT INTO shop_tasks (kind, details) VALUES ('refund-failed', 'x')");
  await shop.pool.query(
    `INSERT INTO page_vitals (day, page, lang, device, connection, metric, counts)
    SELECT (now() AT TIME ZONE 'Europe/Kyiv')::date, 'home', 'uk', 'phone', '4g', metric,
      (SELECT array_agg((position = $1)::integer ORDER BY position) FROM generate_series(1, 40) position)
    FROM unnest(ARRAY['LCP', 'CLS']) metric`,
    [23],
  );
  await shop.pool.query(`INSERT INTO process_heartbeats (id, kind, host, pid, beat_at)
    VALUES (gen_random_uuid(), 'rebuild', 'a', 1, now() - interval '90 seconds')`);
  const text = await readFresh();
  expect({
    open: sampleOf(text, 'shop_orders_open{status="new"}'),
    packed: sampleOf(text, 'shop_orders_open{status="packed"}'),
    paid: sampleOf(text, 'shop_orders_open{status="paid"}'),
    ended: sampleOf(text, 'shop_orders_open{status="finished"}'),
    placed: sampleOf(text, 'shop_orders_last_hour'),
    total: sampleOf(text, 'shop_orders_last_hour_hryvnias'),
    declined: sampleOf(text, 'shop_payments_last_hour{provider="liqpay",status="declined"}'),
    carts: sampleOf(text, 'shop_carts_last_hour'),
    unsent: sampleOf(text, 'shop_messages_unsent{channel="email"}'),
    failed: sampleOf(text, 'shop_messages_failed_last_hour{channel="phone"}'),
    tasks: sampleOf(text, 'shop_tasks_open{kind="refund-failed"}'),
    worker: Math.floor(Number(sampleOf(text, 'shop_rebuild_worker_age_seconds')) / 30),
    up: sampleOf(text, 'shop_figures_up'),
  }).toEqual({
    open: '1',
    packed: '1',
    paid: '0',
    ended: undefined,
    placed: '2',
    total: '1251.5',
    declined: '1',
    carts: '1',
    unsent: '1',
    failed: '1',
    tasks: '1',
    worker: 3,
    up: '1',
  });
  // The 23rd bucket of loading times ends at 2 s.
  expect(Number(sampleOf(text, 'shop_web_vital_p75_seconds{metric="LCP",device="phone"}'))).toBeCloseTo(1.95, 2);
});

test('without the database there are the metrics of the process, and no figure is invented', async () => {
  const away = createPool('postgres://nobody@127.0.0.1:1/none', { connect: 500 });
  const blind = createShopMetrics({
    ...{ pool: away, pools: {}, feed: { cursor: null }, log: silent, dataDir: '.cache' },
  });
  const text = await blind.registry.metrics();
  blind.stop();
  await away.end();
  expect(sampleOf(text, 'shop_figures_up')).toBe('0');
  for (const name of ['shop_orders_last_hour', 'shop_jobs_oldest_waiting_seconds', 'shop_change_feed_lag_seconds'])
    expect(sampleOf(text, name)).toBeUndefined();
  expect(Number(sampleOf(text, 'nodejs_eventloop_lag_p99_seconds'))).toBeGreaterThan(0);
  expect(Number(sampleOf(text, 'process_resident_memory_bytes'))).toBeGreaterThan(0);
  expect(text).toMatch(/shop_build_info\{process="shop",version="[\d.]+",node="v\d+/);
});
