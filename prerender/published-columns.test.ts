import { expect, test } from 'vitest';
import type { PricedProduct } from '../server/catalogue/list-store.ts';
import { type CategoryRow, growTree } from '../server/catalogue/tree.ts';
import type { DependencyKey } from '../server/changes/keys.ts';
import { PublishedColumns } from './published-columns.ts';

const row = (id: number, slug: string, parentId: number | null): CategoryRow => ({
  ...{ id, slug, parentId, name: slug, description: '', picture: null, ownCount: 1 },
});
const { bySlug } = growTree([row(1, 'leaf', null), row(2, 'gold', 1), row(3, 'clay', null)]);

const COLUMNS = { byName: [1, 0], byAge: [0, 1], facets: [{ code: 'brand', name: 'Бренд', values: [], of: [1, 2] }] };
const INDEX = { ids: [7, 5], prices: [100, 200], flags: [1, 1], ...COLUMNS };
const FILES: Readonly<Record<string, unknown>> = { 'leaf/-facets.json': INDEX, 'ru/leaf/-facets.json': INDEX };

/** Returns the columns of a list of the products after some changes; `due` is the path of a page whose rendering failed. */
function columnsAfter(
  changes: readonly DependencyKey[],
  { ids = [7, 5], slug = 'leaf', due = '' }: { ids?: readonly number[]; slug?: string; due?: string } = {},
) {
  const read = (path: string) => (FILES[path] ? Buffer.from(JSON.stringify(FILES[path])) : undefined);
  const columns = new PublishedColumns({ read }, { isDue: ({ path }) => path === due }, changes);
  const category = bySlug.get(slug);
  if (!category) throw new Error(`There is no category ${slug}`);
  const list = ids.map(
    (id): PricedProduct => ({
      ...{ id, categoryId: 1, popularity: 0, revision: 1, price: 300, oldPrice: null, stock: 1 },
    }),
  );
  return columns.columnsOf('ru', category, list);
}

test('a changed price leaves the published columns as they are', () => {
  expect(columnsAfter(['product:7', 'card:7', 'variant:7', 'facets:1', 'facets:2'])).toEqual(COLUMNS);
});

test('traits of another category do not matter', () => {
  expect(columnsAfter(['facets:3', 'traits:3'])).toEqual(COLUMNS);
});

test.each<[string, Parameters<typeof columnsAfter>]>([
  ['traits in the category', [['facets:1', 'traits:1']]],
  ['traits in a category below', [['facets:2', 'traits:2']]],
  ['another order of the list', [['list:1'], { ids: [5, 7] }]],
  ['a product more', [['list:1'], { ids: [7, 5, 6] }]],
  ['a product less', [['list:1'], { ids: [7] }]],
  ['a page whose last rendering failed', [['facets:1'], { due: '/leaf' }]],
  ['a list without an index', [[], { slug: 'clay' }]],
])('columns are unknown: %s', (_, given) => {
  expect(columnsAfter(...given)).toBeNull();
});
