import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { type DependencyKey, parseKey } from '../changes/keys.ts';
import { readChanges, readCursor } from '../changes/read.ts';
import type { Queryable } from '../db/queryable.ts';
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
/** The categories of each statement. */
let read: number[][];
beforeEach(async () => {
  store = new ListStore();
  cursor = await readCursor(database.pool);
  read = [];
});

/** The pool, recording the categories that are read. */
const noting = {
  query: (statement: pg.QueryConfig<[number[]]>) => {
    read.push(statement.values?.[0] ?? []);
    return database.pool.query(statement);
  },
} as unknown as Queryable;

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
  expect(asShown(await store.read(noting, categoryIds))).toEqual(
    asShown(await readPricedList(database.pool, categoryIds)),
  );
}

test('a list is merged in the order of the database, and read once', async () => {
  expect(categoryIds.length).toBeGreaterThan(2);
  const list = await store.read(noting, categoryIds);
  expect(list).toEqual(await readPricedList(database.pool, categoryIds));
  expect(list.length).toBeGreaterThan(20);
  expect(await store.read(noting, categoryIds)).toBe(list);
  await store.read(noting, categoryIds.slice(1));
  expect(read).toEqual([categoryIds]);
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
  await store.read(noting, categoryIds);
  const keys = await change(`UPDATE products SET price = price + 300 WHERE id = ${PRODUCT}`);
  const facets = keys.flatMap((key) => (key.startsWith('facets:') ? [Number(key.slice('facets:'.length))] : []));
  store.forget(keys);
  await store.read(noting, categoryIds);
  expect(facets).toHaveLength(1);
  expect(read.slice(1)).toEqual([facets]);
});

test('after unknown changes every list is read again', async () => {
  await store.read(noting, categoryIds);
  store.forget('everything');
  await store.read(noting, categoryIds);
  expect(read).toEqual([categoryIds, categoryIds]);
});
