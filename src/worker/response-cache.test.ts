import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedUrls, cacheResponse, deleteCache, findCached } from './response-cache.ts';

/** Caches of a browser with a quota of `room` bytes. */
function fakeCaches(room: number) {
  const all = new Map<string, Map<string, { headers: Headers; body: string }>>();
  const used = () =>
    [...all.values()].flatMap((cache) => [...cache.values()]).reduce((sum, { body }) => sum + body.length, 0);
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map();
    all.set(name, entries);
    return {
      put: async (url: string, response: Response) => {
        const entry = { headers: response.headers, body: await response.text() };
        if (used() + entry.body.length > room) throw new DOMException('full', 'QuotaExceededError');
        entries.delete(url);
        entries.set(url, entry);
      },
      match: async (asked: string | { url: string }) => {
        const entry = entries.get(typeof asked === 'string' ? asked : asked.url);
        return entry && new Response(entry.body, { headers: entry.headers });
      },
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      delete: async (url: string) => entries.delete(url),
    };
  };
  return { open, delete: async (name: string) => all.delete(name) };
}

const NAMES = ['kept-pages', 'kept-files', 'kept-pictures'] as const;

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}));
afterEach(async () => {
  for (const name of NAMES) await deleteCache(name);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const url = (name: string | number) => `https://shop.example/${name}`;

test('evicts the oldest entry above the limit; an updated entry becomes the newest', async () => {
  vi.stubGlobal('caches', fakeCaches(Number.POSITIVE_INFINITY));
  for (let page = 0; page < 100; page++) await cacheResponse('kept-pages', url(page), new Response('x'));
  await cacheResponse('kept-pages', url(0), new Response('new'));
  await cacheResponse('kept-pages', url(100), new Response('x'));
  const cached = await cachedUrls('kept-pages');
  expect([cached.length, cached[0], cached[1], cached.includes(url(1))]).toEqual([100, url(100), url(0), false]);
  expect(await (await findCached('kept-pages', url(0)))?.text()).toBe('new');
});

test('limits the decompressed bytes', async () => {
  vi.stubGlobal('caches', fakeCaches(Number.POSITIVE_INFINITY));
  const picture = () =>
    new Response('x'.repeat(6 * 2 ** 20), { headers: { 'content-encoding': 'br', 'content-length': '9' } });
  for (const name of ['a', 'b', 'c']) await cacheResponse('kept-pictures', url(name), picture());
  expect(await cachedUrls('kept-pictures')).toEqual([url('c'), url('b')]);
  expect((await findCached('kept-pictures', url('c')))?.headers.get('content-encoding')).toBeNull();
});

test('a full quota evicts pictures; a response that does not fit is not cached, and nothing throws', async () => {
  vi.stubGlobal('caches', fakeCaches(100));
  await cacheResponse('kept-pictures', url('picture'), new Response('x'.repeat(80)));
  await cacheResponse('kept-pages', url('page'), new Response('x'.repeat(60)));
  expect([await cachedUrls('kept-pictures'), await cachedUrls('kept-pages')]).toEqual([[], [url('page')]]);
  await cacheResponse('kept-pages', url('large'), new Response('x'.repeat(101)));
  expect(await cachedUrls('kept-pages')).toEqual([url('page')]);
});
