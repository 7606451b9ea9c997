import { expect, test } from 'vitest';
import type { Cart, CartLine } from '../../contract/cart.ts';
import { addToLine, changeQuantity, findLine, removeLine } from './optimistic.ts';

const line = (id: string, quantity: number, services: readonly string[] = []): CartLine => ({
  id,
  sku: id,
  slug: id,
  name: id,
  picture: null,
  price: 10_000,
  oldPrice: null,
  tiers: [{ costBreakpoint: 30_000, price: 9_000 }],
  stock: 5,
  quantity,
  services: services.map((code) => ({ code, name: code, price: 500 })),
  unitPrice: 10_000,
  cost: quantity * 10_000,
  isAvailable: true,
});
const cart: Cart = { lines: [line('a', 1), line('b', 2)], quantity: 3, total: 30_000, crossSell: [] };

test('pieces added to a line that is there count at once, at the price of the new quantity', () => {
  const added = addToLine(cart, { sku: 'a', quantity: 2 });
  expect(added.lines[0]).toMatchObject({ quantity: 3, unitPrice: 9_000, cost: 27_000 });
  expect(added).toMatchObject({ quantity: 5, total: 47_000 });
});

test('a line with other services, an unknown SKU and pieces above the stock are left to the server', () => {
  expect(addToLine(cart, { sku: 'a', quantity: 1, services: ['wrap'] })).toEqual(cart);
  expect(addToLine(cart, { sku: 'z', quantity: 1 })).toEqual(cart);
  expect(addToLine(cart, { sku: 'a', quantity: 5 })).toEqual(cart);
});

test('a changed quantity takes its tier, and the totals follow', () => {
  const changed = changeQuantity(cart, 'a', 3);
  expect(changed.lines[0]).toMatchObject({ quantity: 3, unitPrice: 9_000, cost: 27_000 });
  expect(changed).toMatchObject({ quantity: 5, total: 47_000 });
});

test('a quantity above the stock is kept but not counted', () => {
  const changed = changeQuantity(cart, 'a', 6);
  expect(changed.lines[0]).toMatchObject({ quantity: 6, cost: 0, isAvailable: false });
  expect(changed).toMatchObject({ quantity: 2, total: 20_000 });
});

test('a removed line leaves the others', () => {
  expect(removeLine(cart, 'a')).toMatchObject({ lines: [{ id: 'b' }], quantity: 2, total: 20_000 });
});

test('a line is found by its SKU and its choice of services, in any order', () => {
  const wrapped = { ...cart, lines: [line('a', 1), { ...line('x', 1, ['wrap', 'cut']), sku: 'a' }] };
  expect(findLine(wrapped, 'a', ['cut', 'wrap'])?.id).toBe('x');
  expect(findLine(wrapped, 'a', [])?.id).toBe('a');
  expect(findLine(wrapped, 'a', ['cut'])).toBeUndefined();
});
