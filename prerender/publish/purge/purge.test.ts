import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DependencyKey } from '../../../server/changes/keys.ts';
import type { OnPublishEvent, PublishEvent, ReleaseChange, Target } from '../target.ts';
import { createBunnyPurger } from './bunny.ts';
import { createCloudflarePurger } from './cloudflare.ts';
import { createFastlyPurger } from './fastly.ts';
import { PurgeError, type Purger } from './purger.ts';
import { createPurgingTarget } from './purging-target.ts';
import { tagsToPurge, tagValue } from './tags.ts';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A fake CDN API over HTTP. It sends the queued answers in order, then success. */
let http: Server;
let received: Received[];
let answers: Answer[];
let pauses: number[];

beforeEach(async () => {
  [received, answers, pauses] = [[], [], []];
  http = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url: path = '', headers } = request;
    received.push({ method, path, headers, body: body === '' ? undefined : JSON.parse(body) });
    const { status = 200, headers: extra = {}, body: answer = { success: true, errors: [] } } = answers.shift() ?? {};
    response.writeHead(status, extra).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  http.close();
  http.closeAllConnections();
});

const options = () => ({
  baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
  pause: async (milliseconds: number) => {
    pauses.push(milliseconds);
  },
});
const cloudflare = () => createCloudflarePurger({ zoneId: 'zone', apiToken: 'token' }, options());
const fastly = () => createFastlyPurger({ serviceId: 'service', apiToken: 'token' }, options());
const bunny = () => createBunnyPurger({ pullZoneId: '42', apiKey: 'key' }, options());

const urls = (count: number) => Array.from({ length: count }, (_, index) => `https://shop.example/p${index}`);
const tags = (count: number) => Array.from({ length: count }, (_, index): DependencyKey => `product:${index}`);
const paths = () => received.map(({ path }) => path);

test('Cloudflare purges by address and by tag in batches of a hundred, and everything', async () => {
  await cloudflare().purgeUrls(urls(101));
  await cloudflare().purgeTags(['product:1', 'layout']);
  await cloudflare().purgeAll();
  const [first] = received;
  expect(first).toMatchObject({ method: 'POST', path: '/client/v4/zones/zone/purge_cache' });
  expect(first?.headers).toMatchObject({ authorization: 'Bearer token', 'content-type': 'application/json' });
  expect(received.map(({ body }) => body)).toEqual([
    { files: urls(100) },
    { files: ['https://shop.example/p100'] },
    { tags: ['product:1', 'layout'] },
    { purge_everything: true },
  ]);
});

test('Cloudflare may report a failure with status 200', async () => {
  answers = [{ body: { success: false, errors: [{ code: 1012, message: 'Request must contain files' }] } }];
  await expect(cloudflare().purgeUrls(urls(1))).rejects.toThrow('1012 Request must contain files');
});

test('Fastly purges each address by its own request, keys in batches of 256, and everything', async () => {
  await fastly().purgeUrls(['https://shop.example/', 'https://shop.example/ru/x.json']);
  expect(paths().sort()).toEqual(['/purge/shop.example/', '/purge/shop.example/ru/x.json']);
  expect(received.every(({ method, headers }) => method === 'POST' && headers['fastly-key'] === 'token')).toBe(true);
  received.length = 0;
  await fastly().purgeTags(tags(257));
  await fastly().purgeAll();
  expect(paths()).toEqual(['/service/service/purge', '/service/service/purge', '/service/service/purge_all']);
  expect(received[0]?.headers['surrogate-key']).toBe(tags(256).join(' '));
  expect(received[1]?.headers['surrogate-key']).toBe('product:256');
});

test('Bunny purges the home page without the pages below it, each tag by its own request, and everything', async () => {
  await bunny().purgeUrls(['https://shop.example/']);
  await bunny().purgeTags(['product:1']);
  await bunny().purgeAll();
  expect(received.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/purge?url=https%3A%2F%2Fshop.example%2F&exactPath=true', undefined],
    ['POST', '/pullzone/42/purgeCache', { CacheTag: 'product:1' }],
    ['POST', '/pullzone/42/purgeCache', undefined],
  ]);
  expect(received.every(({ headers }) => headers.accesskey === 'key')).toBe(true);
});

const PURGERS = [
  ['Cloudflare', cloudflare],
  ['Fastly', fastly],
  ['Bunny', bunny],
] as const;

test.each(PURGERS)('%s: waits as long as a rate limit asks, and longer after each error', async (_, create) => {
  answers = [{ status: 429, headers: { 'retry-after': '7' } }, { status: 502 }, { status: 503 }];
  await create().purgeUrls(urls(1));
  expect(pauses).toEqual([7_000, 1_000, 2_000]);
  expect(received).toHaveLength(4);
});

