import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPool } from '../../server/db/connections.ts';
import type { Queryable } from '../../server/db/queryable.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { findRebuild, requestRebuild } from '../../server/rebuilds/requests.ts';
import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import type { TestDatabase, TestTemplate } from '../../tests/helpers/database.ts';
import { fillDisk } from '../../tests/helpers/full-disk.ts';
import { readTree } from '../../tests/helpers/site-folder.ts';
import { createSmallShop } from '../../tests/helpers/small-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { type BuildMark, ensureBuilt } from '../bundle/build.ts';
import { DIST_DIR } from '../bundle/built.ts';
import { Publications } from '../publish/publications.ts';
import { PublishError, type ReleaseChange, type Target } from '../publish/target.ts';
import { OlderRevisionError } from '../releases/errors.ts';
import { openWhenFree } from '../releases/open-when-free.ts';
import { openSite } from '../releases/site.ts';
import { WarmState } from '../source/warm.ts';
import { type RebuildContext, rebuild } from './rebuild.ts';
import { type RebuildWorker, startRebuildWorker } from './worker.ts';

const GOLD = 'susalne-zoloto-vilne-23-75k';

/** A small shop and its site, built once: tests begin with copies of both. */
let template: TestTemplate;
let builtSiteDir: string;
let database: TestDatabase;
let mark: BuildMark;
let siteDir: string;
let events: RebuildEvent[];
let closers: (() => Promise<void> | void)[];

const newDir = () => mkdtempSync(join(tmpdir(), 'pozolota-rebuild-'));

beforeAll(async () => {
  mark = await ensureBuilt();
  template = await createSmallShop();
  builtSiteDir = newDir();
  const publications = new Publications(builtSiteDir, []);
  const source = { kind: 'database', url: template.url } as const;
  await rebuild(
    { ...common(), siteDir: builtSiteDir, publications, source },
    { isFull: false, derives: true, onEvent: () => {} },
  );
  publications.close();
  return async () => {
    await template.drop();
    rmSync(builtSiteDir, { recursive: true });
  };
}, 300_000);

beforeEach(async () => {
  database = await template.copy();
  siteDir = newDir();
  cpSync(builtSiteDir, siteDir, { recursive: true, verbatimSymlinks: true });
  events = [];
  closers = [];
  return async () => {
    for (const close of closers.reverse()) await close();
    await database.drop();
    rmSync(siteDir, { recursive: true });
  };
});

function contextOf(targets: readonly Target[] = [], changes: Partial<RebuildContext> = {}): RebuildContext {
  const { url, pool } = database;
  const publications = new Publications(siteDir, targets);
  closers.push(() => publications.close());
  const source = { kind: 'database', url, pool } as const;
  return { ...common(), siteDir, publications, source, ...changes };
}

/** Returns the settings of all builds in this file. */
function common() {
  return {
    distDir: DIST_DIR,
    mark,
    origin: 'https://shop.example',
    analytics: undefined,
    threads: 2,
    warm: new WarmState(),
  };
}

const onEvent = (event: RebuildEvent) => events.push(event);
const once = (context: RebuildContext, isFull = false, derives = false) =>
  rebuild(context, { isFull, derives, onEvent });

async function startWorker(context = contextOf()): Promise<RebuildWorker> {
  const worker = startRebuildWorker({ context, pool: database.pool, onEvent });
  closers.push(worker.stop);
  await worker.ready;
  events.length = 0;
  return worker;
}

/** Creates a target that records changes of pages, and fails on demand. Feeds are not recorded. */
function memoryTarget(name = 'memory') {
  const changes: ReleaseChange[] = [];
  const target = {
    name,
    changes,
    isDown: false,
    async publish(change: ReleaseChange) {
      if (paths(change).some((path) => path.endsWith('.html'))) changes.push(change);
      if (target.isDown) throw new PublishError('The target is down');
    },
  };
  return target;
}

const paths = ({ put }: ReleaseChange) => put.map(({ path }) => path);
const page = (path: string) => readFileSync(join(siteDir, 'current', path), 'utf8');
const setPrice = (price: number, db: Queryable = database.pool) =>
  db.query('UPDATE products SET price = $1 WHERE slug = $2', [price, GOLD]);
