import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someLines, someTerms } from '../../tests/helpers/discounts.ts';
import { FREE_DELIVERY_FROM } from './delivery.ts';
import { type AppliedPromo, type DiscountableLine, type DiscountTerms, fullCost, quote } from './discounts.ts';
import { applicableTier, lineCost } from './price.ts';

const gold: DiscountableLine = {
  id: 'gold',
  price: 10_000,
  tiers: [{ costBreakpoint: 30_000, price: 9_600 }],
  quantity: 1,
  services: [],
};
const percentCode = (value: number): AppliedPromo => ({ code: 'P', kind: 'percent', value });
const amountCode = (value: number): AppliedPromo => ({ code: 'A', kind: 'amount', value });
const NONE: DiscountTerms = { personalPercent: 0, promo: null };

test.each([
  ['nobody’s', 1, NONE, 10_000, []],
  ['the quantity discount', 3, NONE, 28_800, [{ kind: 'tier', from: 3, amount: 1_200 }]],
  ['the quantity discount if it is better than a level', 3, { personalPercent: 3, promo: null }, 28_800, ['tier']],
  ['a level if it is better than the quantity discount', 3, { personalPercent: 5, promo: null }, 28_500, ['personal']],
  ['a code if it is better than both', 3, { personalPercent: 5, promo: percentCode(10) }, 27_000, ['promo']],
  ['a level if it is better than a code', 1, { personalPercent: 7, promo: percentCode(5) }, 9_300, ['personal']],
  ['the first of equal ones', 3, { personalPercent: 4, promo: percentCode(4) }, 28_800, ['tier']],
  ['an amount beside a level', 1, { personalPercent: 10, promo: amountCode(1_000) }, 8_000, ['personal', 'promo']],
])('the discount of a line is %s', (_, quantity, terms, total, discounts) => {
  const result = quote([{ ...gold, quantity }], terms);
  expect(result.total).toBe(total);
  expect(result.discountValue).toBe(10_000 * quantity - total);
  expect(result.lines[0]?.discounts).toMatchObject(
    discounts.map((discount) => (typeof discount === 'string' ? { kind: discount } : discount)),
  );
});

test('services are charged for each piece and never discounted', () => {
  const wrapped = { ...gold, quantity: 2, services: [{ price: 500 }, { price: 300 }] };
  expect(quote([wrapped], { personalPercent: 10, promo: null }).total).toBe(2 * (9_000 + 800));
  expect(quote([wrapped], { personalPercent: 0, promo: amountCode(1_000_000) }).total).toBe(2 * 800);
});

test('an amount is spread in proportion, without losing a kopiyka', () => {
  const lines = ['a', 'b', 'c'].map((id) => ({ ...gold, id, tiers: [] }));
  const { lines: quotes, total, discounts } = quote(lines, { personalPercent: 0, promo: amountCode(1_000) });
  expect(quotes.map(({ cost }) => cost)).toEqual([9_666, 9_667, 9_667]);
  expect(total).toBe(29_000);
  expect(discounts).toEqual([{ kind: 'promo', code: 'A', percent: null, amount: 1_000 }]);
});

test('the total discounts are the sums of the lines’ discounts, by reason', () => {
  const lines = [
    { ...gold, id: 'few' },
    { ...gold, id: 'many', quantity: 3 },
    { ...gold, id: 'more', quantity: 5 },
  ];
  const { discounts } = quote(lines, { personalPercent: 3, promo: null });
  expect(discounts).toEqual([
    { kind: 'tier', from: null, amount: 3_200 },
    { kind: 'personal', percent: 3, amount: 300 },
  ]);
});

test('delivery is free from a sum after discounts, or with a code', () => {
  const dear = { ...gold, price: FREE_DELIVERY_FROM, tiers: [] };
  expect(quote([dear], NONE)).toMatchObject({ hasFreeDelivery: true, freeDeliveryLeft: 0 });
  expect(quote([dear], { personalPercent: 0, promo: amountCode(150) })).toMatchObject({
    hasFreeDelivery: false,
    freeDeliveryLeft: 150,
  });
  const promo = { code: 'D', kind: 'free-delivery', value: 0 } as const;
  expect(quote([gold], { personalPercent: 0, promo })).toMatchObject({ hasFreeDelivery: true, freeDeliveryLeft: 0 });
});

test('costs add up to the total to the kopiyka, and discounts to the discount', () => {
  fc.assert(
    fc.property(someLines, someTerms, (lines, terms) => {
      const result = quote(lines, terms);
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      expect(sum(result.lines.map(({ cost }) => cost))).toBe(result.total);
      expect(sum(result.lines.map((line) => line.fullCost))).toBe(result.itemsCost);
      expect(result.itemsCost - result.discountValue).toBe(result.total);
      expect(sum(result.discounts.map(({ amount }) => amount))).toBe(result.discountValue);
      for (const line of result.lines) {
        expect(line.fullCost - sum(line.discounts.map(({ amount }) => amount))).toBe(line.cost);
      }
    }),
  );
});

test('nothing is negative, a discount never increases a cost, and services are paid in full', () => {
  fc.assert(
    fc.property(someLines, someTerms, (lines, terms) => {
      const { lines: quotes, freeDeliveryLeft } = quote(lines, terms);
      expect(freeDeliveryLeft).toBeGreaterThanOrEqual(0);
      for (const [index, { cost, unitPrice, discounts }] of quotes.entries()) {
        const line = lines[index] ?? gold;
        expect(cost).toBeGreaterThanOrEqual(fullCost({ ...line, price: 0 }));
        expect(cost).toBeLessThanOrEqual(lineCost(line, line.quantity, line.services));
        expect(unitPrice).toBeLessThanOrEqual(line.price);
        expect(Number.isInteger(unitPrice)).toBe(true);
        for (const { amount } of discounts) expect(amount).toBeGreaterThan(0);
      }
    }),
  );
});

test('another discount never increases the total', () => {
  fc.assert(
    fc.property(someLines, someTerms, (lines, terms) => {
      const { total } = quote(lines, terms);
      expect(total).toBeLessThanOrEqual(quote(lines, { ...terms, promo: null }).total);
      expect(total).toBeLessThanOrEqual(quote(lines, { ...terms, personalPercent: 0 }).total);
    }),
  );
});

test('another piece never decreases the total within a tier', () => {
  fc.assert(
    fc.property(someLines, someTerms, (lines, terms) => {
      const [first, ...rest] = lines;
      if (!first) return;
      const more = { ...first, quantity: first.quantity + 1 };
      if (applicableTier(first, first.quantity) !== applicableTier(more, more.quantity)) return;
      expect(quote([more, ...rest], terms).total).toBeGreaterThanOrEqual(quote(lines, terms).total);
    }),
  );
});

test('the order of lines has no effect', () => {
  fc.assert(
    fc.property(someLines, someTerms, fc.integer(), (lines, terms, seed) => {
      const costs = (of: readonly DiscountableLine[]) =>
        Object.fromEntries(quote(of, terms).lines.map((line, index) => [of[index]?.id, line]));
      const shuffled = [...lines].sort((a, b) => ((Number(a.id) * seed) % 7) - ((Number(b.id) * seed) % 7));
      expect(costs(shuffled)).toEqual(costs(lines));
      expect(costs(lines.toReversed())).toEqual(costs(lines));
      const { lines: _, ...whole } = quote(lines, terms);
      expect(quote(lines.toReversed(), terms)).toMatchObject(whole);
    }),
  );
});
