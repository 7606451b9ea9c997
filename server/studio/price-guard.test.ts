import { afterEach, beforeEach, expect, test } from 'vitest';
import { PRICE_CONFIRMATION } from '../../studio/contract/price-warnings.ts';
import type { Browser } from '../../tests/helpers/browser.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';
import { suspicionOf } from './price-guard.ts';

const GOLD = 'PZ-SZL-002';

let shop: TestShop;
let editor: Browser;
let id: number;
beforeEach(async () => {
  shop = await openTestShop();
  editor = await openStudio(shop, 'editor', 'uk');
  await shop.pool.query('DELETE FROM product_tiers');
  await shop.pool.query('UPDATE products SET price = 35000, old_price = NULL, cost = NULL');
  const { rows } = await shop.pool.query('SELECT id FROM products WHERE sku = $1', [GOLD]);
  id = rows[0].id;
});
afterEach(() => shop.drop());

const priceNow = async () => (await shop.pool.query('SELECT price FROM products WHERE id = $1', [id])).rows[0].price;
const save = (price: number, confirmation?: string) =>
  editor.send('PATCH', `/studio/products/${id}`, { price }, confirmation ? { [PRICE_CONFIRMATION]: confirmation } : {});

test('a price 13 times dearer is not saved until exactly this price is confirmed', async () => {
  const asked = await save(455_000);
  expect(asked.status).toBe(409);
  expect(asked.error.code).toBe('price_suspicious');
  const { suspicious } = asked.body;
  expect(suspicious).toMatchObject({
    count: 1,
    products: [{ sku: GOLD, warnings: [{ field: 'price', code: 'much_dearer', price: 455_000, against: 35_000 }] }],
  });
  expect(await priceNow()).toBe(35_000);
  // The confirmation of one price does not save another one.
  expect((await save(465_000, suspicious.confirmation)).status).toBe(409);
  expect((await save(455_000, suspicious.confirmation)).status).toBe(200);
  expect(await priceNow()).toBe(455_000);
});

test('a confirmation is stale once the former price has changed', async () => {
  const { body } = await save(455_000);
  await shop.pool.query('UPDATE products SET price = 36000 WHERE id = $1', [id]);
  expect((await save(455_000, body.suspicious.confirmation)).status).toBe(409);
  expect(await priceNow()).toBe(36_000);
});

test('the price sheet, a price wave and a plan ask, and a write of names does not', async () => {
  const { data: rows } = await editor.get(`/studio/price-sheet?q=${GOLD}`);
  const { revision } = rows[0];
  const row = { id, revision, price: 1_000, oldPrice: null, tiers: [] };
  expect((await editor.post('/studio/price-sheet', { rows: [row] })).error.code).toBe('price_suspicious');
  const wave = { ids: [id], change: 50_000, rounding: 'kopiyka', showsOld: false };
  expect((await editor.post('/studio/products/prices', wave)).error.code).toBe('price_suspicious');
  const plan = { write: 'product.update', input: { id, changes: { price: 455_000 } }, at: '2027-03-01T10:00' };
  expect((await editor.post('/studio/scheduled', plan)).error.code).toBe('price_suspicious');
  await shop.pool.query('UPDATE products SET cost = 40000 WHERE id = $1', [id]);
  expect((await editor.send('PATCH', `/studio/products/${id}`, { popularity: 5 })).status).toBe(200);
  expect(await priceNow()).toBe(35_000);
});

test('a price below the cost asks; a tier left dearer than a piece asks too', async () => {
  await shop.pool.query('UPDATE products SET cost = 30000 WHERE id = $1', [id]);
  expect((await save(29_000)).body.suspicious.products[0].warnings).toEqual([
    { field: 'price', code: 'below_cost', price: 29_000, against: 30_000 },
  ]);
  await shop.pool.query('INSERT INTO product_tiers VALUES ($1, 70000, 33000)', [id]);
  expect((await save(32_000)).body.suspicious.products[0].warnings).toMatchObject([{ code: 'tier_dearer' }]);
});

test('an undo restores a former price without asking', async () => {
  const { body } = await save(455_000);
  const { data } = await save(455_000, body.suspicious.confirmation);
  const undone = await editor.post('/studio/audit/undo', {
    selection: { transaction: data.transaction },
    keepBlocked: false,
  });
  expect(undone.status).toBe(200);
  expect(await priceNow()).toBe(35_000);
});

test('a person who may not see costs is not told that a price is below the cost', () => {
  const prices = { price: 20_000, oldPrice: null, tiers: [], cost: 21_000 };
  const change = { sku: GOLD, before: null, after: prices };
  expect(suspicionOf(change, 'editor')?.warnings).toMatchObject([{ code: 'below_cost' }]);
  expect(suspicionOf(change, 'order-manager')).toBeNull();
});
