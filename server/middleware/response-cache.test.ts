import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Hono } from 'hono';
import { afterAll, expect, test, vi } from 'vitest';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { testDeps } from '../../tests/helpers/deps.ts';
import { type Edit, editArbitrary, editSql } from '../../tests/helpers/edits.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { createApp } from '../app.ts';
import { createPool } from '../db/connections.ts';
import type { AppDeps } from '../deps.ts';

/** A process of the API that follows the change feed. */
interface Process {
  readonly deps: AppDeps;
  readonly app: Hono;
  close(): Promise<void>;
}

const SKU = 'PZ-SZL-002';
const SLUG = 'susalne-zoloto-vilne-23-75k';
const PATHS = [
  'maintenance',
  'announcement',
  'layout',
  `offers?sku=${SKU}&sku=PZ-AGT-001&sku=NONE`,
  `products/${SLUG}`,
  `pages/${SLUG}`,
  'content/contacts',
  `page-data?path=/${SLUG}`,
  'page-data?path=/',
  'page-data?path=/susalne-zoloto',
  'page-data?path=/blog',
  `search/suggestions?q=${encodeURIComponent('сусальне золото')}`,
  `search?q=${encodeURIComponent('сусальне золото')}`,
  `search?q=${encodeURIComponent('сусальне золото')}&sort=price-asc&filters=stock%3D1`,
];
const address = (path: string, lang = 'uk') => `/api/v1/${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;

/** The number of edits in a run of the property. */
const EDITS = 6;
const RUNS = 8;

const shop = await openSharedShop();
const [one, other] = [await openProcess(), await openProcess()];
afterAll(async () => {
  await one.close();
  await other.close();
});

async function openProcess(): Promise<Process> {
  const pool = createPool(shop.url);
  const deps = testDeps(pool);
  deps.feed.watch();
  deps.search.watch();
  await until(() => deps.feed.becomeCurrent());
  const close = async () => {
    await deps.feed.close();
    await deps.search.close();
    await pool.end();
  };
  return { deps, app: createApp(deps), close };
}

const setPrice = (price: number) =>
  shop.pool.query('UPDATE products SET price = $1, old_price = NULL WHERE sku = $2', [price, SKU]);
const offers = `offers?sku=${SKU}`;
const priceOf = async ({ app }: Pick<Process, 'app'>) => {
  const { data } = await (await app.request(address(offers))).json();
  return data[0].price;
};
const queriesOf = async ({ deps }: Process, work: () => Promise<unknown>) => {
  const query = vi.spyOn(deps.pool, 'query');
  await work();
  const { calls } = query.mock;
  query.mockRestore();
  return calls.length;
};

test('an answer without changes comes from memory, byte for byte', async () => {
  for (const path of PATHS) {
    await one.app.request(address(path));
    const first = await one.app.request(address(path));
    const text = await first.text();
    const queries = await queriesOf(one, async () => {
      const again = await one.app.request(address(path));
      expect([again.status, await again.text()]).toEqual([200, text]);
      expect([...again.headers]).toEqual([...first.headers]);
      const tag = { 'if-none-match': again.headers.get('etag') ?? '' };
      expect((await one.app.request(address(path), { headers: tag })).status).toBe(304);
    });
    expect([path, queries]).toEqual([path, 0]);
  }
});

test('a search answered from memory is counted', async () => {
  const path = `search?q=${encodeURIComponent('кропильниця')}`;
  const count = async () =>
    (await shop.pool.query("SELECT times FROM search_queries WHERE query = 'кропильниця'")).rows[0]?.times;
  for (let times = 1; times <= 3; times++) {
    await one.app.request(address(path));
    await until(async () => (await count()) === times);
  }
});

test('a build, which requires current data, is answered from the database', async () => {
  const headers = { 'cache-control': 'no-cache' };
  await one.app.request(address('layout'));
  const queries = await queriesOf(one, async () => one.app.request(address('layout'), { headers }));
  expect(queries).toBeGreaterThan(0);
});

test('each language has its own answer', async () => {
  const path = address(`products/${SLUG}`);
  const [uk, ru] = [await one.app.request(path), await one.app.request(address(`products/${SLUG}`, 'ru'))];
  expect([uk, ru].map(({ headers }) => headers.get('content-language'))).toEqual(['uk', 'ru']);
  expect(await uk.text()).not.toBe(await ru.text());
  const { data } = await (await one.app.request(address(`products/${SLUG}`, 'ru'))).json();
  const { rows } = await shop.pool.query(`SELECT name ->> 'ru' AS name FROM products WHERE sku = $1`, [SKU]);
  expect(data.name).toBe(rows[0].name);
});

test('each encoding has its own ETag and Content-Encoding', async () => {
  const get = (encoding: string) =>
    one.app.request(address('page-data?path=/'), { headers: { 'accept-encoding': encoding } });
  const forms = await Promise.all(['identity', 'gzip', 'br'].map(get));
  expect(forms.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'br']);
  expect(forms.map(({ headers }) => headers.get('vary'))).toEqual(Array(3).fill('Accept-Encoding'));
  expect(new Set(forms.map(({ headers }) => headers.get('etag'))).size).toBe(3);
});

test('a change is visible in both processes once they are notified', async () => {
  for (const price of [11_100, 22_200, 33_300]) {
    await Promise.all([priceOf(one), priceOf(other)]);
    await setPrice(price);
    await until(async () => (await priceOf(one)) === price && (await priceOf(other)) === price);
  }
});

test('an edit is visible at once in the process that answered it, and soon in the other', async () => {
  const owner = await openStudio(one, 'owner');
  const visit = async ({ app }: Process) => (await openBrowser(app).get('/layout')).status;
  await Promise.all([visit(one), visit(other)]);
  for (const [state, status] of [
    ['closed', 503],
    ['open', 200],
  ] as const) {
    const end = state === 'closed' ? { endTime: null, opensItself: false } : {};
    expect((await owner.send('PUT', '/studio/maintenance', { state, ...end })).status).toBe(200);
    expect(await visit(one)).toBe(status);
    await until(async () => (await visit(other)) === status);
  }
});

test('without the listening connection answers come from the database; later, memory has the missed changes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await setPrice(44_400);
  await until(async () => (await priceOf(other)) === 44_400);
  await shop.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE query = 'LISTEN changes' AND datname = current_database()`);
  await until(() => !other.deps.feed.isCurrent);
  await setPrice(55_500);
  expect(await priceOf(other)).toBe(55_500);
  await until(() => other.deps.feed.becomeCurrent());
  expect(await priceOf(other)).toBe(55_500);
  expect(await queriesOf(other, () => priceOf(other))).toBe(0);
});

