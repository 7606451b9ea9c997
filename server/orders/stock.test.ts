import { expect, test } from 'vitest';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { takeStock } from './stock.ts';

let products: readonly { readonly productId: number; readonly price: number; readonly stock: number }[];
const database = await createSharedDatabase();
({ rows: products } = await database.pool.query(
  `SELECT id AS "productId", price, stock FROM products WHERE is_published AND stock > 1 ORDER BY id LIMIT 2`,
));

const stocks = async () => {
  const ids = products.map(({ productId }) => productId);
  const { rows } = await database.pool.query('SELECT stock FROM products WHERE id = ANY($1) ORDER BY id', [ids]);
  return rows.map(({ stock }) => stock);
};

test.each([1, 2])('stock of %i products is taken at the agreed prices', async (count) => {
  const before = await stocks();
  const wanted = products.slice(0, count).map(({ productId, price }) => ({ productId, price, quantity: 1 }));
  expect(await inTransaction(database.pool, (client) => takeStock(client, wanted))).toEqual({
    lacking: [],
    left: Math.min(...before.slice(0, count)) - 1,
  });
  expect(await stocks()).toEqual(before.map((stock, place) => (place < count ? stock - 1 : stock)));
});

test.each([1, 2])('stock of %i products is not taken if a price has changed or the stock is too low', async (count) => {
  const before = await stocks();
  const [first, ...others] = products.slice(0, count).map((product) => ({ ...product, quantity: 1 }));
  if (!first) throw new Error('There is no product');
  for (const wrong of [
    { ...first, price: first.price + 1 },
    { ...first, quantity: first.stock + 1 },
  ]) {
    const { lacking } = await inTransaction(database.pool, (client) => takeStock(client, [wrong, ...others]));
    expect([lacking, await stocks()]).toEqual([[first.productId], before]);
  }
});
