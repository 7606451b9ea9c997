import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cloudflareHeaders } from './cloudflare.ts';
import { nginxHeaders, nginxMaps } from './nginx.ts';
import { ANSWER_KINDS, type HeaderSettings, kindOf, PATHS, securityHeaders } from './table.ts';

const BARE: HeaderSettings = {
  siteOrigin: 'http://localhost:3000',
  isHstsForSubdomains: true,
  inlineScripts: [],
  formOrigins: [],
  analytics: undefined,
  sentryDsn: undefined,
};

/** Returns the sources of a directive of the pages' policy. */
function sourcesOf(directive: string, settings: Partial<HeaderSettings> = {}): string[] {
  const { page } = securityHeaders({ ...BARE, ...settings });
  const line = page['Content-Security-Policy']?.split('; ').find((text) => text.startsWith(`${directive} `));
  return line?.split(' ').slice(1) ?? [];
}

test.each([
  ['/', 'page'],
  ['/ru/potal', 'page'],
  ['/studio-light', 'page'],
  ['/search', 'page'],
  ['/404.html', 'page'],
  ['/media/1a2b-480.webp', 'picture'],
  ['/logo.svg', 'picture'],
  ['/assets/start-a1.js', 'asset'],
  ['/assets/brand.svg', 'asset'],
  ['/fonts/shop-sans.woff2', 'asset'],
  ['/site.webmanifest', 'asset'],
  ['/studio/assets/index-a1.js', 'asset'],
  ['/studio/edit.js', 'asset'],
  ['/studio', 'studio'],
  ['/studio/products/7', 'studio'],
  ['/api/v1/openapi.json', 'api'],
  ['/health/ready', 'api'],
  ['/mordany.json', 'data'],
  ['/sitemap.xml', 'feed'],
  ['/ru/rss.xml', 'feed'],
  ['/mordany.md', 'feed'],
  ['/robots.txt', 'feed'],
  ['/sw.js', 'worker'],
])('%s is of the kind %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

test('a page may contact the shop alone unless a vendor is configured', () => {
  expect(sourcesOf('connect-src')).toEqual(["'self'"]);
  expect(sourcesOf('script-src')).toEqual(["'self'"]);
  expect(sourcesOf('form-action')).toEqual(["'self'"]);
  expect(sourcesOf('img-src')).toEqual(["'self'", 'data:']);
});

test('a configured vendor is in the policy, by its origin', () => {
  expect(sourcesOf('connect-src', { sentryDsn: 'https://key@o1.ingest.sentry.io/7' })).toEqual([
    "'self'",
    'https://o1.ingest.sentry.io',
  ]);
  expect(sourcesOf('connect-src', { analytics: { endpoint: 'https://events.example/collect?a=1' } })).toEqual([
    "'self'",
    'https://events.example',
  ]);
  const ga4 = { measurementId: 'G-ABC', scriptUrl: 'https://www.googletagmanager.com/gtag/js' };
  expect(sourcesOf('script-src', { analytics: { ga4 } })).toContain('https://www.googletagmanager.com');
  expect(sourcesOf('connect-src', { analytics: { ga4 } })).toContain('https://*.google-analytics.com');
  expect(sourcesOf('form-action', { formOrigins: ['https://www.liqpay.ua'] })).toEqual([
    "'self'",
    'https://www.liqpay.ua',
  ]);
});

test('an inline script is in the policy by its hash', () => {
  // The example of https://www.w3.org/TR/CSP3/#external-hash: the hash of this text.
  expect(sourcesOf('script-src', { inlineScripts: ["alert('Hello, world.');"] })).toContain(
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  );
});

test('HSTS is sent of a site with HTTPS only, by every kind of answer', () => {
  const linesOf = (settings: Partial<HeaderSettings>) => {
    const table = securityHeaders({ ...BARE, ...settings });
    return new Set(ANSWER_KINDS.map((kind) => table[kind]['Strict-Transport-Security']));
  };
  const siteOrigin = 'https://shop.example';
  expect(linesOf({})).toEqual(new Set([undefined]));
  expect(linesOf({ siteOrigin })).toEqual(new Set(['max-age=31536000; includeSubDomains']));
  expect(linesOf({ siteOrigin, isHstsForSubdomains: false })).toEqual(new Set(['max-age=31536000']));
});

test('every answer says that its type must not be guessed, and who may embed it', () => {
  const table = securityHeaders(BARE);
  expect(new Set(ANSWER_KINDS.map((kind) => table[kind]['X-Content-Type-Options']))).toEqual(new Set(['nosniff']));
  const readableByOthers = ANSWER_KINDS.filter((kind) => table[kind]['Cross-Origin-Resource-Policy'] !== 'same-origin');
  expect(readableByOthers).toEqual(['picture', 'feed']);
});

test('nginx gets every header of the table, with its values quoted', () => {
  const table = securityHeaders({ ...BARE, siteOrigin: 'https://shop.example' });
  const [maps, headers] = [nginxMaps(table), nginxHeaders(table)];
  const names = new Set(ANSWER_KINDS.flatMap((kind) => Object.keys(table[kind])));
  for (const name of names)
    expect(headers).toContain(`add_header ${name} $${name.toLowerCase().replaceAll('-', '_')} always;`);
  for (const kind of ANSWER_KINDS)
    for (const value of Object.values(table[kind])) expect(maps).toContain(`    ${kind} "${value}";`);
});

/** Returns the headers that Cloudflare sends at a path: of all matching rules, in their order. */
function sentByCloudflare(file: string, path: string): Record<string, string> {
  const sent = new Map<string, string>();
  for (const rule of file.trim().split('\n\n')) {
    const [pattern = '', ...lines] = rule.split('\n');
    const [start = '', end] = pattern.split('*');
    if (end === undefined ? path !== pattern : !(path.startsWith(start) && path.endsWith(end))) continue;
    for (const line of lines) {
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
      if (line.startsWith('  ! ')) sent.delete(line.slice(4));
      else sent.set(name, value);
    }
  }
  return Object.fromEntries(sent);
}

test('the file of Cloudflare sends the headers of the table at every path', () => {
  const table = securityHeaders(BARE);
  const file = cloudflareHeaders(table);
  for (const path of ['/', '/mordany', '/assets/x.svg', '/media/a.jpg', '/sw.js', '/a.json', '/a.xml', '/logo.svg'])
    expect({ path, sent: sentByCloudflare(file, path) }).toEqual({ path, sent: table[kindOf(path)] });
  // Longer lines are ignored there.
  expect(Math.max(...file.split('\n').map(({ length }) => length))).toBeLessThan(2_000);
});

test('the documentation has each kind with its paths and headers', () => {
  const page = readFileSync('docs/security-headers.md', 'utf8');
  const table = securityHeaders(BARE);
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const kind of ANSWER_KINDS) {
    const row = rows.find(([, name]) => name === `\`${kind}\``) ?? [];
    expect(row[2]).toBe(PATHS[kind].map((path) => `\`${path}\``).join(', '));
    for (const [name, value] of Object.entries(table[kind]))
      if (!/Content-Security-Policy|X-Content-Type-Options/.test(name))
        expect(row.join(' ')).toContain(`${name}: ${value}`);
  }
});
