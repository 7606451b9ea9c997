import { expect, test } from 'vitest';
import { addSeen, SHOWN } from './seen-products.tsx';

const card = (sku: string) => ({
  sku,
  id: 1,
  slug: sku,
  name: sku,
  picture: null,
  price: 100,
  oldPrice: null,
  tiers: [],
  stock: 1,
});

test('a product viewed again moves to the front', () => {
  const seen = addSeen(addSeen(addSeen([], card('a')), card('b')), card('a'));
  expect(seen.map(({ sku }) => sku)).toEqual(['a', 'b']);
});

test('stores one more than shown, because the open product is not shown', () => {
  const seen = Array.from({ length: 20 }, (_, index) => card(String(index))).reduce(
    addSeen,
    [] as readonly ReturnType<typeof card>[],
  );
  expect(seen).toHaveLength(SHOWN + 1);
});
