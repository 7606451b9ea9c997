import fc from 'fast-check';
import type { AppliedPromo, DiscountableLine, DiscountTerms } from '../../src/rules/discounts.ts';

/** Arbitrary lines and rights for tests of discounts. */
const kopiykas = fc.integer({ min: 0, max: 10_000_000 });
const percent = fc.integer({ min: 0, max: 100 });

const line = fc.record({
  price: kopiykas,
  tiers: fc.array(fc.record({ costBreakpoint: kopiykas, price: kopiykas }), { maxLength: 4 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  services: fc.array(fc.record({ price: kopiykas }), { maxLength: 3 }),
});

export const someLines: fc.Arbitrary<readonly DiscountableLine[]> = fc
  .array(line, { maxLength: 8 })
  .map((lines) => lines.map((made, index) => ({ ...made, id: String(index) })));

const promo: fc.Arbitrary<AppliedPromo> = fc.oneof(
  percent.map((value) => ({ code: 'P', kind: 'percent' as const, value })),
  fc.integer({ min: 1, max: 2_000_000_000 }).map((value) => ({ code: 'A', kind: 'amount' as const, value })),
  fc.constant({ code: 'D', kind: 'free-delivery' as const, value: 0 }),
);

export const someTerms: fc.Arbitrary<DiscountTerms> = fc.record({
  personalPercent: percent,
  promo: fc.option(promo),
});
