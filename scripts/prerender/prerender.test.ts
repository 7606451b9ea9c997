import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { type Listening, listen } from '../../server/listen.ts';
import type { AnalyticsSettings } from '../../src/contract/analytics.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { testDeps } from '../../tests/helpers/deps.ts';
import { freePort } from '../../tests/helpers/free-port.ts';
import { DIST_DIR, ensureBuilt } from '../build/build.ts';
import { BuildError, type BuildEvent } from './events.ts';
import { prerender } from './prerender.ts';
import { readRelease } from './release.ts';

let database: TestDatabase;
let api: Listening;
let dataDir: string;

const serve = (app: Pick<Hono, 'fetch'>) => listen(app, { host: '127.0.0.1', port: 0 });
const siteDir = () => join(dataDir, 'site');

beforeAll(async () => {
  await ensureBuilt();
  database = await createTestDatabase();
  api = await serve(createApp(testDeps(database.pool)));
}, 120_000);

afterAll(async () => {
  await api.close();
  await database.drop();
});

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pozolota-prerender-'));
  return () => rmSync(dataDir, { recursive: true });
});

function build(apiUrl: string, events: BuildEvent[] = [], analytics?: AnalyticsSettings) {
  const onEvent = (event: BuildEvent) => events.push(event);
  const origin = 'https://shop.example';
  const output = { siteDir: siteDir(), distDir: DIST_DIR, origin, analytics };
  return prerender({ apiUrl, ...output, build: 'test', workers: 2, onEvent });
}

/** The release being served: every page that it promises is there, whole, with its data. */
function expectWholeSite(): void {
  const current = join(siteDir(), 'current');
  const pages = globSync('**/*.html', { cwd: current });
  expect(pages).toHaveLength(readRelease(siteDir())?.pages ?? -1);
  for (const page of pages) {
    const html = readFileSync(join(current, page), 'utf8');
    expect(html.endsWith('</html>'), page).toBe(true);
    const json = join(current, page.replace(/html$/, 'json'));
    expect(existsSync(json), page).toBe(html.includes('"kind":"page"'));
    if (existsSync(json)) JSON.parse(readFileSync(json, 'utf8'));
  }
}

/** `npm run prerender` as a process of its own. */
function spawnPrerender(apiUrl: string): {
  child: ChildProcess;
  ended: Promise<{ code: number | null; output: string }>;
} {
  const child = spawn(process.execPath, ['scripts/prerender.ts'], {
    env: {
      ...process.env,
      SHOP_API_URL: apiUrl,
      DATA_DIR: dataDir,
      SITE_ORIGIN: 'https://shop.example',
      NODE_ENV: 'production',
    },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, output }))) };
}

test('a build writes every page in both languages, its data, the sitemap and robots.txt', async () => {
  const events: BuildEvent[] = [];
  const summary = await build(api.url, events);
  expectWholeSite();
  const current = join(siteDir(), 'current');
  const sitemap = readFileSync(join(current, 'sitemap.xml'), 'utf8');
  expect(sitemap).toContain('<loc>https://shop.example/ru/susalne-zoloto</loc>');
  expect(readFileSync(join(current, 'robots.txt'), 'utf8')).toContain('Sitemap: https://shop.example/sitemap.xml');
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
  ]) {
    expect(existsSync(join(current, `${page}.html`)), page).toBe(true);
  }
  const rendered = events.reduce((sum, event) => sum + (event.type === 'rendered' ? event.pages : 0), 0);
  expect(rendered).toBe(summary.pages);
  expect(events.at(-1)?.type).toBe('published');
});

test('a page is complete HTML: name, price, description, links, structured data', async () => {
  await build(api.url);
  const html = readFileSync(join(siteDir(), 'current/ru/susalne-zoloto-vilne-23-75k.html'), 'utf8');
  expect(html).toContain('<html lang="ru">');
  expect(html).toMatch(/<h1[^>]*>Сусальное золото свободное/);
  expect(html).toContain('3\u202f720\u00a0₴');
  expect(html).toContain('<link rel="canonical" href="https://shop.example/ru/susalne-zoloto-vilne-23-75k">');
  expect(html).toContain('hreflang="uk" href="https://shop.example/susalne-zoloto-vilne-23-75k"');
  expect(html).toContain('href="/ru/pozolota"');
  const graph = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
  expect(graph['@graph'].map((item: { '@type': string }) => item['@type'])).toEqual([
    'Store',
    'WebSite',
    'BreadcrumbList',
    'Product',
  ]);
  expect(graph['@graph'][3].offers).toMatchObject({ price: '3720.00', priceCurrency: 'UAH' });
});

