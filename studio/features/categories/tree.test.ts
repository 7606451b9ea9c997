import { expect, test } from 'vitest';
import type { StudioCategory } from '../../contract/categories.ts';
import type { Drop } from '../../ui/tree.tsx';
import { type Branch, branchesOf, placeOf, productsWithin } from './tree.ts';

const category = (id: number, parentId: number | null): StudioCategory => ({
  id,
  parentId,
  slug: `c-${id}`,
  name: { uk: `${id}`, ru: `${id}` },
  description: { uk: '', ru: '' },
  isInMenu: true,
  picture: null,
  mediaAlt: null,
  products: 0,
  revision: 1,
});
/** The tree `1 (2 (3), 4), 5`. */
const TREE = [category(1, null), category(2, 1), category(3, 2), category(4, 1), category(5, null)];

test('a list is converted to a tree', () => {
  const ids = (branches: readonly Branch[]): unknown[] =>
    branches.map(({ category: { id }, children }) => [id, ids(children)]);
  expect(ids(branchesOf(TREE))).toEqual([
    [
      1,
      [
        [2, [[3, []]]],
        [4, []],
      ],
    ],
    [5, []],
  ]);
});

test('a category’s count includes its subcategories', () => {
  const counted = TREE.map((one) => ({ ...one, products: 10 ** one.id }));
  expect(branchesOf(counted).map(productsWithin)).toEqual([11_110, 100_000]);
});

test.each<[Drop['position'], number, number, ReturnType<typeof placeOf>]>([
  ['on', 5, 2, { parentId: 2, before: null }],
  ['before', 5, 1, { parentId: null, before: 1 }],
  ['after', 4, 3, { parentId: 2, before: null }],
  ['before', 4, 2, { parentId: 1, before: 2 }],
  ['after', 1, 5, { parentId: null, before: null }],
  ['after', 4, 2, null],
  ['before', 2, 4, null],
  ['on', 1, 3, null],
  ['before', 1, 3, null],
  ['on', 2, 2, null],
  ['on', 2, 99, null],
])('%s: %i dropped at %i', (position, id, target, place) => {
  expect(placeOf(TREE, { id: String(id), target: String(target), position })).toEqual(place);
});
