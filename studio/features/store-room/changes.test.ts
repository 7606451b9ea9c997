import { expect, test } from 'vitest';
import type { ShelvedProduct } from '../../contract/store-room.ts';
import { changesOf, type FieldChange, filledIn, valuesOf, type WaitingChange, withWaiting } from './changes.ts';

const PRODUCT: ShelvedProduct = {
  id: 7,
  revision: 3,
  sku: 'PZ-7',
  gtin: null,
  mpn: null,
  name: { uk: 'Золото', ru: 'Золото' },
  shelf: 'А-12',
  price: 100,
  stock: 5,
  reserved: 2,
  isPublished: true,
  picture: null,
};
const waiting = (change: FieldChange, about: Partial<WaitingChange> = {}): WaitingChange => ({
  id: crypto.randomUUID(),
  staffId: 'olena',
  at: 0,
  place: 0,
  product: PRODUCT,
  change,
  problem: null,
  ...about,
});

test('the shelf holds the pieces for sale and those that wait to be packed', () => {
  expect(valuesOf(PRODUCT)).toEqual({ price: 100, stock: 7, isPublished: true });
});

test('only fields that differ are changed, each from the value that was seen', () => {
  const seen = valuesOf(PRODUCT);
  expect(changesOf(seen, seen)).toEqual([]);
  expect(changesOf(seen, { price: 120, stock: 6, isPublished: false })).toEqual([
    { field: 'price', seen: 100, to: 120 },
    { field: 'stock', seen: 7, to: 6 },
    { field: 'isPublished', seen: true, to: false },
  ]);
});

test('a product shows the changes that wait for it, without those of other products and with a problem', () => {
  const shown = withWaiting(PRODUCT, [
    waiting({ field: 'price', seen: 100, to: 120 }),
    waiting({ field: 'stock', seen: 7, to: 6 }),
    waiting({ field: 'stock', seen: 6, to: 3 }),
    waiting({ field: 'isPublished', seen: true, to: false }, { problem: { kind: 'refused', message: '' } }),
    waiting({ field: 'price', seen: 1, to: 2 }, { product: { ...PRODUCT, id: 8 } }),
  ]);
  expect(valuesOf(shown)).toEqual({ price: 120, stock: 3, isPublished: true });
});

test('a hidden product without a price can be counted, but not shown', () => {
  const counted = { price: 0, stock: 4, isPublished: false };
  expect(filledIn(counted)).toEqual(counted);
  expect(filledIn({ ...counted, isPublished: true })).toBeNull();
  expect(filledIn({ ...counted, stock: null })).toBeNull();
});
