import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveBy, moveTo, removeAt, replaceAt } from './lists.ts';

test('items are replaced, removed and moved, up to the ends', () => {
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

test('a move keeps every item, puts one at its target, and is reverted by the opposite move', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (items, one, other) => {
      const [from, to] = [one % items.length, other % items.length];
      const after = moveTo(items, from, to);
      expect(after.toSorted()).toEqual(items.toSorted());
      expect(after[to]).toBe(items[from]);
      expect(moveTo(after, to, from)).toEqual(items);
    }),
  );
});

test('a nonexistent position leaves the list unchanged', () => {
  const list = ['a', 'b'];
  expect([moveTo(list, 5, 0), moveTo(list, 0, 2), moveTo(list, 0, -1)]).toEqual([list, list, list]);
});
