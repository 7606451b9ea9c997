import { expect, test } from 'vitest';
import type { ShelvedProduct } from '../../../studio/contract/store-room.ts';
import { openBrowser } from '../../../tests/helpers/browser.ts';
import { buy } from '../../../tests/helpers/ordering.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const SKU = 'PZ-SZL-002';
const OTHER = 'PZ-SZL-003';
const GTIN = '4006381333931';
const shop = await openSharedShop();
const manager = await openStudio(shop, 'order-manager');
await shop.pool.query("UPDATE products SET gtin = $2, mpn = 'AB-77', shelf = 'А-12' WHERE sku = $1", [SKU, GTIN]);

const find = async (code: string): Promise<ShelvedProduct[]> =>
  (await manager.get(`/studio/store-room?code=${encodeURIComponent(code)}`)).data;

test('a product is found by its GTIN, SKU or article of the manufacturer', async () => {
  for (const code of [GTIN, `0${GTIN}`, SKU.toLowerCase(), ' ab-77 ']) {
    const found = await find(code);
    expect(found.map(({ sku }) => sku)).toEqual([SKU]);
    expect(found[0]).toMatchObject({ gtin: GTIN, mpn: 'AB-77', shelf: 'А-12', isPublished: true });
  }
});

test('all products with a code are found, hidden ones too', async () => {
  await shop.pool.query("UPDATE products SET mpn = 'ab-77', is_published = false WHERE sku = $1", [OTHER]);
  expect((await find('AB-77')).map(({ sku }) => sku)).toEqual([SKU, OTHER]);
});

test('words are looked up only if no product has the code', async () => {
  const found = await find('золото сусальне');
  expect(found.length).toBeGreaterThan(1);
  for (const { name } of found) expect(name.uk.toLowerCase()).toMatch(/золот/);
  for (const code of ['4820000000000', '%%%%', '—']) expect(await find(code)).toEqual([]);
});

test('pieces of orders that wait to be packed are apart from those for sale', async () => {
  const [before] = await find(SKU);
  await buy(openBrowser(shop.app), SKU, 2);
  const [after] = await find(SKU);
  expect(after).toMatchObject({ stock: (before?.stock ?? 0) - 2, reserved: (before?.reserved ?? 0) + 2 });
});

test('a count of the shelf moves the difference from the pieces that were seen', async () => {
  const [seen] = await find(SKU);
  if (!seen) throw new Error('The product was not found');
  const shelf = seen.stock + seen.reserved;
  await buy(openBrowser(shop.app), SKU, 1);
  const count = { reason: 'counted', counted: shelf - 1, seen: shelf };
  const key = { 'idempotency-key': crypto.randomUUID() };
  for (const _ of [1, 2]) {
    const { status } = await manager.send('POST', `/studio/products/${seen.id}/stock`, count, key);
    expect(status).toBe(200);
  }
  const [now] = await find(SKU);
  expect(now).toMatchObject({ stock: seen.stock - 2, reserved: seen.reserved + 1 });
});