test('documents say where events go, and have the way to change one’s mind, only in a shop that counts', async () => {
  const read = (page: string) => readFileSync(join(siteDir(), `current/${page}.html`), 'utf8');
  await build(api.url);
  for (const page of ['index', 'ru', 'cart']) {
    expect(read(page)).not.toContain('"analytics"');
    expect(read(page)).not.toContain('data-consent-settings');
  }
  await build(api.url, [], { endpoint: 'https://events.example/collect' });
  for (const page of ['index', 'ru', 'cart']) {
    expect(read(page)).toContain('"analytics":{"endpoint":"https://events.example/collect"}');
    expect(read(page)).toContain('data-consent-settings');
  }
});

test('the same data gives the same bytes', async () => {
  const read = () => readFileSync(join(siteDir(), 'current/pozolota.html'), 'utf8');
  await build(api.url);
  const first = read();
  await build(api.url);
  expect(read()).toBe(first);
});

test('an API that cannot be reached ends the build with its address, and the site stays', async () => {
  await build(api.url);
  const before = readRelease(siteDir());
  await expect(build('http://127.0.0.1:9')).rejects.toThrow(/does not answer: GET http:\/\/127\.0\.0\.1:9\/api/);
  expect(readRelease(siteDir())).toEqual(before);
});

test('an API that fails in the middle ends the build, and the site stays', async () => {
  await build(api.url);
  const app = createApp(testDeps(database.pool));
  let batches = 0;
  const failing = new Hono();
  failing.all('*', ({ req, json }) =>
    req.path.endsWith('/batch') && ++batches > 3
      ? json({ error: { code: 'internal', message: '' } }, 500)
      : app.fetch(req.raw),
  );
  const broken = await serve(failing);
  await expect(build(broken.url)).rejects.toBeInstanceOf(BuildError);
  await broken.close();
  expectWholeSite();
  expect(readdirSync(join(siteDir(), 'releases'))).toHaveLength(1);
});

test('a page without data is reported by its address, the rest are rendered, and nothing is published', async () => {
  const app = createApp(testDeps(database.pool));
  const lacking = new Hono();
  lacking.all('*', async ({ req, body }) => {
    const response = await app.fetch(req.raw);
    if (!req.path.endsWith('/batch')) return response;
    return body((await response.text()).replace(/^\{"type":"content".*"path":"\/contacts".*$/m, 'null'));
  });
  const broken = await serve(lacking);
  const events: BuildEvent[] = [];
  await expect(build(broken.url, events)).rejects.toThrow(/2 of \d+ pages failed/);
  await broken.close();
  const failed = events.find((event) => event.type === 'failed');
  expect(failed?.failures.map(({ address }) => address).sort()).toEqual(['/contacts', '/ru/contacts']);
  expect(readRelease(siteDir())).toBeNull();
});

test('killed at 20 random moments, a build leaves the site whole, and the next one finishes', {
  timeout: 180_000,
}, async () => {
  const first = spawnPrerender(api.url);
  const started = performance.now();
  expect(await first.ended).toMatchObject({ code: 0 });
  const duration = performance.now() - started;
  for (let kill = 0; kill < 20; kill++) {
    const { child, ended } = spawnPrerender(api.url);
    const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * duration);
    await ended;
    clearTimeout(timer);
    expectWholeSite();
  }
  expect(await spawnPrerender(api.url).ended).toMatchObject({ code: 0 });
  expectWholeSite();
  expect(readdirSync(join(siteDir(), 'releases')).length).toBeLessThanOrEqual(3);
});

/** The API as a process of its own, over the test's database. */
async function spawnApi(): Promise<{ process: ChildProcess; url: string }> {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => resolve(/ready (\S+)/.exec(chunk.toString())?.[1] ?? ''));
  });
  return { process: child, url };
}

test('an API killed in the middle ends the command with a message and a non-zero code', {
  timeout: 60_000,
}, async () => {
  const dying = await spawnApi();
  expect(await spawnPrerender(dying.url).ended).toMatchObject({ code: 0 });
  const { child, ended } = spawnPrerender(dying.url);
  // The bar is drawn when the pages are known and the work begins.
  await new Promise<void>((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => /\d pages, /.test(chunk.toString()) && resolve());
  });
  dying.process.kill('SIGKILL');
  const { code, output } = await ended;
  expect(code).toBe(1);
  expect(output).toMatch(/prerender: The API (does not answer|broke off|failed)/);
  expectWholeSite();
});
