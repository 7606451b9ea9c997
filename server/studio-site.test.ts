import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { NONCE_PLACEHOLDER } from '../studio/contract/document.ts';
import { createStudioSite } from './studio-site.ts';

const dir = mkdtempSync(join(tmpdir(), 'pozolota-studio-'));
mkdirSync(join(dir, 'assets'));
writeFileSync(join(dir, 'index.html'), `<title>Студія</title><link nonce="${NONCE_PLACEHOLDER}">`);
writeFileSync(join(dir, 'assets/index-a1b2.js'), 'export {};');
writeFileSync(join(dir, 'edit.js'), 'export {};');
writeFileSync(join(dir, 'fingerprint.json'), '"secret"');
afterAll(() => rmSync(dir, { recursive: true }));

const studio = createStudioSite(dir);
const nonceOf = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? '')?.[1] ?? '';

test.each(['/studio', '/studio/', '/studio/products/7', '/studio/fingerprint.json', '/studio/..%2findex.html'])(
  '%s is the document: not cached, not indexed, not framed',
  async (path) => {
    const answer = await studio.request(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(await answer.text()).toBe(`<title>Студія</title><link nonce="${nonceOf(policy)}">`);
  },
);

test('each document has its own nonce', async () => {
  const [one, other] = await Promise.all(['/studio', '/studio'].map((path) => studio.request(path)));
  const nonces = [one, other].map((answer) => nonceOf(answer?.headers.get('content-security-policy') ?? null));
  expect(nonces[0]).toMatch(/^[\w+/]{22}==$/);
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('a hashed file is cached for good, and a missing one is not answered with the document', async () => {
  const file = await studio.request('/studio/assets/index-a1b2.js');
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(file.headers.get('content-type')).toMatch(/javascript/);
  const gone = await studio.request('/studio/assets/index-c3d4.js');
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('the script that the shop’s pages load is revalidated each time', async () => {
  const script = await studio.request('/studio/edit.js');
  expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect((await createStudioSite(join(dir, 'none')).request('/studio/edit.js')).status).toBe(404);
});

test.each([
  '/studio/assets/../fingerprint.json',
  '/studio/assets/..%2ffingerprint.json',
  '/studio/assets/%2e%2e/index.html',
])('no file outside of the assets is served: %s', async (path) => {
  expect(await (await studio.request(path)).text()).not.toContain('secret');
});

test('a studio that was not built says so', async () => {
  const answer = await createStudioSite(join(dir, 'none')).request('/studio');
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([503, 'noindex, nofollow']);
});
