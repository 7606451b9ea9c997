import { beforeEach, expect, test } from 'vitest';
import { REBUILD_TOKEN } from '../../tests/helpers/deps.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { createPool } from '../db/connections.ts';
import { createLog } from '../log.ts';
import { watchPublishing } from '../tasks/watch-publishing.ts';
import { SWEEP_HEARTBEATS, startHeartbeat } from './heartbeat.ts';
import type { ProcessKind } from './kinds.ts';
import { readProcesses } from './read-processes.ts';

const lines: string[] = [];
const log = createLog({ write: (line) => lines.push(line) });
const shop = await openSharedShop({ log });
beforeEach(async () => {
  lines.length = 0;
  await shop.pool.query('DELETE FROM process_heartbeats');
});

/** Records a process whose last beat is this many seconds old. */
const beaten = (kind: ProcessKind, seconds: number) =>
  shop.pool.query(
    `INSERT INTO process_heartbeats (id, kind, host, pid, beat_at)
     VALUES (gen_random_uuid(), $1, 'host', 1, now() - make_interval(secs => $2))`,
    [kind, seconds],
  );

const beats = async (): Promise<Record<string, Date>> => {
  const { rows } = await shop.pool.query('SELECT kind, max(beat_at) AS at FROM process_heartbeats GROUP BY kind');
  return Object.fromEntries(rows.map(({ kind, at }) => [kind, at]));
};

test('a process beats while it lives; the last beat of a rebuild worker stays', async () => {
  const hearts = (['shop', 'rebuild'] as const).map((kind) => startHeartbeat(shop.pool, { kind, log, interval: 10 }));
  await until(async () => Object.keys(await beats()).length === 2);
  const first = await beats();
  await until(async () => Object.entries(await beats()).every(([kind, at]) => at > (first[kind] ?? at)));
  expect(await readProcesses(shop.pool)).toMatchObject([
    { kind: 'rebuild', alive: 1 },
    { kind: 'shop', alive: 1 },
  ]);
  await Promise.all(hearts.map((heart) => heart.stop()));
  expect(Object.keys(await beats())).toEqual(['rebuild']);
  expect(lines).toEqual([]);
});

test('an error of beats is logged once, and does not stop them', async () => {
  let beaten = 0;
  const away = createPool('postgres://shop:secret@127.0.0.1:1/shop');
  away.query = () => {
    beaten += 1;
    return Promise.reject(new Error('The database is away'));
  };
  const heart = startHeartbeat(away, { kind: 'worker', log, interval: 5 });
  await until(() => beaten > 3);
  await heart.stop();
  expect(lines).toEqual([expect.stringContaining('The database is away')]);
});

test('a silent rebuild worker is a task, a line of the log and a notice to who may see releases; its return ends them', async () => {
  const owner = await openStudio(shop, 'owner');
  const editor = await openStudio(shop, 'editor');
  const tasks = async (state: 'open' | 'done') =>
    (await owner.get(`/studio/tasks?kind=publishing-stopped&state=${state}`)).data.tasks;
  const stoppedAt = async () => (await editor.get('/studio/day/counts')).data.publishingStoppedAt;
  // A shop whose site is built by hand has no worker to miss.
  await watchPublishing(shop.deps);
  expect([await tasks('open'), await stoppedAt()]).toEqual([[], null]);

  await beaten('rebuild', 29);
  await watchPublishing(shop.deps);
  expect([await tasks('open'), await stoppedAt()]).toEqual([[], null]);

  await shop.pool.query("UPDATE process_heartbeats SET beat_at = now() - interval '31 seconds'");
  const since = (await beats()).rebuild?.toISOString();
  // Every process of the API watches.
  await Promise.all([1, 2, 3].map(() => watchPublishing(shop.deps)));
  await watchPublishing(shop.deps);
  expect(await tasks('open')).toMatchObject([{ reason: { code: 'publishing-stopped', since }, isRepeatable: false }]);
  expect(await stoppedAt()).toBe(since);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'error', component: 'publishing', since }]);
  expect((await (await openStudio(shop, 'support')).get('/studio/day/counts')).data).not.toHaveProperty(
    'publishingStoppedAt',
  );

  // A closed task is added again as long as the cause stays.
  const [task] = await tasks('open');
  await owner.post(`/studio/tasks/${task.id}/resolve`, { resolution: 'дивлюся' });
  await watchPublishing(shop.deps);
  expect(await tasks('open')).toHaveLength(1);

  await beaten('rebuild', 0);
  await watchPublishing(shop.deps);
  expect([await tasks('open'), await stoppedAt()]).toEqual([[], null]);
  expect((await tasks('done'))[0]).toMatchObject({ doneBy: { kind: 'clock' }, resolution: 'resumed' });
});

test('processes that ended long ago are forgotten, except the last one of each kind', async () => {
  for (const seconds of [0, 60, 3 * 86_400]) await beaten('shop', seconds);
  for (const seconds of [2 * 86_400, 3 * 86_400]) await beaten('rebuild', seconds);
  await shop.pool.query(SWEEP_HEARTBEATS);
  const { rows } = await shop.pool.query(
    'SELECT kind, count(*)::int AS count FROM process_heartbeats GROUP BY kind ORDER BY kind',
  );
  expect(rows).toEqual([
    { kind: 'rebuild', count: 1 },
    { kind: 'shop', count: 2 },
  ]);
});

test('only the editors’ token reads the details of the health check', async () => {
  const read = async (token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await shop.app.request('/health/ready', { headers });
    return [response.status, await response.json()];
  };
  await beaten('rebuild', 100);
  await shop.pool.query("SELECT graphile_worker.add_job('late', run_at => now() - interval '10 minutes')");
  for (const token of [undefined, 'wrong']) expect(await read(token)).toEqual([200, { status: 'ok' }]);
  const [status, { checks, processes }] = await read(REBUILD_TOKEN);
  expect(status).toBe(200);
  expect(checks).toMatchObject({
    database: { state: 'ok', ms: expect.any(Number) },
    schema: { state: 'ok' },
    site: { state: 'ok', isServed: false },
    disk: { freeBytes: expect.any(Number) },
    publishing: { state: 'warning', stoppedAt: (await beats()).rebuild?.toISOString() },
    queue: { state: 'warning', waiting: expect.any(Number), oldestSeconds: expect.any(Number) },
  });
  expect(checks.queue.oldestSeconds).toBeGreaterThanOrEqual(600);
  expect(processes).toMatchObject([{ kind: 'rebuild', alive: 0, age: expect.any(Number) }]);
});
