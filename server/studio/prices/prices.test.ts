import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SheetRow } from '../../../studio/contract/price-sheet.ts';
import type { Browser } from '../../../tests/helpers/browser.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts';

const GOLD = 'PZ-SZL-002';

let shop: TestShop;
let editor: Browser;
beforeEach(async () => {
  shop = await openTestShop();
  editor = await openStudio(shop, 'editor', 'ru');
  await shop.pool.query('DELETE FROM product_tiers');
  await shop.pool.query('UPDATE products SET price = 35000, old_price = NULL');
});
afterEach(() => shop.drop());

const sheet = async (query = ''): Promise<SheetRow[]> => (await editor.get(`/studio/price-sheet${query}`)).data;
const save = (rows: readonly object[]) => editor.post('/studio/price-sheet', { rows });
const said = ({ id, revision, price, oldPrice, tiers }: SheetRow) => ({ id, revision, price, oldPrice, tiers });

async function rowsOf(...skus: readonly string[]): Promise<SheetRow[]> {
  const rows = await sheet();
  return skus.flatMap((sku) => rows.find((row) => row.sku === sku) ?? []);
}

test('prices of several products are written at once, logged as one batch, and nothing else changes', async () => {
  const rows = await rowsOf(GOLD, 'PZ-SZL-001');
  const tiers = [{ costBreakpoint: 100_000, price: 30_000 }];
  const changed = [{ ...said(rows[0] as SheetRow), price: 40_050, oldPrice: 45_000, tiers }, said(rows[1] as SheetRow)];
  const { data } = await save(changed);
  expect(data).toMatchObject({ written: 1, conflicts: [], transaction: expect.stringMatching(/^\d+$/) });
  const [now, other] = await rowsOf(GOLD, 'PZ-SZL-001');
  expect(now).toMatchObject({ price: 40_050, oldPrice: 45_000, tiers });
  expect(now?.revision).toBe((rows[0]?.revision ?? 0) + 1);
  expect(other).toEqual(rows[1]);
  const { rows: log } = await shop.pool.query(
    `SELECT count(DISTINCT batch)::int AS batches FROM audit_log WHERE xid::text = $1`,
    [data.transaction],
  );
  expect(log).toEqual([{ batches: 1 }]);
});

test('a row changed by another editor is returned with its current state; the others are written', async () => {
  const [mine, other] = await rowsOf(GOLD, 'PZ-SZL-001');
  await shop.pool.query(`UPDATE products SET price = 36000 WHERE sku = '${GOLD}'`);
  const { data } = await save([
    { ...said(mine as SheetRow), price: 40_000 },
    { ...said(other as SheetRow), price: 41_000 },
  ]);
  expect(data).toMatchObject({ written: 1, conflicts: [{ sku: GOLD, price: 36_000 }] });
  expect(await rowsOf(GOLD, 'PZ-SZL-001')).toMatchObject([{ price: 36_000 }, { price: 41_000 }]);
  const { data: again } = await save([{ ...said(data.conflicts[0]), price: 40_000 }]);
  expect(again).toMatchObject({ written: 1, conflicts: [] });
  // The answer was lost, and the same request is sent again.
  const { data: retried } = await save([{ ...said(data.conflicts[0]), price: 40_000 }]);
  expect(retried).toMatchObject({ written: 1, conflicts: [] });
});

test('invalid cells are reported in the editor’s language, and nothing is written', async () => {
  const rows = await rowsOf(GOLD, 'PZ-SZL-001');
  const [one, two] = rows as [SheetRow, SheetRow];
  const { status, error } = await save([
    { ...said(one), price: 0 },
    { ...said(two), oldPrice: 35_000, tiers: [{ costBreakpoint: 70_000, price: 35_000 }] },
    { ...said(two), id: 999_999_999 },
  ]);
  expect(status).toBe(400);
  expect(Object.keys(error.fields)).toEqual(['rows.0.price', 'rows.1.oldPrice', 'rows.1.tiers', 'rows.2.id']);
  expect(error.fields['rows.1.oldPrice']).toMatch(/[а-я]{3}/);
  expect(await rowsOf(GOLD, 'PZ-SZL-001')).toEqual(rows);
  expect((await save([])).status).toBe(400);
  expect((await save([{ ...said(one), price: 1.5 }])).status).toBe(400);
});

test('purchase prices are written with the prices, and stay if absent', async () => {
  const [row] = await rowsOf(GOLD);
  await save([{ ...said(row as SheetRow), cost: 21_050 }]);
  const [priced] = await rowsOf(GOLD);
  expect(priced).toMatchObject({ cost: 21_050, price: 35_000 });
  await save([{ ...said(priced as SheetRow), price: 36_000 }]);
  const [kept] = await rowsOf(GOLD);
  expect(kept).toMatchObject({ cost: 21_050, price: 36_000 });
  await save([{ ...said(kept as SheetRow), cost: null }]);
  expect(await rowsOf(GOLD)).toMatchObject([{ cost: null }]);
  expect((await save([{ ...said(kept as SheetRow), cost: -1 }])).status).toBe(400);
});

test('a sheet has the filters of the product list', async () => {
  expect(await sheet(`?q=${GOLD}`)).toMatchObject([{ sku: GOLD }]);
  expect(await sheet('?state=hidden')).toEqual([]);
  const all = await sheet();
  const { rows } = await shop.pool.query('SELECT id FROM categories WHERE parent_id IS NULL ORDER BY position LIMIT 1');
  const some = await sheet(`?category=${rows[0].id}`);
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(all.length);
});
