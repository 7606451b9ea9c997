import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPrice, priceProblems, ROUNDINGS } from './price-rules.ts';
import { parseTiers, tiersText } from './tiers-text.ts';

test.each([
  [35_000, 1000, 'kopiyka', 38_500],
  [33_333, 1000, 'kopiyka', 36_666],
  [33_333, 1000, '1', 36_700],
  [33_333, 1000, '5', 36_500],
  [33_333, 1000, '10', 37_000],
  [33_333, 1000, '.90', 36_690],
  [33_333, 1000, '.99', 36_699],
  [33_333, -5000, '1', 16_700],
  [10, -9000, 'kopiyka', 1],
  [10, 0, '10', 1000],
  [10, 0, '.99', 99],
] as const)('%d changed by %d hundredths of a percent, rounded to %s, is %d', (price, change, rounding, expected) => {
  expect(changedPrice(price, change, rounding)).toBe(expected);
});

const price = fc.integer({ min: 1, max: 20_000_000 });
const change = fc.integer({ min: -9000, max: 50_000 });

test('a rounded price is a whole number of kopiykas, as near as its rounding allows, and keeps the order of prices', () => {
  fc.assert(
    fc.property(price, price, change, fc.constantFrom(...ROUNDINGS), (one, other, percent, rounding) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const [first, second] = [changedPrice(low, percent, rounding), changedPrice(high, percent, rounding)];
      expect(Number.isInteger(first)).toBe(true);
      expect(first).toBeGreaterThan(0);
      expect(first).toBeLessThanOrEqual(second);
      const exact = (high * (10_000 + percent)) / 10_000;
      const step = rounding === 'kopiyka' ? 1 : rounding.startsWith('.') ? 100 : Number(rounding) * 100;
      expect(Math.abs(second - exact)).toBeLessThanOrEqual(Math.max(step, step / 2 + 1));
    }),
  );
});

test.each([
  [{ price: 0, oldPrice: null, tiers: [] }, { price: 'price_needed' }],
  [{ price: 100, oldPrice: 100, tiers: [] }, { oldPrice: 'old_price_low' }],
  [{ price: 100, oldPrice: null, tiers: [{ costBreakpoint: 100, price: 90 }] }, { tiers: 'tier_not_rising' }],
  [{ price: 100, oldPrice: null, tiers: [{ costBreakpoint: 200, price: 100 }] }, { tiers: 'tier_not_cheaper' }],
  [{ price: 100, oldPrice: null, tiers: [{ costBreakpoint: 200, price: 0 }] }, { tiers: 'out_of_range' }],
  [{ price: 2 ** 31, oldPrice: null, tiers: [] }, { price: 'out_of_range' }],
  [{ price: 100, oldPrice: 120, tiers: [{ costBreakpoint: 200, price: 90 }] }, {}],
])('%j: %j', (prices, problems) => {
  expect(priceProblems(prices, true)).toEqual(problems);
});

test('tiers that are written are read as they were; what is no list of them is refused', () => {
  const tier = fc.record({ costBreakpoint: price, price });
  fc.assert(
    fc.property(fc.array(tier, { maxLength: 5 }), (tiers) => {
      expect(parseTiers(tiersText(tiers))).toEqual(tiers);
    }),
  );
  expect(parseTiers('1 200: 372; 3000 : 355,50')).toEqual([
    { costBreakpoint: 120_000, price: 37_200 },
    { costBreakpoint: 300_000, price: 35_550 },
  ]);
  for (const text of ['1200', '1200: а', '1200: 1: 2', '1,200: 3']) expect(parseTiers(text)).toBeNull();
});
