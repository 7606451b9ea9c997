import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/contract/language.ts';
import { sitemapProblems } from '../../tests/helpers/sitemap-schema.ts';
import { FeedStore } from './feeds/feed-store.ts';
import { sitemapFiles } from './sitemap.ts';

const IMAGE = '<image:image><image:loc>https://shop.example/media/a.webp</image:loc></image:image>';
const DAYS = { uk: '2026-02-03', ru: '2026-02-04' } as const;

/** Creates a store with pages in both languages; the Russian ones changed a day later. */
function storeOf(paths: readonly string[]): FeedStore {
  const store = new FeedStore(new DatabaseSync(':memory:'));
  note(store, paths);
  return store;
}

function note(store: FeedStore, paths: readonly string[]): void {
  for (const path of paths) {
    for (const lang of LANGUAGES) {
      const images = lang === 'uk' ? IMAGE : '';
      const row = {
        path,
        lang,
        type: 'content',
        rank: '',
        images,
        line: null,
        trail: null,
        items: {},
        offered: null,
      } as const;
      store.put({ row, hash: `${path} ${DAYS[lang]}`, subject: path }, { maker: 'test', today: DAYS[lang] });
    }
  }
}

type Files = Map<string, string | null>;

/** Returns the sitemap files that are outdated or missing among the existing files `there`. */
function filesOf(origin: string, store: FeedStore, there: Files = new Map()): Files {
  const files: Files = new Map();
  for (const { path, chunks, hasNews } of sitemapFiles(origin, store, (name) => there.has(name))) {
    if (hasNews || !there.has(path)) files.set(path, chunks && [...chunks].join(''));
  }
  return files;
}

const addressesIn = (xml: string | null = '') =>
  [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

test('a small site has one sitemap that lists every page in both languages with its alternates', () => {
  const files = filesOf('https://shop.example', storeOf(['/', '/potal']));
  expect([...files.keys()]).toEqual(['robots.txt', 'sitemap.xml']);
  const alternates =
    '<xhtml:link rel="alternate" hreflang="uk" href="https://shop.example/potal"/>' +
    '<xhtml:link rel="alternate" hreflang="ru" href="https://shop.example/ru/potal"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://shop.example/potal"/>';
  expect(files.get('sitemap.xml')).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?><urlset .*<\/urlset>$/);
  expect(files.get('sitemap.xml')).toContain(
    `<url><loc>https://shop.example/potal</loc><lastmod>2026-02-03</lastmod>${alternates}${IMAGE}</url>` +
      `<url><loc>https://shop.example/ru/potal</loc><lastmod>2026-02-04</lastmod>${alternates}</url>`,
  );
  expect(files.get('robots.txt')).toContain('Sitemap: https://shop.example/sitemap.xml\n');
});

test('a large site has an index of sitemaps, which together list every address once', () => {
  const paths = Array.from({ length: 12_345 }, (_, index) => `/tovar-${index}`);
  const files = filesOf('https://shop.example', storeOf(paths));
  const parts = addressesIn(files.get('sitemap.xml')).map((address = '') => new URL(address).pathname.slice(1));
  expect(parts).toEqual(Array.from({ length: 8 }, (_, index) => `sitemap-${index + 1}.xml`));
  expect(files.get('sitemap.xml')).toContain(
    '<loc>https://shop.example/sitemap-3.xml</loc><lastmod>2026-02-04</lastmod>',
  );
  const addresses = parts.flatMap((part) => addressesIn(files.get(part)));
  expect(addresses).toHaveLength(2 * paths.length);
  expect(new Set(addresses).size).toBe(2 * paths.length);
});

test('sitemaps and their index are valid by the schemas of the protocol', () => {
  const files = filesOf(
    'https://shop.example',
    storeOf(Array.from({ length: 3_000 }, (_, index) => `/tovar&${index}`)),
  );
  const sitemaps = [...files].filter(([path]) => path.endsWith('.xml'));
  expect(sitemaps.map(([path]) => path)).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml']);
  for (const [path, xml] of sitemaps) expect(sitemapProblems(xml ?? ''), path).toEqual([]);
  const [, index = ''] = sitemaps.at(-1) ?? [];
  expect(sitemapProblems(index?.replaceAll('lastmod', 'lastMod') ?? '')[0]).toContain('lastMod');
});

test('only the parts of a large site with a changed page are written again', () => {
  const paths = Array.from({ length: 4_000 }, (_, index) => `/tovar-${index}`);
  const store = storeOf(paths);
  const there = filesOf('https://shop.example', store);
  store.forgetNews();
  note(store, ['/tovar-17']);
  const again = filesOf('https://shop.example', store, there);
  const [part] = [...there].find(([, xml]) => xml?.includes('/tovar-17<')) ?? [];
  expect([...again.keys()]).toEqual([part, 'sitemap.xml']);
  expect(again.get(part ?? '')).toBe(there.get(part ?? ''));
});

test('a page keeps its day while only pages beside it change', () => {
  const store = storeOf(['/potal']);
  const put = (subject: string, today: string) =>
    store.put(
      {
        row: {
          path: '/potal',
          lang: 'uk',
          type: 'content',
          rank: '',
          images: '',
          line: null,
          trail: null,
          items: {},
          offered: null,
        },
        hash: today,
        subject,
      },
      { maker: 'test', today },
    );
  put('/potal', '2026-05-01');
  expect(filesOf('https://shop.example', store).get('sitemap.xml')).toContain('<lastmod>2026-02-03</lastmod>');
  put('changed', '2026-05-02');
  expect(filesOf('https://shop.example', store).get('sitemap.xml')).toContain('<lastmod>2026-05-02</lastmod>');
});

test('a site that shrinks loses its parts', () => {
  const paths = Array.from({ length: 4_000 }, (_, index) => `/tovar-${index}`);
  const store = storeOf(paths);
  const there = filesOf('https://shop.example', store);
  store.forgetNews();
  for (const path of paths.slice(100)) for (const lang of LANGUAGES) store.drop(lang, path);
  const files = filesOf('https://shop.example', store, there);
  expect([files.get('sitemap-1.xml'), files.get('sitemap-2.xml')]).toEqual([null, null]);
  expect(addressesIn(files.get('sitemap.xml'))).toHaveLength(200);
});

test('escapes the special characters of XML', () => {
  const [address] = addressesIn(filesOf('https://shop.example', storeOf(['/a&b'])).get('sitemap.xml'));
  expect(address).toBe('https://shop.example/a&amp;b');
});
