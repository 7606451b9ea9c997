import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentLines } from './lines.ts';

const itemArbitrary = fc.record({
  name: fc.string({ minLength: 1 }),
  quantity: fc.integer({ min: 1, max: 100 }),
  cost: fc.integer({ min: 1, max: 10_000_000 }),
});

test('the lines add up to the amount exactly', () => {
  const property = fc.property(fc.array(itemArbitrary), fc.integer({ min: 0, max: 1000 }), (items, discount) => {
    const amount = items.reduce((sum, { cost }) => sum + cost, 1000) - discount;
    const lines = paymentLines({ amount, description: 'Замовлення', items });
    return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0) === amount;
  });
  fc.assert(property);
});

test('items are lines if they add up to the amount; one not divisible by its pieces is sent as one piece', () => {
  const items = [
    { name: 'Пензель', quantity: 2, cost: 500 },
    { name: 'Лак', quantity: 3, cost: 1000 },
  ];
  expect(paymentLines({ amount: 1500, description: 'Замовлення', items })).toEqual([
    { name: 'Пензель', quantity: 2, price: 250 },
    { name: 'Лак × 3', quantity: 1, price: 1000 },
  ]);
  expect(paymentLines({ amount: 1400, description: 'Замовлення', items })).toEqual([
    { name: 'Замовлення', quantity: 1, price: 1400 },
  ]);
});
