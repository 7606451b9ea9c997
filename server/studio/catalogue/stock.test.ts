import { expect, test } from 'vitest';
import type { StockMovement } from '../../../studio/contract/stock.ts';
import { openBrowser } from '../../../tests/helpers/browser.ts';
import { buy, makeGuests, setOrderStatus, stockOf } from '../../../tests/helpers/ordering.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';
import { setActor } from '../../audit/actor.ts';
import { inTransaction } from '../../db/transaction.ts';
import { takeStock } from '../../orders/stock.ts';

const SKU = 'PZ-SZL-002';
const shop = await openSharedShop();
const manager = await openStudio(shop, 'order-manager');
const id = (await shop.pool.query('SELECT id FROM products WHERE sku = $1', [SKU])).rows[0].id;

const move = (body: object) => manager.post(`/studio/products/${id}/stock`, body);
const history = async () => (await manager.get(`/studio/products/${id}/stock`)).data;
const latest = async (): Promise<StockMovement> => (await history()).movements[0];
/**
 * Places an order. Orders are dated by the shop's clock (which stands in a test) and movements by the database's, and
 * the two may differ by some milliseconds: earlier movements are moved an hour back, and the order a second, so that
 * their order is certain.
 */
const order = async (pieces: number) => {
  await shop.pool.query("UPDATE stock_movements SET at = at - interval '1 hour'");
  shop.wait(Date.now() - 1000 - shop.deps.clock().getTime());
  return buy(openBrowser(shop.app), SKU, pieces);
};
/** Sets the initial stock. */
const begin = async (stock: number) => {
  const { reserved } = await history();
  const { status } = await move({ reason: 'counted', counted: stock + reserved });
  expect(status).toBe(200);
};

test('movements have reasons, and the history shows the author and the balance', async () => {
  await begin(10);
  expect((await move({ reason: 'received', delta: 5, note: ' Накладна 12 ' })).data).toMatchObject({
    stock: 15,
    delta: 5,
  });
  expect(await latest()).toMatchObject({ delta: 5, stock: 15, reason: 'received', note: 'Накладна 12', order: null });
  expect((await latest()).by).toBeTruthy();
  await move({ reason: 'damaged', delta: -2 });
  expect(await latest()).toMatchObject({ delta: -2, stock: 13, reason: 'damaged', note: null });
});

test.each<[string, object, string]>([
  ['nothing', { reason: 'received', delta: 0 }, 'delta'],
  ['a part of a piece', { reason: 'received', delta: 1.5 }, 'delta'],
  ['damage that adds pieces', { reason: 'damaged', delta: 2 }, 'delta'],
  ['a receipt that takes pieces', { reason: 'received', delta: -2 }, 'delta'],
  ['more than there is', { reason: 'lost', delta: -999_999 }, 'delta'],
  ['more than a shop has', { reason: 'received', delta: 999_999 }, 'delta'],
  ['a reason that there is not', { reason: 'changed', delta: 1 }, 'reason'],
  ['a count below nothing', { reason: 'counted', counted: -1 }, 'counted'],
])('%s is refused at its field, and nothing moves', async (_, body, field) => {
  await begin(5);
  const before = await history();
  const { status, error } = await move(body);
  expect([status, Object.keys(error.fields)]).toEqual([400, [field]]);
  expect(await history()).toEqual(before);
});

test('stock taken and returned by orders is in the history, and stored once', async () => {
  await begin(10);
  const kept = async () => (await shop.pool.query('SELECT FROM stock_movements WHERE product_id = $1', [id])).rowCount;
  const before = await kept();
  const { data: placed } = await order(3);
  expect(await latest()).toMatchObject({ delta: -3, stock: 7, reason: 'order', by: null, order: expect.any(Number) });
  await setOrderStatus(shop.pool, placed.id, 'cancelled');
  expect(await latest()).toMatchObject({ delta: 3, stock: 10, reason: 'order-cancelled' });
  expect(await kept()).toBe(before);
  // The reason set by an order applies to its own statement only.
  await inTransaction(shop.pool, async (client) => {
    await takeStock(client, [{ productId: id, quantity: 1 }]);
    await client.query('UPDATE products SET stock = stock - 1 WHERE id = $1', [id]);
  });
  expect(await kept()).toBe((before ?? 0) + 1);
  await shop.pool.query('UPDATE products SET stock = stock + 1 WHERE id = $1', [id]);
});

