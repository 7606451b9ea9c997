import { expect, test } from 'vitest';
import { compare, type Figure } from './regression.ts';

const figures = (name: string, values: readonly number[], isRate = false): Figure[] =>
  values.map((value) => ({ name, value, isRate }));
const isWorse = (before: readonly Figure[], now: readonly Figure[]) =>
  [...compare(before, now).values()].map((one) => one.isWorse);

test('a figure up to 15% above the earlier one is not worse, a higher one is', () => {
  expect(isWorse(figures('ms', [100]), figures('ms', [115]))).toEqual([false]);
  expect(isWorse(figures('ms', [100]), figures('ms', [116]))).toEqual([true]);
  expect(isWorse(figures('ms', [100]), figures('ms', [50]))).toEqual([false]);
});

test('a rate is worse if it is lower', () => {
  expect(isWorse(figures('reads/s', [1000], true), figures('reads/s', [800], true))).toEqual([true]);
  expect(isWorse(figures('reads/s', [1000], true), figures('reads/s', [2000], true))).toEqual([false]);
});

test('compares each round with its neighbour, so that a slowing machine is no regression', () => {
  expect(isWorse(figures('s', [1, 2, 4]), figures('s', [1.1, 2.2, 4.4]))).toEqual([false]);
  expect(isWorse(figures('s', [1, 1, 1]), figures('s', [1, 9, 1.1]))).toEqual([false]);
  expect(isWorse(figures('s', [1, 2, 4]), figures('s', [1.3, 2.6, 4.8]))).toEqual([true]);
});

test('leaves out a figure that only one of the commits has', () => {
  expect(compare(figures('old', [1]), figures('new', [1])).size).toBe(0);
});
