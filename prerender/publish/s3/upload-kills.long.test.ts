import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDatabase, TestTemplate } from '../../../tests/helpers/database.ts';
import { hashTree, ORIGIN } from '../../../tests/helpers/prerendered-site.ts';
import { S3_BUCKET, type S3Server, startS3Server } from '../../../tests/helpers/s3-server.ts';
import { makeSiteDir } from '../../../tests/helpers/site-folder.ts';
import { createSmallShop } from '../../../tests/helpers/small-shop.ts';
import { ensureBuilt } from '../../bundle/build.ts';
import { isCompressedCopy } from '../../output/file-kinds.ts';
import { contentHash } from '../../releases/content.ts';
import { keyOf } from './keys.ts';
import { STATE_FILE } from './remote-state.ts';

/** Number of kills; `npm run bench:kills` makes more. */
const KILLS = Math.ceil(Number(process.env.SITE_KILLS ?? 10) / 2);
/** ms that one kill and its aftermath may take on a shared machine; a limit, not a measurement. */
const TIME_PER_KILL = 60_000;

let template: TestTemplate;
let database: TestDatabase;
let server: S3Server;
let folder: ReturnType<typeof makeSiteDir>;
/** The hashes of all contents that releases have had at each key. */
let published: Map<string, Set<string>>;

beforeAll(async () => {
  await ensureBuilt();
  template = await createSmallShop();
});
afterAll(() => template.drop());

beforeEach(async () => {
  database = await template.copy();
  server = await startS3Server();
  folder = makeSiteDir();
  published = new Map();
});
afterEach(async () => {
  await server.close();
  folder.remove();
  await database.drop();
});

/** Starts `npm run rebuild`, which builds and then uploads. */
function spawnRebuild(): ChildProcess {
  return spawn(process.execPath, ['scripts/rebuild.mjs'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: folder.siteDir,
      SITE_ORIGIN: ORIGIN,
      PUBLISH_S3_BUCKET: S3_BUCKET,
      PUBLISH_S3_REGION: 'eu-central-1',
      PUBLISH_S3_ENDPOINT: server.url,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    },
  });
}

/** Returns the number of requests so far, without the HEAD requests by which an upload checks its claim each second. */
const requestCount = () => server.requests.filter(({ method }) => method !== 'HEAD').length;

/** Runs a rebuild to its end. Returns the number of its requests. */
async function rebuildWhole(): Promise<number> {
  const before = requestCount();
  const [code] = await once(spawnRebuild(), 'close');
  expect(code).toBe(0);
  noteRelease();
  return requestCount() - before;
}

/**
 * Kills an upload at one of its requests, which the server may still carry out. The release is complete on this machine
 * before the first request.
 * @param count number of the request; a run with fewer requests ends by itself
 * @returns true if it was killed
 */
async function rebuildKilledAt(count: number): Promise<boolean> {
  const last = requestCount() + count;
  const child = spawnRebuild();
  const closed = once(child, 'close');
  server.onRequest = async () => {
    if (requestCount() !== last) return undefined;
    child.kill('SIGKILL');
    await closed;
    return Math.random() < 0.5 ? 500 : undefined;
  };
  const [code, signal] = await closed;
  expect([code, signal]).toEqual(signal === null ? [0, null] : [null, 'SIGKILL']);
  // The last request is carried out now, or refused.
  await setImmediate();
  server.onRequest = () => undefined;
  noteRelease();
  return signal !== null;
}

const tree = () => join(folder.siteDir, 'site/current');

/** Returns the keys of the locally served files with the hash of each content. Storage gets no compressed copies. */
function localFiles(): Map<string, string> {
  const files = Object.keys(hashTree(tree())).filter((path) => !isCompressedCopy(path));
  return new Map(files.map((path) => [keyOf(path, 'addresses', ''), contentHash(readFileSync(join(tree(), path)))]));
}

function noteRelease(): void {
  for (const [key, hash] of localFiles()) {
    const contents = published.get(key) ?? new Set();
    published.set(key, contents.add(hash));
  }
}

const siteObjects = () => [...server.objects].filter(([key]) => key !== STATE_FILE);

/** Expects that every object is a complete file of some release, and that every page finds the files that it loads. */
function expectWholePages(when: string): void {
  const foreign = siteObjects().filter(([key, { body }]) => !published.get(key)?.has(contentHash(body)));
  expect(
    foreign.map(([key]) => key),
    when,
  ).toEqual([]);
  const pages = siteObjects().filter(([, { headers }]) => headers['content-type']?.startsWith('text/html'));
  const loaded = pages.flatMap(([, { body }]) =>
    [...body.toString().matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, key = '']) => key),
  );
  expect(
    [...new Set(loaded)].filter((key) => !server.objects.has(key)),
    when,
  ).toEqual([]);
}

function expectUploaded(when: string): void {
  const uploaded = new Map(siteObjects().map(([key, { body }]) => [key, contentHash(body)]));
  expect(Object.fromEntries(uploaded), when).toEqual(Object.fromEntries(localFiles()));
  expect(JSON.parse(server.objects.get(STATE_FILE)?.body.toString() ?? ''), when).toMatchObject({ publishing: null });
}

/** Changes every page: the shop's name is in the layout of both languages. */
const renameShop = () =>
  database.pool.query(
    `UPDATE site_settings SET site = jsonb_set(jsonb_set(site, '{uk,name}', name), '{ru,name}', name)
     FROM (SELECT to_jsonb('Крамниця ' || random()::text) AS name) n`,
  );

const changePrices = () =>
  database.pool.query(
    `UPDATE products SET old_price = NULL, price = 100 + (random() * 10000)::int
     WHERE id IN (SELECT id FROM products ORDER BY random() LIMIT 3)`,
  );

test(`killed at ${KILLS} random requests of an upload, the storage has complete pages with all files that they load, and the next run finishes`, {
  timeout: KILLS * TIME_PER_KILL,
}, async () => {
  await rebuildWhole();
  expectUploaded('at first');
  await renameShop();
  const ofAllPages = await rebuildWhole();
  await changePrices();
  const ofFewPages = await rebuildWhole();
  let killed = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const isOfAll = kill % 2 === 0;
    await (isOfAll ? renameShop() : changePrices());
    const count = 1 + Math.floor(Math.random() * (isOfAll ? ofAllPages : ofFewPages));
    const when = `after kill ${kill + 1}, at request ${count}`;
    if (await rebuildKilledAt(count)) killed += 1;
    expectWholePages(when);
    // Most kills begin with the state that the kill before has left.
    if (kill % 3 !== 2) continue;
    await rebuildWhole();
    expectUploaded(when);
  }
  expect(killed).toBeGreaterThan(0);
  await rebuildWhole();
  expectUploaded('in the end');
});

test(`killed at ${KILLS} random requests of a first upload, the next run finishes it`, {
  timeout: KILLS * TIME_PER_KILL,
}, async () => {
  const wholeUpload = await rebuildWhole();
  for (let kill = 0; kill < KILLS; kill++) {
    server.objects.clear();
    folder.remove();
    folder = makeSiteDir();
    const count = 1 + Math.floor(Math.random() * wholeUpload);
    const when = `after kill ${kill + 1}, at request ${count}`;
    expect(await rebuildKilledAt(count), when).toBe(true);
    expectWholePages(when);
    await rebuildWhole();
    expectUploaded(when);
  }
});
