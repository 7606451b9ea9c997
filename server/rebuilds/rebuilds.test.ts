import { afterAll, expect, test, vi } from 'vitest';
import { rebuildMessageSchema } from '../../src/contract/rebuild.ts';
import { REBUILD_TOKEN, testDeps } from '../../tests/helpers/deps.ts';
import { openEventStream } from '../../tests/helpers/event-stream.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { createApp } from '../app.ts';
import { inTransaction } from '../db/transaction.ts';
import { listen } from '../listen.ts';
import { appendEvents } from './events.ts';
import { endRebuilds, recordRebuild, takeRequested } from './requests.ts';

const shop = await openSharedShop();
const server = await listen(shop.app, { host: '127.0.0.1', port: 0 });
afterAll(() => server.close());

const authorization = `Bearer ${REBUILD_TOKEN}`;

const request = (method: string, path: string, headers: Record<string, string> = { authorization }, body?: unknown) =>
  shop.app.request(`/api/v1${path}?lang=uk`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function ask(body: unknown = {}, headers: Record<string, string> = {}) {
  const response = await request('POST', '/rebuilds', { authorization, ...headers }, body);
  expect(response.status).toBe(202);
  return (await response.json()).data;
}

const tell = (id: number, pages: number) =>
  inTransaction(shop.pool, (client) => appendEvents(client, [id], [{ type: 'rendered', pages }]));

const stream = (path: string, headers: Record<string, string> = {}) =>
  openEventStream(`${server.url}/api/v1${path}?lang=uk`, { authorization, ...headers });

test.each([
  ['without a token', {}, 401, 'token_missing'],
  ['with another scheme', { authorization: `Basic ${REBUILD_TOKEN}` }, 401, 'token_missing'],
  ['with a wrong token', { authorization: 'Bearer wrong' }, 403, 'token_wrong'],
  ['with a part of the token', { authorization: `Bearer ${REBUILD_TOKEN.slice(0, -1)}` }, 403, 'token_wrong'],
])('%s nobody is admitted', async (_, headers, status, code) => {
  for (const [method, path] of [
    ['POST', '/rebuilds'],
    ['GET', '/rebuilds/1'],
    ['GET', '/rebuilds/1/events'],
    ['GET', '/rebuilds/events'],
  ] as const) {
    const response = await request(method, path, headers, method === 'POST' ? {} : undefined);
    expect({ path, status: response.status, code: (await response.json()).error.code }).toEqual({ path, status, code });
  }
});

test('without a configured token none is accepted', async () => {
  const app = createApp(testDeps(shop.pool, { rebuildToken: undefined }));
  const response = await app.request('/api/v1/rebuilds/1?lang=uk', { headers: { authorization: 'Bearer undefined' } });
  expect(response.status).toBe(403);
});

test('a rebuild is requested, taken once, and reports its outcome', async () => {
  const asked = await ask({ full: true });
  expect(asked).toMatchObject({ state: 'waiting', isFull: true, isRequested: true, startedAt: null, endedAt: null });
  expect(await takeRequested(shop.pool)).toEqual({ ids: [asked.id], isFull: true });
  expect(await takeRequested(shop.pool, [asked.id])).toEqual({ ids: [], isFull: false });
  await endRebuilds(shop.pool, [asked.id], 'No disk');
  const { data } = await (await request('GET', `/rebuilds/${asked.id}`)).json();
  expect(data).toMatchObject({ state: 'failed', error: 'No disk' });
  expect(await takeRequested(shop.pool)).toEqual({ ids: [], isFull: false });
});

test('the same idempotency key returns the same rebuild', async () => {
  const key = { 'idempotency-key': 'edit-17' };
  const [first, second] = await Promise.all([ask({}, key), ask({}, key)]);
  expect(second.id).toBe(first.id);
  expect((await ask({}, { 'idempotency-key': 'edit-18' })).id).not.toBe(first.id);
  expect((await ask()).id).not.toBe((await ask()).id);
});

test.each([
  ['/rebuilds/999999', 404],
  ['/rebuilds/x', 404],
  ['/rebuilds/999999/events', 404],
])('GET %s is refused', async (path, status) => {
  expect((await request('GET', path)).status).toBe(status);
});

test('an invalid body or header is refused by its name', async () => {
  const wrongBody = await request('POST', '/rebuilds', { authorization }, { full: 'yes' });
  expect(wrongBody.status).toBe(400);
  expect((await wrongBody.json()).error.fields).toHaveProperty('full');
  const wrongId = await request('GET', '/rebuilds/events', { authorization, 'last-event-id': 'x' });
  expect((await wrongId.json()).error.fields).toHaveProperty('Last-Event-ID');
});

test('the stream of a rebuild has its events from start to end, and then closes', async () => {
  const { id } = await ask();
  await tell(id, 1);
  const events = await stream(`/rebuilds/${id}/events`);
  expect(await events.next(rebuildMessageSchema)).toMatchObject({
    rebuildId: id,
    event: { type: 'rendered', pages: 1 },
  });
  await tell(id, 2);
  expect(await events.next(rebuildMessageSchema)).toMatchObject({ event: { pages: 2 } });
  await endRebuilds(shop.pool, [id], null);
  expect(await events.next(rebuildMessageSchema)).toMatchObject({ event: { type: 'ended', state: 'published' } });
  expect(await events.next(rebuildMessageSchema)).toBeNull();
});

test('an interrupted stream resumes after its last event', async () => {
  const { id } = await ask();
  await tell(id, 1);
  await tell(id, 2);
  const events = await stream(`/rebuilds/${id}/events`);
  await events.next(rebuildMessageSchema);
  const { lastId } = events;
  await events.close();
  await tell(id, 3);
  const again = await stream(`/rebuilds/${id}/events`, { 'last-event-id': lastId });
  expect(await again.next(rebuildMessageSchema)).toMatchObject({ event: { pages: 2 } });
  expect(await again.next(rebuildMessageSchema)).toMatchObject({ event: { pages: 3 } });
  await again.close();
});

test('the stream of all rebuilds has new events, of requested and other rebuilds', async () => {
  const events = await stream('/rebuilds/events');
  const id = await recordRebuild(shop.pool);
  await tell(id, 7);
  expect(await events.next(rebuildMessageSchema)).toMatchObject({ rebuildId: id, event: { pages: 7 } });
  await events.close();
});

test('an event of an unknown kind is skipped and logged', async () => {
  const { id } = await ask();
  await shop.pool.query(
    `INSERT INTO rebuild_events (rebuild_id, event) SELECT $1, '{"type": "gave-way", "written": 1}' FROM generate_series(1, 501)`,
    [id],
  );
  await tell(id, 4);
  const lines = vi.spyOn(console, 'error').mockReturnValue();
  const events = await stream(`/rebuilds/${id}/events`);
  expect(await events.next(rebuildMessageSchema)).toMatchObject({ event: { type: 'rendered', pages: 4 } });
  await events.close();
  expect(lines.mock.calls.flat().join()).toContain('A stored event is of no known kind');
  lines.mockRestore();
});

test('a disconnected client leaves no connection behind', async () => {
  const listening = async () => {
    const { rows } = await shop.pool.query<{ n: number }>(
      `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN rebuild_events'`,
    );
    return rows[0]?.n ?? 0;
  };
  await until(async () => (await listening()) === 0);
  const streams = await Promise.all([stream('/rebuilds/events'), stream('/rebuilds/events')]);
  await until(async () => (await listening()) === 1);
  await Promise.all(streams.map((events) => events.close()));
  await until(async () => (await listening()) === 0);
});

test('maintenance does not stop rebuilds or their streams', async () => {
  await shop.pool.query(
    'INSERT INTO maintenance (is_in_progress) VALUES (true) ON CONFLICT (id) DO UPDATE SET is_in_progress = true',
  );
  try {
    await ask();
  } finally {
    await shop.pool.query('UPDATE maintenance SET is_in_progress = false');
  }
});

test('a stopping process ends its streams, and clients resume elsewhere', async () => {
  const deps = testDeps(shop.pool);
  const stopping = await listen(createApp(deps), { host: '127.0.0.1', port: 0 });
  const { id } = await ask();
  const path = `/rebuilds/${id}/events`;
  const events = await openEventStream(`${stopping.url}/api/v1${path}?lang=uk`, { authorization });
  await tell(id, 1);
  expect(await events.next(rebuildMessageSchema)).toMatchObject({ event: { type: 'rendered', pages: 1 } });
  deps.shutdown.end();
  expect(await events.next(rebuildMessageSchema)).toBeNull();
  await stopping.close();
  await tell(id, 2);
  const resumed = await stream(path, { 'last-event-id': events.lastId });
  expect(await resumed.next(rebuildMessageSchema)).toMatchObject({ event: { type: 'rendered', pages: 2 } });
  await resumed.close();
});