const hasPrice = (price: number) => page(`${GOLD}.json`).includes(`"price":${price}`);
const releases = () => events.filter((event) => event.type === 'published' && event.written > 0);

function releaseNumber(): number {
  const site = openSite(siteDir);
  try {
    return site.newest?.number ?? 0;
  } finally {
    site.close();
  }
}

test('a committed change is published soon after, in both languages, and touches nothing else', async () => {
  await startWorker();
  await setPrice(123_450);
  await until(() => hasPrice(123_450));
  expect(page(`ru/${GOLD}.html`).includes('"price":"1234.50"')).toBe(true);
  const [release] = releases();
  expect(release).toMatchObject({ addresses: expect.arrayContaining([`/${GOLD}`, `/ru/${GOLD}`]) });
  expect(release).not.toMatchObject({ addresses: expect.arrayContaining(['/contacts']) });
});

test('an import of thousands of prices is one release', async () => {
  await startWorker();
  // Updates each product's price repeatedly in one transaction.
  await database.pool.query(`DO $$ BEGIN
    FOR round IN 1..60 LOOP UPDATE products SET price = price + 1; END LOOP; END $$`);
  await until(() => releases().length > 0);
  await until(async () => (await unread()) === 0);
  expect(releases()).toHaveLength(1);
});

/** Returns the number of changes that the site has not been built from. */
async function unread(): Promise<number> {
  const site = await openWhenFree(siteDir);
  const { cursor } = site.db.prepare('SELECT cursor FROM graph_state').get() as { cursor: string };
  site.close();
  const { rows } = await database.pool.query<{ n: number }>(
    'SELECT count(*) AS n FROM changes WHERE NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)',
    [cursor],
  );
  return rows[0]?.n ?? 0;
}

test('a burst of transactions makes fewer releases than transactions, and the last one counts', async () => {
  await startWorker();
  for (let price = 1; price <= 100; price++) await setPrice(price * 100);
  await until(() => hasPrice(10_000));
  expect(releases().length).toBeLessThan(25);
});

test('manual builds and rollbacks run in between; a paused site waits and continues when resumed', async () => {
  await startWorker();
  await setPrice(200_000);
  await until(() => hasPrice(200_000));
  const site = await openWhenFree(siteDir);
  site.rollback();
  site.close();
  expect(hasPrice(200_000)).toBe(false);
  await setPrice(300_000);
  await until(() => events.some(({ type }) => type === 'paused'));
  expect(hasPrice(300_000)).toBe(false);
  const paused = await openWhenFree(siteDir);
  paused.resume();
  paused.close();
  await until(() => hasPrice(300_000));
});

test('a rebuild that editors request is run, reported and recorded as done', async () => {
  await startWorker();
  const { id } = await requestRebuild(database.pool, { key: null, isFull: true });
  await until(async () => (await findRebuild(database.pool, id))?.state === 'published');
  const { rows } = await database.pool.query<{ type: string; pages: number }>(
    `SELECT event ->> 'type' AS type, event ->> 'pages' AS pages FROM rebuild_events WHERE rebuild_id = $1 ORDER BY id`,
    [id],
  );
  expect([...new Set(rows.map(({ type }) => type))]).toEqual(['started', 'planned', 'rendered', 'published', 'ended']);
  expect(Number(rows[1]?.pages)).toBeGreaterThan(100);
});

test('the next worker runs a rebuild during which a worker died', async () => {
  const { id } = await requestRebuild(database.pool, { key: null, isFull: false });
  await database.pool.query("UPDATE rebuilds SET state = 'running', started_at = now()");
  await startWorker();
  await until(async () => (await findRebuild(database.pool, id))?.state === 'published');
});

test('a temporarily unreachable database ends nothing', async () => {
  await startWorker();
  await database.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await setPrice(400_000);
  await until(() => hasPrice(400_000));
});

