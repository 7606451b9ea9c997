import { expect, test } from 'vitest';
import { Pins } from './pins.ts';
import type { Found } from './search-index.ts';

const found = (ids: readonly number[], exact: number | null = null): Found => ({
  ...{ ids, exact, dropped: [], corrected: null, words: [], notSold: [], isNamed: true, isOfWork: false, bestCount: 1 },
});
const pins = new Pins();
pins.set([
  { query: 'поталь', productId: 7 },
  { query: 'поталь', productId: 3 },
]);
const isShown = (id: number) => id !== 9;

test('pinned products come first, in the order of pinning, and are found once', () => {
  expect(pins.putFirst('  ПОТАЛЬ ', found([1, 2, 3]), isShown).ids).toEqual([7, 3, 1, 2]);
  expect(pins.putFirst('поталь', found([]), isShown).ids).toEqual([7, 3]);
  expect(pins.putFirst('поталь', found([1, 2, 3]), isShown).bestCount).toBe(3);
});

test('other queries, hidden products and typed SKUs keep their places', () => {
  const other = found([1, 2]);
  expect(pins.putFirst('поталь мідна', other, isShown)).toBe(other);
  expect(pins.putFirst('поталь', found([1, 2]), () => false).ids).toEqual([1, 2]);
  expect(pins.putFirst('поталь', found([5, 1, 3], 5), isShown).ids).toEqual([5, 7, 3, 1]);
});
