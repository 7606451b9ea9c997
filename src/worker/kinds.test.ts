import { expect, test } from 'vitest';
import { isCacheablePage, keyOf, kindOf } from './kinds.ts';

const ORIGIN = 'https://shop.example';
const ask = (path: string, about: { method?: string; mode?: RequestMode; range?: boolean } = {}) =>
  kindOf(
    {
      method: about.method ?? 'GET',
      mode: about.mode ?? 'navigate',
      url: new URL(path, ORIGIN).href,
      headers: new Headers(about.range ? { range: 'bytes=0-' } : {}),
    },
    ORIGIN,
  );

test.each([
  ['/', 'page'],
  ['/ru/potal?utm_source=x', 'page'],
  ['/studios-and-more', 'page'],
  ['/cart', 'page'],
])('%s is a document', (path, kind) => expect(ask(path)).toBe(kind));

test.each([
  ['/potal.json', 'data'],
  ['/ru/potal/page/2.json', 'data'],
  ['/menu.html', 'data'],
  ['/assets/shop-1a.js', 'file'],
  ['/fonts/source-sans-3.woff2', 'file'],
  ['/media/a-320.avif', 'picture'],
])('%s is cached as %s', (path, kind) => expect(ask(path, { mode: 'cors' })).toBe(kind));

test.each([
  ['/api/v1/cart?lang=uk'],
  ['/studio'],
  ['/studio/orders'],
  ['/health/ready'],
  ['/dev/mailbox'],
  ['/sw.js'],
  ['/build.json'],
  ['/visits.json'],
  ['/sitemap.xml'],
  ['https://other.example/potal'],
])('the worker ignores %s', (path) => {
  expect([ask(path), ask(path, { mode: 'cors' })]).toEqual([null, null]);
});

test('requests that change data or ask for a part go to the network', () => {
  expect([ask('/potal', { method: 'POST' }), ask('/media/a.mp4', { mode: 'cors', range: true })]).toEqual([null, null]);
});

test('a page ignores advertising parameters; screens that need the API are not cached', () => {
  expect(keyOf(`${ORIGIN}/potal?utm_source=x#top`)).toBe(`${ORIGIN}/potal`);
  const kept = ['/potal', '/ru/cart', '/checkout', '/ru/account/orders', '/order-success?order=1&token=2'];
  expect(kept.map((path) => isCacheablePage(ORIGIN + path))).toEqual([true, true, false, false, false]);
});
