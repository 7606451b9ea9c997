import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applicableTier, lineCost, tierQuantity, unitPrice } from './price.ts';

const product = {
  price: 10_000,
  tiers: [
    { costBreakpoint: 30_000, price: 9_600 },
    { costBreakpoint: 100_000, price: 9_200 },
  ],
};

test.each([
  [1, 10_000],
  [2, 10_000],
  [3, 9_600],
  [9, 9_600],
  [10, 9_200],
  [500, 9_200],
])('%i pieces cost %i kopiykas each', (quantity, price) => expect(unitPrice(product, quantity)).toBe(price));

test('a breakpoint between two quantities begins at the upper one', () => {
  expect(tierQuantity(70_000, { costBreakpoint: 100_000, price: 1 })).toBe(2);
});

test('a tier that is dearer than the base price never applies', () => {
  expect(applicableTier({ price: 100, tiers: [{ costBreakpoint: 100, price: 120 }] }, 5)).toBeNull();
});

test('a free product has no tiers', () => {
  expect(unitPrice({ price: 0, tiers: [{ costBreakpoint: 10, price: 0 }] }, 100)).toBe(0);
});

const kopiykas = fc.integer({ min: 0, max: 10_000_000 });
const priced = fc.record({
  price: kopiykas,
  tiers: fc.array(fc.record({ costBreakpoint: kopiykas, price: kopiykas }), { maxLength: 4 }),
});
const quantity = fc.integer({ min: 1, max: 999 });
const services = fc.array(fc.record({ price: kopiykas }), { maxLength: 3 });

test('a piece never costs less than nothing nor more than its base price', () => {
  fc.assert(
    fc.property(priced, quantity, (item, pieces) => {
      expect(unitPrice(item, pieces)).toBeGreaterThanOrEqual(0);
      expect(unitPrice(item, pieces)).toBeLessThanOrEqual(item.price);
    }),
  );
});

test('more pieces never make a piece dearer, nor, within a tier, the line cheaper', () => {
  fc.assert(
    fc.property(priced, quantity, services, (item, pieces, chosen) => {
      expect(unitPrice(item, pieces + 1)).toBeLessThanOrEqual(unitPrice(item, pieces));
      if (applicableTier(item, pieces) === applicableTier(item, pieces + 1)) {
        expect(lineCost(item, pieces + 1, chosen)).toBeGreaterThanOrEqual(lineCost(item, pieces, chosen));
      }
    }),
  );
});
