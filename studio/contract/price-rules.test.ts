import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceProblems } from './price-rules.ts';
import { parseTiers, tiersText } from './tiers-text.ts';

const price = fc.integer({ min: 1, max: 20_000_000 });

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

test('formatted tiers are parsed unchanged; an invalid list is null', () => {
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
