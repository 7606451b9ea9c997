import { expect, test } from 'vitest';
import { mergeOffers } from './merge-offers.ts';

const built = { sku: 'A', price: 100, oldPrice: null, tiers: [], stock: 3, name: 'Агат' };

test('a current offer replaces price and stock and leaves the rest', () => {
  const now = { sku: 'A', price: 90, oldPrice: 100, tiers: [], stock: 0 };
  expect(mergeOffers([built], new Map([['A', now]]))).toEqual([{ ...now, name: 'Агат' }]);
});

test('an item without a current offer stays as it was built', () => {
  expect(mergeOffers([built], new Map())).toEqual([built]);
  expect(mergeOffers([built], new Map([['B', { ...built, sku: 'B' }]]))).toEqual([built]);
});
