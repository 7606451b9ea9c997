import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CategoryRow, growTree, idsBelow, trail } from './tree.ts';

const row = (id: number, parentId: number | null): CategoryRow => ({
  id,
  parentId,
  slug: `c${id}`,
  name: `C${id}`,
  description: '',
  picture: null,
  ownCount: 1,
});

test('a category that is its own ancestor is placed at the top, with its descendants below it', () => {
  const { all, bySlug } = growTree([row(1, 1), row(2, 4), row(3, 2), row(4, 3), row(5, 4), row(6, null)]);
  expect(all.filter(({ parent }) => !parent).map(({ id }) => id)).toEqual([1, 2, 3, 4, 6]);
  expect(bySlug.get('c5')?.parent?.id).toBe(4);
  expect(bySlug.get('c4')?.productCount).toBe(2);
});

test('a grouped family is one card in each category and in all ancestors; its members are products', () => {
  const rows = [row(1, null), { ...row(2, 1), ownCount: 3 }, { ...row(3, 1), ownCount: 4 }];
  const { bySlug } = growTree(rows, [
    { familyId: 7, categoryId: 2, count: 2 },
    { familyId: 7, categoryId: 3, count: 2 },
    { familyId: 8, categoryId: 3, count: 1 },
    { familyId: 9, categoryId: 99, count: 5 },
  ]);
  expect(['c2', 'c3', 'c1'].map((slug) => bySlug.get(slug)?.cardCount)).toEqual([2, 3, 5]);
  expect(['c2', 'c3', 'c1'].map((slug) => bySlug.get(slug)?.productCount)).toEqual([3, 4, 8]);
});

test('any rows give one tree: every path up and down ends', () => {
  const rows = fc
    .array(fc.option(fc.integer({ min: 1, max: 12 })), { maxLength: 12 })
    .map((parents) => parents.map((parentId, index) => row(index + 1, parentId)));
  fc.assert(
    fc.property(rows, (given) => {
      const { all } = growTree(given);
      const roots = all.filter(({ parent }) => !parent);
      expect(roots.flatMap(idsBelow).sort()).toEqual(given.map(({ id }) => id).sort());
      for (const node of all) expect(trail(node).at(-1)).toBe(node);
    }),
  );
});
