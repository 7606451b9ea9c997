import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from '../../src/rules/money.ts';
import { MAX_MONEY, moneyText, parseMoney } from './money.ts';

const kopiykas = (text: string) => {
  const parsed = parseMoney(text);
  return parsed.isValid ? parsed.kopiykas : parsed.problem;
};

test.each([
  ['1234,50', 123_450],
  ['1 234.50', 123_450],
  ['1234.5', 123_450],
  ['1 234,50', 123_450],
  ['1\u202f234,50\u00a0₴', 123_450],
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['1.234.567', 123_456_700],
  ["1'234,50", 123_450],
  ['1234.50 грн', 123_450],
  ['1234.50 грн.', 123_450],
  ['UAH 12', 1_200],
  ['0,05', 5],
  [',5', 50],
  ['.05', 5],
  ['12.', 1_200],
  ['0', 0],
  ['1234', 123_400],
  ['0.000', 'too_precise'],
  ['1234.567', 'too_precise'],
  ['1.234', 'ambiguous'],
  ['12,345', 'ambiguous'],
  ['-5', 'negative'],
  ['−5,00', 'negative'],
  ['12 34', 'not_money'],
  ['1 2345,00', 'not_money'],
  ['12,5 0', 'not_money'],
  ['1,2,3', 'not_money'],
  ['1.23,4.5', 'not_money'],
  ['12.34,50', 'not_money'],
  ['1,,5', 'not_money'],
  ['1e5', 'not_money'],
  ['12х', 'not_money'],
  ['', 'not_money'],
  ['₴', 'not_money'],
  ['٣', 'not_money'],
  ['99999999999999', 'too_large'],
])('%j is parsed to %j', (text, expected) => {
  expect(kopiykas(text)).toBe(expected);
});

const amount = fc.integer({ min: 0, max: MAX_MONEY });

test('any formatted sum is parsed to the same sum, with and without the currency sign', () => {
  fc.assert(
    fc.property(amount, (sum) => {
      expect(kopiykas(moneyText(sum))).toBe(sum);
      expect(kopiykas(formatMoney(sum))).toBe(sum);
    }),
  );
});

/** A sum as people write it: with any decimal sign, any thousands separator, or none. */
const written = fc
  .tuple(amount, fc.constantFrom(',', '.'), fc.constantFrom('', ' ', '\u00a0', '\u202f', '.', ','))
  .filter(([, decimal, between]) => decimal !== between)
  .map(([sum, decimal, between]) => {
    const whole = String(Math.trunc(sum / 100)).replace(/\B(?=(\d{3})+$)/g, between);
    return { sum, text: `${whole}${decimal}${String(sum % 100).padStart(2, '0')}` };
  });

test('two digits after the last separator are kopiykas, however the rest is written', () => {
  fc.assert(
    fc.property(written, ({ sum, text }) => {
      expect(kopiykas(text)).toBe(sum);
    }),
  );
});

test('a text of digits and separators is never parsed to more than its digits before the decimal sign', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789., '), maxLength: 14 });
  fc.assert(
    fc.property(text, (typed) => {
      const parsed = parseMoney(typed);
      if (!parsed.isValid) return;
      const [whole = ''] = typed.trim().split(/[.,](?=\d{0,2}$)/);
      expect(Math.trunc(parsed.kopiykas / 100)).toBe(Number(whole.replace(/[., ]/g, '')));
    }),
    { numRuns: 2_000 },
  );
});
