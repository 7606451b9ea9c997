import { expect, test } from 'vitest';
import { isBought } from './order-queries.ts';

test.each([
  ['card', 'due', false],
  ['card', 'pending', false],
  ['card', 'declined', false],
  ['card', 'paid', true],
  ['card', 'refunded', false],
  ['card', 'cancelled', false],
  ['card', 'returned', false],
  ['card', 'free', true],
  ['cash-on-delivery', 'none', true],
  ['invoice', 'due', true],
  ['invoice', 'paid', true],
] as const)('an order by %s with the payment state %s is a purchase: %s', (method, state, expected) => {
  expect(isBought({ method, state, dueUntil: null, dueAtLatest: null })).toBe(expected);
});
