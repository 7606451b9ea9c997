import { expect, test } from 'vitest';
import type { FacetIndex } from '../../src/rules/facets.ts';
import { indexJson } from './index-json.ts';

const facets = [{ code: 'brand', name: 'Бренд "А"', values: [{ slug: 'a', name: 'А' }], of: [1, 0], sets: [[1]] }];
const index = (prices: number[], more: Partial<FacetIndex> = {}): FacetIndex => ({
  ...{ ids: [7, 5], prices, flags: [1, 3], byName: [1, 0], byAge: [0, 1], facets },
  ...more,
});

test.each([
  ['an index', index([100, 200])],
  ['the same columns at another price', index([300, 200])],
  ['an index with families', index([100, 200], { groups: [{ places: [0, 1], slugs: ['a', 'b'] }] })],
  ['an index without families, after one with them', index([100, 201])],
  ['an empty index', index([], { ids: [], flags: [], byName: [], byAge: [], facets: [] })],
])('the JSON is that of JSON.stringify(): %s', (_, given) => {
  expect(indexJson(given)).toBe(JSON.stringify(given));
});
