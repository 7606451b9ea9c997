import { expect, test } from 'vitest';
import type { Cart } from '../../contract/cart.ts';
import { MAX_LINES } from '../../contract/limits.ts';
import { priceCart, type UnpricedLine } from '../../rules/cart.ts';
import { findChoice, keyOfLine } from './choice.ts';
import {
  addProduct,
  changeQuantity,
  EMPTY_CART,
  enterPromo,
  removeLine,
  removePromo,
  removeSaved,
  restoreLine,
  saveLine,
} from './optimistic.ts';

/** A service without fields. */
const PLAIN = { fields: [], isPrepaid: false, isReturnable: true, values: {} };

const line = (id: string, quantity: number, services: readonly string[] = []): UnpricedLine => ({
  id,
  sku: id,
  slug: id,
  name: id,
  category: '',
  picture: null,
  price: 10_000,
  oldPrice: null,
  tiers: [{ costBreakpoint: 30_000, price: 9_000 }],
  stock: 5,
  quantity,
  services: services.map((code) => ({ ...PLAIN, code, name: code, price: 500 })),
  seenPrice: 10_000,
});
const cartOf = (
  lines: readonly UnpricedLine[],
  terms: Partial<Pick<Cart, 'personalPercent' | 'promo'>> = {},
): Cart => ({
  ...priceCart({ lines, personalPercent: 0, promo: null, ...terms }),
  owner: null,
  saved: [],
  crossSell: [],
});
const addition = (sku: string, quantity: number, codes: readonly string[] = []) => {
  const { services, quantity: _, seenPrice, ...product } = line(sku, 1, codes);
  return { product: { ...product, id: 1 }, services, quantity };
};
const cart = cartOf([line('a', 1), line('b', 2)]);

test('pieces added to an existing line count at once, at the price of the new quantity', () => {
  const added = addProduct(cart, addition('a', 2), 'new');
  expect(added.lines[0]).toMatchObject({ quantity: 3, unitPrice: 9_000, cost: 27_000 });
  expect(added).toMatchObject({ quantity: 5, total: 47_000 });
});

test('another product and other services make separate lines, with all displayed data', () => {
  const wrapped = addProduct(cart, addition('a', 2, ['wrap']), 'new');
  expect(wrapped.lines[2]).toMatchObject({ id: 'new', name: 'a', quantity: 2, cost: 21_000, seenPrice: 10_000 });
  expect(addProduct(cart, addition('z', 3), 'new').lines[2]).toMatchObject({ sku: 'z', unitPrice: 9_000 });
});

test('an extended line gets the seen price of the addition', () => {
  const { product, ...rest } = addition('a', 1);
  expect(addProduct(cart, { ...rest, product: { ...product, price: 9_900 } }, 'new').lines[0]?.seenPrice).toBe(9_900);
});

test('pieces above the stock, and lines above the limit, are left to the server', () => {
  expect(addProduct(cart, addition('a', 5), 'new')).toEqual(cart);
  expect(addProduct(cart, addition('z', 6), 'new')).toEqual(cart);
  const full = cartOf(Array.from({ length: MAX_LINES }, (_, index) => line(String(index), 1)));
  expect(addProduct(full, addition('z', 1), 'new')).toEqual(full);
});

test('an unchecked code changes no sum', () => {
  expect(enterPromo(cart, 'X')).toMatchObject({ promo: { code: 'X', terms: null, refusal: null }, total: 30_000 });
});

test('a changed quantity applies its tier and updates the totals', () => {
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

test('finds a line by its SKU and services in any order', () => {
  const wrapped = cartOf([line('a', 1), { ...line('x', 1, ['wrap', 'cut']), sku: 'a' }]);
  const { lines } = wrapped;
  expect(findChoice(lines, 'a', ['cut', 'wrap'])?.id).toBe('x');
  expect(findChoice(lines, 'a', [])?.id).toBe('a');
  expect(findChoice(lines, 'a', ['cut'])).toBeUndefined();
});

test('a changed or confirmed line updates its seen price', () => {
  const dearer = cartOf([{ ...line('a', 2), seenPrice: 9_500 }]);
  expect(changeQuantity(dearer, 'a', 2).lines[0]?.seenPrice).toBe(10_000);
});

test('a saved line leaves the totals and is restored with its quantity', () => {
  const saved = saveLine(cart, 'a');
  expect(saved).toMatchObject({ lines: [{ id: 'b' }], saved: [{ id: 'a', quantity: 1 }], total: 20_000 });
  expect(restoreLine(saved, 'a')).toMatchObject({ lines: [{ id: 'b' }, { id: 'a' }], saved: [], total: 30_000 });
  expect(removeSaved(saved, 'a')).toMatchObject({ lines: [{ id: 'b' }], saved: [] });
});

test('saving adds up pieces of the same choice, and restoring is limited by the stock', () => {
  const { saved } = saveLine(cart, 'b');
  const twice = saveLine({ ...cart, saved: saved.map((other) => ({ ...other, id: 'z' })) }, 'b');
  expect(twice.saved).toMatchObject([{ id: 'z', quantity: 4 }]);
  const back = restoreLine({ ...cart, saved: [{ ...line('z', 4), sku: 'b' }] }, 'z');
  expect(back).toMatchObject({ lines: [{ id: 'a' }, { id: 'b', quantity: 5 }], saved: [] });
});

test('a sold-out line stays saved', () => {
  const saved = { ...cart, saved: [{ ...line('z', 1), stock: 0 }] };
  expect(restoreLine(saved, 'z')).toEqual(saved);
});

test('a code stops applying below its minimum, applies again above it, and can be removed', () => {
  const terms = { kind: 'percent', value: 20, minimumCost: 25_000 } as const;
  const withCode = cartOf([line('a', 1), line('b', 2)], { promo: { code: 'X', terms, refusal: null } });
  expect(withCode.total).toBe(24_000);
  const below = changeQuantity(withCode, 'b', 1);
  expect(below).toMatchObject({ total: 20_000, promo: { refusal: { reason: 'minimum', missing: 5_000 } } });
  expect(changeQuantity(below, 'b', 2)).toMatchObject({ total: 24_000, promo: { refusal: null } });
  expect(removePromo(withCode)).toMatchObject({ total: 30_000, promo: null });
});

test('the same service with other values is another line; with equal values it is the same line', () => {
  const length = { kind: 'length', code: 'length', name: 'Довжина', min: 100, max: 2_900 } as const;
  const cut = (value: number) => ({
    ...PLAIN,
    code: 'cut',
    name: 'Відріз',
    price: 500,
    fields: [length],
    values: { length: value },
  });
  const { services: _, ...product } = line('a', 1);
  const add = (cart: Cart, value: number, id: string) =>
    addProduct(cart, { product: { ...product, id: 1 }, services: [cut(value)], quantity: 1 }, id);
  const cart = add(add(add(EMPTY_CART, 500, 'first'), 600, 'second'), 500, 'third');
  expect(cart.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['first', 2],
    ['second', 1],
  ]);
  expect(new Set(cart.lines.map(keyOfLine)).size).toBe(2);
});
