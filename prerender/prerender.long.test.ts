import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../server/app.ts';
import type { Listening } from '../server/listen.ts';
import { createTestDatabase, type TestDatabase } from '../tests/helpers/database.ts';
import { testDeps } from '../tests/helpers/deps.ts';
import { freePort } from '../tests/helpers/free-port.ts';
import {
  apiSource,
  databaseSource,
  differing,
  hashTree,
  makePrerenderedSite,
  type PrerenderedSite,
  serveApi,
  serveDatabase,
} from '../tests/helpers/prerendered-site.ts';
import { spawnPrerender } from '../tests/helpers/spawn-prerender.ts';
import { makeThrowingDist, THROWN } from '../tests/helpers/throwing-dist.ts';
import { type BuildMark, ensureBuilt } from './bundle/build.ts';
import { BuildError, type BuildEvent } from './events.ts';
import type { SourceAddress } from './options.ts';
import { readSiteStatus } from './releases/status.ts';

let mark: BuildMark;
let database: TestDatabase;
let api: Listening;
let site: PrerenderedSite;

beforeAll(async () => {
  mark = await ensureBuilt();
  database = await createTestDatabase();
  api = await serveDatabase(database);
}, 120_000);

afterAll(async () => {
  await api.close();
  await database.drop();
});

beforeEach(() => {
  site = makePrerenderedSite(mark);
  return () => site.remove();
});

const SOURCES: Readonly<Record<string, () => SourceAddress>> = {
  database: () => databaseSource(database),
  API: () => apiSource(api),
};

/** Serves the API of the shop with some answers replaced. */
function serveInstead(answer: (request: Request, original: () => Promise<Response>) => Promise<Response>) {
  const app = createApp(testDeps(database.pool));
  const changed = new Hono();
  changed.all('*', ({ req }) => answer(req.raw, async () => app.fetch(req.raw)));
  return serveApi(changed);
}

const isPageData = ({ url }: Request) => new URL(url).pathname.includes('/page-data');
const isBatch = ({ url }: Request) => new URL(url).pathname.endsWith('/batch');

/** Expects that the served release has every page that it declares, complete and with its data. */
function expectWholeSite(siteDir: string): void {
  const current = join(siteDir, 'current');
  const pages = globSync('**/*.html', { cwd: current });
  expect(pages).toHaveLength(readSiteStatus(siteDir).served?.pages ?? -1);
  for (const page of pages) {
    const html = readFileSync(join(current, page), 'utf8');
    expect(html.endsWith('</html>'), page).toBe(true);
    const json = join(current, page.replace(/html$/, 'json'));
    expect(existsSync(json), page).toBe(html.includes('"kind":"page"'));
    if (existsSync(json)) JSON.parse(readFileSync(json, 'utf8'));
  }
}

const rendered = (events: readonly BuildEvent[]) =>
  events.reduce((sum, event) => sum + (event.type === 'rendered' ? event.pages : 0), 0);

describe.each(Object.entries(SOURCES))('from the %s', (_, source) => {
  test('a build writes every page in both languages, its data, the sitemap and robots.txt', async () => {
    const { events, pages } = await site.build(source());
    expectWholeSite(site.siteDir);
    expect(site.read('sitemap.xml')).toContain('<loc>https://shop.example/ru/susalne-zoloto</loc>');
    expect(site.read('robots.txt')).toContain('Sitemap: https://shop.example/sitemap.xml');
    for (const page of [
      'index',
      'ru',
      'pozolota/page/2',
      'ru/pozolota/page/3',
      'blog',
      'ru/contacts',
      'cart',
      '404',
      'ru/404',
      '-menu',
      'ru/-menu',
    ]) {
      expect(site.has(`${page}.html`), page).toBe(true);
    }
    // Subcategories are in one file per language, not in every page.
    expect(site.read('ru/-menu.html')).toContain('href="/ru/susalne-zoloto"');
    expect(site.read('ru/contacts.html')).not.toContain('href="/ru/susalne-zoloto"');
    expect(rendered(events)).toBe(pages);
    expect(events.at(-1)?.type).toBe('published');
  });

  test('a page is complete HTML: name, price, description, links, structured data', async () => {
    await site.build(source());
    const html = site.read('ru/susalne-zoloto-vilne-23-75k.html');
    expect(html).toContain('<html lang="ru">');
    expect(html).toMatch(/<h1[^>]*>Сусальное золото свободное/);
    expect(html).toContain('3\u202f720\u00a0₴');
    expect(html).toContain('<link rel="canonical" href="https://shop.example/ru/susalne-zoloto-vilne-23-75k">');
    expect(html).toContain('hreflang="uk" href="https://shop.example/susalne-zoloto-vilne-23-75k"');
    expect(html).toContain('href="/ru/pozolota"');
    const graph = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
    expect(graph['@graph'].map((item: { '@type': string }) => item['@type'])).toEqual(['BreadcrumbList', 'Product']);
    expect(graph['@graph'][1].offers).toMatchObject({ price: '3720.00', priceCurrency: 'UAH' });
  });
});

