import { expect, test } from 'vitest';
import type { WishlistItem } from '../../contract/wishlist.ts';
import { withRemoved } from './wishlist-screen.tsx';

const wish = (productId: number, createTime: string): WishlistItem => ({
  productId,
  sku: String(productId),
  name: '',
  slug: '',
  price: 1,
  medias: [],
  oldPrice: null,
  discountedPrices: [],
  isInStock: true,
  createTime,
  isInWishlist: true,
});
const old = wish(1, '2026-11-01T10:00:00.000Z');
const recent = wish(2, '2026-11-02T10:00:00.000Z');

test('the newest wish comes first', () => {
  expect(withRemoved([], [old, recent]).map(({ productId }) => productId)).toEqual([2, 1]);
});

test('a removed wish stays in its place, marked as removed', () => {
  const shown = withRemoved([recent, old], [old]);
  expect(shown.map(({ productId, isInWishlist }) => [productId, isInWishlist])).toEqual([
    [2, false],
    [1, true],
  ]);
});

test('a wish that was added back keeps its place', () => {
  const back = wish(1, '2026-11-03T10:00:00.000Z');
  const shown = withRemoved([recent, { ...old, isInWishlist: false }], [back, recent]);
  expect(shown.map(({ productId, isInWishlist }) => [productId, isInWishlist])).toEqual([
    [2, true],
    [1, true],
  ]);
});
