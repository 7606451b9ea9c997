import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { openDatabase } from '../server/db/database.ts';
import { LAUNCH_OPTIONS } from '../tests/e2e/chromium.ts';
import { startShop, untilDrawn } from '../tests/e2e/shop-process.ts';
import { trace } from './lib/interactions/cpu.ts';
import { forget, type Interaction, observeWith, slowest } from './lib/interactions/noted.ts';
import { count } from './lib/options.ts';
import { median } from './lib/statistics.ts';

/**
 * Measures the filters of a category with thousands of products: the size of its index, the ms that clicks on filters
 * occupy a slow CPU until their frame (see interactions.ts), and the delay until a price is in the index.
 *
 *   npm run bench:facets -- [--products 5000] [--slowdown 4] [--rounds 5] [--dir DIR]
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '5000' },
    slowdown: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    dir: { type: 'string', default: '.cache/bench-facets/shop' },
  },
});
const PRODUCTS = count('products', values.products);
const SLOWDOWN = count('slowdown', values.slowdown);
const ROUNDS = count('rounds', values.rounds);
const DIR = values.dir;
const CATEGORY = 'bench-facets';
const RAIL = 'aside[aria-label="Фільтри"]';
/** Limit in ms. */
const LIMIT = 200;

/** SQL of a deterministic pseudo-random number; regular numbers would compress too well. */
const RANDOM = (...parts: readonly string[]) =>
  `abs(hashtext(${parts.map((part) => (/^[a-z]+$/.test(part) && part !== 'n' ? `'${part}'` : part)).join(" || ':' || ")}))`;

/** Products with a brand and ten attributes of 2 to 40 values each, like a category of a large shop. */
const FILL = `
  INSERT INTO page_entries VALUES ('${CATEGORY}', 'category');
  INSERT INTO categories (slug, position, name, description)
    VALUES ('${CATEGORY}', 99, '{"uk":"Багато","ru":"Много"}', '{"uk":"Багато товарів","ru":"Много товаров"}');
  INSERT INTO page_entries SELECT 'bench-' || n, 'product' FROM generate_series(1, ${PRODUCTS}) n;
  INSERT INTO products (slug, sku, category_id, brand, name, summary, description, price, old_price, stock, weight, popularity, created_at)
    SELECT 'bench-' || n, 'BENCH-' || n, c.id, 'Бренд ' || ${RANDOM('n', 'brand')} % 24,
      jsonb_build_object('uk', 'Пензель плоский ' || md5(n::text), 'ru', 'Кисть плоская ' || md5(n::text)), '{"uk":"с","ru":"с"}',
      '{"uk":"<p>о</p>","ru":"<p>о</p>"}', 1000 + ${RANDOM('n', 'price')} % 500000, CASE WHEN n % 9 = 0 THEN 600000 END, n % 7, 10,
      ${RANDOM('n', 'place')} % 1000, now() - n * interval '1 hour'
    FROM generate_series(1, ${PRODUCTS}) n, categories c WHERE c.slug = '${CATEGORY}';
  INSERT INTO product_attributes (product_id, attribute_code, value)
    SELECT p.id, a.code, jsonb_build_object('uk', 'значення ' || v, 'ru', 'значение ' || v)
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM products WHERE slug LIKE 'bench-%') p,
      (SELECT code, row_number() OVER (ORDER BY position) AS k FROM attributes WHERE is_filter LIMIT 10) a,
      LATERAL (SELECT ${RANDOM('p.n', 'value', 'a.k')} % (2 + 4 * (a.k - 1)) AS v) x`;

const kib = (bytes: number) => (bytes / 1024).toFixed(1);
const indexFile = () => join(DIR, 'site/current', CATEGORY, '-facets.json');

