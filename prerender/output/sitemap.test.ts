import { expect, test } from 'vitest';
import type { ListedPath } from './feeds/feed-store.ts';
import { isSitemapFile, sitemapFiles } from './sitemap.ts';

/** Pages in both languages, that in Russian changed a day later. */
const listed = (path: string): ListedPath => [
  { path, lang: 'uk', day: '2026-02-03', images: '<image:image/>' },
  { path, lang: 'ru', day: '2026-02-04', images: '' },
];

function filesOf(origin: string, paths: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const { path, content } of sitemapFiles(origin, paths.length, paths.map(listed)))
    files.set(path, Buffer.from(content).toString());
  return files;
}

const addressesIn = (xml = '') => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

test('a small site has one sitemap: every page in both languages, each with both', () => {
  const files = filesOf('https://shop.example', ['/', '/potal']);
  expect([...files.keys()]).toEqual(['robots.txt', 'sitemap.xml']);
  const alternates =
    '<xhtml:link rel="alternate" hreflang="uk" href="https://shop.example/potal"/>' +
    '<xhtml:link rel="alternate" hreflang="ru" href="https://shop.example/ru/potal"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://shop.example/potal"/>';
  expect(files.get('sitemap.xml')).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?><urlset .*<\/urlset>$/);
  expect(files.get('sitemap.xml')).toContain(
    `<url><loc>https://shop.example/potal</loc><lastmod>2026-02-03</lastmod>${alternates}<image:image/></url>` +
      `<url><loc>https://shop.example/ru/potal</loc><lastmod>2026-02-04</lastmod>${alternates}</url>`,
  );
  expect(files.get('robots.txt')).toContain('Sitemap: https://shop.example/sitemap.xml\n');
});

test('a large site has an index of sitemaps, which together have every address once', () => {
  const paths = Array.from({ length: 12_345 }, (_, index) => `/tovar-${index}`);
  const files = filesOf('https://shop.example', paths);
  const parts = addressesIn(files.get('sitemap.xml')).map((address = '') => new URL(address).pathname.slice(1));
  expect(parts).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml']);
  expect(files.get('sitemap.xml')).toContain(
    '<loc>https://shop.example/sitemap-3.xml</loc><lastmod>2026-02-04</lastmod>',
  );
  const addresses = parts.flatMap((part) => addressesIn(files.get(part)));
  expect(addresses).toHaveLength(2 * paths.length);
  expect(new Set(addresses).size).toBe(2 * paths.length);
  expect([...files.keys()].every(isSitemapFile)).toBe(true);
});

test('what XML would read as its own is escaped', () => {
  const [address] = addressesIn(filesOf('https://shop.example', ['/a&b']).get('sitemap.xml'));
  expect(address).toBe('https://shop.example/a&amp;b');
});

test('other files are no sitemaps', () => {
  expect(['sitemap.html', 'ru/sitemap.xml', 'sitemap-a.xml', 'index.json'].filter(isSitemapFile)).toEqual([]);
});
