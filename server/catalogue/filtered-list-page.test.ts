import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FilteredListPage } from '../../src/rules/filtered-list.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';
import type { Deps } from '../context.ts';
import { LoadShedder } from '../middleware/load-shedding.ts';
import { withFilteredLists } from './filtered-list-page.ts';

/** HTML of a category's page, with the parts that are replaced. */
const SHELL = `<!doctype html><html lang="uk"><head><meta charset="utf-8"><meta name="robots" content="max-image-preview:large">
<script data-start="/a.js">built()</script><link rel="canonical" href="https://shop.example/potal">
<script type="application/ld+json">{}</script></head><body><div id="app"><a href="/ru/potal" hreflang="ru">Рус</a>
<main id="main" tabindex="-1"><h1>Поталь</h1></main></div><script type="application/json" id="boot">{}</script></body></html>`;

let shop: TestShop;
let siteDir: string;
const rendered: FilteredListPage[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  siteDir = mkdtempSync(join(tmpdir(), 'pozolota-lists-'));
  const write = (file: string, text: string) => writeFileSync(join(siteDir, 'a', file), text);
  const browser = openBrowser(shop.app, { lang: 'uk' });
  const read = async (path: string) => JSON.stringify((await browser.get(path)).data);
  mkdirSync(join(siteDir, 'a/potal'), { recursive: true });
  write('potal.html', SHELL);
  write('potal.json', await read('/page-data?path=/potal'));
  write('potal/-facets.json', await read('/categories/potal/facets'));
  write('vilna-potal.json', await read('/page-data?path=/vilna-potal'));
  write('old-potal.json', '{"moved":"/potal"}');
  symlinkSync('a', join(siteDir, 'current'));
});
afterAll(async () => {
  rmSync(siteDir, { recursive: true });
  await shop.drop();
});

const site = { fetch: vi.fn(() => new Response('a file')) };
const shedderOf = (limit: number) => new LoadShedder({ ...shop.deps, maxRequests: limit }, 'documents');
const pages = (limit = 10, deps: Deps = shop.deps) =>
  withFilteredLists(site, deps, {
    siteDir,
    shedder: shedderOf(limit),
    loadRender: async () => async (page) => {
      rendered.push(page);
      return `<h1>${page.counts.total}</h1>`;
    },
  });
const get = (path: string) => pages().request(path);
const locationOf = async (path: string) => {
  const { status, headers } = await get(path);
  return [status, headers.get('location')];
};

test('beyond what the process can make, a list leads to the category', async () => {
  const { status, headers } = await pages(0).request('/search/potal?stock=1');
  expect([status, headers.get('location')]).toEqual([302, '/potal?stock=1']);
});

test('while the database is away, a list leads to the category', async () => {
  const away = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const { status, headers } = await pages(10, { ...shop.deps, pool: away }).request('/search/potal?stock=1');
  expect([status, headers.get('location')]).toEqual([302, '/potal?stock=1']);
  await away.end();
});

test('a refused list reads no file, so a landing page’s leads to the landing page', async () => {
  const { status, headers } = await pages(0).request('/search/vilna-potal?stock=1');
  expect([status, headers.get('location')]).toEqual([302, '/vilna-potal?stock=1']);
});

test('a choice and an order are answered with the category’s page with that list in it, without the app', async () => {
  const response = await get('/search/potal?format=vilni-arkushi&sort=price-asc');
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  const html = await response.text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('rel="canonical" href="https://shop.example/potal"');
  expect(html).toContain('href="/ru/search/potal?format=vilni-arkushi&amp;sort=price-asc"');
  expect(html).not.toContain('built()');
  expect(html).not.toContain('id="boot"');
  const { products = [], counts, category } = rendered.at(-1) ?? {};
  expect(html).toContain(`<main id="main" tabindex="-1"><h1>${counts?.total}</h1></main>`);
  expect(products.length).toBe(counts?.total);
  expect(counts?.total).toBeGreaterThan(0);
  expect(counts?.total).toBeLessThan(category?.list.productCount ?? 0);
  const prices = products.map(({ price, variants }) => variants?.from ?? price);
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
});

test('a browser with scripts goes on to the category with the same parameters', async () => {
  const html = await (await get('/search/potal?stock=1')).text();
  expect(html).toMatch(
    /^<!doctype html><html lang="uk" data-moved="\/potal"><head><meta charset="utf-8"><script>location/,
  );
  expect(html.match(/<script/g)).toHaveLength(1);
});

test('cards have the current price', async () => {
  const before = rendered.at(-1)?.products[0];
  await shop.pool.query('UPDATE products SET price = price + 100 WHERE id = $1', [before?.id]);
  await get('/search/potal?stock=1');
  expect(rendered.at(-1)?.products.find(({ id }) => id === before?.id)?.price).toBe((before?.price ?? 0) + 100);
});

test('a form’s address, and a page after the last, lead to the address of the list', async () => {
  expect(await locationOf('/search/potal?sort=new&format=rulon&format=vilni-arkushi&price=&price=500')).toEqual([
    302,
    '/search/potal?format=rulon_vilni-arkushi&price=-500&sort=new',
  ]);
  expect(await locationOf('/search/potal?stock=1&page=99')).toEqual([302, '/search/potal?stock=1']);
});

test('unreadable parameters are ignored, and a value that the list does not have is reported', async () => {
  expect((await get('/search/potal?sort=%00&price=a-b&stock=x&page=-1&utm_source=mail')).status).toBe(200);
  expect(rendered.at(-1)).toMatchObject({
    request: { sort: 'popular', page: 1, choice: { values: {}, inStock: false } },
    isPartlyLost: false,
  });
  await get('/search/potal?format=steel');
  expect(rendered.at(-1)).toMatchObject({ request: { choice: { values: {} } }, isPartlyLost: true });
});

test('a choice without products suggests filters to remove', async () => {
  await get('/search/potal?price=1-2');
  expect(rendered.at(-1)).toMatchObject({
    products: [],
    counts: { total: 0 },
    waysOut: [{ filter: { kind: 'price' } }],
  });
});

test('a landing page and a renamed category lead to the list of the category', async () => {
  expect(await locationOf('/search/vilna-potal?stock=1')).toEqual([302, '/search/potal?format=vilni-arkushi&stock=1']);
  expect(await locationOf('/search/old-potal?stock=1')).toEqual([302, '/search/potal?stock=1']);
});

test('an address of no category is the site’s', async () => {
  for (const path of ['/search/nothing', '/search', '/potal?stock=1', '/search/..%2fpotal']) {
    expect(await (await get(path)).text()).toBe('a file');
  }
});

test('during maintenance, before there is a build, and with unexpected markup the category answers', async () => {
  const category = [302, '/potal?stock=1'];
  await shop.pool.query(
    'INSERT INTO maintenance (id, is_in_progress) VALUES (1, true) ON CONFLICT (id) DO UPDATE SET is_in_progress = true',
  );
  expect(await locationOf('/search/potal?stock=1')).toEqual(category);
  await shop.pool.query('UPDATE maintenance SET is_in_progress = false');
  const unbuilt = withFilteredLists(site, shop.deps, {
    ...{ siteDir, shedder: shedderOf(10), loadRender: async () => null },
  });
  expect((await unbuilt.request('/search/potal?stock=1')).headers.get('location')).toBe(category[1]);
  writeFileSync(join(siteDir, 'a/potal.html'), SHELL.replace('name="robots"', 'name="other"'));
  expect(await locationOf('/search/potal?stock=1')).toEqual(category);
});
