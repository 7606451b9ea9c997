import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ListRow } from '../../../studio/contract/supplier-lists.ts';
import type { Browser } from '../../../tests/helpers/browser.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts';
import { workOnImport } from '../../import/staging/work.ts';

const [GOLD, OTHER] = ['PZ-SZL-002', 'PZ-SZL-001'];

let shop: TestShop;
let editor: Browser;
beforeEach(async () => {
  shop = await openTestShop();
  editor = await openStudio(shop, 'editor');
  await shop.pool.query('DELETE FROM product_tiers');
  await shop.pool.query('UPDATE products SET price = 35000, cost = 20000, old_price = NULL, stock = 5');
});
afterEach(() => shop.drop());

async function paste(text: string, supplier = 'Атлас', browser = editor) {
  const path = `/api/v1/studio/supplier-lists?lang=uk&name=${encodeURIComponent('Прайс')}&supplier=${encodeURIComponent(supplier)}`;
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'content-type': 'application/octet-stream', cookie };
  const answer = await shop.app.request(path, { method: 'POST', headers, body: text });
  const { data, error } = await answer.json();
  return { status: answer.status, id: String(data?.id), error };
}

const read = async (id: string, query = '') => (await editor.get(`/studio/supplier-lists/${id}${query}`)).data;
const change = (id: string, body: object) => editor.send('PATCH', `/studio/supplier-lists/${id}`, body);
const makeImport = (id: string) => editor.post(`/studio/supplier-lists/${id}/import`);
const productOf = async (sku: string) =>
  (await shop.pool.query(`SELECT id, name ->> 'uk' AS name, price, cost, stock FROM products WHERE sku = $1`, [sku]))
    .rows[0];

test('a pasted list is matched, imported in one batch with its costs, and undone', async () => {
  const { name } = await productOf(OTHER);
  const { id } = await paste(
    `Прайс від 12.11\nАртикул\tНазва\tОпт, грн\tРРЦ\tЗалишок\n${GOLD}\t\t210,50\t360,00\t12\n\t${name}\t205\t355\t\nX-1\tСкотч малярний\t40\t60\t1\nРазом\t\t\t\t13`,
  );
  const list = await read(id);
  expect(list).toMatchObject({
    ...{ supplier: 'Атлас', roles: ['code', 'name', 'cost', 'price', 'stock'], importId: null },
    counts: { matched: 2, choose: 0, new: 1, ignored: 0 },
  });
  expect(list.rows[0]).toMatchObject({
    ...{ row: 3, state: 'matched', by: 'sku', product: { sku: GOLD } },
    price: { before: 35_000, after: 36_000 },
    cost: { before: 20_000, after: 21_050 },
    stock: { before: 5, after: 12 },
  });
  expect(list.rows[1]).toMatchObject({ by: 'name', product: { sku: OTHER }, stock: { after: null } });
  const { importId } = (await makeImport(id)).data;
  // A double click, or a response that was lost.
  expect((await makeImport(id)).data.importId).toBe(importId);
  expect((await read(id)).importId).toBe(importId);
  await workOnImport(shop.pool, importId);
  expect((await editor.get(`/studio/imports/${importId}`)).data).toMatchObject({
    ...{ fileName: 'Прайс', mapping: ['sku', 'price', 'cost', 'stock'], counts: { changed: 2, wrong: 0 } },
  });
  await editor.post(`/studio/imports/${importId}/commands`, { command: 'run' });
  await workOnImport(shop.pool, importId);
  expect(await productOf(GOLD)).toMatchObject({ price: 36_000, cost: 21_050, stock: 12 });
  expect(await productOf(OTHER)).toMatchObject({ price: 35_500, cost: 20_500, stock: 5 });
  await editor.post(`/studio/imports/${importId}/commands`, { command: 'undo' });
  await workOnImport(shop.pool, importId);
  expect(await productOf(GOLD)).toMatchObject({ price: 35_000, cost: 20_000, stock: 5 });
  expect((await makeImport(id)).data.importId).not.toBe(importId);
});

