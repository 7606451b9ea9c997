import { expect, test } from 'vitest';
import { isNeedless, ladderOf } from './ladder.ts';

test('the quantity prices are those that shoppers see, starting at one piece', () => {
  const tiers = [
    { costBreakpoint: 30_000, price: 9_000 },
    { costBreakpoint: 100_000, price: 8_000 },
  ];
  expect(ladderOf({ price: 10_000, tiers })).toEqual([
    { from: 1, price: 10_000, percent: 0 },
    { from: 3, price: 9_000, percent: 10 },
    { from: 10, price: 8_000, percent: 20 },
  ]);
});

test('an incomplete tier, or one that is not cheaper, adds no quantity price', () => {
  const half = { costBreakpoint: 30_000, price: null };
  const dear = { costBreakpoint: 30_000, price: 10_000 };
  const ladder = ladderOf({ price: 10_000, tiers: [half] });
  expect(ladder).toHaveLength(1);
  expect(ladderOf({ price: null, tiers: [dear] })).toEqual([]);
  expect([isNeedless(half, ladder), isNeedless({ costBreakpoint: 40_000, price: 9_500 }, ladder)]).toEqual([
    false,
    true,
  ]);
});
