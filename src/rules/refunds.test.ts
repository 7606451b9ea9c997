import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterRefund, maxRefundOfUnsent, netCosts, type RefundableLine, refundOfPieces } from './refunds.ts';

const lineArbitrary = (position: number) =>
  fc.record({
    position: fc.constant(position),
    quantity: fc.integer({ min: 1, max: 999 }),
    netCost: fc.integer({ min: 0, max: 2 ** 40 }),
    refunded: fc.constant(0),
  });

test('refunds in any steps add up to the cost of a line, and never exceed it', () => {
  fc.assert(
    fc.property(lineArbitrary(0), fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 }), (line, steps) => {
      let refunded = 0;
      let sum = 0;
      for (const step of [...steps, line.quantity]) {
        const quantity = Math.min(step, line.quantity - refunded);
        if (quantity === 0) break;
        const amount = refundOfPieces([{ ...line, refunded }], [{ position: 0, quantity }]);
        expect(amount).not.toBeNull();
        expect(Number.isSafeInteger(amount)).toBe(true);
        sum += amount ?? 0;
        refunded += quantity;
        expect(sum).toBeLessThanOrEqual(line.netCost);
      }
      if (refunded === line.quantity) expect(sum).toBe(line.netCost);
    }),
  );
});

test('all pieces of all lines add up to the total after discounts', () => {
  const order = fc.array(
    fc.record({ cost: fc.integer({ min: 1, max: 10 ** 9 }), quantity: fc.integer({ min: 1, max: 99 }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(order, fc.nat(), (items, off) => {
      const costs = items.map(({ cost }, position) => ({ position, cost, netCost: null }));
      const itemsCost = items.reduce((sum, { cost }) => sum + cost, 0);
      const discount = off % (itemsCost + 1);
      const net = netCosts(costs, discount);
      const lines = items.map(({ quantity }, position) => ({
        position,
        quantity,
        netCost: net.get(position) ?? 0,
        refunded: 0,
      }));
      expect(
        refundOfPieces(
          lines,
          lines.map(({ position, quantity }) => ({ position, quantity })),
        ),
      ).toBe(itemsCost - discount);
    }),
  );
});

test('pieces of a line in several entries are refunded as in one', () => {
  const lines: RefundableLine[] = [{ position: 0, quantity: 3, netCost: 1000, refunded: 0 }];
  const apart = [
    { position: 0, quantity: 1 },
    { position: 0, quantity: 1 },
  ];
  expect(refundOfPieces(lines, apart)).toBe(666);
  expect(afterRefund(lines, apart)).toMatchObject([{ refunded: 2 }]);
});

test('missing, refunded or too many pieces give null', () => {
  const lines: RefundableLine[] = [{ position: 0, quantity: 3, netCost: 1000, refunded: 2 }];
  expect(refundOfPieces(lines, [{ position: 0, quantity: 1 }])).toBe(334);
  expect(refundOfPieces(lines, [{ position: 0, quantity: 2 }])).toBeNull();
  expect(refundOfPieces(lines, [{ position: 1, quantity: 1 }])).toBeNull();
  expect(refundOfPieces(lines, [{ position: 0, quantity: 0 }])).toBeNull();
  expect(
    refundOfPieces(lines, [
      { position: 0, quantity: 1 },
      { position: 0, quantity: 1 },
    ]),
  ).toBeNull();
});

test('half of the cost of unsent pieces stays paid', () => {
  const lines = [
    { position: 0, quantity: 2, netCost: 1001, refunded: 0 },
    { position: 1, quantity: 1, netCost: 500, refunded: 0 },
  ];
  expect(maxRefundOfUnsent(lines, 1_501)).toBe(750);
  expect(maxRefundOfUnsent(afterRefund(lines, [{ position: 0, quantity: 2 }]), 500)).toBe(250);
  expect(maxRefundOfUnsent(lines, 100)).toBe(0);
});
