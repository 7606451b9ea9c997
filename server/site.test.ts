import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import type { ProductReview } from '../src/contract/review.ts';
import { movedHtml, movedJson } from '../src/rules/moved-page.ts';
import { pageFixtures } from '../tests/helpers/page-fixtures.ts';
import { createSite } from './site.ts';

const ORIGIN = 'https://pozolota.example';
let siteDir: string;

beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'pozolota-served-'));
  return () => rmSync(siteDir, { recursive: true });
});

function write(path: string, text: string): void {
  const file = join(siteDir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function serve(target: string): void {
  symlinkSync(target, join(siteDir, 'next'));
  renameSync(join(siteDir, 'next'), join(siteDir, 'current'));
}

async function get(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await createSite({ siteDir, mediaDir: siteDir, origin: ORIGIN }).request(
    `http://shop.example${path}`,
  );
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test.each(['a', 'b', 'releases/20260101-abc'])('a URL serves a file of the current release: %s', async (tree) => {
  write(`${tree}/clay.html`, 'глина');
  write(`${tree}/assets/x-1.js`, 'script');
  write(`${tree}/ru/404.html`, 'нет такой');
  serve(tree);
  const page = await get('/clay');
  expect(page).toMatchObject({ status: 200, text: 'глина' });
  expect(page.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
  expect(page.headers.get('cache-control')).toBe('public, no-cache');
  expect(page.headers.get('content-length')).toBe('10');
  expect((await get('/assets/x-1.js')).headers.get('cache-control')).toContain('immutable');
  const missing = await get('/ru/gold');
  expect(missing).toMatchObject({ status: 404, text: 'нет такой' });
  expect(missing.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
  expect((await get('/gold.json')).status).toBe(404);
});

test('the page of a removed product is served with 410 at its address, and its data with 200', async () => {
  write('a/-removed/gold.html', 'не продаємо');
  write('a/-removed/gold.json', '{}');
  write('a/ru/-removed/gold.html', 'не продаём');
  write('a/404.html', 'немає');
  write('a/-removed/sold.html', 'не продаємо');
  write('a/sold.html', 'знову в продажу');
  serve('a');
  const page = await get('/gold');
  expect(page).toMatchObject({ status: 410, text: 'не продаємо' });
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(page.headers.get('cache-control')).toBe('public, no-cache');
  expect(await get('/ru/gold')).toMatchObject({ status: 410, text: 'не продаём' });
  expect(await get('/gold.json')).toMatchObject({ status: 200, text: '{}' });
  expect((await get('/ru/gold.json')).status).toBe(404);
  expect((await get('/gold/page/2')).status).toBe(404);
  expect(await get('/sold')).toMatchObject({ status: 200, text: 'знову в продажу' });
});

test.each([
  ['/-removed/gold', 'немає'],
  ['/ru/-removed/gold', 'нет такой'],
  ['/-removed/gold.json', 'Not found'],
  ['/%2Dremoved/gold', 'немає'],
  ['/-Removed/gold', 'немає'],
])('the file of a removed product is no address: %s', async (path, text) => {
  write('a/-removed/gold.html', 'не продаємо');
  write('a/-removed/gold.json', '{}');
  write('a/ru/-removed/gold.html', 'не продаём');
  write('a/404.html', 'немає');
  write('a/ru/404.html', 'нет такой');
  serve('a');
  expect(await get(path)).toMatchObject({ status: 404, text });
});

test('when the link moves, the other tree is served', async () => {
  write('a/index.html', 'one');
  write('b/index.html', 'two');
  serve('a');
  expect((await get('/')).text).toBe('one');
  serve('b');
  expect((await get('/')).text).toBe('two');
});

test('a page that the browser has cached is answered 304', async () => {
  write('a/index.html', 'one');
  serve('a');
  const etag = (await get('/')).headers.get('etag') ?? '';
  const site = createSite({ siteDir, mediaDir: siteDir, origin: ORIGIN });
  expect((await site.request('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  const head = await site.request('/', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each(['/..%2fsite.db', '/%2e%2e/site.db', '/..\\site.db'])('%s serves no file', async (path) => {
  write('site.db', 'secret');
  write('a/a.js', 'script');
  serve('a');
  expect((await get(path)).status).toBe(404);
});

test.each(['/x%00', '/ru/x%00.html', '/media/x%00', '/media/0123456789abcdef.json', '/assets/%00.js'])(
  '%s is not found',
  async (path) => {
    write('a/404.html', '');
    write('0123456789abcdef.json', '{}');
    serve('a');
    expect((await get(path)).status).toBe(404);
  },
);

test('the not-found page answers 404 at its own URL', async () => {
  write('a/404.html', 'немає');
  write('a/ru/404.html', 'нет');
  serve('a');
  expect(await get('/404')).toMatchObject({ status: 404, text: 'немає' });
  expect(await get('/ru/404')).toMatchObject({ status: 404, text: 'нет' });
});

test.each([
  ['/uk//evil.example/login', '/evil.example/login'],
  ['//evil.example/', '/evil.example'],
  ['/ru//evil.example/', '/ru/evil.example'],
  ['/a//b.js', '/a/b.js'],
  ['/uk/clay/?utm_source=x', '/clay?utm_source=x'],
])('%s redirects to %s, on this site', async (address, canonical) => {
  write('a/404.html', '');
  serve('a');
  const answer = await get(address);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, canonical]);
});

test.each([
  ['/clay.html', '/clay'],
  ['/ru/clay.html?q=1', '/ru/clay?q=1'],
  ['/uk/clay.html', '/clay'],
  ['/index', '/'],
  ['/index.html', '/'],
  ['/ru/index', '/ru'],
  ['/ru.html', '/ru'],
])('a document’s file name redirects to its canonical URL, in one step: %s', async (path, address) => {
  const { status, headers } = await get(path);
  expect([status, headers.get('Location')]).toEqual([301, address]);
});

test('the menu’s file is not a page, and is not redirected', async () => {
  write('a/-menu.html', '<nav></nav>');
  serve('a');
  expect(await get('/-menu.html')).toMatchObject({ status: 200, text: '<nav></nav>' });
});

test('a large file is streamed whole, and answered 304 if cached', async () => {
  const sitemap = '<url/>'.repeat(100_000);
  write('a/sitemap.xml', sitemap);
  serve('a');
  const site = createSite({ siteDir, mediaDir: siteDir, origin: ORIGIN });
  const first = await site.request('/sitemap.xml');
  expect(first.headers.get('content-length')).toBe(String(sitemap.length));
  expect(await first.text()).toBe(sitemap);
  const etag = first.headers.get('etag') ?? '';
  expect((await site.request('/sitemap.xml', { headers: { 'if-none-match': etag } })).status).toBe(304);
  const head = await site.request('/sitemap.xml', { method: 'HEAD' });
  expect([head.headers.get('etag'), await head.text()]).toEqual([etag, '']);
  const compressed = await site.request('/sitemap.xml', { headers: { 'accept-encoding': 'gzip' } });
  const plain = compressed.body?.pipeThrough(new DecompressionStream('gzip'));
  expect(await new Response(plain).text()).toBe(sitemap);
});

test('a folder is not a file', async () => {
  write('a/assets.css/x.css', 'x');
  write('a/404.html', '');
  serve('a');
  expect((await get('/assets.css')).status).toBe(404);
});

test('a moved page is a 301 to its new URL with the query; so is its data', async () => {
  const address = '/ru/gold/page/2';
  write('a/ru/zoloto/page/2.html', movedHtml({ lang: 'ru', origin: 'https://shop.example', address }));
  write('a/ru/zoloto/page/2.json', movedJson(address));
  write('a/home.json', movedJson('/'));
  serve('a');
  const page = await get('/ru/zoloto/page/2?utm_source=a&b=%20');
  expect([page.status, page.headers.get('location')]).toEqual([301, '/ru/gold/page/2?utm_source=a&b=%20']);
  expect(page.headers.get('cache-control')).toBe('public, no-cache');
  const data = await get('/ru/zoloto/page/2.json');
  expect([data.status, data.headers.get('location')]).toEqual([301, '/ru/gold/page/2.json']);
  expect((await get('/home.json')).headers.get('location')).toBe('/index.json');
});

test('the Markdown of a moved page is at its new URL', async () => {
  write('a/old.json', movedJson('/ru/new'));
  serve('a');
  const moved = await get('/old.md?x=1');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/ru/new.md?x=1']);
});

test.each([
  ['/potal/page/1', '/potal'],
  ['/ru/potal/page/1?sort=new', '/ru/potal?sort=new'],
  ['/blog/page/1', '/blog'],
  ['/POTAL?x=1', '/potal?x=1'],
  ['/ru/Potal', '/ru/potal'],
])('%s is a 301 to %s', async (from, to) => {
  for (const page of ['potal', 'ru/potal', 'blog']) write(`a/${page}.html`, 'x');
  serve('a');
  const moved = await get(from);
  expect([moved.status, moved.headers.get('location')]).toEqual([301, to]);
});

test('capital letters lead nowhere if there is no such page', async () => {
  write('a/404.html', 'немає');
  serve('a');
  expect(await get('/NO-SUCH')).toMatchObject({ status: 404, text: 'немає' });
});

test('before the first build the site says so; a link to another place is not followed', async () => {
  expect((await get('/')).status).toBe(503);
  write('elsewhere/index.html', 'secret');
  serve('elsewhere');
  expect((await get('/')).status).toBe(503);
});

const PAGE = '<p>Сусальне золото</p>'.repeat(500);
const request = (headers: Record<string, string>, path = '/clay', method = 'GET') =>
  createSite({ siteDir, mediaDir: siteDir, origin: ORIGIN }).request(`http://shop.example${path}`, { headers, method });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
  ['*', 'br', brotliDecompressSync],
  ['identity', null, (bytes: Buffer) => bytes],
])('a page is sent in the best encoding that the browser accepts: %s', async (accepted, encoding, unpack) => {
  write('a/clay.html', PAGE);
  serve('a');
  const response = await request({ 'accept-encoding': accepted });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  const bytes = await bytesOf(response);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(unpack(bytes).toString()).toBe(PAGE);
  const head = await request({ 'accept-encoding': accepted }, '/clay', 'HEAD');
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(response.headers));
  expect((await bytesOf(head)).length).toBe(0);
  const etag = response.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"/);
  const again = await request({ 'accept-encoding': accepted, 'if-none-match': etag });
  expect([again.status, again.headers.get('vary')]).toEqual([304, 'Accept-Encoding']);
});

test('each encoding has its own ETag; small and compressed files are sent unchanged', async () => {
  write('a/clay.html', PAGE);
  write('a/small.html', 'глина');
  serve('a');
  const etags = ['br', 'gzip', ''].map(async (name) =>
    (await request({ 'accept-encoding': name })).headers.get('etag'),
  );
  expect(new Set(await Promise.all(etags)).size).toBe(3);
  expect((await request({ 'accept-encoding': 'br' }, '/small')).headers.get('content-encoding')).toBeNull();
});

test('a compressed copy made by a build is sent, of a large file too', async () => {
  const script = 'const gold = 1;\n'.repeat(40_000);
  write('a/assets/x-1.js', script);
  writeFileSync(join(siteDir, 'a/assets/x-1.js.br'), brotliCompressSync(script));
  serve('a');
  const response = await request({ 'accept-encoding': 'br' }, '/assets/x-1.js');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect((await bytesOf(response)).equals(brotliCompressSync(script))).toBe(true);
});

test('a range of the form that the browser has is sent', async () => {
  write('a/clay.html', PAGE);
  serve('a');
  const whole = await request({ 'accept-encoding': 'br' });
  const bytes = await bytesOf(whole);
  const part = await request({
    'accept-encoding': 'br',
    range: 'bytes=10-19',
    'if-range': whole.headers.get('etag') ?? '',
  });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
  expect((await bytesOf(part)).equals(bytes.subarray(10, 20))).toBe(true);
  expect((await request({ range: 'bytes=10-19', 'if-range': '"another"' })).status).toBe(200);
  const after = await request({ range: 'bytes=999999-' });
  expect([after.status, after.headers.get('content-range')]).toEqual([416, `bytes */${Buffer.byteLength(PAGE)}`]);
});

test('a product of the current release is also Markdown; other files are not', async () => {
  const product = pageFixtures('ru').find(({ type }) => type === 'product');
  write('a/ru/gold-6.json', JSON.stringify(product));
  write('a/ru/gold.json', JSON.stringify(pageFixtures('ru').find(({ type }) => type === 'category')));
  serve('a');
  const markdown = await get('/ru/gold-6.md');
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(markdown.headers.get('cache-control')).toBe('public, no-cache');
  expect(markdown.text).toContain(`- Страница: ${ORIGIN}/ru/gold-6\n`);
  for (const path of ['/ru/gold.md', '/ru/none.md', '/.md', '/ru/..%2fru/gold-6.md']) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test('a product’s Markdown has its full reviews, or its page’s if the database is down', async () => {
  const page = pageFixtures('ru').find(({ type }) => type === 'product');
  const cut: ProductReview = {
    ...{ id: 1, author: 'Ольга', rating: 5, text: 'Начало…', isBuyer: true, reply: null, photos: [] },
    lang: 'ru',
    date: '2026-02-03',
  };
  write('a/ru/gold-6.json', JSON.stringify({ ...page, reviews: { newest: [cut], real: { average: 5, count: 1 } } }));
  serve('a');
  const asked: string[] = [];
  const markdownWith = async (answer: () => Promise<readonly ProductReview[]>) => {
    const readReviews = (slug: string) => {
      asked.push(slug);
      return answer();
    };
    const site = createSite({ siteDir, mediaDir: siteDir, origin: ORIGIN, readReviews });
    return (await site.request('http://shop.example/ru/gold-6.md')).text();
  };
  expect(await markdownWith(async () => [{ ...cut, text: 'Начало и конец' }])).toContain('Начало и конец');
  expect(await markdownWith(() => Promise.reject(new Error('Connection terminated')))).toContain('Начало…');
  expect(asked).toEqual(['gold-6', 'gold-6']);
});
