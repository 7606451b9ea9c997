import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { formatMoney } from '../src/rules/money.ts';
import { sellDuring } from '../tests/helpers/chaos/load.ts';
import { startVendors } from '../tests/helpers/chaos/vendors.ts';
import { freePort } from '../tests/helpers/free-port.ts';
import { ensureNginx, startNginx } from '../tests/helpers/nginx.ts';
import { startPgBouncer } from '../tests/helpers/pgbouncer.ts';
import { differing, hashTree } from '../tests/helpers/prerendered-site.ts';
import { type ScriptProcess, spawnScript } from '../tests/helpers/spawn-script.ts';
import { until } from '../tests/helpers/until.ts';
import { withDatabase } from './lib/bench-database.ts';
import { type Phase, printResults, readPages, SKU, step } from './lib/drill.ts';
import { type ApiProcess, startApi } from './lib/load/processes.ts';
import { count } from './lib/options.ts';
import { prerenderDemo } from './lib/prerender-demo.ts';
import { percentile } from './lib/statistics.ts';

/**
 * The drill of a distributed shop: two API processes behind nginx, two render workers, a rebuild worker, and PgBouncer
 * in transaction mode. While orders, payments and reads come in, prices are saved, the whole site is built by both
 * render workers, one of which is killed, and the API processes are restarted in turn and one is killed. Afterwards the
 * records of the bank, the carrier and the mailbox are compared with the shop's, and the sites with one that a single
 * process builds. `npm run drill:scale [-- --seconds 10] [--prices 20]` (docs/scaling.md).
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, prices: { type: 'string', default: '20' } },
});
/** Milliseconds of each phase in which nothing is done. */
const CALM = count('seconds', values.seconds) * 1000;
const PRICES = count('prices', values.prices);
const ORIGIN = 'https://shop.example';
/** Kopiykas; no other product has such a price. */
const FIRST_PRICE = 77_000_001;

/** Addresses of the parts of the shop, and the folder of its site. */
interface Shop {
  readonly pool: pg.Pool;
  readonly folder: string;
  readonly dataDir: string;
  /** Variables of every process: the address of PgBouncer, and that of PostgreSQL. */
  readonly environment: {
    readonly DATABASE_URL: string;
    readonly DATABASE_DIRECT_URL: string;
    readonly NODE_ENV: string;
  };
  readonly workers: readonly ScriptProcess[];
}

type Tree = Readonly<Record<string, string>>;

/** Builds the whole site. @returns the hash of each file by path */
async function build({ environment }: Shop, dataDir: string, args: readonly string[] = []): Promise<Tree> {
  await prerenderDemo(environment.DATABASE_URL, dataDir, args, environment);
  return treeOf(dataDir);
}

const treeOf = (dataDir: string): Tree => hashTree(join(dataDir, 'site/current'));

/** Prints how many files of two trees differ. @returns true if none does */
function isSame(name: string, one: Tree, other: Tree): boolean {
  const paths = differing(one, other);
  console.log(`    ${name}: ${paths.length} of ${Object.keys(one).length} files differ ${paths.slice(0, 3)}`);
  return paths.length === 0;
}

/** Returns the number of shards that each render worker has finished. */
const shardsOf = ({ workers }: Shop) => workers.map((worker) => worker.output().match(/finished part/g)?.length ?? 0);

/** Saves prices one after another, and prints the milliseconds from the commit until nginx serves each. */
async function savePrices({ pool }: Shop, siteUrl: string): Promise<void> {
  const { rows } = await pool.query<{ slug: string }>(
    'SELECT slug FROM products WHERE is_published AND old_price IS NULL AND sku <> $1 ORDER BY md5(slug) LIMIT $2',
    [SKU, PRICES],
  );
  const times: number[] = [];
  for (const [index, { slug }] of rows.entries()) {
    const price = FIRST_PRICE + index;
    await pool.query('UPDATE products SET price = $2 WHERE slug = $1', [slug, price]);
    const committedAt = performance.now();
    await until(async () => (await textOf(`${siteUrl}/${slug}`)).includes(formatMoney(price)));
    times.push(performance.now() - committedAt);
  }
  const [half, high] = [0.5, 0.95].map((part) => percentile(times, part).toFixed(0));
  console.log(`    ${rows.length} prices, live after p50 ${half}, p95 ${high} ms, in steps of 25 ms`);
}

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

/** Builds the whole site by both render workers, one of which is killed in the middle. */
async function buildWithKill(shop: Shop): Promise<void> {
  const [, second] = shop.workers;
  const before = second?.output().length ?? 0;
  const killed = until(() => /began with part/.test(second?.output().slice(before) ?? '')).then(() =>
    second?.end('SIGKILL'),
  );
  await build(shop, join(shop.folder, 'killed'), ['--distributed']);
  await killed;
}

/** Processes of the API, each of which is started again at its port. */
class Apis {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #ports: readonly number[];
  #running: ApiProcess[] = [];

  constructor(ports: readonly number[], environment: Readonly<Record<string, string>>) {
    this.#ports = ports;
    this.#environment = environment;
  }

