import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEARCH_SORTS } from '../contract/search-sorts.ts';
import { MAX_QUERY, readSearch, searchParams, searchPath, shownQuery } from './search-address.ts';

const FIRST = { page: 1, sort: 'relevance', isExact: false };

test.each([
  ['q= поталь &page=2', { ...FIRST, q: 'поталь', page: 2 }],
  ['q=23', { ...FIRST, q: '23' }],
  ['q=true', { ...FIRST, q: 'true' }],
  ['', { ...FIRST, q: '' }],
  ['q=a&page=-1&sort=cheap&exact=yes', { ...FIRST, q: 'a' }],
  ['q=gtyptkm&exact=1&sort=price-asc', { q: 'gtyptkm', page: 1, sort: 'price-asc', isExact: true }],
])('the address ?%s asks for %o', (query, expected) => {
  expect(readSearch(new URLSearchParams(query))).toEqual(expected);
});

test('a search is read from its address as it was written there', () => {
  fc.assert(
    fc.property(
      fc.record({
        q: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
        page: fc.integer({ min: 1, max: 9999 }),
        sort: fc.constantFrom(...SEARCH_SORTS),
        isExact: fc.boolean(),
      }),
      (search) => {
        expect(readSearch(searchParams(search))).toEqual(search);
      },
    ),
  );
});

test('what goes without saying is not in the address', () => {
  expect(searchPath({ q: 'поталь', ...FIRST, sort: 'relevance' })).toBe(
    '/search?q=%D0%BF%D0%BE%D1%82%D0%B0%D0%BB%D1%8C',
  );
});

test('of a text that somebody has pasted the beginning is in the address', () => {
  const { q } = readSearch(searchParams({ q: '🎨'.repeat(3000) }));
  expect(q).toBe('🎨'.repeat(MAX_QUERY / 2));
  expect(shownQuery('🎨'.repeat(3000), 10)).toBe('🎨🎨🎨🎨…');
  expect(shownQuery('поталь', 10)).toBe('поталь');
});
