import { parseArgs } from 'node:util';
import type { ReactElement } from 'react';
import { ensureBuilt } from '../prerender/bundle/build.ts';
import { loadRender } from '../prerender/render/batch-renderer.ts';
import { planRenderers } from '../prerender/render/renderers.ts';
import { openDatabaseSnapshot } from '../prerender/source/database-snapshot.ts';
import { openDatabase } from '../server/db/database.ts';
import { readEnv } from '../server/env.ts';
import { paths } from '../src/rules/paths.ts';
import { median } from './lib/statistics.ts';

/**
 * Measures the floor of the prerender: one thread rendering product pages whose data are in memory, from bare
 * renderToString to the bytes of a whole document. `npm run bench:floor [-- --pages 1000 --bare --json]`, over the
 * shop's database; --bare measures only the first step.
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    bare: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const ROUNDS = 6;
const BATCH = 64;
const DIST = 'dist';
const LANG = 'uk';

const mark = await ensureBuilt();
const database = await openDatabase(readEnv());
const snapshot = await openDatabaseSnapshot(database.url);
const render = await loadRender(DIST);
const plans = await planRenderers(
  { distDir: DIST, mark, origin: 'https://shop.example', analytics: undefined },
  snapshot,
);
const renderer = await render.createRenderer(plans[LANG].input);

const products = (await snapshot.entries()).filter(({ type }) => type === 'product').slice(0, Number(values.pages));
const addresses = products.map(({ slug }) => paths.page(slug));
const pages: Page[] = [];
for (let start = 0; start < addresses.length; start += BATCH) {
  const records = await snapshot.reader.read(LANG, addresses.slice(start, start + BATCH));
  pages.push(...records.flatMap(({ page }) => page ?? []));
}
await snapshot.close();
await database.close();
if (pages.length === 0) throw new Error('The shop has no products');

type Page = Parameters<typeof render.pageJson>[0];

const elementOf = async (page: Page) => (await render.createPage(renderer, page.path, { kind: 'page', page })).element;
const elements: ReactElement[] = [];
for (const page of pages) elements.push(await elementOf(page));

interface Rate {
  /**
   * Pages per second of wall-clock time, and of the thread's CPU time; other load on the machine slows only the first.
   */
  readonly wall: number;
  readonly cpu: number;
}

/** Returns the median of all rounds but the first, which is a warm-up. */
async function measure<Item>(items: readonly Item[], work: (item: Item) => unknown): Promise<Rate> {
  const rounds: Rate[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const wall = performance.now();
    const cpu = process.threadCpuUsage();
    for (const item of items) await work(item);
    const { user, system } = process.threadCpuUsage(cpu);
    rounds.push({
      wall: items.length / ((performance.now() - wall) / 1000),
      cpu: items.length / ((user + system) / 1_000_000),
    });
  }
  const warm = rounds.slice(1);
  return { wall: median(warm.map(({ wall }) => wall)), cpu: median(warm.map(({ cpu }) => cpu)) };
}

function show(name: string, { wall, cpu }: Rate): void {
  console.log(`${name.padEnd(56)} ${wall.toFixed(0).padStart(6)} pages/s, ${cpu.toFixed(0).padStart(6)} pages/CPU s`);
}

const size = elements.reduce((sum, element) => sum + Buffer.byteLength(render.renderToString(element)), 0);
const pageBytes = Math.round(size / elements.length);
console.log(`${pages.length} product pages of ${pageBytes} bytes; one thread, Node ${process.version}`);
const bare = await measure(elements, (element) => render.renderToString(element));
show('renderToString of the page, route and data in place', bare);
if (!values.bare) {
  show(
    'with its router, query client and route',
    await measure(pages, async (page) => render.renderToString(await elementOf(page))),
  );
  show(
    'the whole document as the build makes it, no cards kept',
    await measure(pages, (page) => render.renderPage(renderer, page, '')),
  );
}
if (values.json) {
  const floor = { floor_pages_per_s: Math.round(bare.wall), floor_pages_per_cpu_s: Math.round(bare.cpu) };
  console.log(JSON.stringify({ ...floor, page_bytes: pageBytes }));
}
