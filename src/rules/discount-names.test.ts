import { expect, test } from 'vitest';
import { discountRows } from './discount-names.ts';

const TIER = { kind: 'tier', from: 3, amount: 44_700 } as const;
const CODE = { kind: 'promo', code: 'ZOLOTO10', percent: null, amount: 300 } as const;

test('the rows lead from the full cost to the total, by reason', () => {
  const order = { itemsCost: 1_116_000, discountValue: 45_000, discounts: [TIER, CODE] };
  expect(discountRows('uk', order)).toEqual([
    ['Без знижок', 1_116_000],
    ['Ціна за кількість, від 3\u00a0шт.', -44_700],
    ['Промокод ZOLOTO10', -300],
  ]);
});

test('reasons that do not add up to the discount become one row', () => {
  const rows = [
    ['Без скидок', 1_116_000],
    ['Скидка', -45_000],
  ];
  expect(discountRows('ru', { itemsCost: 1_116_000, discountValue: 45_000, discounts: [TIER] })).toEqual(rows);
  expect(discountRows('ru', { itemsCost: 1_116_000, discountValue: 45_000, discounts: [] })).toEqual(rows);
  expect(discountRows('uk', { itemsCost: 1, discountValue: 0, discounts: [] })).toEqual([]);
});
