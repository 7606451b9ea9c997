import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHIPPING_METHODS } from '../contract/delivery.ts';
import { FREE_DELIVERY_FROM, shippingCost } from './delivery.ts';

const shipment = { itemsCost: 100_000, hasFreeDelivery: false };

test.each([
  ['nova-poshta-branch', 300, 8_000],
  ['nova-poshta-branch', 2_000, 8_000],
  ['nova-poshta-branch', 2_001, 12_000],
  ['nova-poshta-branch', 30_000, 18_000],
  ['nova-poshta-branch', 30_001, 18_600],
  ['nova-poshta-branch', 32_500, 19_800],
  ['nova-poshta-locker', 2_000, 7_000],
  ['nova-poshta-courier', 10_000, 16_500],
  ['pickup', 90_000, 0],
] as const)('%s takes %i g for %i kopiykas', (method, weightGrams, cost) => {
  expect(shippingCost({ ...shipment, method, weightGrams })).toBe(cost);
});

test.each([
  ['nova-poshta-branch', FREE_DELIVERY_FROM, false, 0],
  ['nova-poshta-branch', FREE_DELIVERY_FROM - 1, false, 8_000],
  ['nova-poshta-locker', FREE_DELIVERY_FROM, false, 7_000],
  ['nova-poshta-courier', FREE_DELIVERY_FROM, false, 12_500],
  ['nova-poshta-courier', 100, true, 0],
] as const)('%s of items for %i kopiykas, with a code: %s', (method, itemsCost, hasFreeDelivery, cost) => {
  expect(shippingCost({ method, weightGrams: 500, itemsCost, hasFreeDelivery })).toBe(cost);
});

const grams = fc.integer({ min: 0, max: 500_000 });
const kopiykas = fc.integer({ min: 0, max: 10_000_000 });
const shipments = fc.record({
  method: fc.constantFrom(...SHIPPING_METHODS),
  weightGrams: grams,
  itemsCost: kopiykas,
  hasFreeDelivery: fc.boolean(),
});

test('delivery costs whole kopiykas, and a heavier parcel never costs less', () => {
  fc.assert(
    fc.property(shipments, grams, (lighter, added) => {
      const cost = shippingCost(lighter);
      expect(Number.isSafeInteger(cost) && cost >= 0).toBe(true);
      expect(shippingCost({ ...lighter, weightGrams: lighter.weightGrams + added })).toBeGreaterThanOrEqual(cost);
    }),
  );
});

test('ordering more never increases the cost of delivery, nor does a promo code', () => {
  fc.assert(
    fc.property(shipments, kopiykas, (order, added) => {
      const cost = shippingCost(order);
      expect(shippingCost({ ...order, itemsCost: order.itemsCost + added })).toBeLessThanOrEqual(cost);
      expect(shippingCost({ ...order, hasFreeDelivery: true })).toBe(0);
    }),
  );
});

test('a courier is never cheaper than a branch, nor a branch than a locker below the free sum', () => {
  fc.assert(
    fc.property(grams, fc.integer({ min: 0, max: FREE_DELIVERY_FROM - 1 }), (weightGrams, itemsCost) => {
      const cost = (method: (typeof SHIPPING_METHODS)[number]) =>
        shippingCost({ method, weightGrams, itemsCost, hasFreeDelivery: false });
      expect(cost('nova-poshta-locker')).toBeLessThanOrEqual(cost('nova-poshta-branch'));
      expect(cost('nova-poshta-branch')).toBeLessThanOrEqual(cost('nova-poshta-courier'));
    }),
  );
});