test.each(PURGERS)('%s: does not retry a refusal, and reports its reason', async (name, create) => {
  answers = [{ status: 403, body: { message: 'no permission' } }];
  const purge = create().purgeTags(['product:1']);
  await expect(purge).rejects.toThrow(PurgeError);
  await expect(purge).rejects.toMatchObject({ status: 403, message: expect.stringContaining('no permission') });
  await expect(purge).rejects.toThrow(name);
  expect(pauses).toEqual([]);
});

test('gives up on a CDN that keeps failing or does not answer', async () => {
  answers = Array.from({ length: 10 }, () => ({ status: 500 }));
  await expect(bunny().purgeAll()).rejects.toMatchObject({ status: 500 });
  expect(received).toHaveLength(6);
  const nobody = createBunnyPurger({ pullZoneId: '1', apiKey: 'key' }, { ...options(), baseUrl: 'http://127.0.0.1:9' });
  await expect(nobody.purgeAll()).rejects.toThrow(/got no answer/);
});

test('tags are the same in a response and in a purge, short and never truncated', () => {
  const long = 'content:умови-користування-дуже-довгий';
  const value = tagValue('cloudflare', ['product:7', long]);
  const [first, second = ''] = value.split(',');
  expect(first).toBe('product:7');
  expect(second).toMatch(/^h:[0-9a-f]{12}$/);
  expect(tagsToPurge([long])).toContain(second);
  expect(tagValue('fastly', ['product:7', 'layout'])).toBe('product:7 layout');
  // Responses whose tags do not fit, or are unknown, are purged with every tag.
  for (const unfit of [undefined, [], tags(200)]) {
    expect(tagsToPurge(['layout'])).toContain(tagValue('bunny', unfit));
  }
});

/** Creates a purger that records its calls. */
function notes(): { purger: Purger; calls: unknown[] } {
  const calls: unknown[] = [];
  const purger: Purger = {
    name: 'notes',
    manyUrls: 5,
    purgeUrls: async (urls) => void calls.push(['urls', [...urls].sort()]),
    purgeTags: async (tags) => void calls.push(['tags', tags]),
    purgeAll: async () => void calls.push('all'),
  };
  return { purger, calls };
}

const CHANGE: ReleaseChange = {
  revision: 2,
  releaseId: 'r2',
  previousReleaseId: 'r1',
  put: ['index.html', 'ru/x.html', 'ru/x.json', 'ru/x.html.br', 'assets/a-1.js'].map((path) => ({ path, hash: '' })),
  deleted: ['y.html'],
  dir: '',
  tags: ['product:7'],
};
const ORIGIN = 'https://shop.example';

const storage = (event: PublishEvent): Target => ({
  name: 'storage',
  publish: async (_: ReleaseChange, onProgress?: OnPublishEvent) => onProgress?.(event),
});
const planned = (isComparison: boolean): PublishEvent => ({
  type: 'planned',
  target: 'storage',
  uploads: 1,
  deletions: 0,
  isComparison,
});

test('purges exactly the changed addresses', async () => {
  const { purger, calls } = notes();
  await createPurgingTarget({ purger, origin: ORIGIN, by: 'urls', source: storage(planned(false)) }).publish(CHANGE);
  expect(calls).toEqual([['urls', ['/', '/ru/x', '/ru/x.json', '/y'].map((path) => ORIGIN + path)]]);
});

test('purges tags if responses carry them, and everything if too much has changed or the changes are unknown', async () => {
  const { purger, calls } = notes();
  const target = (event: PublishEvent, by: 'urls' | 'tags' = 'urls') =>
    createPurgingTarget({ purger, origin: ORIGIN, by, source: storage(event) });
  await target(planned(false), 'tags').publish(CHANGE);
  expect(calls).toEqual([['tags', tagsToPurge(['product:7'])]]);
  calls.length = 0;
  await target(planned(true), 'tags').publish(CHANGE);
  await target(planned(true)).publish(CHANGE);
  await target({ type: 'present', target: 'storage' }).publish(CHANGE);
  const many = Array.from({ length: 6 }, (_, index) => ({ path: `p${index}.html`, hash: '' }));
  await target(planned(false)).publish({ ...CHANGE, put: many });
  expect(calls).toEqual(['all', 'all', 'all', 'all']);
});

test('purges only after the origin has the release; the next purge makes up for a failed one', async () => {
  const { purger, calls } = notes();
  let isBroken = true;
  const source: Target = {
    name: 'storage',
    publish: async () => {
      if (isBroken) throw new Error('broken');
    },
  };
  const target = createPurgingTarget({ purger, origin: ORIGIN, by: 'urls', source });
  await expect(target.publish(CHANGE)).rejects.toThrow('broken');
  expect(calls).toEqual([]);
  isBroken = false;
  await target.publish({ ...CHANGE, put: [] });
  await target.publish({ ...CHANGE, put: [], deleted: ['z.html'] });
  expect(calls).toEqual(['all', ['urls', [`${ORIGIN}/z`]]]);
});
