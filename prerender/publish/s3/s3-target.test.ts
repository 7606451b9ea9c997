import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { S3_BUCKET, type S3Server, startS3Server } from '../../../tests/helpers/s3-server.ts';
import { OlderRevisionError, PublishError, type PublishEvent, type ReleaseChange } from '../target.ts';
import { createS3Target, type S3TargetOptions } from './s3-target.ts';

const DAY = 86_400_000;

let server: S3Server;
let root: string;
let dir: string;
let targets: { close(): void }[];

beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  server = await startS3Server();
  root = mkdtempSync(join(tmpdir(), 'pozolota-s3-'));
  newTree();
  targets = [];
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const target of targets) target.close();
  await server.close();
  rmSync(root, { recursive: true });
});

function s3(options: Partial<S3TargetOptions> & { prefix?: string } = {}) {
  const { prefix = '' } = options;
  const location = { bucket: S3_BUCKET, region: 'eu-central-1', endpoint: server.url, prefix };
  const target = createS3Target({ location, keyStyle: 'addresses', isPurged: false, ...options });
  targets.push(target);
  return target;
}

/** Writes files, by path and content, into the tree. */
function write(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
}

/** Creates a change whose files are in the tree. */
function change(revision: number, put: Readonly<Record<string, string>>, rest: Partial<ReleaseChange> = {}) {
  write(put);
  const files = Object.keys(put).map((path) => ({ path, hash: '' }));
  const name = (number: number) => `r${number}`;
  return {
    revision,
    releaseId: name(revision),
    previousReleaseId: revision === 1 ? null : name(revision - 1),
    put: files,
    deleted: [],
    dir,
    tags: [],
    ...rest,
  } satisfies ReleaseChange;
}

function remove(...paths: readonly string[]): readonly string[] {
  for (const path of paths) rmSync(join(dir, path));
  return paths;
}

const SITE = {
  'sitemap.xml': '<urlset/>',
  'index.html': 'home',
  'x.html': 'x',
  'x.json': '{"x":1}',
  'ru.html': 'ru',
  'ru/x.html': 'ru x',
  '404.html': 'none',
  'build.json': '{"files":[]}',
  'assets/a-1.js': 'a1',
};

const text = (key: string) => server.objects.get(key)?.body.toString();
const keys = () => [...server.objects.keys()].filter((key) => key !== '_release.json').sort();
const state = () => JSON.parse(text('_release.json') ?? 'null');
const written = () => server.requests.filter(({ method }) => method === 'PUT').map(({ key }) => key);
const forget = () => server.requests.splice(0);

