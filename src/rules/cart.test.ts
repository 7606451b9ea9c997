import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someLines, someTerms } from '../../tests/helpers/discounts.ts';
import { priceCart, type UnpricedLine } from './cart.ts';
import { changedFrom } from './price.ts';

/** A service without fields. */
const PLAIN = { fields: [], isPrepaid: false, isReturnable: true, values: {} };

const CHOICE = { sku: '', slug: '', name: '', category: '', picture: null, oldPrice: null, seenPrice: null };

const cartLines = fc
  .tuple(someLines, fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 8, maxLength: 8 }))
  .map(([lines, stocks]) =>
    lines.map(
      ({ services, ...line }, index): UnpricedLine => ({
        ...CHOICE,
        ...line,
        tiers: [...line.tiers],
        services: services.map(({ price }) => ({ ...PLAIN, code: '', name: '', price })),
        stock: stocks[index] ?? 0,
      }),
    ),
  );

test('a cart’s total is the exact sum of its lines, and counts only available ones', () => {
  fc.assert(
    fc.property(cartLines, someTerms, (lines, { personalPercent, promo: applied }) => {
      const promo = applied && {
        code: applied.code,
        terms: { kind: applied.kind, value: applied.value, minimumCost: 0 },
        refusal: null,
      };
      const cart = priceCart({ lines, personalPercent, promo });
      expect(cart.lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id));
      expect(cart.total).toBe(cart.lines.reduce((sum, { cost }) => sum + cost, 0));
      const counted = cart.lines.filter(({ isAvailable }) => isAvailable);
      expect(cart.quantity).toBe(counted.reduce((sum, { quantity }) => sum + quantity, 0));
      for (const line of cart.lines) {
        expect(line.isAvailable).toBe(line.quantity <= line.stock);
        if (!line.isAvailable) expect(line).toMatchObject({ cost: 0, fullCost: 0, discounts: [] });
      }
    }),
  );
});

test('a code is checked against the cost of available lines before discounts', () => {
  const line = { ...CHOICE, price: 10_000, tiers: [], services: [], quantity: 1 };
  const lines = [
    { ...line, id: 'a', stock: 1 },
    { ...line, id: 'sold-out', stock: 0 },
  ];
  const promo = { code: 'X', terms: { kind: 'percent', value: 50, minimumCost: 10_000 } as const, refusal: null };
  expect(priceCart({ lines, personalPercent: 10, promo })).toMatchObject({ total: 5_000, promo: { refusal: null } });
  const dearer = { ...promo, terms: { ...promo.terms, minimumCost: 10_001 } };
  expect(priceCart({ lines, personalPercent: 10, promo: dearer })).toMatchObject({
    total: 9_000,
    promo: { refusal: { reason: 'minimum', missing: 1 } },
  });
});

test('a line with missing service values is kept, and counted once they are filled in', () => {
  const length = { kind: 'length', code: 'length', name: 'Довжина', min: 100, max: 2_900 } as const;
  const cut = (values: Record<string, number>) => ({
    ...PLAIN,
    code: 'cut',
    name: 'Відріз',
    price: 500,
    fields: [length],
    values,
  });
  const line = { ...CHOICE, price: 10_000, tiers: [], quantity: 1, stock: 1 };
  const lines = [
    { ...line, id: 'untold', services: [cut({})] },
    { ...line, id: 'told', services: [cut({ length: 500 })] },
  ];
  const cart = priceCart({ lines, personalPercent: 0, promo: null });
  expect(cart.lines.map(({ isAvailable, cost }) => [isAvailable, cost])).toEqual([
    [false, 0],
    [true, 10_500],
  ]);
  expect(cart.total).toBe(10_500);
});

test.each([
  [{ seenPrice: 900, price: 1000 }, 900],
  [{ seenPrice: 1000, price: 900 }, 1000],
  [{ seenPrice: 1000, price: 1000 }, null],
  [{ seenPrice: null, price: 1000 }, null],
])('a line %j has changed from %s', (line, from) => {
  expect(changedFrom(line)).toBe(from);
});
