import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { feedEntry } from './feed-entry.ts';
import { feedFiles } from './feed-files.ts';
import type { FeedPageOf } from './feed-page.ts';
import { FeedStore } from './feed-store.ts';

const ORIGIN = 'https://shop.example';
const PICTURE = {
  id: 'abc',
  widths: [400],
  width: 400,
  height: 400,
  alt: '',
} as FeedPageOf<'product'>['product']['pictures'][number];

type ProductFields = Partial<FeedPageOf<'product'>['product']>;

function pageOf(number: number, lang: Language, fields: ProductFields = {}): FeedPageOf<'product'> {
  const slug = `tovar-${number}`;
  return {
    type: 'product',
    lang,
    path: `/${slug}`,
    title: '',
    description: '',
    breadcrumbs: [
      { name: 'Фарби', path: '/farby' },
      { name: slug, path: `/${slug}` },
    ],
    product: {
      ...{
        id: number,
        slug,
        sku: `S-${number}`,
        name: `${lang} ${number}`,
        brand: null,
        summary: 'про',
        description: '<p>x</p>',
      },
      ...{ price: 1_000, oldPrice: null, tiers: [], stock: 3, pictures: [PICTURE], attributes: [] },
      ...fields,
    },
  };
}

function storeOf(pages: readonly FeedPageOf<'product'>[]): FeedStore {
  const store = new FeedStore(new DatabaseSync(':memory:'));
  for (const page of pages)
    store.put(feedEntry(page, ORIGIN, { hash: page.path, data: page }), { maker: 'test', today: '2026-01-02' });
  return store;
}

const both = (number: number, fields: ProductFields = {}) => LANGUAGES.map((lang) => pageOf(number, lang, fields));

/** Returns the files with their contents; null for those to be deleted. */
function filesOf(store: FeedStore, there: readonly string[] = []): Map<string, string | null> {
  const shop = { origin: ORIGIN, sites: { uk: null, ru: null }, isThere: (path: string) => there.includes(path) };
  const files = [...feedFiles(store, shop)];
  return new Map(
    files.map(({ path, chunks }) => [
      path,
      chunks && Buffer.concat([...chunks].map((chunk) => Buffer.from(chunk))).toString(),
    ]),
  );
}

const idsIn = (xml: string | null | undefined, pattern: RegExp) =>
  [...(xml ?? '').matchAll(pattern)].map(([, id]) => id).sort();

test('one address of each feed has all products, and the parts of large feeds are removed', () => {
  const numbers = Array.from({ length: 5_000 }, (_, index) => index + 1);
  const files = filesOf(storeOf(numbers.flatMap((number) => both(number))), [
    'yml-2.xml',
    'yml-3.xml',
    'ru/google-merchant-2.xml',
  ]);
  const skus = numbers.map((number) => `S-${number}`).sort();
  for (const lang of ['', 'ru/']) {
    expect(idsIn(files.get(`${lang}yml.xml`), /<offer id="([^"]*)"/g)).toEqual(skus);
    expect(idsIn(files.get(`${lang}google-merchant.xml`), /<g:id>([^<]*)</g)).toEqual(skus);
  }
  const removed = [...files].flatMap(([path, content]) => (content === null ? [path] : []));
  expect(removed).toEqual(['yml-2.xml', 'yml-3.xml', 'ru/google-merchant-2.xml']);
});

test('an offer has the Ukrainian texts beside those of its language', () => {
  const files = filesOf(storeOf(both(7)));
  const offer = files.get('ru/yml.xml')?.match(/<offer .*<\/offer>/s)?.[0];
  expect(offer).toContain('<name>ru 7</name>');
  expect(offer).toContain('<name_ua>uk 7</name_ua>');
  expect(offer).toContain('<description_ua><![CDATA[<p>про</p><p>x</p>]]></description_ua>');
  expect(files.get('yml.xml')).toContain('<name>uk 7</name>');
});

test('a feed reports the products that it leaves out, until they are complete', () => {
  const store = storeOf([
    ...both(1),
    ...both(2, { pictures: [] }),
    ...both(3, { sku: 'L'.repeat(51) }),
    ...both(4, { price: 0 }),
  ]);
  const reasons = (feed: 'merchant' | 'yml') =>
    store
      .problems(feed, 'uk', 10)
      .map(({ reason, isLeftOut, products }) => [reason, isLeftOut, products.map(({ id }) => id)]);
  expect(reasons('merchant').sort()).toEqual([
    ['long-sku', true, [3]],
    ['no-picture', true, [2]],
    ['no-price', true, [4]],
  ]);
  expect(reasons('yml').sort()).toEqual([
    ['no-picture', false, [2]],
    ['no-price', true, [4]],
  ]);
  expect([store.itemCount('merchant', 'uk'), store.itemCount('yml', 'uk')]).toEqual([1, 3]);
  const changed = pageOf(2, 'uk');
  store.put(feedEntry(changed, ORIGIN, { hash: 'new', data: changed }), { maker: 'test', today: '2026-01-03' });
  store.drop('uk', '/tovar-4');
  expect(reasons('yml')).toEqual([]);
  expect(reasons('merchant')).toEqual([['long-sku', true, [3]]]);
});

test('Google reads size, colour, material and pattern of every product, and no claim that identifiers are missing', () => {
  const attributes = [
    { name: 'Розмір', value: '24×30 см', describes: 'size' },
    { name: 'Малюнок', value: '«Дамаск»', describes: 'pattern' },
    { name: 'Матеріал', value: 'бук (сухий, пиляний), латунь, гума, лак', describes: 'material' },
    { name: 'Ворс', value: 'білка' },
  ] as const;
  const item = filesOf(storeOf(both(1, { attributes: [...attributes] }))).get('google-merchant.xml');
  expect(item).toContain('<g:size>24×30 см</g:size><g:pattern>«Дамаск»</g:pattern>');
  expect(item).toContain('<g:material>бук (сухий, пиляний)/латунь/гума</g:material>');
  expect(item).toContain('<g:attribute_name>Ворс</g:attribute_name>');
  expect(item).not.toContain('identifier_exists');
});
