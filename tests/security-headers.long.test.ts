import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt, ensureStudioBuilt, STUDIO_DIST_DIR } from '../prerender/bundle/build.ts';
import { DIST_DIR } from '../prerender/bundle/built.ts';
import { createServerApp, type Listening, listen } from '../server/listen.ts';
import { createHeadersOfPath } from '../server/security-headers/headers-of-path.ts';
import { inlineScriptsIn } from '../server/security-headers/inline-scripts.ts';
import { scriptHash } from '../server/security-headers/policies.ts';
import { type HeaderSettings, kindOf, securityHeaders } from '../server/security-headers/table.ts';
import { withServerDocuments } from '../server/server-documents.ts';
import { createSite } from '../server/site.ts';
import { createStudioSite } from '../server/studio-site.ts';
import { ensureNginx, headersOfSite, type Nginx, startNginx } from './helpers/nginx.ts';
import { databaseSource, makePrerenderedSite, ORIGIN, type PrerenderedSite } from './helpers/prerendered-site.ts';
import { openTestShop, type TestShop } from './helpers/test-shop.ts';

/** The demo's site behind the shop's own server and behind Debian's nginx with the configuration to deploy. */
const SETTINGS: Omit<HeaderSettings, 'inlineScripts'> = {
  siteOrigin: ORIGIN,
  isHstsForSubdomains: true,
  formOrigins: ['https://bank.example'],
  analytics: undefined,
  sentryDsn: 'https://key@errors.example/1',
};
/** A product that is no longer sold. */
const REMOVED = 'susalne-zoloto-vilne-23-75k';
const dataDir = mkdtempSync(join(tmpdir(), 'pozolota-headers-'));
let shop: TestShop;
let site: PrerenderedSite;
let server: Listening;
let nginx: Nginx;

beforeAll(async () => {
  ensureNginx();
  const mark = await ensureBuilt();
  await ensureStudioBuilt();
  shop = await openTestShop();
  site = makePrerenderedSite(mark);
  await shop.pool.query('UPDATE products SET is_published = false WHERE slug = $1', [REMOVED]);
  await site.build(databaseSource(shop));
  const mediaDir = join(dataDir, 'media');
  mkdirSync(mediaDir);
  symlinkSync(site.siteDir, join(dataDir, 'site'));
  writeFileSync(join(mediaDir, 'a1-480.webp'), 'RIFF');
  const files = createSite({ siteDir: site.siteDir, mediaDir, origin: ORIGIN });
  const app = createServerApp(shop.app, {
    site: withServerDocuments(files, shop.deps, { siteDir: site.siteDir, distDir: DIST_DIR }),
    studio: createStudioSite(STUDIO_DIST_DIR),
  });
  server = await listen(app, { host: '127.0.0.1', port: 0 }, createHeadersOfPath(site.siteDir, SETTINGS));
  nginx = await startNginx({ dataDir, shopUrl: server.url, settings: SETTINGS });
}, 300_000);

afterAll(async () => {
  await nginx?.stop();
  await server?.close();
  await shop?.drop();
  site?.remove();
  rmSync(dataDir, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Asks nginx, whose certificate nobody has signed. */
const askNginx = (path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(nginx.url + path, { rejectUnauthorized: false }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });

async function askShop(path: string): Promise<Answer> {
  const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
  return { status, headers: Object.fromEntries(headers) };
}

const NAMES = [...new Set(Object.values(securityHeaders({ ...SETTINGS, inlineScripts: [] })).flatMap(Object.keys))].map(
  (name) => name.toLowerCase(),
);
/** Returns the security headers of an answer; a nonce differs each time. */
const securityOf = ({ headers }: Answer) =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, String(value).replace(/'nonce-[^']+'/, "'nonce-'")]];
    }),
  );

const firstOf = (folder: string, extension: string) => {
  const [file = ''] = globSync(`${folder}/**/*.${extension}`, { cwd: join(site.siteDir, 'current') });
  expect(file).not.toBe('');
  return `/${file}`;
};

/** Every kind of answer; the status from both servers. */
const ANSWERS: readonly (readonly [name: string, path: () => string, status: number])[] = [
  ['the home page', () => '/', 200],
  ['a page in Russian', () => '/ru', 200],
  ['search results', () => `/search?q=${encodeURIComponent('пензель')}`, 200],
  ['the search page', () => '/search', 200],
  ['a filtered list', () => '/search/potal?stock=1', 200],
  ['a filtered list of no category', () => '/search/no-such-category', 404],
  ['a page that is not there', () => '/no-such-page', 404],
  ['a product that is no longer sold', () => `/${REMOVED}`, 410],
  ['a product that is no longer sold, in Russian', () => `/ru/${REMOVED}`, 410],
  ['the data of its page', () => `/${REMOVED}.json`, 200],
  ['a page in Russian that is not there', () => '/ru/no-such-page', 404],
  ['the file of a product that is no longer sold', () => `/-removed/${REMOVED}`, 404],
  ['the same in Russian', () => `/ru/-removed/${REMOVED}`, 404],
  ['the data in such a file', () => `/-removed/${REMOVED}.json`, 404],
  ['data that are not there', () => '/no-such-page.json', 404],
  ['a redirect', () => '/cart/', 301],
  ['the data of a page', () => '/index.json', 200],
  ['the build’s file', () => '/build.json', 200],
  ['the sitemap', () => '/sitemap.xml', 200],
  ['a feed', () => '/google-merchant.xml', 200],
  ['the file for crawlers', () => '/robots.txt', 200],
  ['an article as Markdown', () => firstOf('blog', 'html').replace('.html', '.md'), 200],
  ['a script', () => firstOf('assets', 'js'), 200],
  ['a stylesheet', () => firstOf('assets', 'css'), 200],
  ['a font', () => firstOf('fonts', 'woff2'), 200],
  ['the service worker', () => '/sw.js', 200],
  ['the manifest', () => '/site.webmanifest', 200],
  ['a picture that was uploaded', () => '/media/a1-480.webp', 200],
  ['the record of a picture', () => '/media/a1.json', 404],
  ['the logo', () => '/logo.svg', 200],
  ['an answer of the API', () => '/api/v1/openapi.json', 200],
  ['a refusal of the API', () => '/api/v1/nothing?lang=uk', 404],
  ['the API’s documentation', () => '/api/v1/docs', 200],
  ['a health check', () => '/health/live', 200],
  ['the studio', () => '/studio/orders', 200],
  ['a script of the shop for the staff', () => '/studio/edit.js', 200],
];

