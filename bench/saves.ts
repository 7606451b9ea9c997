import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { pageFile } from '../src/rules/paths.ts';
import { untilPageHas } from './lib/built-pages.ts';
import { CATALOGUE_OPTIONS, count } from './lib/options.ts';
import { runPrerender } from './lib/our-build.ts';
import { startRebuildWorker } from './lib/rebuild-worker.ts';
import { median } from './lib/statistics.ts';
import { withCatalogue } from './lib/with-catalogue.ts';

/**
 * Measures the time until each kind of save is served, from just before it is sent, with a worker that waits for
 * changes.
 *
 *   npm run bench:saves -- [--products 1000] [--runs 10] [--json] [--dir DIR] [--databases DIR] [--catalogue FILE]
 */
const { values } = parseArgs({ options: { ...CATALOGUE_OPTIONS, runs: { type: 'string', default: '10' } } });
const products = count('products', values.products);
const runs = count('runs', values.runs);
/** Number of warm-up saves of each kind that are not counted. */
const WARM_UP = 2;
/** ms after a page is served, so that the worker finishes its follow-up work. */
const PAUSE = 500;

interface Kind {
  readonly name: string;
  /** SQL that writes `$1`, a number as text that no page contains yet. */
  readonly sql: string;
  /** SQL of the path of a page that shows it. */
  readonly path: string;
}

const PRODUCT = 'SELECT min(id) FROM products WHERE is_published';
const WITH_TIER = 'SELECT min(product_id) FROM product_tiers';
const POST = 'SELECT min(id) FROM posts';
const CATEGORY = 'SELECT min(category_id) FROM products';
const CONTENT = 'SELECT min(slug) FROM content_pages';
const TEXTS = `jsonb_build_object('uk', $1::text, 'ru', $1::text)`;
const pathOf = (table: string, id: string) => `SELECT '/' || slug FROM ${table} WHERE id = (${id})`;

const KINDS: readonly Kind[] = [
  {
    name: 'a price',
    sql: `UPDATE products SET price = $1::integer WHERE id = (${PRODUCT})`,
    path: pathOf('products', PRODUCT),
  },
  {
    name: 'a price for a larger order',
    sql: `UPDATE product_tiers SET price = $1::integer
      WHERE product_id = (${WITH_TIER}) AND cost_breakpoint = (SELECT min(cost_breakpoint) FROM product_tiers t WHERE t.product_id = (${WITH_TIER}))`,
    path: pathOf('products', WITH_TIER),
  },
  {
    name: 'a product’s description',
    sql: `UPDATE products SET description = ${TEXTS} WHERE id = (${PRODUCT})`,
    path: pathOf('products', PRODUCT),
  },
  {
    name: 'a product’s name',
    sql: `UPDATE products SET name = ${TEXTS} WHERE id = (${PRODUCT})`,
    path: pathOf('products', PRODUCT),
  },
  {
    name: 'a content page',
    sql: `UPDATE content_pages SET html = ${TEXTS} WHERE slug = (${CONTENT})`,
    path: `SELECT '/' || (${CONTENT})`,
  },
  {
    name: 'an article',
    sql: `UPDATE posts SET html = ${TEXTS} WHERE id = (${POST})`,
    path: `SELECT '/blog/' || slug FROM posts WHERE id = (${POST})`,
  },
  {
    name: 'an article’s title',
    sql: `UPDATE posts SET title = ${TEXTS} WHERE id = (${POST})`,
    path: `SELECT '/blog/' || slug FROM posts WHERE id = (${POST})`,
  },
  {
    name: 'a category’s description',
    sql: `UPDATE categories SET description = ${TEXTS} WHERE id = (${CATEGORY})`,
    path: pathOf('categories', CATEGORY),
  },
  {
    name: 'a category’s name, on its page',
    sql: `UPDATE categories SET name = ${TEXTS} WHERE id = (${CATEGORY})`,
    path: pathOf('categories', CATEGORY),
  },
  {
    name: 'the announcement, on the home page',
    sql: `UPDATE announcement SET is_shown = true, text = ${TEXTS}`,
    path: "SELECT '/'",
  },
  {
    name: 'what every page shows, on the home page',
    sql: `UPDATE content_pages SET title = ${TEXTS} WHERE slug = (${CONTENT})`,
    path: "SELECT '/'",
  },
];

/** The next unique value, of nine digits: a price in kopiykas that no product has, or a word that no text contains. */
let next = 600_000_000 + (Date.now() % 100_000_000);

async function measure(pool: pg.Pool, dataDir: string, { sql, path: pathSql }: Kind): Promise<number[]> {
  const { rows } = await pool.query<{ path: string }>(`SELECT (${pathSql}) AS path`);
  const page = pageFile('uk', rows[0]?.path ?? '/', 'html').slice(0, -'.html'.length);
  const times: number[] = [];
  for (let run = 0; run < WARM_UP + runs; run++) {
    const trace = String(next++);
    const sentAt = performance.now();
    await pool.query(sql, [trace]);
    await untilPageHas(dataDir, page, trace);
    times.push(performance.now() - sentAt);
    await setTimeout(PAUSE);
  }
  return times.slice(WARM_UP);
}

await withCatalogue(products, values, async ({ workspace, database }) => {
  const dataDir = join(workspace.dir, `saves-${products}`);
  try {
    await runPrerender(database, dataDir);
    const worker = startRebuildWorker(database, dataDir);
    const figures: { kind: string; ms: number; ms_worst: number }[] = [];
    for (const kind of KINDS) {
      const times = await measure(database.pool, dataDir, kind);
      const figure = { kind: kind.name, ms: Math.round(median(times)), ms_worst: Math.round(Math.max(...times)) };
      figures.push(figure);
      console.log(`${figure.kind}: ${figure.ms} ms, at worst ${figure.ms_worst} ms`);
    }
    await worker.stop();
    if (values.json) console.log(JSON.stringify({ products, saves: figures }));
  } finally {
    workspace.remove(dataDir);
  }
});
