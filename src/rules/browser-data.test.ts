import { expect, test } from 'vitest';
import { hasVisitorLeft, isVisitorItem, storedKeyOf } from './browser-data.ts';

test('a name belongs to its entry, by prefix', () => {
  expect(storedKeyOf('checkout')).toBe('checkout');
  expect(storedKeyOf('cart-intent-1b9d')).toBe('cart-intent-*');
  expect(storedKeyOf('recently-seen-ru')).toBe('recently-seen-*');
  expect(storedKeyOf('checkout-2')).toBeNull();
  expect(storedKeyOf('cart-intent')).toBeNull();
});

test('items of a visitor are removed with the visitor; others, and the consent, stay', () => {
  expect(['checkout', 'owner', 'cart-refusal-x', 'analytics-purchases'].every(isVisitorItem)).toBe(true);
  expect(['analytics-consent', 'tsr-scroll-restoration-v1_3', 'of-an-extension'].some(isVisitorItem)).toBe(false);
});

test("a customer's items belong to no one else; a guest's items move into the account", () => {
  expect(hasVisitorLeft('a', null)).toBe(true);
  expect(hasVisitorLeft('a', 'b')).toBe(true);
  expect(hasVisitorLeft('a', 'a')).toBe(false);
  expect(hasVisitorLeft(null, 'a')).toBe(false);
  expect(hasVisitorLeft(null, null)).toBe(false);
});
