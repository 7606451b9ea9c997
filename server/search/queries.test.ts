import { expect, test } from 'vitest';
import { storedQuery } from './queries.ts';

test.each([
  ['  Сусальне   ЗОЛОТО ', 'сусальне золото'],
  ['pz-szl-001', 'pz-szl-001'],
  ['золото 23.75', 'золото 23.75'],
  ['olena@example.com', null],
  ['+38 (067) 123-45-67', null],
  ['4149 4991 2345 6789', null],
  ['https://example.com', null],
  ['', null],
  ['слово '.repeat(20), null],
])('the stored form of «%s» is %s', (query, expected) => {
  expect(storedQuery(query)).toBe(expected);
});