test('uploads a complete site: pages under their addresses, with types and cache lifetimes', async () => {
  await s3().publish(change(1, { ...SITE, 'x.html.gz': 'compressed' }));
  expect(keys()).toEqual(
    ['404.html', 'assets/a-1.js', 'build.json', 'index.html', 'ru', 'ru/x', 'sitemap.xml', 'x', 'x.json'].sort(),
  );
  expect(text('ru/x')).toBe('ru x');
  const headers = (key: string) => server.objects.get(key)?.headers;
  expect(headers('x')).toEqual({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, no-cache' });
  expect(headers('x.json')?.['content-type']).toBe('application/json');
  expect(headers('assets/a-1.js')).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(state()).toEqual({ published: { revision: 1, releaseId: 'r1' }, publishing: null, retired: {} });
});

test('uploads assets before pages, files that name pages after them, and the state last', async () => {
  await s3().publish(change(1, SITE));
  const [claim, ...order] = written();
  const place = (key: string) => order.indexOf(key);
  expect(claim).toBe('_release.json');
  expect(order.at(-1)).toBe('_release.json');
  expect(place('assets/a-1.js')).toBeLessThan(place('x.json'));
  for (const page of ['index.html', 'x', 'ru', 'ru/x', '404.html']) {
    expect(place('x.json'), page).toBeLessThan(place(page));
    expect(place(page), page).toBeLessThan(place('sitemap.xml'));
    expect(place(page), page).toBeLessThan(place('build.json'));
  }
});

test('uploads only the changed files, and lists nothing', async () => {
  await s3().publish(change(1, SITE));
  forget();
  const events: PublishEvent[] = [];
  const next = change(2, { 'x.html': 'x2', 'y.html': 'y' }, { deleted: remove('ru/x.html') });
  await s3().publish(next, (event) => events.push(event));
  expect(written().sort()).toEqual(['_release.json', '_release.json', 'x', 'y']);
  expect(server.requests.some(({ method, key }) => method === 'GET' && key === '')).toBe(false);
  expect(text('x')).toBe('x2');
  expect(keys()).not.toContain('ru/x');
  expect(server.requests.at(-1)).toEqual({ method: 'PUT', key: '_release.json' });
  expect(events[0]).toMatchObject({ type: 'planned', uploads: 2, deletions: 1, isComparison: false });
  expect(events.at(-1)).toMatchObject({ type: 'published', revision: 2 });
});

test('does not touch a release that is already published', async () => {
  const first = change(1, SITE);
  await s3().publish(first);
  forget();
  await s3().publish(first);
  expect(server.requests).toEqual([{ method: 'GET', key: '_release.json' }]);
});

test('an older release never replaces a newer one, nor another one of the same revision', async () => {
  await s3().publish(change(7, SITE));
  const before = new Map(server.objects);
  const older = s3().publish(change(6, { 'x.html': 'older' }));
  await expect(older).rejects.toThrow(OlderRevisionError);
  await expect(older).rejects.toMatchObject({ revision: 6, publishedRevision: 7 });
  await expect(s3().publish(change(7, {}, { releaseId: 'other' }))).rejects.toThrow(OlderRevisionError);
  expect(server.objects).toEqual(before);
});

/** Starts a new tree for the releases that follow. */
function newTree(): void {
  dir = mkdtempSync(join(root, 'tree-'));
}

test('an older release in progress stops when a newer one begins, and the newer one is complete', async () => {
  await s3().publish(change(1, SITE));
  const older = change(2, { 'assets/a-1.js': 'a1', 'x.html': 'older', 'y.html': 'older' });
  newTree();
  const newer = change(3, { ...SITE, 'x.html': 'newer', 'y.html': 'newer' });
  let hasBegun = false;
  server.onRequest = async ({ method, key }) => {
    if (method !== 'PUT' || key !== 'assets/a-1.js' || hasBegun) return undefined;
    hasBegun = true;
    await s3().publish(newer);
    // More than a second has passed, so the older upload checks its claim.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);
    return undefined;
  };
  try {
    await expect(s3().publish(older)).rejects.toThrow(OlderRevisionError);
  } finally {
    vi.restoreAllMocks();
  }
  expect([text('x'), text('y')]).toEqual(['newer', 'newer']);
  expect(state()).toMatchObject({ published: { revision: 3 }, publishing: null });
});

test('an older release that read the state before a newer one was published does not overwrite it', async () => {
  await s3().publish(change(1, SITE));
  const older = change(2, { 'x.html': 'older' });
  newTree();
  const newer = change(3, { ...SITE, 'x.html': 'newer' });
  let hasBegun = false;
  server.onRequest = async ({ method, key }) => {
    if (method !== 'PUT' || key !== '_release.json' || hasBegun) return undefined;
    hasBegun = true;
    await s3().publish(newer);
    return undefined;
  };
  await expect(s3().publish(older)).rejects.toThrow(OlderRevisionError);
  expect(text('x')).toBe('newer');
  expect(state()).toMatchObject({ published: { revision: 3 }, publishing: null });
});

test('of two releases that begin at the same moment the newer one is published', async () => {
  await s3().publish(change(1, SITE));
  const files = { 'x.html': 'same' };
  const results = await Promise.allSettled([s3().publish(change(2, files)), s3().publish(change(3, files))]);
  expect(results[1]?.status).toBe('fulfilled');
  expect(state()).toMatchObject({ published: { revision: 3 }, publishing: null });
});

test.each([0, 1, 2, 3, 4, 5])('a repeated attempt after %i writes uploads only the missing files', async (writes) => {
  await s3().publish(change(1, SITE));
  const next = change(2, { 'x.html': 'x2', 'x.json': '{"x":2}', 'y.html': 'y' }, { deleted: remove('ru/x.html') });
  let count = -1;
  // 400 is not retried, so it acts like a crash.
  server.onRequest = ({ method }) => (method === 'GET' || ++count < writes ? undefined : 400);
  await expect(s3().publish(next)).rejects.toThrow(PublishError);
  server.onRequest = () => undefined;
  const unfinished = keys();
  forget();
  await s3().publish(next);
  expect([text('x'), text('x.json'), text('y'), text('ru/x')]).toEqual(['x2', '{"x":2}', 'y', undefined]);
  expect(state()).toMatchObject({ published: { revision: 2 }, publishing: null });
  // Neither uploaded nor untouched files are uploaded again.
  expect(written()).not.toContain('index.html');
  if (unfinished.includes('y')) expect(written()).not.toContain('y');
});

test('a storage that is outdated or was changed by hand is compared and brought to the release', async () => {
  await s3().publish(change(1, { ...SITE, 'old.html': 'old' }));
  server.objects.delete('ru');
  server.objects.set('stray', { body: Buffer.from('?'), etag: '"0"', headers: {} });
  server.objects.set('media/picture.avif', { body: Buffer.from('?'), etag: '"0"', headers: {} });
  remove('old.html');
  write({ 'x.html': 'x3' });
  forget();
  // The storage has not received release 2.
  await s3().publish(change(3, { 'y.html': 'y' }));
  expect(written().sort()).toEqual(['_release.json', '_release.json', 'ru', 'x', 'y']);
  expect(keys()).toEqual(
    ['404.html', 'assets/a-1.js', 'build.json', 'index.html', 'ru', 'ru/x', 'sitemap.xml', 'x', 'x.json', 'y']
      .concat('media/picture.avif')
      .sort(),
  );
});

test('syncAll repairs a storage that claims to have the release', async () => {
  const first = change(1, SITE);
  await s3().publish(first);
  server.objects.delete('x');
  forget();
  await s3().syncAll(first, first.put);
  expect(written()).toEqual(['_release.json', 'x', '_release.json']);
});

test('an asset that no page loads is kept for a week, and stays if it returns', async () => {
  let time = 100 * DAY;
  const target = s3({ now: () => time });
  await target.publish(change(1, { ...SITE, 'assets/b-1.js': 'b1' }));
  await target.publish(change(2, { 'assets/a-2.js': 'a2' }, { deleted: remove('assets/a-1.js', 'assets/b-1.js') }));
  time += 6 * DAY;
  await target.publish(change(3, { 'assets/b-1.js': 'b1' }));
  expect(text('assets/a-1.js')).toBe('a1');
  time += DAY;
  await target.publish(change(4, {}));
  expect(keys()).not.toContain('assets/a-1.js');
  expect(text('assets/b-1.js')).toBe('b1');
  expect(state().retired).toEqual({});
});

test('a comparison also keeps assets of earlier releases for the grace period', async () => {
  let time = 100 * DAY;
  const target = s3({ now: () => time });
  await target.publish(change(1, SITE));
  remove('assets/a-1.js');
  await target.publish(change(3, {}));
  expect(text('assets/a-1.js')).toBe('a1');
  time += 7 * DAY;
  await target.publish(change(5, {}));
  expect(keys()).not.toContain('assets/a-1.js');
});

test('a site under a prefix has its own state and leaves the rest of the bucket alone', async () => {
  server.objects.set('else', { body: Buffer.from('?'), etag: '"0"', headers: {} });
  await s3({ prefix: 'shop/' }).publish(change(1, { 'x.html': 'x' }));
  expect(keys()).toEqual(['else', 'shop/_release.json', 'shop/x']);
});

test('a storage over a file system has the files under their names', async () => {
  await s3({ keyStyle: 'files' }).publish(change(1, { 'blog.html': 'blog', 'blog/x.html': 'x' }));
  expect(keys()).toEqual(['blog.html', 'blog/x.html']);
});

test('pages may be cached, with their tags, by a CDN that is purged', async () => {
  const target = s3({ isPurged: true, tagValue: (tags) => tags?.join(',') ?? 'any' });
  const page: ReleaseChange['put'][number] = { path: 'x.html', hash: '', tags: ['product:1', 'layout'] };
  await target.publish({ ...change(1, { 'x.html': 'x' }), put: [page] });
  await target.publish({ ...change(2, { 'y.html': 'y' }), put: [{ ...page, path: 'y.html' }] });
  expect(server.objects.get('y')?.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=86400, must-revalidate',
    'x-amz-meta-cache-tags': 'product:1,layout',
  });
});

test('a busy storage is retried', async () => {
  let refusals = 2;
  server.onRequest = ({ key }) => (key === 'x' && refusals-- > 0 ? 503 : undefined);
  await s3().publish(change(1, SITE));
  expect(text('x')).toBe('x');
});

test('the error of a refusal names the request', async () => {
  server.onRequest = ({ key }) => (key === 'x' ? 403 : undefined);
  await expect(s3().publish(change(1, SITE))).rejects.toThrow(/^Storage site: PUT x failed with 403/);
  const state = Buffer.from('<html>');
  server.objects.set('_release.json', { body: state, etag: '"1"', headers: {} });
  await expect(s3().publish(change(2, {}))).rejects.toThrow(/not what this shop has written/);
});

test('a bucket that is not there is an error and not an empty one', async () => {
  const location = { bucket: 'nobody', region: 'eu-central-1', endpoint: server.url, prefix: '' };
  await expect(s3({ location }).publish(change(1, SITE))).rejects.toThrow(/NoSuchBucket/);
});
