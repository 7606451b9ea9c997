import { expect, test } from 'vitest';
import type { Fetch } from '../lib/api.ts';
import { createBuildWatch } from './build-watch.ts';

const MINUTE = 60_000;
const OWN = ['/assets/entry-1.js', '/assets/shop-1.css'];

/** Returns a watch over a site whose build and clock the test controls. */
function setUp() {
  const site = { time: 0, looks: 0, answer: (): Response => Response.json({ files: OWN }) };
  const fetch: Fetch = async () => {
    site.looks++;
    return site.answer();
  };
  return { site, watch: createBuildWatch({ fetch, files: OWN, now: () => site.time }) };
}

const newer = () => Response.json({ files: ['/assets/entry-2.js', '/assets/shop-1.css'] });

test('detects a newer build', async () => {
  const { site, watch } = setUp();
  site.time = 5 * MINUTE;
  await watch.check();
  expect(watch.isOutdated()).toBe(false);
  site.answer = newer;
  site.time = 10 * MINUTE;
  await watch.check();
  expect(watch.isOutdated()).toBe(true);
});

test('checks at most once in five minutes, and stops once a newer build is known', async () => {
  const { site, watch } = setUp();
  site.answer = newer;
  site.time = 5 * MINUTE - 1;
  await watch.check();
  expect(site.looks).toBe(0);
  site.time = 5 * MINUTE;
  await Promise.all([watch.check(), watch.check()]);
  expect(site.looks).toBe(1);
  site.time = 50 * MINUTE;
  await watch.check();
  expect(site.looks).toBe(1);
});

test.each([
  ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['without a build', async () => new Response('', { status: 404 })],
  ['with an invalid answer', async () => new Response('<html>')],
  ['with an answer of another shape', async () => Response.json({ build: 7 })],
] satisfies readonly (readonly [string, Fetch])[])('%s, the page keeps working unchanged', async (_, fetch) => {
  const watch = createBuildWatch({ fetch, files: OWN });
  await watch.checkNow();
  expect(watch.isOutdated()).toBe(false);
});
