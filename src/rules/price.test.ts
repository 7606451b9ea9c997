import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_QUANTITY } from '../contract/limits.ts';
import { applicableTier, lineCost, quantityPrices, tierQuantity, unitPrice } from './price.ts';

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

test('a breakpoint between two quantities applies from the upper one', () => {
  expect(tierQuantity(70_000, { costBreakpoint: 100_000, price: 1 })).toBe(2);
});

test('a single piece costs the base price, even if a tier begins at or below it', () => {
  const item = {
    price: 120_000,
    tiers: [
      { costBreakpoint: 100_000, price: 115_000 },
      { costBreakpoint: 120_000, price: 110_000 },
      { costBreakpoint: 300_000, price: 90_000 },
    ],
  };
  expect(unitPrice(item, 1)).toBe(120_000);
  expect(unitPrice(item, 2)).toBe(110_000);
  // The displayed list names each quantity once.
  expect(quantityPrices(item)).toEqual([
    { from: 2, price: 110_000 },
    { from: 3, price: 90_000 },
  ]);
});

test('a tier above the maximum quantity is not offered', () => {
  expect(quantityPrices({ price: 1, tiers: [{ costBreakpoint: MAX_QUANTITY + 1, price: 0 }] })).toEqual([]);
});

test('a tier above the base price never applies', () => {
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

test('the price of a piece is between zero and its base price', () => {
  fc.assert(
    fc.property(priced, quantity, (item, pieces) => {
      expect(unitPrice(item, pieces)).toBeGreaterThanOrEqual(0);
      expect(unitPrice(item, pieces)).toBeLessThanOrEqual(item.price);
    }),
  );
});

test('more pieces never increase the price of a piece, nor decrease the line within a tier', () => {
  fc.assert(
    fc.property(priced, quantity, services, (item, pieces, chosen) => {
      expect(unitPrice(item, pieces + 1)).toBeLessThanOrEqual(unitPrice(item, pieces));
      if (applicableTier(item, pieces) === applicableTier(item, pieces + 1)) {
        expect(lineCost(item, pieces + 1, chosen)).toBeGreaterThanOrEqual(lineCost(item, pieces, chosen));
      }
    }),
  );
});

test('the displayed quantities are those that apply', () => {
  fc.assert(
    fc.property(priced, quantity, (item, pieces) => {
      const steps = [{ from: 1, price: item.price }, ...quantityPrices(item)];
      const shown = steps.filter(({ from }) => from <= pieces).at(-1)?.price;
      expect(unitPrice(item, pieces)).toBe(item.price === 0 ? 0 : shown);
      expect(new Set(steps.map(({ from }) => from)).size).toBe(steps.length);
    }),
  );
});
