import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../tests/helpers/database.ts';
import { testDeps } from '../../tests/helpers/deps.ts';
import { createApp } from '../app.ts';
import type { ApiEnv } from '../context.ts';
import { createLog } from '../log.ts';
import { LoadShedder } from './load-shedding.ts';

const LIMIT = 4;

/** A server whose requests end when the test says so. */
function openServer(delay = () => 0) {
  const waiting: (() => void)[] = [];
  const shedder = new LoadShedder({ maxRequests: LIMIT, log: createLog(), readDelay: delay }, 'api');
  const app = new Hono<ApiEnv>();
  app.all('/slow', shedder.admit, async (context) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return context.text('done');
  });
  app.all('/fast', shedder.admit, (context) => context.text('done'));
  const send = async (path: string, method = 'GET') => app.request(path, { method });
  const end = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { send, end };
}

test('reads beyond the limit are refused with a time to return, and admitted again afterwards', async () => {
  const { send, end } = openServer();
  const slow = Array.from({ length: LIMIT }, () => send('/slow'));
  const refused = await send('/fast');
  expect([refused.status, (await refused.json()).error.code]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  end();
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await send('/fast')).status).toBe(200);
});

test('writes are admitted while twice as many are under way', async () => {
  const { send, end } = openServer();
  const slow = Array.from({ length: LIMIT * 2 }, (_, index) => send('/slow', index < LIMIT ? 'GET' : 'POST'));
  expect((await send('/fast', 'POST')).status).toBe(503);
  end();
  expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await send('/fast', 'POST')).status).toBe(200);
});

test('a share of the reads is refused while the event loop stays late, and no write', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  let delay = 275;
  const { send } = openServer(() => delay);
  const refusals = async () => {
    const statuses = [];
    for (let n = 0; n < 10; n++) statuses.push((await send('/fast')).status);
    return statuses.filter((status) => status === 503).length;
  };
  const perSecond = [];
  for (let quarter = 0; quarter < 5; quarter++) {
    now += 250;
    perSecond.push(await refusals());
  }
  // A single late second is no overload.
  expect(perSecond).toEqual([0, 0, 0, 5, 5]);
  expect((await send('/fast', 'POST')).status).toBe(200);
  delay = 20;
  const later = [];
  for (let quarter = 0; quarter < 3; quarter++) {
    now += 250;
    later.push(await refusals());
  }
  expect(later).toEqual([5, 0, 0]);
});

test('the API sheds reads, and never the health check', async () => {
  const database = await createTestDatabase();
  const app = createApp(testDeps(database.pool, { maxRequests: 1 }));
  const answers = await Promise.all(Array.from({ length: 3 }, () => app.request('/api/v1/pages?lang=uk')));
  expect(answers.map(({ status }) => status)).toEqual([200, 503, 503]);
  const [, , health] = await Promise.all([
    app.request('/api/v1/pages?lang=uk'),
    app.request('/api/v1/categories?lang=uk'),
    app.request('/health/ready'),
  ]);
  expect(health.status).toBe(200);
  await database.drop();
});
