import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importFile } from '../scripts/import/import.ts';
import { createApp } from '../server/app.ts';
import { openDatabase } from '../server/db/database.ts';
import { seed } from '../server/db/seed/seed.ts';
import { readTree } from '../server/resources/categories/categories.ts';
import { apiPath, endpoints } from '../src/contract/api.ts';
import { pageCount } from '../src/rules/pagination.ts';
import { paths } from '../src/rules/paths.ts';

/**
 * What one API process answers to the batches that a prerender asks for, over the catalogue in a database: pages/s of
 * each kind of page and size of batch, and how much of a processor the process itself took (the rest is PostgreSQL's).
 *
 *   node bench/page-data.ts [--catalogue FILE] [--data-dir .cache/bench] [--pages 2000] [--concurrency 2]
 *
 * FILE is what `npm run import` takes; it is imported once into a database that is kept for the next run.
 */
const { values } = parseArgs({
  options: {
    catalogue: { type: 'string' },
    'data-dir': { type: 'string', default: join('.cache', 'bench') },
    pages: { type: 'string', default: '2000' },
    concurrency: { type: 'string', default: '2' },
  },
});
const ROUNDS = 5;
const BATCHES = [64, 200];
const LANG = 'uk';

const database = await openDatabase({ databaseUrl: undefined, dataDir: values['data-dir'] });
try {
  await seed(database.pool, { mediaDir: null });
  if (values.catalogue) await importFile(database.pool, values.catalogue, { mediaDir: null });
  await run();
} finally {
  await database.close();
}

async function run(): Promise<void> {
  const app = createApp({ pool: database.pool, clock: () => new Date() });

  async function post(batch: readonly string[]): Promise<void> {
    const response = await app.request(apiPath(endpoints.pageDataBatch, LANG), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paths: batch }),
    });
    const text = await response.text();
    if (!response.ok || text.includes('\nnull\n')) throw new Error(`The API gave no page: ${text.slice(0, 200)}`);
  }

  const kinds = await readKinds(Number(values.pages));
  console.log(`One API process, ${values.concurrency} batches at a time, Node ${process.version}`);
  console.log('pages        batch   pages/s   API processor, ms/page');
  for (const [kind, wanted] of Object.entries(kinds)) {
    for (const size of BATCHES) {
      const { rate, cpu } = await measure(wanted, size, post);
      const figures = [String(size).padStart(5), rate.toFixed(0).padStart(9), cpu.toFixed(3).padStart(24)];
      console.log(`${kind.padEnd(12)} ${figures.join(' ')}`);
    }
  }
}

/** The paths of each kind of page, at most `limit` of a kind. */
async function readKinds(limit: number): Promise<Record<string, readonly string[]>> {
  const tree = await readTree(database.pool, LANG);
  const products = await database.pool.query<{ slug: string }>(
    'SELECT slug FROM products WHERE is_published ORDER BY id DESC LIMIT $1',
    [limit],
  );
  const lists = tree.all.flatMap(({ slug, productCount }) =>
    Array.from({ length: pageCount(productCount) }, (_, index) => paths.category(slug, index + 1)),
  );
  const posts = await database.pool.query<{ slug: string }>('SELECT slug FROM posts ORDER BY id LIMIT $1', [limit]);
  return {
    products: products.rows.map(({ slug }) => paths.page(slug)),
    lists: lists.slice(0, limit),
    posts: posts.rows.map(({ slug }) => paths.blogPage(slug)),
  };
}

/** Median of all rounds but the first, which is not warm. */
async function measure(
  wanted: readonly string[],
  size: number,
  post: (batch: readonly string[]) => Promise<void>,
): Promise<{ rate: number; cpu: number }> {
  const rounds: { rate: number; cpu: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const batches = Array.from({ length: Math.ceil(wanted.length / size) }, (_, index) =>
      wanted.slice(index * size, (index + 1) * size),
    );
    const started = performance.now();
    const startedCpu = process.cpuUsage();
    await Promise.all(
      Array.from({ length: Number(values.concurrency) }, async () => {
        for (let batch = batches.pop(); batch; batch = batches.pop()) await post(batch);
      }),
    );
    const { user, system } = process.cpuUsage(startedCpu);
    rounds.push({
      rate: wanted.length / ((performance.now() - started) / 1000),
      cpu: (user + system) / 1000 / wanted.length,
    });
  }
  const warm = rounds.slice(1).sort((a, b) => a.rate - b.rate);
  return warm[Math.floor(warm.length / 2)] ?? { rate: 0, cpu: 0 };
}
