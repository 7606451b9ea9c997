import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { createProductSearch, type ProductSearch } from './product-search.ts';

let shop: TestShop;
/** Follows the change feed, as the search of a running shop does. */
let watching: ProductSearch;
const PAGE = { offset: 0, limit: 24 };

beforeAll(async () => {
  shop = await openTestShop();
  watching = createProductSearch(shop.deps);
  watching.watch();
});
afterAll(async () => {
  await watching.close();
  await shop.drop();
});

const sql = async (text: string) => {
  await shop.pool.query(text);
};
const skuOfFirst = async (search: ProductSearch, query: string) => {
  const { ids } = await search.find(query, PAGE);
  const { rows } = await shop.pool.query<{ sku: string }>('SELECT sku FROM products WHERE id = $1', [ids[0] ?? 0]);
  return rows[0]?.sku ?? null;
};
const localized = (text: string) => `'${JSON.stringify({ uk: text, ru: text })}'`;
const OF_AGATE = `WHERE sku = 'PZ-AGT-001'`;

/** What is written, and what then finds a product first; null when it is found no more. */
test.each([
  ['a name', `UPDATE products SET name = ${localized('Бурмоскоп')} ${OF_AGATE}`, 'бурмоскоп', 'PZ-AGT-001'],
  ['a brand', `UPDATE products SET brand = 'Zvyk' ${OF_AGATE}`, 'zvyk', 'PZ-AGT-001'],
  ['a SKU', `UPDATE products SET sku = 'QQ-77' ${OF_AGATE}`, 'qq77', 'QQ-77'],
  [
    'a description',
    `UPDATE products SET description = ${localized('<p>Кукуріку</p>')} WHERE sku = 'PZ-AGT-002'`,
    'кукуріку',
    'PZ-AGT-002',
  ],
  [
    'an attribute',
    `UPDATE product_attributes SET value = ${localized('хвилястий')}
      WHERE attribute_code = 'shape' AND product_id = (SELECT id FROM products WHERE sku = 'PZ-AGT-004')`,
    'хвилястий',
    'PZ-AGT-004',
  ],
  [
    'other words',
    `INSERT INTO search_synonyms (term, others, is_two_way) VALUES ('трикутрик', '{мастихін ромб}', false)`,
    'трикутрик',
    'PZ-MOL-006',
  ],
  ['a hidden product', `UPDATE products SET is_published = false WHERE sku = 'PZ-AGT-002'`, 'кукуріку', null],
])(
  '%s that is saved is searched without a restart, by a process that was there before',
  async (_, write, query, sku) => {
    await skuOfFirst(watching, 'агат');
    await sql(write);
    await until(async () => (await skuOfFirst(watching, query)) === sku, 10_000);
    // One that has just been started has read all of it by itself.
    expect(await skuOfFirst(createProductSearch(shop.deps), query)).toBe(sku);
  },
);

test('the name of a category, and one above it, are read of all its products', async () => {
  await sql(`UPDATE categories SET name = ${localized('Хмарочоси')} WHERE slug = 'ahaty'`);
  const search = createProductSearch(shop.deps);
  const { total } = await search.find('хмарочоси', PAGE);
  expect(total).toBeGreaterThan(5);
  await sql(`UPDATE categories SET name = ${localized('Вертольоти')} WHERE slug = 'ahaty'`);
  expect((await search.find('вертольоти', PAGE)).total).toBe(total);
  expect((await search.find('хмарочоси', PAGE)).total).toBe(0);
});

test('what is sold out comes after what is in stock', async () => {
  const { ids, total } = await watching.find('поталь', { offset: 0, limit: 100 });
  expect(ids).toHaveLength(total);
  const { rows } = await shop.pool.query<{ stock: number }>(
    `SELECT stock FROM unnest($1::int[]) WITH ORDINALITY AS found (id, place) JOIN products USING (id) ORDER BY place`,
    [ids],
  );
  const first = rows.findIndex(({ stock }) => stock === 0);
  expect(first).toBeGreaterThan(0);
  expect(rows.slice(first).every(({ stock }) => stock === 0)).toBe(true);
});

test('what sells out while the shop runs goes to the end', async () => {
  const search = createProductSearch(shop.deps);
  const before = await search.find('мольберт', PAGE);
  await shop.pool.query('UPDATE products SET stock = 0 WHERE id = $1', [before.ids[0]]);
  const after = await search.find('мольберт', PAGE);
  expect(after.ids[0]).toBe(before.ids[1]);
  expect(after.ids.indexOf(before.ids[0] ?? 0)).toBeGreaterThan(0);
});

test('a word that nothing has is dropped, and so is the rarest of words that nothing has together', async () => {
  expect(await watching.find('шелак бульдозер', PAGE)).toMatchObject({ dropped: ['бульдозер'] });
  const { ids, dropped } = await watching.find('мольберт шелак', PAGE);
  expect(dropped).toHaveLength(1);
  expect(ids.length).toBeGreaterThan(0);
});

test('a correction is told', async () => {
  expect(await watching.find('gjnfkm', PAGE)).toMatchObject({ corrected: 'поталь' });
  expect(await watching.find('потль', PAGE)).toMatchObject({ corrected: 'поталь' });
  expect(await watching.find('поталь', PAGE)).toMatchObject({ corrected: null, dropped: [] });
});

test('pages of results are parts of one list', async () => {
  const all = await watching.find('фарба', { offset: 0, limit: 30 });
  const parts = await Promise.all([0, 10, 20].map((offset) => watching.find('фарба', { offset, limit: 10 })));
  expect(parts.flatMap(({ ids }) => ids)).toEqual(all.ids);
  expect(new Set(all.ids).size).toBe(all.ids.length);
});

test('a database that does not answer is an error once, and no longer when it answers again', async () => {
  let isDown = true;
  const pool = new Proxy(shop.pool, {
    get: (target, name, receiver) =>
      name === 'query' && isDown
        ? () => Promise.reject(new Error('The database is away'))
        : Reflect.get(target, name, receiver),
  });
  const search = createProductSearch({ pool });
  await expect(search.find('агат', PAGE)).rejects.toThrow('away');
  isDown = false;
  expect((await search.find('мастихін', PAGE)).total).toBeGreaterThan(0);
});
