import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openSharedShop } from '../tests/helpers/test-shop.ts';
import { until } from '../tests/helpers/until.ts';
import { startAccessLog } from './access-log.ts';
import { createServerApp, listen } from './listen.ts';
import { createLog } from './log.ts';
import { currentRequest } from './request-context.ts';

let slowRequests = 0;
const logged: Record<string, unknown>[] = [];

const shop = await openSharedShop();
const site = new Hono();
site.get('/slow', async (context) => {
  slowRequests++;
  await sleep(10_000, undefined, { signal: context.req.raw.signal }).catch(() => {});
  return context.text('late');
});
site.get('*', (context) => {
  createLog({ write: (line) => logged.push(JSON.parse(line)) }).info('A page is sent');
  return context.text(currentRequest()?.id ?? '');
});
const server = await listen(createServerApp(shop.app, { site, studio: new Hono() }), { host: '127.0.0.1', port: 0 });
const stopLog = startAccessLog({ trustedProxies: 1, sample: 1, write: (line) => logged.push(JSON.parse(line)) });

beforeEach(() => {
  logged.length = 0;
});

afterAll(async () => {
  stopLog();
  await server.close();
});

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers });

/** Waits for the access log's line of a request. */
const lineOf = async (response: Response) => {
  await response.arrayBuffer();
  const id = response.headers.get('x-request-id');
  const line = () => logged.find(({ component, requestId }) => component === 'access' && requestId === id);
  await until(() => line() !== undefined);
  return line();
};

test.each([
  ['a UUID', '5f0c4d5e-9d53-4f0f-8a3a-d6a1f6f1a2f0'],
  ['nginx’s $request_id', 'd0a1b2c3d4e5f60718293a4b5c6d7e8f'],
  ['a ray id', '8a1b2c3d4e5f6789-KBP'],
])('%s from a proxy is kept, returned and logged', async (_, id) => {
  const response = await ask('/', { 'x-request-id': id });
  expect(response.headers.get('x-request-id')).toBe(id);
  expect(await response.text()).toBe(id);
  await until(() => logged.length === 2);
  expect(logged.map(({ requestId, message }) => [requestId, message])).toEqual([
    [id, 'A page is sent'],
    [id, 'request'],
  ]);
});

test.each([
  ['none', {}],
  ['too short', { 'x-request-id': '1' }],
  ['too long', { 'x-request-id': 'a'.repeat(65) }],
  ['other characters', { 'x-request-id': '"}{"level":"error' }],
  ['a phone number', { 'x-request-id': '380671112233' }],
])('%s: the request gets an id of its own', async (_, headers) => {
  const [first, second] = [await ask('/', headers), await ask('/', headers)];
  const ids = [await first.text(), await second.text()];
  expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  expect(ids[1]).not.toBe(ids[0]);
  expect(first.headers.get('x-request-id')).toBe(ids[0]);
});

test('every kind of answer has the id: the API, its errors, health checks, files', async () => {
  for (const path of ['/api/v1/maintenance?lang=uk', '/api/v1/nowhere', '/health/live', '/assets/x.js', '/api/x']) {
    expect((await ask(path, { 'x-request-id': 'given-by-test' })).headers.get('x-request-id')).toBe('given-by-test');
  }
});

test('a line of the access log has the route instead of the address, and nothing personal', async () => {
  const response = await ask('/api/v1/products/susalne-zoloto-vilne-23-75k?lang=uk&q=olena@example.com&token=secret1', {
    'x-forwarded-for': '203.0.113.77',
    cookie: 'visitor=secret2',
    authorization: 'Bearer secret3',
    'user-agent': 'Secret/4',
  });
  expect(response.status).toBe(200);
  const line = await lineOf(response);
  expect(line).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    level: 'info',
    message: 'request',
    component: 'access',
    method: 'GET',
    route: '/api/v1/products/{slug}',
    status: 200,
    ms: expect.any(Number),
    bytes: expect.any(Number),
    requestId: response.headers.get('x-request-id'),
    client: '203.0.113.0/24',
  });
  expect(Number(line?.bytes)).toBeGreaterThan(500);
  expect(JSON.stringify(line)).not.toMatch(/secret|olena|susalne/i);
});

test.each([
  ['/api/v1/nowhere/380671112233?lang=uk', '/api/v1/*', 404],
  ['/kontakty', 'page', 200],
  ['/ru/search?q=lak', 'search page', 200],
  ['/kontakty.json', 'page data', 200],
  ['/media/abc.avif', '/media/*', 200],
  ['/studio/orders/100017', '/studio/*', 404],
])('%s is logged as %s', async (path, route, status) => {
  expect(await lineOf(await ask(path))).toMatchObject({ route, status });
});

test('a client that leaves is logged as 499', async () => {
  const leaving = new AbortController();
  const sent = ask('/slow', { 'x-request-id': 'the-one-who-left' }, { signal: leaving.signal });
  sent.catch(() => {});
  await until(() => slowRequests === 1);
  leaving.abort();
  await until(() => logged.some(({ requestId }) => requestId === 'the-one-who-left'));
  expect(logged.find(({ requestId }) => requestId === 'the-one-who-left')).toMatchObject({
    status: 499,
    route: 'page',
  });
});

test('health checks are not logged; of a sample of none, only errors are', async () => {
  const kept: unknown[] = [];
  const stop = startAccessLog({ trustedProxies: 0, sample: 0, write: (line) => kept.push(JSON.parse(line)) });
  await lineOf(await ask('/kontakty'));
  await (await ask('/health/live')).text();
  await lineOf(await ask('/api/v1/nowhere?lang=uk'));
  stop();
  expect(kept).toMatchObject([{ status: 404 }]);
  expect(logged.filter(({ route }) => String(route).startsWith('/health'))).toEqual([]);
});
