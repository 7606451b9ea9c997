import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesAround } from './pages-around.ts';

test.each([
  [1, 1, [1]],
  [2, 4, [1, 2, 3, 4]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, 5]],
  [1, 3, [1, 2, 3]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [5, 9, [1, 4, 5, 6, 9]],
  [9, 9, [1, 8, 9]],
])('around page %d of %d: %j', (page, pages, shown) => {
  expect(pagesAround(page, pages)).toEqual(shown);
});

test('every gap hides at least two pages; the first, the current one, its neighbours and the last are shown', () => {
  const list = fc
    .integer({ min: 1, max: 60 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
  fc.assert(
    fc.property(list, ([page, pages]) => {
      const shown = pagesAround(page, pages);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown).toEqual([...shown].sort((one, other) => one - other));
      for (const [index, number] of shown.entries()) expect(number - (shown[index - 1] ?? 0)).not.toBe(2);
      const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
      expect(shown).toEqual(expect.arrayContaining(wanted));
    }),
  );
});
