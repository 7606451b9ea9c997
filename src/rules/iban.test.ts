import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactIban, formatIban, isDemoIban, isUkrainianIban } from './iban.ts';

/** The example IBAN of the National Bank of Ukraine. */
const IBAN = 'UA213223130000026007233566001';

test('accepts the National Bank’s example, with any spacing', () => {
  expect(isUkrainianIban(IBAN)).toBe(true);
  expect(formatIban(IBAN)).toBe('UA21 3223 1300 0002 6007 2335 6600 1'.replaceAll(' ', '\u00a0'));
  expect(isUkrainianIban(compactIban(` ${formatIban(IBAN).toLowerCase()} `))).toBe(true);
  expect(isDemoIban(IBAN)).toBe(false);
});

test('detects a wrong digit anywhere', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: IBAN.length - 1 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digit = (Number(IBAN[at]) + by) % 10;
      expect(isUkrainianIban(`${IBAN.slice(0, at)}${digit}${IBAN.slice(at + 1)}`)).toBe(false);
    }),
  );
});

test.each(['', 'UA21', 'PL61109010140000071219812874', `${IBAN}0`, IBAN.replace('UA', 'AU')])('rejects %j', (iban) =>
  expect(isUkrainianIban(iban)).toBe(false),
);
