import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CostedPrices, PRICE_JUMP, priceWarnings } from './price-warnings.ts';

const prices = (changed: Partial<CostedPrices> = {}): CostedPrices => ({
  price: 35_000,
  oldPrice: null,
  tiers: [],
  cost: null,
  ...changed,
});
const codes = (before: CostedPrices | null, after: CostedPrices) =>
  priceWarnings(before, after).map(({ code }) => code);

describe('a price that jumps', () => {
  test.each([
    ['13 times dearer', 455_000, ['much_dearer']],
    ['three times dearer', 105_000, ['much_dearer']],
    ['almost three times dearer', 104_999, []],
    ['a third', 11_666, ['much_cheaper']],
    ['a little more than a third', 11_667, []],
    ['half, as in a sale', 17_500, []],
    ['the same', 35_000, []],
  ])('%s', (_, price, expected) => {
    expect(codes(prices(), prices({ price }))).toEqual(expected);
  });

  test('the first price of a product is not compared', () => {
    expect(codes(null, prices())).toEqual([]);
    expect(codes(prices({ price: 0 }), prices())).toEqual([]);
    expect(codes(prices(), prices({ price: 0 }))).toEqual([]);
  });
});

test('a price below the cost is asked about, but not again if it rises or stays', () => {
  const loss = prices({ price: 20_000, cost: 21_000 });
  expect(codes(prices({ cost: 21_000 }), loss)).toEqual(['below_cost']);
  expect(codes(null, loss)).toEqual(['below_cost']);
  expect(codes(loss, loss)).toEqual([]);
  expect(codes(loss, { ...loss, price: 20_500 })).toEqual([]);
  expect(codes(loss, { ...loss, price: 19_000 })).toEqual(['below_cost']);
  expect(codes(prices({ price: 20_000 }), loss)).toEqual(['below_cost']);
});

test('an old price far above the price is asked about', () => {
  expect(codes(prices(), prices({ oldPrice: 105_000 }))).toEqual(['old_price_far_above']);
  expect(codes(prices(), prices({ oldPrice: 50_000 }))).toEqual([]);
});

describe('tiers', () => {
  const tiered = (...tiers: readonly number[]) =>
    prices({ cost: 9_000, tiers: tiers.map((price, index) => ({ costBreakpoint: (index + 2) * 35_000, price })) });

  test.each([
    ['falling', [33_000, 30_000], []],
    ['dearer than a piece', [36_000], ['tier_dearer']],
    ['as dear as a piece', [35_000], ['tier_dearer']],
    ['not falling', [33_000, 33_000], ['tier_not_falling']],
    ['far below a piece', [11_000], ['tier_far_below']],
    ['below the cost', [8_999], ['tier_far_below', 'tier_below_cost']],
  ])('%s', (_, tiers, expected) => {
    expect(codes(tiered(), tiered(...tiers))).toEqual(expected);
  });

  test('a tier that a lower price leaves dearer than a piece is asked about', () => {
    expect(codes(tiered(33_000), { ...tiered(33_000), price: 32_000 })).toEqual(['tier_dearer']);
  });
});

const sum = fc.integer({ min: 1, max: 10_000_000 });
const anyPrices = fc.record({
  price: sum,
  oldPrice: fc.option(sum),
  cost: fc.option(sum),
  tiers: fc.array(fc.record({ costBreakpoint: sum, price: sum }), { maxLength: 4 }),
});

test('prices that do not change give no reason to ask', () => {
  fc.assert(fc.property(anyPrices, (same) => priceWarnings(same, same).length === 0));
});

test('a price is asked about exactly from the ratio on, in both directions', () => {
  fc.assert(
    fc.property(sum, sum, (one, other) => {
      const isFar = Math.max(one, other) >= PRICE_JUMP * Math.min(one, other);
      expect(priceWarnings(prices({ price: one }), prices({ price: other })).length > 0).toBe(isFar);
    }),
  );
});

test('an unknown cost is never the reason', () => {
  fc.assert(
    fc.property(anyPrices, anyPrices, (before, after) => {
      const warnings = priceWarnings({ ...before, cost: null }, { ...after, cost: null });
      return warnings.every(({ code }) => code !== 'below_cost' && code !== 'tier_below_cost');
    }),
  );
});
