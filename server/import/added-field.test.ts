import * as v from 'valibot';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { StudioProduct } from '../../studio/contract/products.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { testDeps } from '../../tests/helpers/deps.ts';
import { createTableShop, problemsIn } from '../../tests/helpers/import-tables.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { createApp } from '../app.ts';
import { exportCsv } from './export/tables.ts';

/**
 * Adds a field to the shop as described in CONTRIBUTING.md: a column, a row, and an entry of the public contract.
 * The tests call only the shop's own code.
 */
const FABRIC = vi.hoisted(() => {
  // Test files share loaded modules (see vitest.config.ts). This file resets them, so that its mocks do not leak.
  vi.resetModules();
  const headings = { uk: 'Тканина', ru: 'Ткань', others: ['cloth'] };
  return { column: 'fabric', kind: 'line', most: 12, isNullable: true, readBy: ['page'], headings } as const;
});
vi.mock(import('../../studio/contract/product-fields.ts'), async (original) => {
  const { PRODUCT_FIELDS } = await original();
  return { PRODUCT_FIELDS: { ...PRODUCT_FIELDS, fabric: FABRIC } };
});
vi.mock(import('../../src/contract/product.ts'), async (original) => {
  const contract = await original();
  const productSchema = v.object({ ...contract.productSchema.entries, fabric: v.optional(v.string()) });
  return { ...contract, productSchema };
});

const shop = await createTableShop();
await shop.query('ALTER TABLE products ADD COLUMN fabric text');
const deps = testDeps(shop.pool);
const app = createApp(deps);
const editor = await openStudio({ app, deps }, 'editor');
afterAll(async () => {
  await shop.drop();
  vi.doUnmock(import('../../studio/contract/product-fields.ts'));
  vi.doUnmock(import('../../src/contract/product.ts'));
  vi.resetModules();
});
beforeEach(() => shop.query('UPDATE products SET fabric = NULL, mpn = NULL'));

type Dressed = StudioProduct & { readonly fabric: string | null };
const SKU = 'PZ-SZL-002';
const LIST = `Артикул;Тканина;Код виробника\n${SKU};льон;L-7\n`;

const find = async () => (await shop.query(`SELECT id, slug FROM products WHERE sku = '${SKU}'`))[0];
const inStudio = async (): Promise<Dressed> => (await editor.get(`/studio/products/${(await find())?.id}`)).data;
const onPage = async () => (await openBrowser(app).get(`/products/${(await find())?.slug}`)).data;

test('an added field is imported from a table and returned to the studio and the page', async () => {
  const id = await shop.upload(LIST);
  expect((await shop.record(id)).mapping).toEqual(['sku', 'fabric', 'mpn']);
  expect((await shop.rows(id))[0]?.differences).toEqual([
    { field: 'mpn', after: 'L-7' },
    { field: 'fabric', after: 'льон' },
  ]);
  expect(await onPage()).not.toHaveProperty('fabric');
  await shop.ask(id, 'run');
  expect(await inStudio()).toMatchObject({ fabric: 'льон', mpn: 'L-7' });
  expect(await onPage()).toMatchObject({ fabric: 'льон', mpn: 'L-7' });

  await shop.ask(id, 'undo');
  expect(await inStudio()).toMatchObject({ fabric: null, mpn: null });
});

test('limits of the added field apply in tables and in the studio', async () => {
  const id = await shop.upload(`Артикул;cloth\n${SKU};мішковина фарбована\n`);
  expect(problemsIn(await shop.rows(id))).toEqual(['2 1 too_long']);
  const { id: productId, revision } = await inStudio();
  const save = (fabric: string) =>
    editor.send('PATCH', `/studio/products/${productId}`, { fabric }, { 'if-match': `"${revision}"` });
  expect((await save('мішковина фарбована')).error?.fields).toHaveProperty('fabric');
  expect((await save('саржа')).status).toBe(200);
  expect(await inStudio()).toMatchObject({ fabric: 'саржа' });
});

test('an export contains the added field, and importing the export changes nothing', async () => {
  await shop.query(`UPDATE products SET fabric = 'саржа' WHERE sku = '${SKU}'`);
  let text = '';
  for await (const part of exportCsv(shop.pool, { q: SKU }, { lang: 'uk', isCostShown: true })) text += part;
  expect(text.split('\r\n')[0]?.split(';')).toContain('Тканина');
  expect(text).toContain(';саржа;');
  const id = await shop.upload(text);
  expect((await shop.rows(id)).map(({ outcome }) => outcome)).toEqual(['same']);
});