  async start(): Promise<void> {
    this.#running = await Promise.all(this.#ports.map((port) => this.#startAt(port)));
  }

  async restart(index: number, signal: NodeJS.Signals): Promise<void> {
    await this.#running[index]?.stop(signal);
    this.#running[index] = await this.#startAt(this.#ports[index] ?? 0);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((api) => api.stop()));
  }

  #startAt(port: number): Promise<ApiProcess> {
    return startApi({ ...this.#environment, PORT: String(port) });
  }
}

/** Runs the phases of the drill while orders and reads come in. */
async function workThrough(shop: Shop, siteUrl: string, apis: Apis, begin: (name: string) => void): Promise<void> {
  begin('calm');
  await sleep(CALM);
  begin('prices are saved');
  await step('save prices', () => savePrices(shop, siteUrl));
  begin('both render workers build, one is killed');
  await step('build by two render workers, one of which is killed', () => buildWithKill(shop));
  for (const index of [0, 1]) {
    begin(`API process ${index + 1} is restarted`);
    await step(`restart API process ${index + 1}`, () => apis.restart(index, 'SIGTERM'));
  }
  begin('an API process is killed');
  await step('kill an API process, and start it again', () => apis.restart(0, 'SIGKILL'));
  begin('calm again');
  await sleep(CALM);
}

/** Sells through nginx, and examines what was recorded. @returns true if nothing was lost */
async function sell(shop: Shop): Promise<boolean> {
  const { pool, dataDir, environment } = shop;
  const vendors = await startVendors(pool);
  const ports = [await freePort(), await freePort()];
  const [shopUrl = '', ...otherUrls] = ports.map((port) => `http://127.0.0.1:${port}`);
  const nginx = await startNginx({ dataDir, shopUrl, otherUrls, isTls: false, isQuiet: true });
  const settings = { TRUSTED_PROXIES: '2', SMS_PER_HOUR: '999999', SITE_ORIGIN: nginx.url, DATA_DIR: dataDir };
  const apis = new Apis(ports, { ...environment, ...vendors.environment, ...settings });
  const phases: Phase[] = [];
  const begin = (name: string) => phases.push({ name, times: [], failures: [] });
  const rebuilds = spawnScript('rebuild.mjs', ['--watch'], { ...environment, DATA_DIR: dataDir, SITE_ORIGIN: ORIGIN });
  try {
    await step('start two API processes', () => apis.start());
    begin('before the first order');
    const stopReading = readPages(nginx.url, ({ ms, failure }) => {
      phases.at(-1)?.times.push(ms);
      if (failure !== undefined) phases.at(-1)?.failures.push(failure);
    });
    const report = await sellDuring({ pool, sku: SKU, vendors, urls: [nginx.url] }, () =>
      workThrough(shop, nginx.url, apis, begin),
    );
    await stopReading();
    return printResults(phases, report);
  } finally {
    await rebuilds.end('SIGTERM');
    await apis.stop();
    await nginx.stop();
    await vendors.close();
  }
}

/** Runs the whole drill. @returns true if all is as it must be */
async function drill(shop: Shop): Promise<boolean> {
  const { dataDir, folder, workers } = shop;
  await step('start two render workers', () => Promise.all(workers.map((worker) => worker.wrote('waits for builds'))));
  const distributed = await step('build by two render workers', () => build(shop, dataDir, ['--distributed']));
  const parts = shardsOf(shop);
  console.log(`    finished shards: ${parts.join(' and ')}`);
  const single = await step('build by one process', () => build(shop, join(folder, 'single')));
  const isDistributed = isSame('from one process', single, distributed) && parts.every((shards) => shards > 0);
  const isSold = await sell(shop);
  // Rebuilds what the last orders have changed.
  const current = await step('catch up', () => build(shop, dataDir));
  const whole = await step('build all again by one process', () => build(shop, join(folder, 'whole')));
  return isSame('from a whole build at the end', whole, current) && isDistributed && isSold;
}

ensureNginx();
const folder = await mkdtemp(join(tmpdir(), 'pozolota-scale-'));
try {
  await withDatabase(async ({ pool, url }) => {
    const pgbouncer = await step('start PgBouncer', () => startPgBouncer(url));
    console.log(`    PgBouncer ${pgbouncer.version}`);
    const environment = {
      DATABASE_URL: pgbouncer.urlOf(new URL(url).pathname.slice(1)),
      DATABASE_DIRECT_URL: url,
      NODE_ENV: 'development',
    };
    const workers = [1, 2].map(() => spawnScript('worker.ts', ['--concurrency', '1'], environment));
    const shop: Shop = { pool, folder, dataDir: join(folder, 'shop'), environment, workers };
    try {
      const isWell = await drill(shop);
      console.log(isWell ? '\nNothing is lost, nothing is doubled, and no request failed.' : '\nThe drill has failed.');
      process.exitCode = isWell ? 0 : 1;
    } finally {
      await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
      await pgbouncer.stop();
    }
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();
