import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { ensureBuilt } from '../prerender/bundle/build.ts';
import { openDatabase } from '../server/db/database.ts';
import { hasCode } from '../server/errors.ts';
import { LAUNCH_OPTIONS } from '../tests/e2e/chromium.ts';
import { largestPages, pagesOf } from '../tests/helpers/site-pages.ts';
import { makeCatalogue } from './lib/catalogue.ts';
import type { CatalogueDatabase } from './lib/catalogue-database.ts';
import {
  build,
  type Checkout,
  checkOut,
  checkoutDir,
  describeCommit,
  earlierCommit,
  makeDatabase,
  removeCheckout,
} from './lib/checkout.ts';
import { count } from './lib/options.ts';
import { buildSite } from './lib/our-build.ts';
import { weighPage } from './lib/page-weight.ts';
import { PriceEditor } from './lib/price-editor.ts';
import { afterCommit, measureCold, measureWarm } from './lib/price-times.ts';
import { readProcessTable } from './lib/process-table.ts';
import { startRebuildWorker } from './lib/rebuild-worker.ts';
import { type Comparison, compare, type Figure } from './lib/regression.ts';
import { startServer } from './lib/shop-server.ts';
import { median, percentile } from './lib/statistics.ts';
import { Workspace } from './lib/workspace.ts';

/**
 * Builds an earlier commit beside this checkout, including uncommitted edits, and measures both in turns: a full build,
 * a changed price, product reads of the API, scripts and HTML. Exits with 1 and names the figures that are more than
 * 15% worse.
 *
 *   npm run bench:regress -- [--against COMMIT] [--products 1000] [--rounds 3] [--edits 20]
 *     [--only build,price,api,html,script] [--catalogue FILE]
 *
 * COMMIT defaults to the branch point from `main`; on `main` to the last tag, or else the previous commit.
 */
const KINDS = ['build', 'price', 'api', 'html', 'script'];
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    products: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    edits: { type: 'string', default: '20' },
    only: { type: 'string', default: KINDS.join() },
    catalogue: { type: 'string' },
  },
});
const products = count('products', values.products);
const rounds = count('rounds', values.rounds);
const edits = count('edits', values.edits);
const kinds = new Set(values.only.split(','));
for (const kind of kinds) if (!KINDS.includes(kind)) throw new Error(`--only must be some of ${KINDS.join(', ')}`);

/** Timeout of the whole run in ms. */
const TIMEOUT = 60 * 60_000;
const MB = 1_000_000;
const COLD_RUNS = 2;
const AT_ONCE = 16;
const SECONDS = 4;
const PAGE_TYPES = ['home', 'category', 'product', 'blog-post', 'content'];

/** A checkout with its database and the site of its first build. */
interface Side {
  readonly checkout: Checkout;
  readonly database: CatalogueDatabase;
  readonly dataDir: string;
  readonly figures: Figure[];
}

/** Clean-up steps, run in reverse order at the end, whatever the outcome. */
const undo: (() => Promise<void> | void)[] = [];

async function measureBuild({ checkout, database, dataDir, figures }: Side, workspace: Workspace, round: number) {
  const isKept = round === 0;
  const output = isKept ? dataDir : `${dataDir}-${round}`;
  const started = performance.now();
  const watching = new AbortController();
  const published = untilPublished(output, watching.signal);
  const { wall, cpu, peakMemory, pages } = await buildSite(database, output, checkout.dir);
  watching.abort();
  const first = ((await published) - started) / 1000;
  if (!isKept) workspace.remove(output);
  console.log(`${checkout.name}: ${pages} pages in ${wall.toFixed(2)} s, ${cpu.toFixed(2)} s of CPU`);
  if (!kinds.has('build')) return;
  figures.push(
    { name: 'build until pages are published, s', value: Math.min(first, wall) },
    { name: 'build until it ends, s', value: wall },
    { name: 'build, s of CPU', value: cpu },
    { name: 'build, MB of memory', value: peakMemory / MB },
  );
}

/** Returns performance.now() when the site has a release, or when aborted. */
async function untilPublished(dataDir: string, signal: AbortSignal): Promise<number> {
  while (!signal.aborted && !existsSync(join(dataDir, 'site/current'))) await sleep(5);
  return performance.now();
}

async function measurePrice({ checkout: { dir }, database, dataDir, figures }: Side): Promise<void> {
  const editor = await PriceEditor.open(database);
  const worker = startRebuildWorker(database, dataDir, dir);
  const warm = afterCommit(await measureWarm(editor, dataDir, edits).finally(() => worker.stop()));
  const cold = await measureCold(database, editor, { dataDir, runs: COLD_RUNS, cwd: dir });
  figures.push(
    { name: 'price warm, ms, p50', value: median(warm) },
    { name: 'price warm, ms, p95', value: percentile(warm, 0.95) },
    { name: 'price cold, ms until served', value: Math.min(...cold.map(({ live }) => live)) },
    { name: 'price cold, ms until the end', value: Math.min(...cold.map(({ ended }) => ended)) },
  );
}

