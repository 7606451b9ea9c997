import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../contract/language.ts';
import { pageCount } from './pagination.ts';
import { APP_PATHS, delocalize, localize, pageFile, paths } from './paths.ts';
import { formatPhone } from './phone.ts';

test('the full table of addresses', () => {
  const table = [
    paths.home,
    paths.blog,
    ...APP_PATHS,
    paths.page('slug'),
    paths.category('slug'),
    paths.category('slug', 2),
    paths.blogList(),
    paths.blogList(2),
    paths.blogPage('slug'),
    paths.blogPage('slug', 2),
    paths.filtered('slug'),
    paths.searchFor('поталь'),
    paths.searchFor('a b'),
  ];
  expect(table.flatMap((path) => LANGUAGES.map((lang) => localize(lang, path)))).toMatchInlineSnapshot(`
    [
      "/",
      "/ru",
      "/blog",
      "/ru/blog",
      "/cart",
      "/ru/cart",
      "/checkout",
      "/ru/checkout",
      "/login",
      "/ru/login",
      "/account",
      "/ru/account",
      "/account/orders",
      "/ru/account/orders",
      "/account/wishlist",
      "/ru/account/wishlist",
      "/account/discount",
      "/ru/account/discount",
      "/account/notebook",
      "/ru/account/notebook",
      "/search",
      "/ru/search",
      "/order-success",
      "/ru/order-success",
      "/order-payment-details",
      "/ru/order-payment-details",
      "/oauth-success",
      "/ru/oauth-success",
      "/order-review",
      "/ru/order-review",
      "/stock-alert",
      "/ru/stock-alert",
      "/slug",
      "/ru/slug",
      "/slug",
      "/ru/slug",
      "/slug/page/2",
      "/ru/slug/page/2",
      "/blog",
      "/ru/blog",
      "/blog/page/2",
      "/ru/blog/page/2",
      "/blog/slug",
      "/ru/blog/slug",
      "/blog/slug/page/2",
      "/ru/blog/slug/page/2",
      "/search/slug",
      "/ru/search/slug",
      "/search?q=%D0%BF%D0%BE%D1%82%D0%B0%D0%BB%D1%8C",
      "/ru/search?q=%D0%BF%D0%BE%D1%82%D0%B0%D0%BB%D1%8C",
      "/search?q=a+b",
      "/ru/search?q=a+b",
    ]
  `);
});

test('an address is parsed back to its language and path', () => {
  const path = fc.constantFrom(paths.home, paths.blog, paths.category('pozolota', 3), paths.orders);
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), path, (lang, plain) => {
      expect(delocalize(localize(lang, plain))).toEqual({ lang, path: plain });
    }),
  );
});

test("the default language's prefix is an alias of the root, and a slug that begins like a language is no prefix", () => {
  expect(delocalize('/uk')).toEqual({ lang: 'uk', path: '/' });
  expect(delocalize('/uk/potal')).toEqual({ lang: 'uk', path: '/potal' });
  expect(delocalize('/rushnyk')).toEqual({ lang: 'uk', path: '/rushnyk' });
});

test('no address leads to another site, in any spelling', () => {
  for (const address of [
    '//evil.example/login',
    '/uk//evil.example/login',
    '/ru///evil.example',
    '//uk//evil.example',
  ]) {
    const { lang, path } = delocalize(address);
    for (const language of [lang, ...LANGUAGES]) {
      expect(new URL(localize(language, path), 'https://shop.example').host).toBe('shop.example');
    }
  }
});

test('every page has its own file', () => {
  expect(pageFile('uk', '/', 'html')).toBe('index.html');
  expect(pageFile('ru', '/', 'html')).toBe('ru.html');
  expect(pageFile('ru', '/pozolota/page/2', 'json')).toBe('ru/pozolota/page/2.json');
});

test.each([
  [0, 1],
  [24, 1],
  [25, 2],
  [240, 10],
])('%i products fill %i pages', (count, pages) => expect(pageCount(count)).toBe(pages));

test('a phone is formatted by the mask, any other text is unchanged', () => {
  expect(formatPhone('+380445550142')).toBe('+380 (44) 555-01-42');
  expect(formatPhone('112')).toBe('112');
});
