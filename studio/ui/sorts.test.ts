import { expect, test } from 'vitest';
import { signedSortName, signedSortOf, sortName, sortOf } from './sorts.ts';

test.each(['old', 'total-down', 'total-up'])('%s is the name of the sort that it names', (name) => {
  expect(sortName(sortOf(name))).toBe(name);
});

test('the newest first is the default, which needs no name', () => {
  expect(sortOf('new')).toEqual({ by: 'created', isDescending: true });
  expect(sortName(sortOf('new'))).toBeUndefined();
});

test.each(['price', '-price'])('%s is the name of the sort that it names', (name) => {
  expect(signedSortName(signedSortOf(name))).toBe(name);
});
