import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LoyaltyLevel, loyaltyLevel, nextLoyaltyLevel, personalDiscount } from './loyalty.ts';
import { unitPrice } from './price.ts';

const LEVELS = [
  { from: 500_000, percent: 3 },
  { from: 1_500_000, percent: 5 },
  { from: 3_000_000, percent: 7 },
  { from: 6_000_000, percent: 10 },
];

test.each([
  [0, undefined, 3],
  [499_999, undefined, 3],
  [500_000, 3, 5],
  [1_499_999, 3, 5],
  [1_500_000, 5, 7],
  [3_000_000, 7, 10],
  [5_999_999, 7, 10],
  [6_000_000, 10, undefined],
])('finished orders of %i kopiykas give %s %%, and %s %% comes next', (total, percent, nextPercent) => {
  expect(loyaltyLevel(total, LEVELS)?.percent).toBe(percent);
  expect(nextLoyaltyLevel(total, LEVELS)?.percent).toBe(nextPercent);
});

const total = fc.integer({ min: 0, max: 20_000_000 });

/** Any levels that an owner can set: ascending in both values. */
const levels: fc.Arbitrary<LoyaltyLevel[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 1, max: 5 })), { maxLength: 10 })
  .map((steps) =>
    steps.map((_, index) => {
      const until = steps.slice(0, index + 1);
      return {
        from: until.reduce((sum, [step]) => sum + step, 0),
        percent: until.reduce((sum, [, step]) => sum + step, 0),
      };
    }),
  );

test('the current and the next level enclose the total', () => {
  fc.assert(
    fc.property(total, levels, (kopiykas, all) => {
      const [level, next] = [loyaltyLevel(kopiykas, all), nextLoyaltyLevel(kopiykas, all)];
      if (level) expect(level.from).toBeLessThanOrEqual(kopiykas);
      if (next) expect(next.from).toBeGreaterThan(kopiykas);
      const index = level ? all.indexOf(level) : -1;
      expect(next).toBe(all[index + 1] ?? null);
    }),
  );
});

test('ordering more never lowers the discount', () => {
  fc.assert(
    fc.property(total, total, levels, (before, added, all) => {
      const [earlier, later] = [before, before + added].map((sum) => loyaltyLevel(sum, all)?.percent ?? 0);
      expect(later).toBeGreaterThanOrEqual(earlier ?? 0);
    }),
  );
});

const product = { price: 10_000, tiers: [{ costBreakpoint: 30_000, price: 9_600 }] };

test.each([
  [2, 3, 600],
  [3, 3, 0],
  [3, 5, 300],
])('%i pieces with a personal discount of %i %% cost %i kopiykas less', (quantity, percent, discount) => {
  expect(personalDiscount(product, quantity, percent)).toBe(discount);
});

const kopiykas = fc.integer({ min: 0, max: 10_000_000 });
const priced = fc.record({
  price: kopiykas,
  tiers: fc.array(fc.record({ costBreakpoint: kopiykas, price: kopiykas }), { maxLength: 4 }),
});

test('a line with a personal discount costs the better of both discounts', () => {
  fc.assert(
    fc.property(
      priced,
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 100 }),
      (item, quantity, percent) => {
        const cost = unitPrice(item, quantity) * quantity - personalDiscount(item, quantity, percent);
        const personal = item.price - Math.floor((item.price * percent) / 100);
        expect(cost).toBe(Math.min(unitPrice(item, quantity), personal) * quantity);
      },
    ),
  );
});
