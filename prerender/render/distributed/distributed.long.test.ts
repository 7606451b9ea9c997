import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/helpers/database.ts';
import { readTree } from '../../../tests/helpers/site-folder.ts';
import { type ScriptProcess, spawnScript } from '../../../tests/helpers/spawn-script.ts';
import { until } from '../../../tests/helpers/until.ts';
import { type BuildMark, ensureBuilt } from '../../bundle/build.ts';
import { DIST_DIR } from '../../bundle/built.ts';
import { openDerivedDatabase } from '../../derived/derived-database.ts';
import type { BuildEvent } from '../../events.ts';
import type { PrerenderOptions } from '../../options.ts';
import { prerender } from '../../prerender.ts';
import { openSite, type Site } from '../../releases/site.ts';

/** Small enough that the demo shop gives every worker several shards. */
const SHARD_SIZE = 16;
const ORIGIN = 'https://shop.example';

let mark: BuildMark;
let database: TestDatabase;
/** The site that one process builds from the database, without the queue. */
let expected: Built;
const folders: string[] = [];
const processes: ScriptProcess[] = [];

interface Built {
  readonly address: string;
  readonly files: Readonly<Record<string, string>>;
  readonly events: readonly BuildEvent[];
}

beforeAll(async () => {
  mark = await ensureBuilt();
  database = await createTestDatabase();
  expected = await build();
}, 180_000);
beforeEach(() => async () => {
  await Promise.all(processes.splice(0).map((process) => process.end('SIGKILL')));
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  await database.drop();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pozolota-distributed-'));
  folders.push(folder);
  return folder;
}

async function withSite<Result>(dataDir: string, use: (site: Site) => Promise<Result>): Promise<Result> {
  const site = openSite(join(dataDir, 'site'));
  try {
    return await use(site);
  } finally {
    site.close();
  }
}

/** Builds into a separate folder. */
async function build(options: Partial<PrerenderOptions> = {}, dataDir = newFolder()): Promise<Built> {
  const events: BuildEvent[] = [];
  const summary = await withSite(dataDir, (site) =>
    prerender({
      site,
      source: { kind: 'database', url: database.url },
      distDir: DIST_DIR,
      mark,
      origin: ORIGIN,
      analytics: undefined,
      threads: 1,
      ...options,
      onEvent: (event) => {
        events.push(event);
        options.onEvent?.(event);
      },
    }),
  );
  return { address: summary.release?.address ?? '', files: readTree(join(dataDir, 'site')), events };
}

const distributed = { shardSize: SHARD_SIZE };

async function startWorkers(count: number, env: NodeJS.ProcessEnv = {}): Promise<ScriptProcess[]> {
  const workers = Array.from({ length: count }, () =>
    spawnScript('worker.ts', ['--concurrency', '1'], { DATABASE_URL: database.url, ...env }),
  );
  processes.push(...workers);
  await Promise.all(workers.map((worker) => worker.wrote('waits for builds')));
  return workers;
}

const partsOf = (worker: ScriptProcess, what: 'began with' | 'finished') =>
  [...worker.output().matchAll(new RegExp(`${what} part (\\d+)`, 'g'))].map(([, id]) => Number(id));

const workersOf = ({ events }: Built) => events.filter((event) => event.type === 'workers');

function expectSameSite({ address, files }: Built): void {
  expect(Object.keys(files)).toEqual(Object.keys(expected.files));
  expect(files).toEqual(expected.files);
  expect(address).toBe(expected.address);
}

/** Returns what the queue holds of builds; nothing of it may outlive them. */
async function leftovers(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT 'build ' || id AS name FROM distributed_builds UNION ALL SELECT 'shard ' || id FROM build_shards
     UNION ALL SELECT tablename FROM pg_tables WHERE schemaname = 'build_results'
     UNION ALL SELECT 'job ' || key FROM graphile_worker.jobs WHERE task_identifier LIKE 'build-shard:%'`,
  );
  return rows.map(({ name }) => name);
}

const isSweptUp = async () => (await leftovers()).length === 0;

test('two workers and a third that is killed in the middle of a shard give the same bytes as one process', async () => {
  const [first, second, third] = await startWorkers(3);
  if (!first || !second || !third) throw new Error('Workers are missing');
  const killed = third.wrote('began with part').then(() => third.end('SIGKILL'));
  const built = await build({ distributed });
  await killed;
  expectSameSite(built);
  expect(workersOf(built)[0]).toEqual({ type: 'workers', fitting: 3, others: 0 });
  const begun = partsOf(third, 'began with');
  expect(begun.length).toBeGreaterThan(partsOf(third, 'finished').length);
  expect(partsOf(first, 'finished').length).toBeGreaterThan(0);
  expect(partsOf(second, 'finished').length).toBeGreaterThan(0);
  await until(isSweptUp);
});

test('without workers the build still completes, and reports that there are none', async () => {
  const built = await build({ distributed });
  expectSameSite(built);
  expect(workersOf(built)).toEqual([{ type: 'workers', fitting: 0, others: 0 }]);
  expect(await leftovers()).toEqual([]);
});

test('only changed pages are written, and each is reported', async () => {
  const dataDir = newFolder();
  await build({}, dataDir);
  await startWorkers(1);
  const { files, events } = await build({ distributed, origin: 'https://other.example' }, dataDir);
  const whole = await build({ origin: 'https://other.example' });
  expect(files).toEqual(whole.files);
  const rendered = events.reduce((sum, event) => sum + (event.type === 'rendered' ? event.pages : 0), 0);
  const planned = events.find((event) => event.type === 'planned');
  expect(rendered).toBe(planned?.pages);
});

test('pages that workers render come with the same rows for feeds as those of one process', async () => {
  const rowsOf = async (options: Partial<PrerenderOptions>) => {
    const dataDir = newFolder();
    const { events } = await build({ ...options, derivesNext: true }, dataDir);
    expect(events.filter(({ type }) => type === 'taken-over')).toEqual([]);
    const db = openDerivedDatabase(join(dataDir, 'site'));
    try {
      return db.prepare('SELECT path, lang, hash, line, rank FROM feed_entries ORDER BY path, lang').all();
    } finally {
      db.close();
    }
  };
  const [worker] = await startWorkers(1);
  const rows = await rowsOf({ distributed });
  expect(worker && partsOf(worker, 'finished').length).toBeGreaterThan(0);
  expect(rows).toEqual(await rowsOf({}));
});

test('unchanged pages are neither rendered nor written again', async () => {
  const dataDir = newFolder();
  await build({}, dataDir);
  await startWorkers(1);
  const { events } = await build({ distributed, isFull: true }, dataDir);
  expect(events.at(-1)).toMatchObject({ type: 'published', summary: { rendered: 0, written: [] } });
});

test('a worker of another build takes no part and reports why', async () => {
  const [worker] = await startWorkers(1);
  const other = { ...mark, build: 'another-build' };
  // No worker gets a shard until the worker under test has looked.
  const letGo = await holdShards();
  const building = build({ distributed, mark: other });
  await worker?.wrote(/left build \d+ alone: .*another-build/);
  await letGo();
  const built = await building;
  expect(built.files).toEqual(expected.files);
  expect(workersOf(built)).toEqual([{ type: 'workers', fitting: 0, others: 1 }]);
  expect(worker && partsOf(worker, 'began with')).toEqual([]);
});

test('the remains of a killed coordinator are removed, and the next build is complete', async () => {
  const [worker] = await startWorkers(1);
  const dataDir = newFolder();
  const coordinator = spawnScript('prerender.mjs', ['--distributed'], {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SITE_ORIGIN: ORIGIN,
  });
  processes.push(coordinator);
  await worker?.wrote('began with part');
  await coordinator.end('SIGKILL');
  expect(await leftovers()).not.toEqual([]);
  await until(isSweptUp);
  // The worker has released the dead build's snapshot, and is ready for the next.
  await until(async () => (await openSnapshots()) === 0);
  expectSameSite(await build({ distributed }, dataDir));
});

test('a shard that a worker cannot render is rendered here, and the reason is reported', async () => {
  await startWorkers(1, { TMPDIR: '/nowhere' });
  const built = await build({ distributed });
  expectSameSite(built);
  const takenOver = built.events.filter((event) => event.type === 'taken-over');
  expect(takenOver.length).toBeGreaterThan(0);
  for (const { reason } of takenOver) expect(reason).toContain('/nowhere');
  expect(await leftovers()).toEqual([]);
});

test('a worker that is stopped finishes its current shard', async () => {
  const [worker] = await startWorkers(1);
  const building = build({ distributed });
  await worker?.wrote('began with part');
  expect(await worker?.end('SIGTERM')).toBe(0);
  expect(worker && partsOf(worker, 'finished')).toEqual(worker && partsOf(worker, 'began with'));
  expectSameSite(await building);
});

test('a distributed build from an API is refused', async () => {
  const folder = newFolder();
  const script = spawnScript('prerender.mjs', ['--distributed'], {
    SHOP_API_URL: 'http://127.0.0.1:1',
    DATA_DIR: folder,
  });
  processes.push(script);
  await script.wrote('A distributed build reads the database');
});

/** Blocks the queueing of shards until the returned function is called. */
async function holdShards(): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE build_shards IN EXCLUSIVE MODE');
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

const openSnapshots = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND backend_xmin IS NOT NULL AND pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
};
