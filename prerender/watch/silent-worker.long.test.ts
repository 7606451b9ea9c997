import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readEnv } from '../../server/env.ts';
import { openShop, type Shop } from '../../server/shop.ts';
import type { Browser } from '../../tests/helpers/browser.ts';
import { type BuiltShop, createBuiltShop } from '../../tests/helpers/built-shop.ts';
import type { TestDatabase } from '../../tests/helpers/database.ts';
import { REBUILD_TOKEN } from '../../tests/helpers/deps.ts';
import { ORIGIN } from '../../tests/helpers/prerendered-site.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { until } from '../../tests/helpers/until.ts';
import { startRebuildProcess } from './rebuild-process.ts';

/** Milliseconds within which a silent worker has to be told everywhere. */
const MINUTE = 60_000;

let built: BuiltShop;
let database: TestDatabase;
let shop: Shop;
let editor: Browser;
let owner: Browser;
const dataDir = mkdtempSync(join(tmpdir(), 'pozolota-silent-'));
const siteDir = join(dataDir, 'site');
const SETTINGS = { DATA_DIR: dataDir, SITE_ORIGIN: ORIGIN, NODE_ENV: 'test', REBUILD_TOKEN };

beforeAll(async () => {
  built = await createBuiltShop();
  database = await built.template.copy();
  cpSync(built.base.siteDir, siteDir, { recursive: true, verbatimSymlinks: true });
  shop = await openShop(readEnv({ ...SETTINGS, DATABASE_URL: database.url }), database, siteDir);
  const studio = { app: shop.api, deps: shop.deps };
  [editor, owner] = [await openStudio(studio, 'editor'), await openStudio(studio, 'owner')];
});
afterAll(async () => {
  await shop.close();
  await database.drop();
  await built.remove();
  rmSync(dataDir, { recursive: true });
});

/** Returns what the health check, the studio and the owner's tasks say; the first two are null while all is well. */
async function told() {
  const headers = { authorization: `Bearer ${REBUILD_TOKEN}` };
  const response = await shop.api.request('/health/ready', { headers });
  const { checks } = await response.json();
  // The process can serve shoppers all the time.
  expect(response.status).toBe(200);
  return {
    health: checks.publishing.stoppedAt,
    studio: (await editor.get('/studio/day/counts')).data.publishingStoppedAt,
    tasks: (await owner.get('/studio/tasks?kind=publishing-stopped&state=open')).data.tasks.length,
  };
}

const isTold = async () => {
  const { health, studio, tasks } = await told();
  return health !== null && studio === health && tasks === 1;
};
const isWell = async () => {
  const { health, studio, tasks } = await told();
  return health === null && studio === null && tasks === 0;
};

test('a stuck worker is told in three places within a minute, until it goes on', { timeout: 180_000 }, async () => {
  for (const [name, value] of Object.entries(SETTINGS)) vi.stubEnv(name, value);
  const worker = await startRebuildProcess(database.url);
  onTestFinished(() => worker.stop());
  const { pid } = worker;
  await until(isWell);
  process.kill(pid, 'SIGSTOP');
  await until(isTold, MINUTE);
  process.kill(pid, 'SIGCONT');
  await until(isWell);
  // Its parent restarts a killed worker before anybody is told.
  process.kill(pid, 'SIGKILL');
  await until(() => worker.pid !== pid);
  expect(await isWell()).toBe(true);
});

function startAlone(): ChildProcess {
  const child = spawn(process.execPath, ['scripts/rebuild.mjs', '--watch'], {
    env: { ...process.env, ...SETTINGS, DATABASE_URL: database.url },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('a killed worker without a parent is told until one is started', { timeout: 180_000 }, async () => {
  const child = startAlone();
  await until(isWell);
  const killed = once(child, 'exit');
  child.kill('SIGKILL');
  await killed;
  await until(isTold, MINUTE);
  const next = startAlone();
  await until(isWell);
  const ended = once(next, 'exit');
  next.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