test('connections that end during a rebuild end neither the worker nor the rebuild, which is repeated', async () => {
  await startWorker();
  const { id } = await requestRebuild(database.pool, { key: null, isFull: true });
  await setPrice(410_000);
  // Terminates all connections of this process and its threads, in the middle of the work.
  const other = createPool(database.url);
  closers.push(() => other.end());
  for (let round = 1; round <= 3; round++) {
    const seen = events.length;
    await renameFooter(other, `Інакше ${round}`);
    await until(() => events.slice(seen).some(({ type }) => type === 'rendered'));
    await other.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
  }
  await until(() => page('contacts.html').includes('Інакше 3') && hasPrice(410_000));
  await until(async () => (await findRebuild(other, id))?.state === 'published');
  await until(async () => !(await rebuildStates(other)).includes('running'));
  expect(await rebuildStates(other)).not.toContain('failed');
});

test('a price does not wait for a footer: its pages are published first, in a separate release', async () => {
  const target = memoryTarget();
  const context = contextOf([target]);
  await once(context);
  await setPrice(500_000);
  await renameFooter();
  target.changes.length = 0;
  const before = releaseNumber();
  const summary = await once(context);
  expect(target.changes).toHaveLength(2);
  const [urgent, rest] = target.changes.map(paths);
  expect(urgent).toContain(`${GOLD}.html`);
  expect(urgent).not.toContain('contacts.html');
  expect(rest).toContain('contacts.html');
  // First the price with the old footer, then all pages with the new one.
  expect(rest).toContain(`${GOLD}.html`);
  // The price is purged by its tags; the footer is on every page, so everything is purged.
  expect(target.changes.map(({ tags }) => tags)).toEqual([expect.arrayContaining([await goldTag()]), null]);
  expect(summary.release?.number).toBe(before + 2);
  // All changes are done: nothing is left to check.
  expect((await once(context)).pages).toBe(0);
});

test('the shop’s phone is published on every page at once, including pages that read it directly', async () => {
  const context = contextOf([memoryTarget()]);
  await once(context);
  const before = releaseNumber();
  await database.pool.query(
    `UPDATE site_settings SET site = replace(site::text, '"phones": [', '"phones": ["+380441112233", ')::jsonb`,
  );
  await once(context);
  expect(releaseNumber()).toBe(before + 1);
  for (const path of ['index.html', 'contacts.html', `${GOLD}.html`])
    expect(page(path), path).toContain('+380441112233');
});

async function goldTag(): Promise<string> {
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM products WHERE slug = $1', [GOLD]);
  return `product:${rows[0]?.id}`;
}

/** Changes a part of every page. */
async function renameFooter(db: Queryable = database.pool, title = 'Інакше'): Promise<void> {
  await db.query(`UPDATE content_pages SET title = jsonb_build_object('uk', $1::text, 'ru', 'Иначе') WHERE slug = $2`, [
    title,
    'dostavka-i-oplata',
  ]);
}

/** Creates a target that changes the price again whenever it receives the price's page without the footer's. */
function restlessTarget(prices: readonly number[]) {
  const target = memoryTarget();
  const left = [...prices];
  const publish = async (change: ReleaseChange) => {
    await target.publish(change);
    const price = isOfPrice(change) ? left.shift() : undefined;
    if (price !== undefined) await setPrice(price);
  };
  return { ...target, publish };
}

const isOfPrice = (change: ReleaseChange) => !paths(change).includes('contacts.html');
const preemptions = () => events.filter(({ type }) => type === 'preempted');

test('a price change during the rendering of a footer is published first, within the same rebuild', async () => {
  const target = restlessTarget([520_000]);
  await startWorker(contextOf([target]));
  target.changes.length = 0;
  await changePriceAndFooter();
  await until(() => target.changes.some((change) => !isOfPrice(change)));
  expect(preemptions()).toHaveLength(1);
  expect(target.changes.map(isOfPrice)).toEqual([true, true, false]);
  expect(target.changes.slice(0, 2).every((change) => paths(change).includes(`${GOLD}.html`))).toBe(true);
  expect(hasPrice(520_000)).toBe(true);
  // The first rebuild built the whole site.
  await until(async () => !(await rebuildStates()).includes('running'));
  expect(await rebuildStates()).toEqual(['published', 'published']);
});

