import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type pg from 'pg';
import { createApp } from '../server/app.ts';
import { inTransaction } from '../server/db/transaction.ts';
import { createDeps } from '../server/deps.ts';
import { readEnv } from '../server/env.ts';
import { filterResults } from '../server/search/filter-results.ts';
import { PostgresIndex } from '../server/search/postgres/postgres-index.ts';
import { refreshOwnDocuments } from '../server/search/postgres/refresh.ts';
import { createProductSearch, type ProductSearch } from '../server/search/product-search.ts';
import { CLEAN } from '../server/search/table/clean.ts';
import { SPOILED } from '../server/search/table/spoiled.ts';
import { NO_CHOICE } from '../src/rules/facet-choice.ts';
import { withDatabase } from './lib/bench-database.ts';
import { median, percentile } from './lib/statistics.ts';

/**
 * Measures the search over catalogues of several sizes: ms to fill the index, to answer a query and to filter its
 * results, the index's memory, the delay until a save is searchable, the costs of writes, and requests per second
 * compared with reading a product.
 * `npm run bench:search [-- --products 249,5000,50000 --engine memory,postgres --rounds 5 --seconds 5]`.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '249,5000,50000' },
    engine: { type: 'string', default: 'memory,postgres' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
/** Number of concurrent requests. */
const AT_ONCE = 8;
const SAVES = 20;
/** Rows of the measured import, and of each of its transactions; see server/import/staging/batches.ts. */
const IMPORTED = 5_000;
const BATCH = 200;
const QUERIES = [CLEAN, SPOILED].flatMap((table) =>
  Object.values(table).flatMap((rows) => rows.map(([query]) => query)),
);

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
const tenths = (number: number) => Math.round(number * 10) / 10;

/**
 * Fills the demo shop with copies of its products, each with a unique name, SKU and word, like a catalogue of series.
 */
async function fill(pool: pg.Pool, products: number): Promise<void> {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM products');
  await inTransaction(pool, (client) => copy(client, 1, products - (rows[0]?.count ?? 0)));
  await pool.query('VACUUM ANALYZE');
}

