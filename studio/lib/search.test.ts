import fc from 'fast-check';
import * as v from 'valibot';
import { expect, expectTypeOf, test } from 'vitest';
import { pageQuery } from '../../src/contract/list.ts';
import { parseSearch, searchOf, stringifySearch } from './search.ts';

const query = {
  page: pageQuery,
  q: v.optional(v.string(), ''),
  brand: v.optional(v.array(v.pipe(v.string(), v.regex(/^\d+$/))), []),
  stock: v.optional(v.picklist(['none', 'low'])),
};
const read = (search: string) => searchOf(query)(parseSearch(search));

test('an address is parsed to the endpoint’s query, as texts', () => {
  expect(read('?q=%D1%81%D0%B8%D0%BD%D1%96%D0%B9&page=2&brand=7&stock=low')).toEqual({
    q: 'синій',
    page: '2',
    brand: ['7'],
    stock: 'low',
  });
  expect(read('?brand=7&brand=9')).toEqual({ brand: ['7', '9'] });
  expectTypeOf(read('')).toEqualTypeOf<{
    readonly page?: string;
    readonly q?: string;
    readonly brand?: string[];
    readonly stock?: 'none' | 'low';
  }>();
});

test('invalid and unknown parameters are dropped', () => {
  expect(read('?page=0&brand=x&stock=much&other=1&q=a')).toEqual({ q: 'a' });
  expect(read('?page=3&page=4')).toEqual({ page: '3' });
});

test('a formatted query is parsed to the same query', () => {
  const text = fc.string({ minLength: 1 });
  const search = fc.dictionary(
    text.filter((name) => name !== '__proto__'),
    fc.oneof(text, fc.array(text, { minLength: 2, maxLength: 4 })),
  );
  fc.assert(
    fc.property(search, (given) => {
      expect(parseSearch(stringifySearch(given))).toEqual({ ...given });
    }),
  );
  expect(stringifySearch({ page: undefined, q: '', list: [] })).toBe('');
});
