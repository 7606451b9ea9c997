import { expect, test } from 'vitest';
import { FacetedProducts } from './faceted.ts';
import type { Found } from './search-index.ts';

const faceted = new FacetedProducts();
faceted.put(
  ['brush', 'brush', 'brush', 'knife', 'knife', 'glue'].map((kind, place) => ({
    ...{ id: place + 1, kind, price: 100, isInStock: true, isReduced: false, brand: null, attributes: {} },
  })),
);
const found = (isOfWork: boolean, bestCount = 6): Found => ({
  ...{ ids: [1, 2, 3, 4, 5, 6], exact: null, dropped: [], corrected: null, words: [], notSold: [], isNamed: true },
  ...{ isOfWork, bestCount },
});

test('equally good answers to a question about a work come in turns by kind', () => {
  expect(faceted.withKindsInTurns(found(true)).ids).toEqual([1, 4, 6, 2, 5, 3]);
});

test('a worse answer of another kind stays behind the best ones', () => {
  expect(faceted.withKindsInTurns(found(true, 4)).ids).toEqual([1, 4, 2, 3, 5, 6]);
});

test('results of other queries stay in their order', () => {
  expect(faceted.withKindsInTurns(found(false)).ids).toEqual([1, 2, 3, 4, 5, 6]);
});
