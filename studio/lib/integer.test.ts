import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInteger } from './integer.ts';

test.each([
  ['12', 12],
  [' 1 200 ', 1_200],
  ['1\u00a0200\u202f000', 1_200_000],
  ['+5', 5],
  ['-3', -3],
  ['−3', -3],
  ['1,5', 'not_integer'],
  ['1.000', 'not_integer'],
  ['12 34', 'not_integer'],
  ['', 'not_integer'],
  ['5шт', 'not_integer'],
  ['101', 'out_of_range' as const],
  ['-11', 'out_of_range' as const],
])('%j is %j between -10 and 100, or 2,000,000', (text, expected) => {
  const max = typeof expected === 'number' ? 2_000_000 : 100;
  const parsed = parseInteger(text, { min: -10, max });
  expect(parsed.isValid ? parsed.value : parsed.problem).toBe(expected);
});

test('every integer is parsed as it is written', () => {
  fc.assert(
    fc.property(fc.integer(), (value) => {
      const limits = { min: value, max: value };
      expect(parseInteger(String(value), limits)).toEqual({ isValid: true, value: value === 0 ? 0 : value });
    }),
  );
});
