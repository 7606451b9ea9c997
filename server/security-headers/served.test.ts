import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';
import { createServerApp, type Listening, listen } from '../listen.ts';
import { createSite } from '../site.ts';
import { createStudioSite } from '../studio-site.ts';
import { createHeadersOfPath } from './headers-of-path.ts';
import { InlineScripts } from './inline-scripts.ts';
import { PRINT_POLICY, scriptHash } from './policies.ts';
import { type AnswerKind, type HeaderSettings, securityHeaders } from './table.ts';

const dir = mkdtempSync(join(tmpdir(), 'pozolota-headers-'));
const siteDir = join(dir, 'site');
const SETTINGS: Omit<HeaderSettings, 'inlineScripts'> = {
  siteOrigin: 'https://shop.example',
  isHstsForSubdomains: true,
  formOrigins: ['https://bank.example'],
  analytics: undefined,
  sentryDsn: undefined,
};

let shop: TestShop;
let server: Listening;

function write(path: string, text: string): void {
  const file = join(dir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function serve(tree: string): void {
  symlinkSync(tree, join(siteDir, 'next'));
  renameSync(join(siteDir, 'next'), join(siteDir, 'current'));
}

beforeAll(async () => {
  for (const path of ['index.html', '404.html', 'index.json', 'sitemap.xml', 'assets/a-1.js', 'fonts/a.woff2', 'sw.js'])
    write(`site/a/${path}`, path);
  write('site/a/404.html', '<script>first()</script>');
  write('site/a/logo.svg', '<svg/>');
  write('media/a1-480.webp', 'RIFF');
  write('studio/index.html', '<title>Студія</title>');
  write('studio/assets/index-1.js', 'export {};');
  serve('a');
  shop = await openTestShop();
  const site = createSite({ siteDir, mediaDir: join(dir, 'media'), origin: SETTINGS.siteOrigin });
  const app = createServerApp(shop.app, { site, studio: createStudioSite(join(dir, 'studio')) });
  server = await listen(app, { host: '127.0.0.1', port: 0 }, createHeadersOfPath(siteDir, SETTINGS));
});
afterAll(async () => {
  await server.close();
  await shop.drop();
  rmSync(dir, { recursive: true });
});

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });
const tableNow = () => securityHeaders({ ...SETTINGS, inlineScripts: new InlineScripts(siteDir).texts });

const ANSWERS: readonly (readonly [path: string, status: number, kind: AnswerKind])[] = [
  ['/', 200, 'page'],
  ['/?utm=a.json', 200, 'page'],
  ['/no-such-page', 404, 'page'],
  ['/index.html', 301, 'page'],
  ['/index.json', 200, 'data'],
  ['/none.json', 404, 'data'],
  ['/sitemap.xml', 200, 'feed'],
  ['/none.md', 404, 'feed'],
  ['/assets/a-1.js', 200, 'asset'],
  ['/fonts/a.woff2', 200, 'asset'],
  ['/logo.svg', 200, 'picture'],
  ['/media/a1-480.webp', 200, 'picture'],
  ['/media/a1.json', 404, 'picture'],
  ['/sw.js', 200, 'worker'],
  ['/api/v1/checkout/options?lang=uk', 200, 'api'],
  ['/api/v1/openapi.json', 200, 'api'],
  ['/api/v1/nothing?lang=uk', 404, 'api'],
  ['/api/v1/studio/orders?lang=uk', 401, 'api'],
  ['/health/live', 200, 'api'],
  ['/studio/assets/index-1.js', 200, 'asset'],
];

test.each(ANSWERS)('%s (%i) has the headers of the kind %s', async (path, status, kind) => {
  const answer = await get(path);
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject(
    Object.fromEntries(Object.entries(tableNow()[kind]).map(([name, value]) => [name.toLowerCase(), value])),
  );
});

test('the studio’s document has its own policy, with a nonce, besides the headers of its kind', async () => {
  const { headers } = await get('/studio/orders');
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-/,
  );
  const { 'Content-Security-Policy': _, ...others } = tableNow().studio;
  for (const [name, value] of Object.entries(others)) expect([name, headers.get(name)]).toEqual([name, value]);
});

test('a document of the API to read or print runs no script', async () => {
  expect((await get('/api/v1/docs')).headers.get('content-security-policy')).toBe(PRINT_POLICY);
});

test('an answer that is refused before it is routed has headers too', async () => {
  const answer = await get('/%00');
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([404, 'nosniff']);
});

test('the policy follows the release that is served', async () => {
  const policyOf = async () => (await get('/')).headers.get('content-security-policy') ?? '';
  expect(await policyOf()).toContain(scriptHash('first()'));
  write('site/b/index.html', 'two');
  write('site/b/404.html', '<script>second()</script>');
  serve('b');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
  expect(await policyOf()).toContain(scriptHash('second()'));
});