/** Answers with a policy of their own; the other headers are those of their kind. */
const OWN_POLICY = /^\/(?:studio\/orders|api\/v1\/docs)$/;

test.each(ANSWERS)('%s has the same headers from the table, the shop and nginx', async (_, pathOf, status) => {
  const path = pathOf();
  const [fromShop, fromNginx] = await Promise.all([askShop(path), askNginx(path)]);
  expect([fromShop.status, fromNginx.status]).toEqual([status, status]);
  expect(securityOf(fromNginx)).toEqual(securityOf(fromShop));
  const table = headersOfSite(dataDir, SETTINGS)[kindOf(path.replace(/\?.*/, ''))];
  const expected = securityOf({
    status,
    headers: Object.fromEntries(Object.entries(table).map(([name, value]) => [name.toLowerCase(), value])),
  });
  const { 'content-security-policy': policy, ...others } = securityOf(fromShop);
  expect(
    OWN_POLICY.test(path)
      ? { ...others, 'content-security-policy': expected['content-security-policy'] }
      : securityOf(fromShop),
  ).toEqual(expected);
  if (OWN_POLICY.test(path)) expect(policy).toMatch(/^default-src 'none'; /);
});

test.each([
  [`/${REMOVED}`, 410],
  [`/ru/${REMOVED}`, 410],
  ['/no-such-page', 404],
])('%s may be stored, and is checked on each request', async (path, status) => {
  for (const ask of [askShop, askNginx]) {
    const { headers, ...answer } = await ask(path);
    expect([answer.status, headers['cache-control'], headers.vary]).toEqual([
      status,
      'public, no-cache',
      'Accept-Encoding',
    ]);
  }
});

test.each(['/assets/no-such-script.js', '/media/no-such-picture.webp'])('%s may appear later', async (path) => {
  for (const ask of [askShop, askNginx]) {
    const { status, headers } = await ask(path);
    expect([status, String(headers['cache-control']).includes('immutable')]).toEqual([404, false]);
  }
});

test('nginx answers in words and with headers of its own when the shop does not answer', async () => {
  await server.close();
  const [api, page] = await Promise.all([askNginx('/api/v1/openapi.json'), askNginx('/')]);
  expect([api.status, page.status]).toEqual([503, 200]);
  expect([api.headers['retry-after'], api.headers['cache-control']]).toEqual(['2', 'no-store']);
  const table = headersOfSite(dataDir, SETTINGS);
  expect(api.headers['content-security-policy']).toBe(table.api['Content-Security-Policy']);
  expect(page.headers['content-security-policy']).toBe(table.page['Content-Security-Policy']);
});

test('nginx leads from HTTP to HTTPS', async () => {
  const { status, headers } = await fetch(`${nginx.plainUrl}/mordany?a=1`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([301, 'https://pozolota.example/mordany?a=1']);
});

test.each(['/api/v1/cart', '/health/ready'])('nginx refuses %s without TLS', async (path) => {
  expect((await fetch(nginx.plainUrl + path, { redirect: 'manual' })).status).toBe(403);
});

test('the policy covers every script and style in the HTML of the site', () => {
  const dir = join(site.siteDir, 'current');
  const policy = headersOfSite(dataDir, SETTINGS).page['Content-Security-Policy'] ?? '';
  const files = globSync('**/*.html', { cwd: dir });
  expect(files.length).toBeGreaterThan(600);
  const uncovered = files.flatMap((file) => {
    const html = readFileSync(join(dir, file), 'utf8');
    const scripts = inlineScriptsIn(html).filter((text) => !policy.includes(scriptHash(text)));
    const others = html.match(
      /<style\b|<[a-z][^<>]*\s(?:style|on[a-z]+)=|<(?:base|iframe|object|embed)\b|href="javascript:/gi,
    );
    return [...scripts, ...(others ?? [])].map((text) => `${file}: ${text.slice(0, 80)}`);
  });
  expect(uncovered).toEqual([]);
  expect(existsSync(join(dir, '404.html'))).toBe(true);
});

test('the log of nginx has neither tokens of orders nor whole addresses', async () => {
  for (const path of ['/order-payment-details?order=1&token=sesame', '/api/v1/o/100001-k3m9x2p7q4wd', '/gold?utm=a'])
    await askNginx(path);
  const lines = readFileSync(nginx.log, 'utf8').trim().split('\n').slice(-3);
  expect(lines.map((line) => line.split(' ').slice(1, 4))).toEqual([
    ['127.0.0.0', 'GET', '/order-payment-details'],
    ['127.0.0.0', 'GET', '/api/v1/o/-'],
    ['127.0.0.0', 'GET', '/gold'],
  ]);
});
