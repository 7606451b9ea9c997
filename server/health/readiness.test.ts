import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDeps } from '../../tests/helpers/deps.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { createApp } from '../app.ts';
import { createLog } from '../log.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'pozolota-readiness-'));
const lines: string[] = [];
const shop = await openSharedShop({ siteDir, log: createLog({ write: (line) => lines.push(line) }) });
afterAll(() => rmSync(siteDir, { recursive: true }));

async function ready() {
  const response = await shop.app.request('/health/ready');
  return [response.status, await response.json()];
}

test('a process is ready once there is a site to serve, until it drains', async () => {
  expect(await ready()).toEqual([503, { status: 'no-site' }]);
  expect(lines).toEqual([expect.stringContaining('run npm run rebuild')]);
  const release = `releases/${'1'.padStart(6, '0')}`;
  await mkdir(join(siteDir, 'releases'), { recursive: true });
  symlinkSync(release, join(siteDir, 'current'));
  // The release of a link was deleted.
  expect((await ready())[0]).toBe(503);
  await mkdir(join(siteDir, release));
  expect(await ready()).toEqual([200, { status: 'ok' }]);

  // Neither a dead rebuild worker nor waiting jobs take a process out of the balancer.
  await shop.pool.query(`INSERT INTO process_heartbeats (id, kind, host, pid, beat_at)
    VALUES (gen_random_uuid(), 'rebuild', 'host', 1, now() - interval '1 day')`);
  await shop.pool.query("SELECT graphile_worker.add_job('late', run_at => now() - interval '1 day')");
  expect(await ready()).toEqual([200, { status: 'ok' }]);

  lines.length = 0;
  shop.deps.shutdown.drain();
  expect(await ready()).toEqual([503, { status: 'draining' }]);
  expect((await shop.app.request('/health/live')).status).toBe(200);
  // Requests are answered as before.
  expect((await shop.app.request('/api/v1/pages?lang=uk')).status).toBe(200);
  expect(lines).toEqual([]);
});

test('a schema that this code cannot use makes the process not ready, in words for the log', async () => {
  await shop.pool.query('ALTER TABLE drizzle.__drizzle_migrations RENAME TO away');
  lines.length = 0;
  const app = createApp(testDeps(shop.pool, { log: shop.deps.log }));
  const response = await app.request('/health/ready');
  expect([response.status, await response.json()]).toEqual([503, { status: 'failing' }]);
  expect(lines).toEqual([expect.stringContaining('Create its tables with `npm run migrate`')]);
});
