import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { LAUNCH_OPTIONS } from '../tests/e2e/chromium.ts';
import { EARLY_ACTIONS, type EarlyAction } from '../tests/e2e/early-actions.ts';

/**
 * `npm run bench:early-clicks -- --url http://localhost:3000 --clicks 200 --seed 1`: acts at random moments of the
 * first three seconds of a product page, on a slow device and network, and checks that each action took effect exactly
 * once.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    clicks: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    /** Number of concurrent tries. */
    parallel: { type: 'string', default: '2' },
  },
});

/** Lighthouse's slow 4G, applied by the browser, and the CPU of a low-end phone. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const CPU_SLOWDOWN = 6;
/** Maximum ms after the first byte of the document. */
const LATEST = 3_000;
/** ms in which a repeated effect would show. */
const AFTERMATH = 1_500;

interface Result {
  readonly action: string;
  readonly moment: number;
  readonly isHydrated: boolean;
  /** ms from the press to its effect; null if the effect was lost or happened twice. */
  readonly took: number | null;
  readonly failure?: string;
}

/** mulberry32: a seed always gives the same moments. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

async function attempt(browser: Browser, action: EarlyAction, moment: number): Promise<Result> {
  const context = await browser.newContext({ baseURL: values.url, locale: 'uk-UA', serviceWorkers: 'block' });
  const result = { action: action.name, moment };
  let isHydrated = false;
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(action.path, { waitUntil: 'commit', timeout: 60_000 });
    const target = action.target(page);
    // A shopper cannot press a control that is not visible yet.
    await Promise.all([target.waitFor({ timeout: 60_000 }), page.waitForTimeout(moment)]);
    isHydrated = await page.evaluate(() => document.documentElement.dataset.hydrated === 'true');
    const start = performance.now();
    await action.act(page, target);
    await action.expectOnce(page);
    const took = performance.now() - start;
    await page.waitForTimeout(AFTERMATH);
    await action.expectOnce(page);
    return { ...result, isHydrated, took };
  } catch (error) {
    return { ...result, isHydrated, took: null, failure: String(error).split('\n').slice(0, 6).join(' ') };
  } finally {
    await context.close();
  }
}

function show(results: readonly Result[]): void {
  console.log('action     tries  before hydration  once  not once  median ms  slowest ms');
  for (const { name } of EARLY_ACTIONS) {
    const own = results.filter(({ action }) => action === name);
    const times = own.flatMap(({ took }) => took ?? []).sort((one, other) => one - other);
    const early = own.filter(({ isHydrated }) => !isHydrated).length;
    const columns = [own.length, early, times.length, own.length - times.length];
    const [median = 0, slowest = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
    const [tries, before, once, not] = columns.map(String);
    console.log(
      `${name.padEnd(9)}${tries?.padStart(7)}${before?.padStart(18)}${once?.padStart(6)}${not?.padStart(10)}` +
        `${median.toFixed(0).padStart(11)}${slowest.toFixed(0).padStart(12)}`,
    );
  }
  for (const { action, moment, failure } of results)
    if (failure) console.log(`${action} at ${moment.toFixed(0)} ms: ${failure}`);
  const lost = results.filter(({ took }) => took === null).length;
  console.log(`${results.length - lost} of ${results.length} took effect exactly once`);
  if (lost > 0) process.exitCode = 1;
}

const random = createRandom(Number(values.seed));
const tries = Array.from({ length: Number(values.clicks) }, (_, index) => ({
  action: EARLY_ACTIONS[index % EARLY_ACTIONS.length],
  moment: random() * LATEST,
}));
const browser = await chromium.launch(LAUNCH_OPTIONS);
const results: Result[] = [];
const work = async () => {
  for (let next = tries.shift(); next; next = tries.shift()) {
    if (!next.action) continue;
    results.push(await attempt(browser, next.action, next.moment));
    if (results.length % 10 === 0) console.error(`${results.length} tried`);
  }
};
await Promise.all(Array.from({ length: Number(values.parallel) }, work));
await browser.close();
show(results);
