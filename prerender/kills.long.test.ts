import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDatabase, TestTemplate } from '../tests/helpers/database.ts';
import {
  databaseSource,
  differing,
  makePrerenderedSite,
  type PrerenderedSite,
} from '../tests/helpers/prerendered-site.ts';
import {
  editingDuring,
  killAfter,
  readLeftBehind,
  spawnPrerenders,
  timeFirstBuild,
} from '../tests/helpers/site-kills.ts';
import { createSmallShop } from '../tests/helpers/small-shop.ts';
import { type BuildMark, ensureBuilt } from './bundle/build.ts';

/** Number of kills in both tests together; `npm run bench:kills` makes more. */
const KILLS = Number(process.env.SITE_KILLS ?? 10) / 2;
/** ms that one kill and its aftermath may take on a shared machine; a limit, not a measurement. */
const TIME_PER_KILL = 60_000;

let mark: BuildMark;
let template: TestTemplate;
let database: TestDatabase;
let site: PrerenderedSite;
/** ms; somewhat longer than a first build takes here, so that kills happen at every moment of it and afterwards. */
let longest: number;

beforeAll(async () => {
  mark = await ensureBuilt();
  template = await createSmallShop();
  const timed = makePrerenderedSite(mark);
  longest = 1.3 * (await timeFirstBuild(timed.siteDir, template.url));
  timed.remove();
});
afterAll(() => template.drop());

beforeEach(async () => {
  database = await template.copy();
  site = makePrerenderedSite(mark);
});
afterEach(async () => {
  site.remove();
  await database.drop();
});

/** Expects that one complete published release is served; before the first release nothing may be served. */
function expectOneRelease(when: string): void {
  const { served, published } = readLeftBehind(site.siteDir);
  if (served === null) expect(published.length, when).toBeLessThanOrEqual(1);
  else expect(published, when).toContain(served);
}

/** Builds a complete site of the shop's current data. */
async function buildWhole() {
  const whole = makePrerenderedSite(mark);
  const { release } = await whole.build(databaseSource(database));
  const hashes = whole.hashes();
  whole.remove();
  return { hashes, address: release?.address };
}

/** Expects that the next run finishes the work: both trees equal a complete build. */
async function expectFinished(when: string, whole?: Awaited<ReturnType<typeof buildWhole>>): Promise<void> {
  const child = spawnPrerenders(site.siteDir, database.url, 'once');
  expect(await once(child, 'close'), when).toEqual([0, null]);
  const { hashes, address } = whole ?? (await buildWhole());
  for (const tree of ['current', 'a', 'b']) {
    expect(differing(site.hashes(tree), hashes), `${tree} ${when}`).toEqual([]);
  }
  expect(readLeftBehind(site.siteDir).published[0], when).toBe(address);
}

test(`killed at ${KILLS} random moments of rebuilds while the shop is edited, one complete release is served, and the next run finishes`, {
  timeout: KILLS * TIME_PER_KILL,
}, async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const delay = Math.random() * longest;
    const when = `after kill ${kill + 1}, ${delay.toFixed(0)} ms after the start`;
    const child = spawnPrerenders(site.siteDir, database.url);
    await editingDuring(database.pool, killAfter(child, delay));
    expectOneRelease(when);
    // Most kills begin with the state that the kill before has left.
    if (kill % 3 === 2) await expectFinished(when);
  }
  await expectFinished('in the end');
});

test(`killed at ${KILLS} random moments of a first build, nothing or all of it is served, and the next run finishes`, {
  timeout: KILLS * TIME_PER_KILL,
}, async () => {
  const whole = await buildWhole();
  for (let kill = 0; kill < KILLS; kill++) {
    const delay = Math.random() * longest;
    const when = `after kill ${kill + 1}, ${delay.toFixed(0)} ms after the start`;
    await killAfter(spawnPrerenders(site.siteDir, database.url), delay);
    expectOneRelease(when);
    await expectFinished(when, whole);
    site.remove();
    site = makePrerenderedSite(mark);
  }
});
