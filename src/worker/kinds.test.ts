import { expect, test } from 'vitest';
import { isKeptPage, keyOf, kindOf } from './kinds.ts';

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
])('%s is kept as %s', (path, kind) => expect(ask(path, { mode: 'cors' })).toBe(kind));

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
])('%s is none of the worker’s business', (path) => {
  expect([ask(path), ask(path, { mode: 'cors' })]).toEqual([null, null]);
});

test('what changes something, or asks for a part, goes to the network', () => {
  expect([ask('/potal', { method: 'POST' }), ask('/media/a.mp4', { mode: 'cors', range: true })]).toEqual([null, null]);
});

test('a page is one whatever its address says of advertisements; screens of what only the API knows are not kept', () => {
  expect(keyOf(`${ORIGIN}/potal?utm_source=x#top`)).toBe(`${ORIGIN}/potal`);
  const kept = ['/potal', '/ru/cart', '/checkout', '/ru/account/orders', '/order-success?order=1&token=2'];
  expect(kept.map((path) => isKeptPage(ORIGIN + path))).toEqual([true, true, false, false, false]);
});
