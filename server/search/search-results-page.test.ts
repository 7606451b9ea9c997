import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SearchResultsPage } from '../../src/rules/search-results-page.ts';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';
import { LoadShedder } from '../middleware/load-shedding.ts';
import { withSearchResultsPages } from './search-results-page.ts';

/** HTML of the search page, with the parts that results replace. */
const SHELL = `<!doctype html><html><head><title>Пошук — Позолота</title></head><body><div id="app"><header><form
 action="/search"><input type="search" name="q" autocomplete="off"></form><a href="/ru/search" hreflang="ru">Рус</a></header>
<main id="main" tabindex="-1" data-app="true"><noscript>Тут потрібен JavaScript</noscript><div id="found"><h1>Пошук</h1></div>
</main></div><script type="application/json" id="boot">{}</script></body></html>`;

let shop: TestShop;
let siteDir: string;
const rendered: SearchResultsPage[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  siteDir = mkdtempSync(join(tmpdir(), 'pozolota-found-'));
  mkdirSync(join(siteDir, 'a'));
  writeFileSync(join(siteDir, 'a/search.html'), SHELL);
  symlinkSync('a', join(siteDir, 'current'));
});
afterAll(async () => {
  rmSync(siteDir, { recursive: true });
  await shop.drop();
});

const site = { fetch: vi.fn(() => new Response('a file')) };
const shedderOf = (limit: number) => new LoadShedder({ ...shop.deps, maxRequests: limit }, 'documents');
const pages = (limit = 10) =>
  withSearchResultsPages(site, shop.deps, {
    siteDir,
    shedder: shedderOf(limit),
    loadRender: async () => async (page) => {
      rendered.push(page);
      return { title: `«${page.search.q}»`, html: `<h1>${page.result.productCount}</h1>` };
    },
  });
const get = (path: string) => pages().request(path);
const searchFor = (q: string, more = '') => get(`/search?q=${encodeURIComponent(q)}${more}`);

test('beyond what the process can make, a query gets the site’s page, on which the app searches', async () => {
  const path = `/search?q=${encodeURIComponent('мольберт')}`;
  expect(await (await pages(0).request(path)).text()).toBe('a file');
});

test('a query is answered with the search’s page with its results in it', async () => {
  const response = await searchFor('поталь');
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  const html = await response.text();
  expect(html).toContain('<title>«поталь»</title>');
  expect(html).toMatch(/<div id="found"><h1>\d+<\/h1><\/div>/);
  expect(html).toContain('name="q" value="поталь"');
  expect(html).toContain('href="/ru/search?q=%D0%BF%D0%BE%D1%82%D0%B0%D0%BB%D1%8C"');
  expect(html).not.toContain('JavaScript');
  expect(html).not.toContain('data-app');
  const [, json = ''] = /id="found-data">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({ path: expect.stringMatching(/^\/search\?q=/), suggestions: null });
});

test('nothing of a query gets into the page but as text', async () => {
  const html = await (await searchFor('"><script>alert(1)</script>$&$1')).text();
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;$1"');
});

test('a SKU leads to its product, and a page after the last to the last', async () => {
  const toProduct = await searchFor('PZ-AGT-001');
  expect(toProduct.status).toBe(302);
  expect(toProduct.headers.get('location')).toMatch(/^\/ahat/);
  const toLast = await searchFor('золото', '&page=99&sort=price-asc');
  expect(toLast.headers.get('location')).toMatch(/^\/search\?q=[^&]+&sort=price-asc&page=[2-9]$/);
});

test('filters of the address are those of the document, and a form’s address leads to the one that the app has', async () => {
  const response = await searchFor('поталь', '&format=vilni-arkushi&utm_source=mail');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('format=vilni-arkushi');
  const { result, search } = rendered.at(-1) ?? {};
  expect(search?.choice.values).toMatchObject({ format: ['vilni-arkushi'] });
  expect(result?.productCount).toBeGreaterThan(0);
  expect(result?.productCount).toBeLessThan(result?.filters?.foundCount ?? 0);
  const sent = await searchFor('поталь', '&format=rulon&format=vilni-arkushi&stock=1&price=&price=500');
  expect(sent.status).toBe(302);
  expect(decodeURIComponent(sent.headers.get('location') ?? '')).toBe(
    '/search?q=поталь&format=rulon_vilni-arkushi&price=-500&stock=1',
  );
});

test('where the filters leave nothing, that is no search without results', async () => {
  await searchFor('поталь', '&price=1-2');
  expect(rendered.at(-1)).toMatchObject({ suggestions: null, result: { productCount: 0 } });
  expect(rendered.at(-1)?.result.filters?.waysOut).toHaveLength(1);
});

test('where nothing is found, there is what helps', async () => {
  expect((await searchFor('щщщщщщ')).status).toBe(200);
  expect(rendered.at(-1)?.suggestions?.categories.length).toBeGreaterThan(0);
});

test('a query of 6,000 letters has its document', async () => {
  expect((await searchFor('поталь '.repeat(900).slice(0, 6000))).status).toBe(200);
});

test('a search is counted once, with its document', async () => {
  await searchFor('кропильниця');
  await expect
    .poll(async () => (await shop.pool.query("SELECT times FROM search_queries WHERE query = 'кропильниця'")).rows)
    .toEqual([{ times: 1 }]);
});

test('without a query, during maintenance and before there is a build the site answers', async () => {
  for (const path of ['/search', '/search?q=', '/search?q=a', '/potal']) {
    expect(await (await get(path)).text()).toBe('a file');
  }
  await shop.pool.query(
    'INSERT INTO maintenance (id, is_in_progress) VALUES (1, true) ON CONFLICT (id) DO UPDATE SET is_in_progress = true',
  );
  expect(await (await searchFor('поталь')).text()).toBe('a file');
  await shop.pool.query('UPDATE maintenance SET is_in_progress = false');
  const unbuilt = withSearchResultsPages(site, shop.deps, {
    ...{ siteDir, shedder: shedderOf(10), loadRender: async () => null },
  });
  expect(await (await unbuilt.request('/search?q=поталь')).text()).toBe('a file');
});

test('a page that is not as it was known is left as it is, and that is logged', async () => {
  writeFileSync(join(siteDir, 'a/search.html'), SHELL.replace('id="found"', 'id="other"'));
  expect(await (await searchFor('поталь')).text()).toBe('a file');
  writeFileSync(join(siteDir, 'a/search.html'), SHELL);
});
