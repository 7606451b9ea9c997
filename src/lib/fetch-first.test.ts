import { beforeEach, expect, test, vi } from 'vitest';
import { fetchFirst } from './fetch-first.ts';

const fetched = vi.fn<(path: string) => Promise<Response>>();
beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => new Response('code'));
  vi.stubGlobal('fetch', fetched);
  return () => vi.unstubAllGlobals();
});

test('a part is imported once its files are there, each of which is fetched once', async () => {
  const load = vi.fn(async () => 'part');
  expect(await fetchFirst(load, ['assets/a.js', 'assets/b.js'])).toBe('part');
  expect(await fetchFirst(load, ['assets/b.js', 'assets/c.js'])).toBe('part');
  expect(fetched.mock.calls).toEqual([['/assets/a.js'], ['/assets/b.js'], ['/assets/c.js']]);
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['could not be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['was not there', async () => new Response('none', { status: 404 })],
])('a part whose file %s is not imported, and is fetched again when it is next wanted', async (name, failure) => {
  const load = vi.fn(async () => 'part');
  fetched.mockImplementationOnce(failure);
  await expect(fetchFirst(load, [`assets/${name}.js`])).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  expect(await fetchFirst(load, [`assets/${name}.js`])).toBe('part');
});

test('a part without files of its own is imported as it is', async () => {
  expect(await fetchFirst(async () => 'part')).toBe('part');
  expect(fetched).not.toHaveBeenCalled();
});
