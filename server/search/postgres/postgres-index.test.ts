import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createProductSearch, type ProductSearch } from '../product-search.ts';
import { compactLexemes } from './compact-lexemes.ts';
import { PostgresIndex } from './postgres-index.ts';
import { refreshOwnDocuments } from './refresh.ts';

let shop: TestShop;
/** Searches of two processes over one database. */
let searches: readonly [ProductSearch, ProductSearch];

const newSearch = () => createProductSearch(shop.deps, () => new PostgresIndex(shop.pool));

beforeAll(async () => {
  shop = await openTestShop();
  searches = [newSearch(), newSearch()];
});
afterAll(() => shop.drop());

const localized = (text: string) => JSON.stringify({ uk: text, ru: text });
const rename = (sku: string, name: string) =>
  shop.pool.query('UPDATE products SET name = $2 WHERE sku = $1', [sku, localized(name)]);
const idOf = async (sku: string): Promise<number> =>
  (await shop.pool.query<{ id: number }>('SELECT id FROM products WHERE sku = $1', [sku])).rows[0]?.id ?? 0;
const countOf = async (sql: string): Promise<number> =>
  (await shop.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`)).rows[0]?.count ?? 0;
/** Returns the versions of all documents. */
const documents = async () => (await shop.pool.query('SELECT product_id, xmin FROM search_documents ORDER BY 1')).rows;

test('nothing is noted before a process uses the index', async () => {
  await rename('PZ-AGT-001', 'Агат до індексу');
  expect(await countOf('search_stale')).toBe(0);
});

test('processes that start together fill one index', async () => {
  const found = await Promise.all(searches.map((search) => search.find('мольберт')));
  expect(found[0]?.ids.length).toBeGreaterThan(3);
  expect(found[1]?.ids).toEqual(found[0]?.ids);
  expect(await countOf('search_documents')).toBe(await countOf('products WHERE is_published'));
  expect(await countOf('search_stale')).toBe(0);
});

test('a committed save is found by the next search of each process, and an open transaction by none', async () => {
  const id = await idOf('PZ-AGT-001');
  await inTransaction(shop.pool, async (client) => {
    await client.query('UPDATE products SET name = $1 WHERE id = $2', [localized('Хуртовина'), id]);
    await refreshOwnDocuments(client);
    for (const search of searches) expect((await search.find('хуртовина', { isExact: true })).ids).toEqual([]);
  });
  // The transaction has written the document itself.
  expect(await countOf('search_stale')).toBe(0);
  for (const search of searches) expect((await search.find('хуртовина')).ids).toEqual([id]);
  await rename('PZ-AGT-001', 'Завірюха');
  expect(await countOf('search_stale')).toBe(1);
  const found = await Promise.all(searches.map((search) => search.find('завірюха')));
  expect(found.map(({ ids }) => ids)).toEqual([[id], [id]]);
  expect((await searches[1].find('хуртовина', { isExact: true })).ids).toEqual([]);
});

test('a price and a sold piece write no document; a product that sells out writes only its own', async () => {
  await searches[0].find('мольберт');
  await shop.pool.query("UPDATE products SET stock = 5 WHERE sku = 'PZ-MOL-006'");
  const before = await documents();
  await shop.pool.query('UPDATE products SET price = price + 100, old_price = NULL WHERE is_published');
  await shop.pool.query("UPDATE products SET stock = 4 WHERE sku = 'PZ-MOL-006'");
  expect(await countOf('search_stale')).toBe(0);
  expect(await documents()).toEqual(before);
  await shop.pool.query("UPDATE products SET stock = 0 WHERE sku = 'PZ-MOL-006'");
  const after = await documents();
  expect(after.filter((document, place) => document.xmin !== before[place]?.xmin)).toHaveLength(1);
});

test('a product that is locked by another transaction does not delay searches', async () => {
  const id = await idOf('PZ-AGT-002');
  await rename('PZ-AGT-002', 'Перший снігопад');
  await inTransaction(shop.pool, async (client) => {
    await client.query('SELECT FROM search_documents WHERE product_id = $1 FOR UPDATE', [id]);
    expect((await searches[0].find('снігопад', { isExact: true })).ids).toEqual([]);
    expect((await searches[0].find('мольберт')).ids.length).toBeGreaterThan(3);
  });
  expect((await searches[0].find('снігопад')).ids).toEqual([id]);
});

test('a deleted word is unknown, so that it may be a typo of another one', async () => {
  const id = await idOf('PZ-AGT-003');
  await rename('PZ-AGT-003', 'Поталин');
  expect((await searches[0].find('поталин')).corrected).toBeNull();
  await rename('PZ-AGT-003', 'Агат');
  expect((await searches[0].find('поталинн')).ids).not.toEqual([id]);
  expect(await countOf("search_lexemes WHERE key = 'поталин' GROUP BY key HAVING sum(products) <> 0")).toBe(0);
});

test('counts that are summed up give the same results', async () => {
  const found = await newSearch().find('сусальне золото');
  const rows = await countOf('search_lexemes');
  await compactLexemes(shop.pool);
  expect(await countOf('search_lexemes')).toBeLessThan(rows);
  expect(await countOf('(SELECT FROM search_lexemes GROUP BY key HAVING count(*) > 1) AS several')).toBe(0);
  expect((await newSearch().find('сусальне золото')).ids).toEqual(found.ids);
  const { rows: totals } = await shop.pool.query("SELECT products FROM search_lexemes WHERE key = ''");
  expect(totals).toEqual([{ products: await countOf('products WHERE is_published') }]);
});

test('words with quotes, backslashes and wildcards are found as they are', async () => {
  const id = await idOf('PZ-AGT-004');
  await rename('PZ-AGT-004', "Набір O'Brien \\ 50% _x_ & | !");
  for (const query of ["o'brien", "набір O'Brien \\", 'obrien 50%', "' | '", '\\', '!: & *'])
    await expect(searches[0].find(query)).resolves.toBeDefined();
  expect((await searches[0].find('obrien')).ids).toEqual([id]);
});
