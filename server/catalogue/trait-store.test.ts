import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { parseKey } from '../changes/keys.ts';
import { readChanges, readCursor } from '../changes/read.ts';
import type { Queryable } from '../db/queryable.ts';
import { readFacetIndex, readFilters } from './facets.ts';
import { TraitStore } from './trait-store.ts';

const database = await createSharedDatabase();
const { rows } = await database.pool.query("SELECT id FROM categories WHERE slug = 'potal'");
const categoryId = rows[0].id;

const PRODUCT = `(SELECT id FROM products WHERE category_id = (SELECT id FROM categories WHERE slug = 'potal')
  AND is_published ORDER BY popularity DESC, id LIMIT 1)`;

let store: TraitStore;
let readTraits: number[];
beforeEach(() => {
  store = new TraitStore();
  readTraits = [];
});

/** The pool, recording the products whose traits are read. */
const noting: Pick<Queryable, 'query'> = {
  query: ((statement: pg.QueryConfig<unknown[]>) => {
    if (statement.name === 'product-traits') readTraits.push(((statement.values ?? [])[0] as number[]).length);
    return database.pool.query(statement);
  }) as Queryable['query'],
};

const index = async (lang: Language, kept: TraitStore) =>
  readFacetIndex(noting as Queryable, lang, [categoryId], await readFilters(database.pool, lang), { traits: kept });

/** Runs a statement, after which the store learns of the changes, as it does in a process that follows the change feed. */
async function change(sql: string): Promise<void> {
  const since = await readCursor(database.pool);
  await database.pool.query(sql);
  const { changes } = await readChanges(database.pool, since);
  store.forget(changes.map(({ entity }) => parseKey(entity)));
}

/** Reads the index in both languages and compares it with the one read without a store. */
async function expectCurrent(): Promise<void> {
  for (const lang of LANGUAGES) {
    const kept = await index(lang, store);
    const noted = readTraits.length;
    expect(kept).toEqual(await index(lang, new TraitStore()));
    readTraits.length = noted;
  }
}

test.each([
  ['price', `UPDATE products SET price = price + 100, old_price = price + 200 WHERE id = ${PRODUCT}`],
  ['stock', `UPDATE products SET stock = 0 WHERE id = ${PRODUCT}`],
  ['name', `UPDATE products SET name = '{"uk":"Аа","ru":"Яя"}' WHERE id = ${PRODUCT}`],
  ['age', `UPDATE products SET created_at = created_at - interval '9 years' WHERE id = ${PRODUCT}`],
  ['brand', `UPDATE products SET brand = 'Інший' WHERE id = ${PRODUCT}`],
  ['value', `UPDATE product_attributes SET value = '{"uk":"інше","ru":"другое"}' WHERE product_id = ${PRODUCT}`],
  [
    'values that go',
    `DELETE FROM product_attributes WHERE product_id NOT IN (SELECT product_id FROM family_members)
      AND product_id IN (SELECT id FROM products WHERE category_id = (SELECT category_id FROM products WHERE id = ${PRODUCT}))`,
  ],
  ['filter', "UPDATE attributes SET is_filter = NOT is_filter WHERE code IN ('format', 'color')"],
  ["filter's name", `UPDATE attributes SET name = '{"uk":"Вид","ru":"Вид"}' WHERE code = 'format'`],
  ['order of the list', `UPDATE products SET popularity = -1 WHERE id = ${PRODUCT}`],
  ['product that goes', `UPDATE products SET is_published = false WHERE id = ${PRODUCT}`],
])('an index from a store is current after a change: %s', async (_, sql) => {
  await expectCurrent();
  await change(sql);
  await expectCurrent();
});

test('a changed price reads no traits, a changed name those of its product', async () => {
  await expectCurrent();
  expect(readTraits).toHaveLength(1);
  expect(readTraits[0]).toBeGreaterThan(5);
  await change(`UPDATE products SET price = price + 100 WHERE id = ${PRODUCT}`);
  await expectCurrent();
  expect(readTraits).toHaveLength(1);
  await change(`UPDATE products SET name = '{"uk":"Бб","ru":"Бб"}' WHERE id = ${PRODUCT}`);
  await expectCurrent();
  expect(readTraits.slice(1)).toEqual([1]);
});

test('trait columns survive a changed price, and are rebuilt after a changed name', async () => {
  const before = await index('uk', store);
  await change(`UPDATE products SET price = price + 100 WHERE id = ${PRODUCT}`);
  const priced = await index('uk', store);
  expect(priced.facets).toBe(before.facets);
  await change(`UPDATE products SET name = '{"uk":"А","ru":"А"}' WHERE id = ${PRODUCT}`);
  expect((await index('uk', store)).facets).not.toBe(before.facets);
});

test('columns are not cached if traits change while they are read', async () => {
  const meanwhile: Pick<Queryable, 'query'> = {
    query: (async (statement: pg.QueryConfig<unknown[]>) => {
      const answer = await database.pool.query(statement);
      if (statement.name === 'product-traits')
        await change(`UPDATE products SET brand = 'Пізніший' WHERE id = ${PRODUCT}`);
      return answer;
    }) as Queryable['query'],
  };
  const filters = await readFilters(database.pool, 'uk');
  await readFacetIndex(meanwhile as Queryable, 'uk', [categoryId], filters, { traits: store });
  await expectCurrent();
});

test('known columns replace the traits of a list, unless the store has it', async () => {
  const { byName, byAge, facets } = await index('uk', new TraitStore());
  await database.pool.query(`UPDATE products SET price = price + 100 WHERE id = ${PRODUCT}`);
  const now = await index('uk', new TraitStore());
  const asked: (readonly number[])[] = [];
  const knownColumns = (list: readonly { readonly id: number }[]) => {
    asked.push(list.map(({ id }) => id));
    return { byName, byAge, facets };
  };
  const withKnown = async () =>
    readFacetIndex(noting as Queryable, 'uk', [categoryId], await readFilters(database.pool, 'uk'), {
      traits: store,
      knownColumns,
    });
  readTraits = [];
  expect(await withKnown()).toEqual(now);
  expect([asked, readTraits]).toEqual([[now.ids], []]);
  await index('uk', store);
  expect(await withKnown()).toEqual(now);
  expect(asked).toHaveLength(1);
});

test('columns are cached for all lists of a shop of this size, not only for the latest', async () => {
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM categories ORDER BY id');
  const filters = await readFilters(database.pool, 'uk');
  const readAll = () =>
    Promise.all(rows.map(({ id }) => readFacetIndex(database.pool, 'uk', [id], filters, { traits: store })));
  const before = await readAll();
  expect(before.length).toBeGreaterThan(8);
  for (const [at, { byName }] of (await readAll()).entries()) expect(byName).toBe(before[at]?.byName);
});