test('documents contain the analytics settings and the consent link only if the shop has analytics', async () => {
  await site.build(databaseSource(database));
  for (const page of ['index', 'ru', 'cart']) {
    expect(site.read(`${page}.html`)).not.toContain('"analytics"');
    expect(site.read(`${page}.html`)).not.toContain('data-consent-settings');
  }
  await site.build(databaseSource(database), { analytics: { endpoint: 'https://events.example/collect' } });
  for (const page of ['index', 'ru', 'cart']) {
    expect(site.read(`${page}.html`)).toContain('"analytics":{"endpoint":"https://events.example/collect"}');
    expect(site.read(`${page}.html`)).toContain('data-consent-settings');
  }
});

test('the same data give the same bytes from any source', async () => {
  const first = await site.build(databaseSource(database));
  const others = [databaseSource(database), apiSource(api)];
  for (const source of others) {
    const other = makePrerenderedSite(mark);
    const { release } = await other.build(source);
    expect(differing(other.hashes(), site.hashes())).toEqual([]);
    expect(release?.address).toBe(first.release?.address);
    other.remove();
  }
});

const NOWHERE: readonly (readonly [what: string, source: SourceAddress, message: RegExp])[] = [
  ['API', { kind: 'api', url: 'http://127.0.0.1:9' }, /does not answer: GET http:\/\/127\.0\.0\.1:9\/api/],
  ['database', { kind: 'database', url: 'postgres://127.0.0.1:9/shop' }, /The database does not answer/],
];

test.each(NOWHERE)(
  'an unreachable %s ends the build with a message and leaves the site unchanged',
  async (_, source, message) => {
    await site.build(databaseSource(database));
    const before = site.hashes();
    const { error } = await site.tryBuild(source);
    expect(error).toBeInstanceOf(BuildError);
    expect((error as Error).message).toMatch(message);
    expect(differing(site.hashes(), before)).toEqual([]);
  },
);

test('an empty database ends the build, and nothing is published', async () => {
  const empty = `${database.url}_that_is_not_there`;
  await expect(site.build({ kind: 'database', url: empty })).rejects.toBeInstanceOf(BuildError);
  expect(readSiteStatus(site.siteDir).served).toBeUndefined();
});

test('an API that fails halfway ends the build and leaves the site unchanged', async () => {
  await site.build(apiSource(api));
  const before = site.hashes();
  let batches = 0;
  const broken = await serveInstead(async (request, original) =>
    isPageData(request) && ++batches > 3
      ? Response.json({ error: { code: 'internal', message: '' } }, { status: 500 })
      : original(),
  );
  const { error } = await site.tryBuild(apiSource(broken), { isFull: true });
  await broken.close();
  expect(batches).toBeGreaterThan(3);
  expect(error).toBeInstanceOf(BuildError);
  expect((error as Error).message).toMatch(
    /21 pages cannot be read from the API, the last one \/\S+: The API failed: GET .* answered 500/,
  );
  for (const tree of ['current', 'a', 'b']) expect(differing(site.hashes(tree), before)).toEqual([]);
});

