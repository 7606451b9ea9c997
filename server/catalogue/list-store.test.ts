import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { type DependencyKey, parseKey } from '../changes/keys.ts';
import { readChanges, readCursor } from '../changes/read.ts';
import { ListStore, type PricedProduct, readPricedList } from './list-store.ts';

let database: TestDatabase;
/** The subcategories of the category with the most products. */
let categoryIds: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query<{ ids: number[] }>(
    `SELECT array_agg(DISTINCT c.id) AS ids FROM categories c JOIN products p ON p.category_id = c.id
     WHERE c.parent_id IS NOT NULL GROUP BY c.parent_id ORDER BY count(*) DESC LIMIT 1`,
  );
  categoryIds = rows[0]?.ids ?? [];
});
afterAll(() => database.drop());

let store: ListStore;
let cursor: string;
beforeEach(async () => {
  store = new ListStore();
  cursor = await readCursor(database.pool);
  readUnknown.mockClear();
});

const readUnknown = vi.fn((ids: readonly number[]) => readPricedList(database.pool, ids));
/** Returns the categories of each statement. */
const statements = () => readUnknown.mock.calls.map(([ids]) => ids);

/** The first product of the list, in the SQL of changes. */
const PRODUCT = '(SELECT id FROM listed)';

/** Makes a change, and returns its keys in the change feed. */
async function change(sql: string): Promise<DependencyKey[]> {
  const listed = `WITH listed AS (SELECT id FROM products WHERE category_id IN (${categoryIds.join()}) AND is_published
    ORDER BY popularity DESC, id LIMIT 1)`;
  await database.pool.query(`${listed} ${sql}`);
  const { changes } = await readChanges(database.pool, cursor);
  return changes.map(({ entity }) => parseKey(entity));
}

/** Replaces the number of pieces by whether there are any: a store does not follow sold pieces. */
const asShown = (list: readonly PricedProduct[]) =>
  list.map(({ stock, revision: _, ...product }) => ({ ...product, isInStock: stock > 0 }));

async function expectCurrent(): Promise<void> {
  expect(asShown(await store.read(categoryIds, readUnknown))).toEqual(
    asShown(await readPricedList(database.pool, categoryIds)),
  );
}

test('a list is merged in the order of the database, and read once', async () => {
  expect(categoryIds.length).toBeGreaterThan(2);
  const list = await store.read(categoryIds, readUnknown);
  expect(list).toEqual(await readPricedList(database.pool, categoryIds));
  expect(list.length).toBeGreaterThan(20);
  expect(await store.read(categoryIds, readUnknown)).toBe(list);
  await store.read(categoryIds.slice(1), readUnknown);
  expect(statements()).toEqual([categoryIds]);
});

test.each([
  ['price', `UPDATE products SET price = price + 100, old_price = price + 200 WHERE id = ${PRODUCT}`],
  ['last piece', `UPDATE products SET stock = CASE stock WHEN 0 THEN 5 ELSE 0 END WHERE id = ${PRODUCT}`],
  ['sold piece', `UPDATE products SET stock = stock + 1 WHERE id = ${PRODUCT} AND stock > 0`],
  ['order', `UPDATE products SET popularity = popularity - 1000000 WHERE id = ${PRODUCT}`],
  ['category', `UPDATE products SET category_id = (SELECT min(id) FROM categories) WHERE id = ${PRODUCT}`],
  ['publication', `UPDATE products SET is_published = false WHERE id = ${PRODUCT}`],
  [
    'category of subcategories',
    'UPDATE categories SET parent_id = NULL WHERE id = (SELECT max(id) FROM categories WHERE parent_id IS NOT NULL)',
  ],
])('a list is current after a change: %s', async (_, sql) => {
  await expectCurrent();
  store.forget(await change(sql));
  await expectCurrent();
});

test('after a changed price only the list of the category of its product is read', async () => {
  await store.read(categoryIds, readUnknown);
  const keys = await change(`UPDATE products SET price = price + 300 WHERE id = ${PRODUCT}`);
  const facets = keys.flatMap((key) => (key.startsWith('facets:') ? [Number(key.slice('facets:'.length))] : []));
  store.forget(keys);
  await store.read(categoryIds, readUnknown);
  expect(facets).toHaveLength(1);
  expect(statements().slice(1)).toEqual([facets]);
});

test('after unknown changes every list is read again', async () => {
  await store.read(categoryIds, readUnknown);
  store.forget('everything');
  await store.read(categoryIds, readUnknown);
  expect(statements()).toEqual([categoryIds, categoryIds]);
});
