import { expect, test } from 'vitest';
import { reasonOf, reasonsFor } from './movement-reasons.ts';

test('a movement has a reason of its direction', () => {
  expect(reasonsFor(-2)).toEqual(['counted', 'sold-elsewhere', 'damaged', 'lost', 'used', 'correction']);
  expect(reasonOf('damaged', -2)).toBe('damaged');
  // The stock was typed anew, above the former one.
  expect(reasonOf('damaged', 2)).toBe('counted');
});
