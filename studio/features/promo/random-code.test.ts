import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomCode } from './random-code.ts';

test('a code has two groups of unambiguous characters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      expect(randomCode(bytes)).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
    }),
  );
});

test('two codes are never equal', () => {
  expect(new Set(Array.from({ length: 200 }, () => randomCode())).size).toBe(200);
});
