import { expect, test } from 'vitest';
import type { Offer } from '../../contract/product.ts';
import { clearChanges, EMPTY_CACHE, mergeOffers, updateCache } from './offer-cache.ts';

const offer = (price: number, sku = 'A'): Offer => ({ sku, price, oldPrice: null, tiers: [], stock: 3 });
const after = (...prices: readonly number[]) =>
  prices.reduce((known, price) => updateCache(known, [offer(price)]), EMPTY_CACHE);

test('the first offer updates the page without marking a change', () => {
  const known = after(100);
  expect(known.current.get('A')).toEqual(offer(100));
  expect(known.before.size).toBe(0);
});

test('a changed price is shown with the price that the shopper saw first', () => {
  expect(after(100, 120).before).toEqual(new Map([['A', 100]]));
  expect(after(100, 120, 130).before).toEqual(new Map([['A', 100]]));
  expect(after(100, 120).current.get('A')?.price).toBe(120);
});

test('a price that is restored has not changed', () => {
  expect(after(100, 120, 100).before.size).toBe(0);
  expect(after(100, 100).before.size).toBe(0);
});

test('the next page begins without changes, and keeps the prices', () => {
  const known = clearChanges(after(100, 120));
  expect(known.before.size).toBe(0);
  expect(updateCache(known, [offer(120), offer(5, 'B')]).before.size).toBe(0);
  expect(updateCache(known, [offer(90)]).before).toEqual(new Map([['A', 120]]));
});

const built = { sku: 'A', price: 100, oldPrice: null, tiers: [], stock: 3, name: 'Агат' };

test('a current offer replaces price and stock only', () => {
  const now = { sku: 'A', price: 90, oldPrice: 100, tiers: [], stock: 0 };
  expect(mergeOffers([built], new Map([['A', now]]))).toEqual([{ ...now, name: 'Агат' }]);
});

test('an item without a current offer stays as built', () => {
  expect(mergeOffers([built], new Map())).toEqual([built]);
  expect(mergeOffers([built], new Map([['B', { ...built, sku: 'B' }]]))).toEqual([built]);
});