async function measureApi({ checkout: { dir }, database, dataDir, figures }: Side): Promise<void> {
  const { rows } = await database.pool.query<{ slug: string }>(
    'SELECT slug FROM products WHERE is_published ORDER BY id LIMIT 200',
  );
  const server = await startServer(database, dataDir, dir);
  let asked = 0;
  let answered = 0;
  const read = async (end: number) => {
    while (performance.now() < end) {
      const { slug } = rows[asked++ % rows.length] ?? {};
      const response = await fetch(`${server.url}/api/v1/products/${slug}?lang=uk`);
      await response.arrayBuffer();
      // On an overloaded machine the API may answer that the database is late.
      if (response.ok) answered++;
    }
  };
  const readFor = (seconds: number) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => read(performance.now() + seconds * 1000)));
  try {
    // Warms up the code.
    await readFor(SECONDS / 4);
    answered = 0;
    await readFor(SECONDS);
  } finally {
    await server.stop();
  }
  if (answered === 0) throw new Error(`${dir} returned no product`);
  figures.push({ name: 'product reads/s', value: answered / SECONDS, isRate: true });
}

/** Measures the largest page of each type; these figures do not change between rounds. */
async function weigh({ checkout: { dir }, database, dataDir, figures }: Side): Promise<void> {
  const pages = largestPages(pagesOf(join(dataDir, 'site/current')), PAGE_TYPES).filter(({ lang }) => lang === 'uk');
  if (kinds.has('html')) {
    figures.push(...pages.map(({ type, gzip }) => ({ name: `HTML of ${type}, bytes gz`, value: gzip })));
  }
  if (!kinds.has('script')) return;
  const server = await startServer(database, dataDir, dir);
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    for (const { type, address } of pages) {
      const { hydrated } = await weighPage(browser, server.url + address, (page) =>
        page.locator('html[data-hydrated]').waitFor(),
      );
      figures.push({ name: `script of ${type}, bytes gz until hydrated`, value: hydrated.script });
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measureRound(sides: readonly Side[], workspace: Workspace, round: number): Promise<void> {
  // The first of a round runs on the colder machine, so the order alternates.
  const turns = round % 2 === 0 ? sides : sides.toReversed();
  if (kinds.has('build') || round === 0) for (const side of turns) await measureBuild(side, workspace, round);
  if (round === 0 && (kinds.has('html') || kinds.has('script'))) for (const side of turns) await weigh(side);
  if (kinds.has('price')) for (const side of turns) await measurePrice(side);
  if (kinds.has('api')) for (const side of turns) await measureApi(side);
}

async function measureAll(commit: string): Promise<ReadonlyMap<string, Comparison>> {
  const dir = checkoutDir();
  undo.push(() => removeCheckout(dir));
  const earlier = await checkOut(commit, dir);
  await build(earlier);
  await ensureBuilt();
  const workspace = new Workspace(undefined, undefined, 2 * products);
  undo.push(() => workspace.close());
  const catalogue = values.catalogue
    ? { products, file: values.catalogue }
    : await makeCatalogue(products, join(workspace.dir, 'data'));
  const server = await openDatabase({ databaseUrl: undefined, dataDir: workspace.databaseDir(products) });
  undo.push(server.close);
  const sideOf = async (checkout: Checkout): Promise<Side> => {
    const database = await makeDatabase(checkout, server, catalogue);
    undo.push(database.close);
    return { checkout, database, dataDir: join(workspace.dir, checkout.name), figures: [] };
  };
  const before = await sideOf(earlier);
  const now = await sideOf({ name: 'now', dir: process.cwd() });
  for (let round = 0; round < rounds; round++) await measureRound([before, now], workspace, round);
  return compare(before.figures, now.figures);
}

function report(figures: ReadonlyMap<string, Comparison>): void {
  const rounded = (value: number) => Number(value.toPrecision(4));
  console.table(
    Object.fromEntries(
      [...figures].map(([name, { before, now, ratio, isWorse }]) => [
        name,
        { before: rounded(before), now: rounded(now), 'times as bad': ratio.toFixed(2), '': isWorse ? 'WORSE' : 'ok' },
      ]),
    ),
  );
  const worse = [...figures].filter(([, { isWorse }]) => isWorse).map(([name]) => name);
  console.log(
    worse.length === 0 ? 'ok: nothing is more than 15% worse' : `WORSE by more than 15%: ${worse.join('; ')}`,
  );
  if (worse.length > 0) process.exitCode = 1;
}

/** Rejects at a signal or at the timeout. */
function stopped(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
  setTimeout(() => reject(new Error(`Not finished after ${TIMEOUT / 60_000} minutes`)), TIMEOUT).unref();
  return promise;
}

/** Terminates a process unless it has ended. */
function terminate(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** Terminates all running children, and removes the checkout, the databases and the sites. */
async function cleanUp(): Promise<void> {
  for (const pid of readProcessTable().get(process.pid) ?? []) terminate(pid);
  for (const step of undo.toReversed()) await step();
}

const commit = values.against ?? (await earlierCommit());
console.log(`before: ${await describeCommit(commit)}`);
try {
  report(await Promise.race([measureAll(commit), stopped()]));
} finally {
  await cleanUp();
}