test('cookies do not change public answers, and personal answers are never shared', async () => {
  const [first, second] = [openBrowser(one.app), openBrowser(one.app)];
  await first.post('/cart/lines', { sku: 'PZ-AGT-001', quantity: 1 });
  expect((await first.get('/cart')).data.lines).toHaveLength(1);
  expect((await second.get('/cart')).data.lines).toHaveLength(0);
  expect((await first.get('/announcement')).body).toEqual((await second.get('/announcement')).body);
});

/** Edits of what a line of a cart shows of its product. */
const CART_EDITS = [
  'price',
  'tier',
  'no tiers',
  'stock',
  'name of a product',
  'brand',
  'publication',
  'category of a product',
  'alt',
  'no pictures',
  'sku',
  'rename',
  'name of a category',
  'deleted product',
] as const satisfies readonly Edit['kind'][];

test.each(CART_EDITS)('a cart whose products are cached shows an edit of: %s', async (kind) => {
  const browser = openBrowser(one.app);
  const { data } = await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  await shop.pool.query(
    `INSERT INTO cart_lines (visitor_id, product_id, quantity, services)
     SELECT l.visitor_id, p.id, 1, '{}' FROM cart_lines l, products p WHERE l.id = $1 AND p.id <> l.product_id`,
    [data.lines[0].id],
  );
  const before = await browser.get('/cart');
  expect(await queriesOf(one, () => browser.get('/cart'))).toBe(1);
  for (const which of [3, 47, 111, 202]) await shop.pool.query(editSql({ kind, which, value: 2 * which }));
  await one.deps.feed.catchUp();
  const after = await browser.get('/cart');
  expect(after.body).not.toEqual(before.body);
  // This process follows no feed, and queries the database each time.
  const fresh = openBrowser(createApp(testDeps(shop.pool)));
  for (const [name, value] of browser.cookies) fresh.cookies.set(name, value);
  expect(after.body).toEqual((await fresh.get('/cart')).body);
});

/** The body of an error is ignored. */
const bodyOf = async (app: Hono, path: string, lang: string) => {
  const response = await app.request(address(path, lang));
  return [response.status, response.status === 200 ? await response.text() : null];
};

test('after any edits memory and the database give the same answers', { timeout: 180_000 }, async () => {
  // This one follows no feed, and queries the database each time.
  const fresh = createApp(testDeps(shop.pool));
  const script = fc.array(editArbitrary, { minLength: 1, maxLength: EDITS });
  const holds = async (edits: readonly Edit[]) => {
    const asked = PATHS.flatMap((path) => ['uk', 'ru'].map((lang) => [path, lang] as const));
    for (const [path, lang] of asked) await bodyOf(one.app, path, lang);
    for (const edit of edits) await shop.pool.query(editSql(edit));
    await one.deps.feed.catchUp();
    for (const [path, lang] of asked) {
      const isSame = async () => isDeepStrictEqual(await bodyOf(one.app, path, lang), await bodyOf(fresh, path, lang));
      // The search index follows the feed by itself, a little later.
      if (path.startsWith('search')) await until(isSame);
      expect([path, lang, ...(await bodyOf(one.app, path, lang))]).toEqual([
        path,
        lang,
        ...(await bodyOf(fresh, path, lang)),
      ]);
    }
  };
  await fc.assert(fc.asyncProperty(script, holds), { numRuns: RUNS });
});