/** Waits until a condition holds on the site that is being rebuilt. @returns ms */
async function until(is: () => boolean): Promise<number> {
  const started = performance.now();
  while (!check(is)) {
    if (performance.now() - started > 300_000) throw new Error('The text did not appear');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - started;
}

function check(is: () => boolean): boolean {
  try {
    return is();
  } catch {
    return false;
  }
}

async function openCategory(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
  await context.addInitScript(...observeWith);
  const page = await context.newPage();
  await page.goto(`${url}/${CATEGORY}`);
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator(`${RAIL} button`).first().hover();
  await page.locator(`${RAIL} input[type=checkbox]`).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Prints the median and maximum cost of a click over the rounds, each with a fresh page. @returns the maximum */
async function measure(
  browser: Browser,
  url: string,
  name: string,
  act: (page: Page) => Promise<void>,
): Promise<number> {
  const taken: Interaction[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await openCategory(browser, url);
    await forget(page);
    taken.push(
      await trace(browser, async () => {
        await act(page);
        return slowest(page);
      }),
    );
    await page.context().close();
  }
  const durations = taken.map(({ duration }) => duration * SLOWDOWN);
  const most = Math.max(...durations);
  console.log(`${median(durations).toFixed(0).padStart(6)} ${most.toFixed(0).padStart(6)}  ${name}`);
  return most;
}

const shop = await startShop(DIR);
await untilDrawn(DIR);
const database = await openDatabase({ databaseUrl: undefined, dataDir: DIR });
const browser = await chromium.launch(LAUNCH_OPTIONS);
try {
  await database.pool.query(FILL);
  await until(() => JSON.parse(readFileSync(indexFile(), 'utf8')).ids.length === PRODUCTS);
  const index = readFileSync(indexFile());
  const cards = readFileSync(join(DIR, 'site/current', CATEGORY, 'page/2.json'));
  console.log(
    `Index of ${PRODUCTS} products, KiB: ${kib(index.length)} raw, ${kib(gzipSync(index, { level: 9 }).length)} gzip, ${kib(brotliCompressSync(index).length)} brotli`,
  );
  console.log(
    `24 cards (a page's data), KiB: ${kib(cards.length)} raw, ${kib(gzipSync(cards, { level: 9 }).length)} gzip`,
  );
  const priceOf = (text: string) => JSON.parse(text).prices[0];
  const before = priceOf(readFileSync(indexFile(), 'utf8'));
  const saves: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    await database.pool.query(
      `UPDATE products SET price = $1, old_price = NULL WHERE id = (SELECT id FROM products WHERE slug LIKE 'bench-%' ORDER BY popularity DESC, id LIMIT 1)`,
      [before + round],
    );
    saves.push(await until(() => priceOf(readFileSync(indexFile(), 'utf8')) === before + round));
  }
  console.log(
    `From a price saved to the index being live: median ${median(saves).toFixed(0)} ms, most ${Math.max(...saves).toFixed(0)} ms`,
  );
  console.log(
    `ms of CPU from a click to the next frame, slowed down ${SLOWDOWN} times, of ${ROUNDS}\nmedian   most  click`,
  );
  const checkbox = (page: Page, place: number) => page.locator(`${RAIL} input[type=checkbox]`).nth(place);
  const most = [
    await measure(browser, shop.url, 'in stock only', (page) => checkbox(page, 0).click()),
    await measure(browser, shop.url, 'a brand', (page) => checkbox(page, 2).click()),
    await measure(browser, shop.url, 'a value of an attribute', (page) => checkbox(page, 12).click()),
    await measure(browser, shop.url, 'a second value, after a first', async (page) => {
      await checkbox(page, 2).click();
      await page.waitForLoadState('networkidle');
      await checkbox(page, 12).click();
    }),
    await measure(browser, shop.url, 'everything reset', async (page) => {
      await checkbox(page, 2).click();
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Скинути все' }).click();
    }),
  ];
  console.log(`The slowest takes ${Math.max(...most).toFixed(0)} ms; the limit is ${LIMIT}`);
  if (Math.max(...most) >= LIMIT) process.exitCode = 1;
} finally {
  await browser.close();
  await database.close();
  await shop.stop();
}