async function copy(client: pg.ClientBase, first: number, last: number): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE copies ON COMMIT DROP AS
     SELECT p.id AS original, n, 'copy-' || n AS slug,
       translate(substr(md5(n::text), 1, 7), '0123456789abcdef', 'бвгдежзиклмнопра') AS word
     FROM generate_series($1::int, $2::int) n
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM products WHERE slug NOT LIKE 'copy-%') p
       ON p.place = 1 + n % (SELECT count(*) FROM products WHERE slug NOT LIKE 'copy-%')`,
    [first, last],
  );
  await client.query("INSERT INTO page_entries SELECT slug, 'product' FROM copies");
  await client.query(`INSERT INTO products (slug, sku, category_id, brand, name, summary, description, price, stock, weight, popularity)
    SELECT c.slug, p.sku || '-' || c.n, p.category_id, p.brand,
      jsonb_build_object('uk', (p.name ->> 'uk') || ' «' || c.word || '»', 'ru', (p.name ->> 'ru') || ' «' || c.word || '»'),
      p.summary, p.description, p.price, c.n % 9, p.weight, c.n % 100
    FROM copies c JOIN products p ON p.id = c.original`);
  await client.query(`INSERT INTO product_attributes (product_id, attribute_code, value)
    SELECT made.id, pa.attribute_code, pa.value
    FROM copies c JOIN products made USING (slug) JOIN product_attributes pa ON pa.product_id = c.original`);
}

/** Returns the same query in a form that is not cached. */
const anew = (query: string, time: number) => query + ' '.repeat(time);

/** Returns the ms of each query of the tables in a filled index, each asked `ROUNDS` times. */
async function queryTimes(find: (query: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const query of QUERIES) await find(query);
  for (let round = 1; round <= ROUNDS; round++) {
    for (const query of QUERIES) {
      const begun = performance.now();
      await find(anew(query, round));
      times.push(performance.now() - begun);
    }
  }
  return times;
}

/** Returns the ms to compute the filters of each query's results, without and with one choice. */
async function filterTimes(search: ProductSearch): Promise<number[]> {
  const times: number[] = [];
  for (const query of QUERIES) {
    const { ids } = await search.find(query);
    for (const choice of [NO_CHOICE, { ...NO_CHOICE, inStock: true }]) {
      const begun = performance.now();
      await filterResults(search, 'uk', ids, choice);
      times.push(performance.now() - begun);
    }
  }
  return times;
}

/** Returns the ms from a save's commit until a search finds it. */
async function savedTimes(
  pool: pg.Pool,
  find: (query: string) => Promise<{ ids: readonly number[] }>,
): Promise<number[]> {
  const times: number[] = [];
  for (let save = 0; save < SAVES; save++) {
    const word = `збережено${'абвгдежзиклмнопрстуф'[save]}${'щ'.repeat(save % 3)}юк`;
    await pool.query(
      `UPDATE products SET name = jsonb_build_object('uk', $1::text, 'ru', $1::text) WHERE sku = 'PZ-SZL-002'`,
      [`${word} ${save}`],
    );
    const begun = performance.now();
    while ((await find(`"${word}" ${save}`)).ids.length !== 1 && performance.now() - begun < 30_000) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    times.push(performance.now() - begun);
  }
  return times;
}

/** Returns the requests per second that an app answers, `AT_ONCE` at a time. */
async function perSecond(ask: (number: number) => Promise<void>): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let answered = 0;
  const ask1 = async () => {
    while (performance.now() < end) await ask(answered++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask1));
  return answered / SECONDS;
}

/** Returns the ms of writing a product in a transaction of its own, as the studio does, and the searches' part. */
async function writeTimes(pool: pg.Pool, change: string): Promise<number[]> {
  const times: number[] = [];
  for (let save = 0; save < SAVES; save++) {
    const begun = performance.now();
    await inTransaction(pool, async (client) => {
      await client.query(`UPDATE products SET ${change} WHERE sku = 'PZ-SZL-00' || $1`, [1 + (save % 5)]);
      await refreshOwnDocuments(client);
    });
    times.push(performance.now() - begun);
  }
  return times;
}

const RENAME = `name = jsonb_build_object('uk', (name ->> 'uk') || ' а', 'ru', (name ->> 'ru') || ' а')`;

/** Returns the seconds of adding products in batches, as an import does. */
async function importTime(pool: pg.Pool, products: number): Promise<number> {
  const begun = performance.now();
  for (let first = products + 1; first <= products + IMPORTED; first += BATCH) {
    await inTransaction(pool, async (client) => {
      await copy(client, first, first + BATCH - 1);
      await refreshOwnDocuments(client);
    });
  }
  return (performance.now() - begun) / 1000;
}

/** Returns the ms of requests, one after another. */
async function requestTimes(ask: (number: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < QUERIES.length; number++) {
    const begun = performance.now();
    await ask(number);
    times.push(performance.now() - begun);
  }
  return times;
}

const INDEX_SIZE = `SELECT (pg_total_relation_size('search_documents') + pg_total_relation_size('search_lexemes'))::float8 AS size`;

const pathOf = (number: number, time: number) =>
  `search?lang=uk&q=${encodeURIComponent(anew(QUERIES[number % QUERIES.length] ?? '', time))}`;

async function measure(pool: pg.Pool, products: number, engine: string) {
  await fill(pool, products);
  collect();
  const before = process.memoryUsage().heapUsed;
  const search = createProductSearch({ pool }, engine === 'postgres' ? () => new PostgresIndex(pool) : undefined);
  const begun = performance.now();
  await search.find('золото');
  const filled = performance.now() - begun;
  collect();
  const memory = process.memoryUsage().heapUsed - before;
  search.watch();
  try {
    const times = await queryTimes((query) => search.find(query));
    const filtered = await filterTimes(search);
    const saved = await savedTimes(pool, (query) => search.find(query));
    const deps = { ...createDeps(readEnv({ NODE_ENV: 'test' }), pool), search };
    const app = createApp(deps);
    const get = async (path: string) => {
      const response = await app.request(`/api/v1/${path}`);
      if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`);
      await response.arrayBuffer();
    };
    const { rows } = await pool.query<{ slug: string }>(
      'SELECT slug FROM products WHERE is_published ORDER BY id LIMIT 200',
    );
    const suggestionsOf = (n: number, time: number) => get(pathOf(n, time).replace('search?', 'search/suggestions?'));
    const suggested = await requestTimes((n) => suggestionsOf(n, 0));
    const { rows: sizes } = await pool.query<{ size: number }>(INDEX_SIZE);
    return {
      engine,
      products,
      'filled in, s': tenths(filled / 1000),
      'index, MB': megabytes(memory),
      'p50, ms': tenths(median(times)),
      'p95, ms': tenths(percentile(times, 0.95)),
      'p99, ms': tenths(percentile(times, 0.99)),
      'most, ms': tenths(Math.max(...times)),
      'filters p50, ms': tenths(median(filtered)),
      'filters p99, ms': tenths(percentile(filtered, 0.99)),
      'filters most, ms': tenths(Math.max(...filtered)),
      'saved, median ms': Math.round(median(saved)),
      'saved, most ms': Math.round(Math.max(...saved)),
      'searches/s': Math.round(await perSecond((n) => get(pathOf(n, ROUNDS + 1 + Math.floor(n / QUERIES.length))))),
      'the same again/s': Math.round(await perSecond((n) => get(pathOf(n, 0)))),
      'suggestion p50, ms': tenths(median(suggested)),
      'suggestion p95, ms': tenths(percentile(suggested, 0.95)),
      'suggestion p99, ms': tenths(percentile(suggested, 0.99)),
      'suggestions/s': Math.round(await perSecond((n) => suggestionsOf(n, 0))),
      'product reads/s': Math.round(await perSecond((n) => get(`products/${rows[n % rows.length]?.slug}?lang=uk`))),
      'index in the database, MB': megabytes(sizes[0]?.size ?? 0),
      'price saved, ms': tenths(median(await writeTimes(pool, 'price = price + 1'))),
      'name saved, ms': tenths(median(await writeTimes(pool, RENAME))),
      [`${IMPORTED} imported, s`]: tenths(await importTime(pool, products)),
    };
  } finally {
    await search.close();
  }
}

const results: Awaited<ReturnType<typeof measure>>[] = [];
for (const products of values.products.split(',').map(Number)) {
  for (const engine of values.engine.split(',')) {
    await withDatabase(async ({ pool }) => {
      results.push(await measure(pool, products, engine));
    });
    console.error(`${products} products measured in ${engine}`);
  }
}
console.log(`${QUERIES.length} queries, ${ROUNDS} rounds; requests ${AT_ONCE} at once`);
for (const result of results) console.table(result);
