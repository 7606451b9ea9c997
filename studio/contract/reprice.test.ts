import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tierQuantity } from '../../src/rules/price.ts';
import { ROUNDINGS, repriced, repriceProduct } from './reprice.ts';

test.each([
  [10_000, 1_000, 'kopiyka', 11_000],
  [12_345, 1_000, 'kopiyka', 13_580],
  [12_345, 1_000, 'ten', 13_580],
  [12_345, 1_000, 'half', 13_600],
  [12_345, 1_000, 'hryvnia', 13_600],
  [12_345, -500, 'five-hryvnias', 11_500],
  [12_345, -500, 'ten-hryvnias', 12_000],
  [12_345, 0, 'charm', 12_299],
  [36_666, 0, 'charm', 36_699],
  [40, 0, 'charm', 99],
  [36_666, 0, 'ninety', 36_690],
  [36_631, 0, 'ninety', 36_590],
  [40, 0, 'ninety', 90],
  [1, -9_000, 'kopiyka', 1],
  [3, -9_000, 'hryvnia', 100],
] as const)('%i changed by %i, rounded to a %s, is %i', (price, change, rounding, expected) => {
  expect(repriced(price, { change, rounding })).toBe(expected);
});

test('a rounded price is a positive integer of kopiykas, as near as the rounding allows, and keeps the order of prices', () => {
  const price = fc.integer({ min: 1, max: 20_000_000 });
  const percent = fc.integer({ min: -9_000, max: 50_000 });
  fc.assert(
    fc.property(price, price, percent, fc.constantFrom(...ROUNDINGS), (one, other, by, rounding) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((sum) =>
        repriced(sum, { change: by, rounding }),
      ) as [number, number];
      expect(Number.isInteger(low)).toBe(true);
      expect(low).toBeGreaterThan(0);
      expect(low).toBeLessThanOrEqual(high);
      const exact = (Math.max(one, other) * (10_000 + by)) / 10_000;
      expect(Math.abs(high - exact)).toBeLessThanOrEqual(1_000);
    }),
  );
});

const product = fc
  .record({
    price: fc.integer({ min: 100, max: 10_000_000 }),
    steps: fc.array(fc.integer({ min: 2, max: 30 }), { maxLength: 4 }),
  })
  .map(({ price, steps }) => {
    let pieces = 1;
    let cheaper = price;
    const tiers = steps.map((step) => {
      pieces += step;
      cheaper = Math.max(1, Math.floor(cheaper * 0.93) - 1);
      return { costBreakpoint: pieces * price, price: cheaper };
    });
    return { price, oldPrice: price + 100, tiers };
  });
const change = fc.record({
  change: fc.integer({ min: -9_000, max: 100_000 }),
  rounding: fc.constantFrom(...ROUNDINGS),
  showsOld: fc.boolean(),
});

test('a repriced product is valid: tiers rise, each is cheaper, and their thresholds in pieces stay', () => {
  fc.assert(
    fc.property(product, change, (before, how) => {
      const after = repriceProduct(before, how);
      expect(after.price).toBeGreaterThan(0);
      if (after.oldPrice !== null) expect(after.oldPrice).toBeGreaterThan(after.price);
      const quantities = before.tiers.map((tier) => tierQuantity(before.price, tier));
      let last = { costBreakpoint: 0, price: after.price };
      for (const tier of after.tiers) {
        expect(tier.costBreakpoint).toBeGreaterThan(last.costBreakpoint);
        expect(tier.price).toBeLessThan(last.price);
        expect(quantities).toContain(tierQuantity(after.price, tier));
        last = tier;
      }
    }),
  );
});
