import { expect, test } from 'vitest';
import type { Cart } from '../../contract/cart.ts';
import { eventOf } from './cart-events.ts';
import type { Change } from './change.ts';
import { applyChange, EMPTY_CART } from './optimistic.ts';

const PRODUCT = {
  ...{ id: 1, sku: 'PZ-1', slug: 'zoloto', name: 'Золото', picture: null },
  ...{ price: 10_050, oldPrice: null, tiers: [], stock: 9 },
};
const LINE = { sku: 'PZ-1', services: [] };
const ITEM = { item_id: 'PZ-1', item_name: 'Золото', price: 100.5 };

const add = (quantity: number): Change => ({ kind: 'add', product: PRODUCT, services: [], quantity });
const after = (...changes: Change[]) =>
  changes.reduce((cart: Cart, change) => applyChange(cart, change, 'line'), EMPTY_CART);
const pieces = (event: ReturnType<typeof eventOf>) =>
  event && [event.name, 'items' in event.params && event.params.items[0]?.quantity];

test("an added product is reported as in the API's cart, whatever was there before", () => {
  expect(eventOf(add(2), after(add(1)), after(add(1), add(2)))).toEqual({
    name: 'add_to_cart',
    params: { currency: 'UAH', value: 201, items: [{ ...ITEM, quantity: 2 }] },
  });
});

test('an addition already in the cart because its response was lost is still reported', () => {
  const cart = after(add(2));
  expect(pieces(eventOf(add(2), cart, cart))).toEqual(['add_to_cart', 2]);
});

test('a changed quantity is reported by its difference, an equal one is not reported', () => {
  const change: Change = { kind: 'set-quantity', line: LINE, quantity: 3 };
  expect(pieces(eventOf(change, after(add(1)), after(add(3))))).toEqual(['add_to_cart', 2]);
  expect(pieces(eventOf(change, after(add(5)), after(add(3))))).toEqual(['remove_from_cart', 2]);
  expect(eventOf(change, after(add(3)), after(add(3)))).toBeNull();
});

test.each(['remove', 'save'] as const)('%s removes all pieces of a line', (kind) => {
  const change: Change = { kind, line: LINE };
  expect(pieces(eventOf(change, after(add(4)), after(add(4), change)))).toEqual(['remove_from_cart', 4]);
  expect(eventOf(change, after(), after())).toBeNull();
});

test('a restored line is reported as added', () => {
  const save: Change = { kind: 'save', line: LINE };
  const restore: Change = { kind: 'restore', line: LINE };
  const before = [add(2), save, add(1)];
  expect(pieces(eventOf(restore, after(...before), after(...before, restore)))).toEqual(['add_to_cart', 2]);
});

test('promo codes and removing a saved line report no pieces', () => {
  const cart = after(add(1));
  for (const change of [
    { kind: 'enter-promo', code: 'ZOLOTO10' },
    { kind: 'remove-promo' },
    { kind: 'remove-saved', line: LINE },
  ] as const) {
    expect(eventOf(change, cart, cart)).toBeNull();
  }
});
