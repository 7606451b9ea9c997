import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHryvnias, toHryvnias } from './amount.ts';

const kopiykas = () => fc.nat({ max: 10 ** 13 });

test('an amount is unchanged by conversion to decimal hryvnias and back', () => {
  fc.assert(fc.property(kopiykas(), (amount) => fromHryvnias(toHryvnias(amount)) === amount));
});

test('an amount is unchanged by conversion to a JSON number and back', () => {
  fc.assert(fc.property(kopiykas(), (amount) => fromHryvnias(JSON.stringify(Number(toHryvnias(amount)))) === amount));
});

test.each([
  [0, '0.00'],
  [7, '0.07'],
  [29, '0.29'],
  [1000, '10.00'],
  [154_736, '1547.36'],
])('%i kopiykas are %s hryvnias', (amount, text) => {
  expect(toHryvnias(amount)).toBe(text);
});

test.each([
  ['1547.36', 154_736],
  ['1000', 100_000],
  ['0.1', 10],
  ['5.00', 500],
  ['5.1000', 510],
  ['0.001', null],
  ['-1', null],
  ['1e3', null],
  ['1,5', null],
  ['.5', null],
  ['', null],
])('%s hryvnias are %s kopiykas', (text, amount) => {
  expect(fromHryvnias(text)).toBe(amount);
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is not an amount', (amount) => {
  expect(() => toHryvnias(amount)).toThrow(RangeError);
});
