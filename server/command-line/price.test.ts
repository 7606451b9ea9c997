import { expect, test } from 'vitest';
import { parsePrice } from './price.ts';
import { UsageError } from './usage.ts';

test.each([
  ['123.45', 12_345],
  ['123,4', 12_340],
  ['0.05', 5],
  ['150', 15_000],
])('%s hryvnias are %i kopiykas', (text, kopiykas) => {
  expect(parsePrice(text)).toBe(kopiykas);
});

test.each(['', '-1', '1.234', '1 000', 'cheap', '99999999', '0', '0.00'])('"%s" is refused', (text) => {
  expect(() => parsePrice(text)).toThrow(UsageError);
});
