import { beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { newPhone } from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { cleanUp } from '../jobs/clean-up.ts';

const SKU = 'PZ-SZL-002';
const shop = await openSharedShop();
beforeEach(async () => {
  await shop.pool.query('DELETE FROM shop_tasks');
  await shop.pool.query('DELETE FROM rate_limits');
});

const requestOf = (changes: object = {}) => ({
  sku: SKU,
  quantity: 200,
  name: 'Олена Коваль',
  phone: '067 123-45-67',
  note: 'До 1 грудня',
  ...changes,
});
const ask = (changes: object = {}, browser = openBrowser(shop.app)) =>
  browser.post('/special-orders', requestOf(changes));

async function tasks() {
  const { rows } = await shop.pool.query("SELECT reason FROM shop_tasks WHERE kind = 'special-order' ORDER BY id");
  return rows.map(({ reason }) => reason);
}

test('a request for more pieces than are in stock becomes a task, once', async () => {
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(200);
  expect(await tasks()).toEqual([
    {
      code: 'special-order',
      sku: SKU,
      product: { uk: expect.any(String), ru: expect.any(String) },
      quantity: 200,
      name: 'Олена Коваль',
      phone: '+380671234567',
      note: 'До 1 грудня',
    },
  ]);
});

test('invalid input is refused with an error at its field', async () => {
  const { error } = await ask({ quantity: 0, name: '', phone: '067' });
  expect(Object.keys(error.fields).sort()).toEqual(['name', 'phone', 'quantity']);
  expect(error.fields.phone).toBe('У номері 10 цифр, наприклад 067 123-45-67');
  expect((await ask({ sku: 'PZ-NONE-1' })).error.code).toBe('product_not_found');
  expect(await tasks()).toEqual([]);
});

test('one phone can be used for five requests a day', async () => {
  const phone = newPhone();
  const statuses: number[] = [];
  while (statuses.length < 6) statuses.push((await ask({ phone, quantity: statuses.length + 1 })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a handled request is deleted after half a year, an open one is kept', async () => {
  await ask();
  await ask({ quantity: 300 });
  await shop.pool.query(
    `UPDATE shop_tasks SET done_at = now() - interval '181 days' WHERE reason ->> 'quantity' = '200'`,
  );
  await cleanUp(shop.pool);
  expect((await tasks()).map(({ quantity }) => quantity)).toEqual([300]);
});
