import { expect, test } from 'vitest';
import { moveBy, removeAt, replaceAt } from './lists.ts';

test('items are replaced, taken away and moved, up to the ends', () => {
  const list = ['a', 'b', 'c'];
  expect(replaceAt(list, 1, 'x')).toEqual(['a', 'x', 'c']);
  expect(removeAt(list, 0)).toEqual(['b', 'c']);
  expect([moveBy(list, 0, 1), moveBy(list, 2, -1), moveBy(list, 0, -1), moveBy(list, 2, 1)]).toEqual([
    ['b', 'a', 'c'],
    ['a', 'c', 'b'],
    list,
    list,
  ]);
});