test('what a person has chosen is remembered by supplier, with the columns', async () => {
  const { id: gold } = await productOf(GOLD);
  const text = 'Код\tТовар\tСума за шт\nAT-77\tЗагадкова річ\t199,00';
  const first = await paste(text);
  const [row] = (await read(first.id)).rows as ListRow[];
  expect(row).toMatchObject({ state: 'new', product: null });
  await change(first.id, {
    roles: ['code', 'name', 'cost'],
    decisions: [{ row: 2, choice: gold }],
  });
  expect((await read(first.id)).rows[0]).toMatchObject({ state: 'matched', by: 'chosen', cost: { after: 19_900 } });
  await makeImport(first.id);
  const again = await paste(text.replace('199', '189'), 'АТЛАС');
  expect(await read(again.id)).toMatchObject({
    ...{ supplier: 'Атлас', roles: ['code', 'name', 'cost'] },
    rows: [{ state: 'matched', by: 'article', product: { sku: GOLD }, cost: { after: 18_900 } }],
  });
  // Another supplier's article is another thing.
  expect((await read((await paste(text, 'Інший')).id)).counts).toMatchObject({ matched: 0, new: 1 });
  const { data } = await editor.get('/studio/supplier-lists');
  expect(data).toMatchObject({ suppliers: ['Атлас', 'Інший'], lists: [{ name: 'Прайс' }, {}, {}] });
  const { rows: log } = await shop.pool.query("SELECT DISTINCT source FROM audit_log WHERE entity = 'supplier'");
  expect(log.map(({ source }) => source).sort()).toEqual(['supplier_articles', 'suppliers']);
});

test('unclear numbers, repeated products and ignored rows are not imported until a person has decided', async () => {
  const { id } = await paste(`Артикул;Роздріб\n${GOLD};1,234\n${OTHER};350,00\n${OTHER};351,00`);
  expect((await read(id)).rows).toMatchObject([
    { state: 'choose', reason: 'unclear', unclear: [{ column: 1, text: '1,234' }] },
    { state: 'matched' },
    { state: 'choose', reason: 'twice' },
  ]);
  await change(id, { edits: [{ row: 2, column: 1, text: '361,50' }], decisions: [{ row: 3, choice: 'ignored' }] });
  expect((await read(id)).rows).toMatchObject([
    { state: 'matched', price: { after: 36_150 } },
    { state: 'ignored' },
    { state: 'matched', price: { after: 35_100 } },
  ]);
  expect((await read(id, '?show=ignored')).total).toBe(1);
  await change(id, { decisions: [{ row: 3, choice: null }] });
  expect((await read(id)).counts).toMatchObject({ matched: 2, choose: 1 });
});

test('two people decide about different rows of one draft and change its columns, and nothing is lost', async () => {
  const owner = await openStudio(shop, 'owner');
  const { id } = await paste(`Артикул;Роздріб\n${GOLD};350\n${OTHER};350`);
  await Promise.all([
    change(id, { decisions: [{ row: 2, choice: 'ignored' }] }),
    owner.send('PATCH', `/studio/supplier-lists/${id}`, { decisions: [{ row: 3, choice: 'ignored' }] }),
    owner.send('PATCH', `/studio/supplier-lists/${id}`, { roles: ['code', 'cost'] }),
  ]);
  expect(await read(id)).toMatchObject({ counts: { ignored: 2 }, roles: ['code', 'cost'] });
  expect((await makeImport(id)).error.fields).toHaveProperty('rows');
});

test('bad input is refused: an empty body, a picture, a wrong number of columns, an unknown product, another role', async () => {
  expect((await paste('')).status).toBe(400);
  expect((await paste('\0\u0001\u0002')).status).toBe(400);
  const { id } = await paste(`Артикул;Роздріб\n${GOLD};350`);
  expect((await change(id, { roles: ['code'] })).status).toBe(400);
  expect((await change(id, { decisions: [{ row: 2, choice: 999_999_999 }] })).error.code).toBe('product_not_found');
  const support = await openStudio(shop, 'support');
  expect((await support.get(`/studio/supplier-lists/${id}`)).error.code).toBe('not_permitted');
  await editor.send('DELETE', `/studio/supplier-lists/${id}`);
  expect((await editor.get(`/studio/supplier-lists/${id}`)).error.code).toBe('not_found');
});