test('price changes delay the footer of a small site by a minute at most', async () => {
  const target = restlessTarget(Array.from({ length: 20 }, (_, index) => 600_000 + index));
  await startWorker(contextOf([target]));
  target.changes.length = 0;
  await changePriceAndFooter();
  await until(() => preemptions().length >= 2);
  const { now } = Date;
  const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  onTestFinished(() => later.mockRestore());
  await until(() => target.changes.some((change) => !isOfPrice(change)));
  expect(preemptions().length).toBeLessThan(5);
});

test('a rebuild in progress when the worker stops is finished, whatever else changes', async () => {
  const target = restlessTarget([520_000]);
  const worker = await startWorker(contextOf([target]));
  target.changes.length = 0;
  await changePriceAndFooter();
  await until(() => target.changes.length === 1);
  await worker.stop();
  expect(preemptions()).toEqual([]);
  expect(target.changes.map(isOfPrice)).toEqual([true, false]);
});

test('a failing target does not block publishing here', async () => {
  const target = memoryTarget();
  const context = contextOf([target]);
  await once(context);
  target.isDown = true;
  await changePriceAndFooter();
  await expect(once(context)).rejects.toThrow(PublishError);
  expect(hasPrice(510_000)).toBe(true);
  expect(page('contacts.html')).toContain('Інакше');
});

test('a new build purges everything, whatever the change feed contains', async () => {
  const target = memoryTarget();
  await once(contextOf([target]));
  await setPrice(530_000);
  await once(contextOf([target], { mark: { ...mark, build: 'another' } }));
  expect(target.changes.map(({ tags }) => tags)).toEqual([null, null]);
});

/** Changes both in one transaction, so that the worker sees them at once. */
async function changePriceAndFooter(): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    await setPrice(510_000, client);
    await renameFooter(client);
  });
}

async function rebuildStates(db: Queryable = database.pool): Promise<string[]> {
  const { rows } = await db.query<{ state: string }>('SELECT state FROM rebuilds');
  return rows.map(({ state }) => state);
}

test('targets receive exactly the changes, with the tags to purge', async () => {
  const target = memoryTarget();
  const context = contextOf([target]);
  await once(context);
  await setPrice(600_000);
  await once(context);
  const [first, second] = target.changes;
  expect(first).toMatchObject({ previousReleaseId: null, tags: null });
  expect(second?.previousReleaseId).toBe(first?.releaseId);
  expect(second?.put.map(({ path }) => path)).toEqual(expect.arrayContaining([`${GOLD}.html`, `ru/${GOLD}.json`]));
  expect(second?.put.map(({ path }) => path)).not.toContain('contacts.html');
  const product = await goldTag();
  expect(second?.tags).toContain(product);
  expect(second?.put.find(({ path }) => path === `${GOLD}.html`)?.tags).toContain(product);
  await once(context);
  expect(target.changes).toHaveLength(2);
});

test('a full disk leaves every page unchanged and is reported; pages follow once there is room', async () => {
  await startWorker();
  const before = bothTrees();
  const published = releaseNumber();
  const makeRoom = fillDisk(siteDir);
  await setPrice(650_000);
  const told = async () => {
    const { rows } = await database.pool.query<{ event: RebuildEvent }>('SELECT event FROM rebuild_events ORDER BY id');
    return rows.map(({ event }) => event);
  };
  await until(async () => (await told()).some(({ type }) => type === 'ended'));
  expect(await told()).toEqual(
    expect.arrayContaining([
      { type: 'disk-full' },
      { type: 'ended', state: 'failed', error: expect.stringContaining('The disk of the site is full') },
    ]),
  );
  await until(() => isDeepStrictEqual(bothTrees(), before));
  expect(releaseNumber()).toBe(published);
  makeRoom();
  await until(() => hasPrice(650_000));
});

/** Returns the texts of the served tree and of the spare one, in which releases are made. */
const bothTrees = () => [readTree(siteDir, 'a'), readTree(siteDir, 'b')];