test('a page without data is reported by its address and the rest are rendered; nothing is published if no failure is allowed', async () => {
  const lacking = await serveInstead(async (request, original) => {
    const response = await original();
    if (!isBatch(request)) return response;
    const lines = (await response.text()).split('\n');
    return new Response(lines.map((line) => (line.includes('"path":"/contacts"') ? NO_PAGE : line)).join('\n'));
  });
  const { events, error } = await site.tryBuild(apiSource(lacking), { maxFailures: 0 });
  await lacking.close();
  expect((error as Error).message).toMatch(/2 of \d+ pages failed/);
  const planned = events.find((event) => event.type === 'planned');
  expect(rendered(events)).toBe(planned?.pages);
  const failed = events.find((event) => event.type === 'failed');
  expect(failed?.failures.map(({ address }) => address).sort()).toEqual(['/contacts', '/ru/contacts']);
  expect(readSiteStatus(site.siteDir).served).toBeUndefined();
});

const NO_PAGE = JSON.stringify({ page: null, reads: ['page:contacts'] });

test('a page that is deleted while the API is read is left out and is no failure', async () => {
  const own = await createTestDatabase();
  const served = await serveDatabase(own);
  let isDeleted = false;
  const original = createApp(testDeps(own.pool));
  const racing = new Hono();
  racing.all('*', async ({ req }) => {
    if (isBatch(req.raw) && !isDeleted) {
      isDeleted = true;
      await own.pool.query(`WITH gone AS (DELETE FROM content_pages WHERE slug = 'otzyvy' RETURNING slug)
        DELETE FROM page_entries e USING gone WHERE e.slug = gone.slug`);
    }
    return original.fetch(req.raw);
  });
  const api = await serveApi(racing);
  await site.build(apiSource(api));
  expect(site.has('otzyvy.html')).toBe(false);
  expect(site.read('sitemap.xml')).not.toContain('/otzyvy<');
  expectWholeSite(site.siteDir);
  await api.close();
  await served.close();
  await own.drop();
});

test('a page that throws is reported by its address; nothing is published if no failure is allowed', async () => {
  const broken = makeThrowingDist('/contacts');
  const { events, error } = await site.tryBuild(databaseSource(database), { distDir: broken.distDir, maxFailures: 0 });
  broken.remove();
  expect((error as Error).message).toMatch(/2 of \d+ pages failed/);
  const failed = events.find((event) => event.type === 'failed');
  expect(failed?.failures).toContainEqual({ address: '/ru/contacts', reason: `Error: ${THROWN}` });
  expect(readSiteStatus(site.siteDir).served).toBeUndefined();
});

/** Starts the API as a child process over the test's database. */
async function spawnApi(dataDir: string): Promise<{ process: ChildProcess; url: string }> {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => resolve(/ready (\S+)/.exec(chunk.toString())?.[1] ?? ''));
  });
  return { process: child, url };
}

test('an API killed halfway ends the command with a message and a non-zero code, and leaves the site unchanged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pozolota-prerender-'));
  const dying = await spawnApi(dataDir);
  try {
    expect(await spawnPrerender(dataDir, { SHOP_API_URL: dying.url }).ended).toMatchObject({ code: 0 });
    const before = hashTree(join(dataDir, 'site/current'));
    // Every page of a language shows the shop's name.
    await database.pool.query(`UPDATE site_settings SET site = jsonb_set(site, '{uk,name}', '"Крамниця"')`);
    const { begun, ended } = spawnPrerender(dataDir, { SHOP_API_URL: dying.url });
    await begun;
    dying.process.kill('SIGKILL');
    const { code, output } = await ended;
    expect(code).toBe(1);
    expect(output).toMatch(/prerender: The API (does not answer|broke off|failed)/);
    expectWholeSite(join(dataDir, 'site'));
    expect(differing(hashTree(join(dataDir, 'site/current')), before)).toEqual([]);
  } finally {
    dying.process.kill('SIGKILL');
    rmSync(dataDir, { recursive: true });
  }
});
