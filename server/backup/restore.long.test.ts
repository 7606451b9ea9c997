import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureBuilt } from '../../prerender/bundle/build.ts';
import { drillRestore, IN_FLIGHT, type Machine } from '../../tests/helpers/restore-drill.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pozolota-drill-'));
  // The log of the restored shop: that it is mute, and messages that are sent late.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** A machine with the embedded PostgreSQL, whose folder may be elsewhere; see prepareHome(). */
async function newMachine(name: string): Promise<Machine> {
  const dataDir = join(folder, name);
  const lose = async () => rm(await realpath(join(dataDir, 'postgres')), { recursive: true });
  return { dataDir, databaseUrl: undefined, lose };
}

test('a lost machine is replaced from a backup that was made while orders came in', { timeout: 300_000 }, async () => {
  const report = await drillRestore({
    newMachine,
    backups: join(folder, 'backups'),
    mark: await ensureBuilt(),
    isSmall: true,
    log: () => {},
  });
  const { before, during, later, restored, sentLive, ...rest } = report;
  expect(rest).toEqual({
    lost: 0,
    doubled: 0,
    isNextNumberNew: true,
    sentMute: 0,
    differentPages: [],
    differentPictures: [],
  });
  expect(before).toBeGreaterThanOrEqual(20);
  expect(later).toBeGreaterThanOrEqual(20);
  expect(restored).toBeGreaterThanOrEqual(before);
  expect(restored).toBeLessThanOrEqual(before + during + IN_FLIGHT);
  expect(sentLive).toBeGreaterThanOrEqual(restored);
});