test('a stock-take includes the pieces of orders to be packed', async () => {
  await begin(10);
  const { data: placed } = await order(4);
  const { reserved } = await history();
  expect(reserved).toBeGreaterThanOrEqual(4);
  // The counted number equals the expected one.
  expect((await move({ reason: 'counted', counted: 6 + reserved })).data).toMatchObject({ delta: 0, stock: 6 });
  expect(await latest()).toMatchObject({ reason: 'counted', delta: 0, stock: 6 });
  expect((await move({ reason: 'counted', counted: 5 + reserved })).data).toMatchObject({ delta: -1, stock: 5 });
  // The count is lower than the number of reserved pieces.
  expect((await move({ reason: 'counted', counted: reserved - 1 })).error.fields).toHaveProperty('counted');
  await setOrderStatus(shop.pool, placed.id, 'packed');
  expect((await history()).reserved).toBe(reserved - 4);
});

test('a change of stock without a reason is recorded too', async () => {
  await begin(10);
  await shop.pool.query('UPDATE products SET stock = 4 WHERE id = $1', [id]);
  expect(await latest()).toMatchObject({ delta: -6, stock: 4, reason: 'changed', by: null });
  await inTransaction(shop.pool, async (client) => {
    await setActor(client, 'command:import');
    await client.query('UPDATE products SET stock = 8, price = price WHERE id = $1', [id]);
  });
  expect(await latest()).toMatchObject({ delta: 4, stock: 8, reason: 'imported', by: 'command:import' });
  const { rows: imports } = await shop.pool.query(
    "INSERT INTO imports (file_name, author) VALUES ('прайс.csv', 'Олена') RETURNING id",
  );
  await inTransaction(shop.pool, async (client) => {
    await setActor(client, `import:${imports[0].id}`);
    await client.query('UPDATE products SET stock = 9 WHERE id = $1', [id]);
  });
  expect(await latest()).toMatchObject({ delta: 1, stock: 9, reason: 'imported', by: 'import:прайс.csv' });
});

test('concurrent movements and orders all count, and no piece is sold twice', async () => {
  await begin(20);
  const guests = await makeGuests(shop.pool, 30, SKU);
  const take = async () => {
    const { lacking } = await inTransaction(shop.pool, (client) => takeStock(client, [{ productId: id, quantity: 1 }]));
    return lacking.length === 0 ? 1 : 0;
  };
  const sold = guests.map(take);
  const moved = Array.from({ length: 10 }, (_, index) =>
    move(index % 2 === 0 ? { reason: 'received', delta: 3 } : { reason: 'damaged', delta: -2 }),
  );
  const taken = (await Promise.all(sold)).reduce<number>((sum, pieces) => sum + pieces, 0);
  const deltas = (await Promise.all(moved)).map(({ status, data }) => (status === 200 ? data.delta : 0));
  const stock = await stockOf(shop.pool, SKU);
  expect(stock).toBe(20 - taken + deltas.reduce((sum, delta) => sum + delta, 0));
  expect(stock).toBeGreaterThanOrEqual(0);
});

test('each line’s balance is the previous balance and its own pieces', async () => {
  const { stock, movements } = (await history()) as { stock: number; movements: StockMovement[] };
  expect(movements.length).toBeGreaterThan(10);
  expect(movements[0]?.stock).toBe(stock);
  for (const [index, { stock: after, delta }] of movements.entries()) {
    const before = movements[index + 1];
    if (before) expect(after).toBe(before.stock + delta);
  }
});

test('a recount of the pieces for sale moves their difference, so that pieces sold meanwhile are not added again', async () => {
  await begin(10);
  await order(1);
  const { data } = await move({ reason: 'counted', counted: 12, seen: 10 });
  expect(data).toMatchObject({ stock: 11, delta: 2 });
  expect(await latest()).toMatchObject({ reason: 'counted', delta: 2 });
  expect((await move({ reason: 'counted', counted: 0, seen: 20 })).error?.fields).toHaveProperty('counted');
  expect((await move({ reason: 'counted', counted: 1, seen: -1 })).status).toBe(400);
});
