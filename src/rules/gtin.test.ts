import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGtin } from './gtin.ts';

test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])('%s is a GTIN', (text) => {
  expect(isGtin(text)).toBe(true);
});

test.each(['', '4006381333932', '400638133393', '40063813339311', '4006381-33393', ' 96385074', '٩٦٣٨٥٠٧٤'])(
  '%j is not',
  (text) => {
    expect(isGtin(text)).toBe(false);
  },
);

test('a single wrong digit is detected', () => {
  const mistake = fc.record({ place: fc.nat(12), by: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(mistake, ({ place, by }) => {
      const digits = [...'4006381333931'];
      digits[place] = String((Number(digits[place]) + by) % 10);
      expect(isGtin(digits.join(''))).toBe(false);
    }),
  );
});