test('a target that failed receives everything since, even from the next process', async () => {
  const target = memoryTarget();
  const other = memoryTarget('other');
  await once(contextOf([target, other]));
  target.isDown = true;
  await setPrice(700_000);
  await expect(once(contextOf([target, other]))).rejects.toThrow(PublishError);
  expect(hasPrice(700_000)).toBe(true);
  expect(other.changes).toHaveLength(2);
  await database.pool.query(
    "UPDATE content_pages SET html = jsonb_set(html, '{uk}', '\"<p>Нове</p>\"') WHERE slug = 'contacts'",
  );
  await expect(once(contextOf([target, other]))).rejects.toThrow(PublishError);
  target.isDown = false;
  await once(contextOf([target, other]));
  const [first] = target.changes;
  const last = target.changes.at(-1);
  expect(last?.previousReleaseId).toBe(first?.releaseId);
  expect(last?.put.map(({ path }) => path)).toEqual(expect.arrayContaining([`${GOLD}.html`, 'contacts.html']));
  const revisions = target.changes.map(({ revision }) => revision);
  expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
  expect(other.changes).toHaveLength(3);
});

test('an interrupted attempt is repeated with the same revision', async () => {
  const target = memoryTarget();
  await once(contextOf([target]));
  target.isDown = true;
  await setPrice(800_000);
  await expect(once(contextOf([target]))).rejects.toThrow(PublishError);
  target.isDown = false;
  await once(contextOf([target]));
  const [, cutOff, again] = target.changes;
  expect(again).toEqual(cutOff);
});

test('a rollback reaches the targets with a newer revision', async () => {
  const target = memoryTarget();
  const context = contextOf([target]);
  await once(context);
  await setPrice(900_000);
  await once(context);
  const site = openSite(siteDir);
  site.rollback();
  const id = site.served?.id;
  site.close();
  await expect(once(context)).rejects.toThrow('resume');
  const [, newer, older] = target.changes;
  expect(older).toMatchObject({ releaseId: id, previousReleaseId: newer?.releaseId, tags: null });
  expect(older?.revision).toBeGreaterThan(newer?.revision ?? 0);
});

test('older data never replace newer ones, however late their build ends', async () => {
  const context = contextOf();
  await once(context);
  const number = releaseNumber();
  const site = openSite(siteDir);
  // Simulates a release that is newer than any that this database can produce.
  site.db.exec('UPDATE site_releases SET revision = revision + 1000000');
  site.close();
  await setPrice(950_000);
  await expect(once(context)).rejects.toThrow(OlderRevisionError);
  expect(hasPrice(950_000)).toBe(false);
  expect(releaseNumber()).toBe(number);
});

test('compressed copies follow the pages, and are deleted with their files', async () => {
  // Starts again from the first release of a site.
  rmSync(siteDir, { recursive: true });
  siteDir = newDir();
  const encodings = ['gzip', 'brotli'] as const;
  const settled = () => once(contextOf([], { encodings }), false, true);
  await settled();
  const unpacked = () => brotliDecompressSync(readFileSync(join(siteDir, 'current', `${GOLD}.html.br`))).toString();
  expect(unpacked() === page(`${GOLD}.html`)).toBe(true);
  await setPrice(111_100);
  await once(contextOf([], { encodings }));
  // An outdated copy would be served in place of the new file.
  expect(copies(GOLD)).toEqual([]);
  await settled();
  expect(unpacked().includes('"price":"1111.00"')).toBe(true);
  expect(gunzipSync(readFileSync(join(siteDir, 'current', `${GOLD}.json.gz`))).toString()).toContain('"price":111100');
  await database.pool.query('UPDATE products SET is_published = false WHERE slug = $1', [GOLD]);
  await once(contextOf([], { encodings }));
  expect(copies(GOLD)).toEqual([]);
  // Nothing else has changed.
  await setPrice(222_200);
  await settled();
  expect(copies('')).not.toEqual([]);
  await once(contextOf([], { encodings: [] }), false, true);
  expect(copies('')).toEqual([]);
});

const copies = (prefix: string) => globSync(`${prefix}*.{gz,br,new}`, { cwd: join(siteDir, 'current') });
