import { expect, test } from 'vitest';
import { isLeft, isOfVisitor, storedKeyOf } from './browser-data.ts';

test('a name belongs to the entry that it was written down under', () => {
  expect(storedKeyOf('checkout')).toBe('checkout');
  expect(storedKeyOf('cart-intent-1b9d')).toBe('cart-intent-*');
  expect(storedKeyOf('recently-seen-ru')).toBe('recently-seen-*');
  expect(storedKeyOf('checkout-2')).toBeNull();
  expect(storedKeyOf('cart-intent')).toBeNull();
});

test('what is a person’s goes with them; what others keep, and the answer about consent, stays', () => {
  expect(['checkout', 'owner', 'cart-refusal-x', 'analytics-purchases'].every(isOfVisitor)).toBe(true);
  expect(['analytics-consent', 'tsr-scroll-restoration-v1_3', 'of-an-extension'].some(isOfVisitor)).toBe(false);
});

test('a customer’s things are nobody else’s; a guest’s own go along into the account', () => {
  expect(isLeft('a', null)).toBe(true);
  expect(isLeft('a', 'b')).toBe(true);
  expect(isLeft('a', 'a')).toBe(false);
  expect(isLeft(null, 'a')).toBe(false);
  expect(isLeft(null, null)).toBe(false);
});
