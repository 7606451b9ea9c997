import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEARCH_SORTS } from '../contract/search-sorts.ts';
import { type FacetChoice, NO_CHOICE, parameterOf } from './facet-choice.ts';
import { displayQuery, MAX_QUERY, readSearch, searchParams, searchPath } from './search-address.ts';

const FIRST = { page: 1, sort: 'relevance', isExact: false, choice: NO_CHOICE };

test.each([
  ['q= поталь &page=2', { ...FIRST, q: 'поталь', page: 2 }],
  ['q=23', { ...FIRST, q: '23' }],
  ['q=true', { ...FIRST, q: 'true' }],
  ['', { ...FIRST, q: '' }],
  ['q=a&page=-1&sort=cheap&exact=yes', { ...FIRST, q: 'a' }],
  ['q=gtyptkm&exact=1&sort=price-asc', { ...FIRST, q: 'gtyptkm', sort: 'price-asc', isExact: true }],
])('the address ?%s is parsed as %o', (query, expected) => {
  expect(readSearch(new URLSearchParams(query))).toEqual(expected);
});

const chosen = (choice: Partial<FacetChoice>) => ({ ...FIRST, q: 'a', choice: { ...NO_CHOICE, ...choice } });

test.each([
  [
    'format=rulon_arkush&price=100-&stock=1',
    { values: { format: ['rulon', 'arkush'] }, price: { from: 100, to: null }, inStock: true },
  ],
  [
    'format=rulon&format=arkush&price=&price=500',
    { values: { format: ['rulon', 'arkush'] }, price: { from: null, to: 500 } },
  ],
  ['price=&price=&sale=1', { isReduced: true }],
  // Attributes with the names of the search's own parameters.
  ['-price=x&-exact=y&-q=z', { values: { price: ['x'], exact: ['y'], q: ['z'] } }],
  // Neither the search's own parameters nor invalid ones are chosen.
  ['lang=ru&-format=x&__proto__=y&format=<b>&price=x&stock=2&sort=cheap', {}],
])('the address ?q=a&%s is parsed as the choice %o', (query, choice) => {
  expect(readSearch(new URLSearchParams(`q=a&${query}`))).toEqual(chosen(choice));
});

const slug = fc.stringMatching(/^[a-z0-9]{1,6}(?:-[a-z0-9]{1,4})?$/);
const code = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/),
  fc.constantFrom('price', 'q', 'page', 'exact', 'sort'),
);
const bound = fc.option(fc.integer({ min: 0, max: 9_999_999 }));
const someChoice: fc.Arbitrary<FacetChoice> = fc.record({
  values: fc.dictionary(
    code,
    fc.uniqueArray(slug, { minLength: 1, maxLength: 3 }).map((slugs) => slugs.sort()),
    { maxKeys: 4, noNullPrototype: true },
  ),
  price: fc.record({ from: bound, to: bound }),
  inStock: fc.boolean(),
  isReduced: fc.boolean(),
});

test('a search is parsed back from its address', () => {
  fc.assert(
    fc.property(
      fc.record({
        q: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
        page: fc.integer({ min: 1, max: 9999 }),
        sort: fc.constantFrom(...SEARCH_SORTS),
        isExact: fc.boolean(),
        choice: someChoice,
      }),
      (search) => {
        expect(readSearch(searchParams(search))).toEqual(search);
      },
    ),
  );
});

test('defaults are not in the address', () => {
  expect(searchPath({ q: 'поталь', ...FIRST, sort: 'relevance' })).toBe(
    '/search?q=%D0%BF%D0%BE%D1%82%D0%B0%D0%BB%D1%8C',
  );
});

test('the address of a pasted text contains its beginning', () => {
  const { q } = readSearch(searchParams({ q: '🎨'.repeat(3000) }));
  expect(q).toBe('🎨'.repeat(MAX_QUERY / 2));
  expect(displayQuery('🎨'.repeat(3000), 10)).toBe('🎨🎨🎨🎨…');
  expect(displayQuery('поталь', 10)).toBe('поталь');
});

test('parameters of the search and of filters never collide', () => {
  fc.assert(
    fc.property(someChoice, (choice) => {
      const params = searchParams({ q: 'поталь', choice });
      expect(params.get('q')).toBe('поталь');
      expect(readSearch(params)).toMatchObject({ q: 'поталь', page: 1, sort: 'relevance', isExact: false });
      for (const own of ['q', 'page', 'sort', 'exact']) expect(parameterOf(own)).not.toBe(own);
    }),
  );
});
