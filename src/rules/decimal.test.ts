import { expect, test } from 'vitest';
import { formatDecimal } from './decimal.ts';

test.each([
  [1234.56, 1, '1\u202f234,6'],
  [13.04, 1, '13'],
  [0.05, 2, '0,05'],
  [100, 0, '100'],
])('%d with %d decimals is %s', (value, digits, text) => {
  expect(formatDecimal(value, digits)).toBe(text);
});
