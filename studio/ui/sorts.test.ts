import { expect, test } from 'vitest';
import { sortName, sortOf } from './sorts.ts';

test.each(['price', '-price', '-last-order'])('%s is the name of the order that it names', (name) => {
  expect(sortName(sortOf(name))).toBe(name);
});

test('a name with a minus is a descending order', () => {
  expect(sortOf('-created')).toEqual({ by: 'created', isDescending: true });
  expect(sortOf('total')).toEqual({ by: 'total', isDescending: false });
});
