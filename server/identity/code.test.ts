import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEqualSecret } from '../secrets.ts';
import { deriveCode } from './code.ts';

const SECRET = 'a secret of thirty-two characters';

test('a code has six digits, including leading zeros', () => {
  const codes = Array.from({ length: 2_000 }, () => deriveCode(SECRET, randomUUID(), 1));
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
});

test('the code of a message is deterministic', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 20 }), (id, sendCount) => {
      expect(deriveCode(SECRET, id, sendCount)).toBe(deriveCode(SECRET, id, sendCount));
    }),
  );
});

test('another message, request or secret gives another code', () => {
  const requests = Array.from({ length: 500 }, () => randomUUID());
  const same = requests.filter((id) => {
    const code = deriveCode(SECRET, id, 1);
    return code === deriveCode(SECRET, id, 2) || code === deriveCode(`${SECRET}!`, id, 1);
  });
  // Equal codes occur by chance, one in a million.
  expect(same.length).toBeLessThan(3);
  expect(new Set(requests.map((id) => deriveCode(SECRET, id, 1))).size).toBeGreaterThan(495);
});

test('every digit is equally likely in every place', () => {
  const rounds = 20_000;
  const counts = Array.from({ length: 6 }, () => new Array<number>(10).fill(0));
  for (let round = 0; round < rounds; round++) {
    [...deriveCode(SECRET, `request-${round}`, 1)].forEach((digit, place) => {
      const places = counts[place];
      if (places) places[Number(digit)] = (places[Number(digit)] ?? 0) + 1;
    });
  }
  // The tolerance is seven standard deviations.
  for (const count of counts.flat()) expect(Math.abs(count - rounds / 10)).toBeLessThan(300);
});

test('secrets are equal if their texts are', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(isEqualSecret(one, one)).toBe(true);
      expect(isEqualSecret(one, other)).toBe(one === other);
    }),
  );
});
