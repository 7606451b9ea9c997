import { expect, test } from 'vitest';
import { keptQuery } from './queries.ts';

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
])('of «%s» is kept: %s', (query, expected) => {
  expect(keptQuery(query)).toBe(expected);
});
