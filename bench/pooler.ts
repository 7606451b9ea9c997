import { parseArgs } from 'node:util';
import { createApp } from '../server/app.ts';
import type { Pooler } from '../server/db/connections.ts';
import { openPools } from '../server/db/pools.ts';
import { type Browser, openBrowser } from '../tests/helpers/browser.ts';
import { testDeps } from '../tests/helpers/deps.ts';
import { startPgBouncer } from '../tests/helpers/pgbouncer.ts';
import { withDatabase } from './lib/bench-database.ts';
import { count } from './lib/options.ts';
import { median } from './lib/statistics.ts';

/**
 * Measures requests per second of one process with prepared statements, with unnamed ones, and through PgBouncer in
 * transaction mode, in turns. Requests do not pass HTTP, so that the difference is the database's.
 *
 *   npm run bench:pooler -- [--seconds 2] [--rounds 3]
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '2' }, rounds: { type: 'string', default: '3' } },
});
const SECONDS = count('seconds', values.seconds);
const ROUNDS = count('rounds', values.rounds);
/** Concurrent requests. */
const CONCURRENT = 8;
const SKU = 'PZ-SZL-002';

/** Answers that memory does not give: `no-cache` is what a build sends. */
const REQUESTS: Readonly<Record<string, (browser: Browser) => Promise<{ readonly status: number }>>> = {
  'product page': (browser) =>
    browser.send('GET', '/products/susalne-zoloto-vilne-23-75k', undefined, { 'cache-control': 'no-cache' }),
  'cart read': (browser) => browser.get('/cart'),
  'wishlist toggle': (browser) => browser.post('/wishlist/toggle', { productId: 1 }),
};

await withDatabase(async ({ url }) => {
  const pgbouncer = await startPgBouncer(url);
  const pooled = pgbouncer.urlOf(new URL(url).pathname.slice(1));
  const poolers: Readonly<Record<string, (Pooler & { readonly url: string }) | undefined>> = {
    prepared: undefined,
    unnamed: { url, isPrepared: false },
    [`PgBouncer ${pgbouncer.version}`]: { url: pooled, isPrepared: false },
  };
  for (const [name, send] of Object.entries(REQUESTS)) {
    const rates = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [kind, pooler] of Object.entries(poolers)) {
        const rate = await measure(url, pooler, send);
        rates.set(kind, [...(rates.get(kind) ?? []), rate]);
      }
    }
    const base = median(rates.get('prepared') ?? []);
    const shown = [...rates].map(([kind, all]) => {
      const rate = median(all);
      return `${kind} ${rate.toFixed(0)}/s (${((rate / base) * 100).toFixed(0)} %)`;
    });
    console.log(`${name}: ${shown.join(', ')}`);
  }
  await pgbouncer.stop();
});

/** Returns requests per second. */
async function measure(
  url: string,
  pooler: (Pooler & { readonly url: string }) | undefined,
  send: (browser: Browser) => Promise<{ readonly status: number }>,
): Promise<number> {
  const pools = openPools(url, { pooler });
  const app = createApp(testDeps(pools.requests));
  const run = async (until: number): Promise<number> => {
    const browser = openBrowser(app);
    await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
    let done = 0;
    while (performance.now() < until) {
      const { status } = await send(browser);
      if (status !== 200) throw new Error(`Status ${status}`);
      done += 1;
    }
    return done;
  };
  const all = (milliseconds: number) =>
    Promise.all(Array.from({ length: CONCURRENT }, () => run(performance.now() + milliseconds)));
  await all(500);
  const done = await all(SECONDS * 1000);
  await pools.close();
  return done.reduce((sum, one) => sum + one, 0) / SECONDS;
}
