import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { buy, statusOf, stockOf } from '../../tests/helpers/ordering.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { inTransaction } from '../db/transaction.ts';
import { canFollow, isCancelledOrReturned } from './state.ts';
import { ORDER_STATUSES, type OrderStatus } from './statuses.ts';
import { takeStock, wantedBy } from './stock.ts';
import { TransitionError, transition } from './transition.ts';

const SKU = 'PZ-SZL-002';
const shop = await openSharedShop();

async function held(): Promise<number> {
  const { rows } = await shop.pool.query<{ pieces: number }>(
    `SELECT coalesce(sum(i.quantity), 0) AS pieces FROM orders o JOIN order_items i ON i.order_id = o.id
     WHERE o.holds_stock AND i.sku = $1`,
    [SKU],
  );
  return rows[0]?.pieces ?? 0;
}

/** Moves an order, and takes its stock again if it was cancelled. */
async function move(orderId: string, to: OrderStatus): Promise<boolean> {
  try {
    return await inTransaction(shop.pool, async (client) => {
      const from = await statusOf(shop.pool, orderId);
      const isMoved = await transition(client, { orderId, to, by: 'shop', now: new Date() });
      if (isMoved && from === 'cancelled') {
        if ((await takeStock(client, await wantedBy(client, orderId))).lacking.length > 0) throw new Error('Sold out');
        await client.query('UPDATE orders SET holds_stock = true WHERE id = $1', [orderId]);
      }
      return isMoved;
    });
  } catch (error) {
    if (error instanceof TransitionError) return false;
    throw error;
  }
}

test('an order moves only along the state machine, and its pieces are always accounted for', async () => {
  const whole = (await stockOf(shop.pool, SKU)) + (await held());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ORDER_STATUSES), { maxLength: 15 }), async (steps) => {
      const { data: order } = await buy(openBrowser(shop.app), SKU, 1);
      let current: OrderStatus = 'new';
      let moves = 1;
      for (const to of steps) {
        const isAllowed = canFollow(current, to) && current !== to;
        expect(await move(order.id, to)).toBe(isAllowed);
        if (isAllowed) [current, moves] = [to, moves + 1];
        expect(await statusOf(shop.pool, order.id)).toBe(current);
        expect((await stockOf(shop.pool, SKU)) + (await held())).toBe(whole);
      }
      const { rows } = await shop.pool.query<{ from: OrderStatus | null; to: OrderStatus }>(
        'SELECT from_status AS "from", to_status AS "to" FROM order_transitions WHERE order_id = $1 ORDER BY id',
        [order.id],
      );
      expect(rows).toHaveLength(moves);
      expect(rows.at(-1)?.to).toBe(current);
      for (const [index, { from }] of rows.entries()) expect(from).toBe(rows[index - 1]?.to ?? null);
      await shop.pool.query('UPDATE products SET stock = stock + 1 WHERE sku = $1 AND $2', [
        SKU,
        !isCancelledOrReturned(current),
      ]);
      await shop.pool.query('UPDATE orders SET holds_stock = false WHERE id = $1', [order.id]);
    }),
    { numRuns: 40 },
  );
});

test('of concurrent moves one succeeds', async () => {
  const before = await stockOf(shop.pool, SKU);
  const { data: order } = await buy(openBrowser(shop.app), SKU, 3);
  const moved = await Promise.all(Array.from({ length: 8 }, () => move(order.id, 'cancelled')));
  expect(moved.filter(Boolean)).toHaveLength(1);
  expect(await stockOf(shop.pool, SKU)).toBe(before);
});
