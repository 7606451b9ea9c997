import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { PostgresIndex } from './postgres/postgres-index.ts';
import { createProductSearch, type ProductSearch } from './product-search.ts';

describe.each([
  ['memory', (pool: pg.Pool) => createProductSearch({ pool })],
  ['PostgreSQL', (pool: pg.Pool) => createProductSearch({ pool }, () => new PostgresIndex(pool))],
])('the search in %s', (_engine, createSearch) => {
  let shop: TestShop;
  /** A search that follows the change feed, as in a running shop. */
  let watching: ProductSearch;

  beforeAll(async () => {
    shop = await openTestShop();
    watching = createSearch(shop.pool);
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
    const { ids } = await search.find(query);
    const { rows } = await shop.pool.query<{ sku: string }>('SELECT sku FROM products WHERE id = $1', [ids[0] ?? 0]);
    return rows[0]?.sku ?? null;
  };
  const namesOf = async (search: ProductSearch, query: string) => {
    const { ids } = await search.find(query);
    const { rows } = await shop.pool.query<{ name: string }>(
      `SELECT name ->> 'uk' AS name FROM products JOIN unnest($1::integer[]) WITH ORDINALITY AS found (id, place) USING (id)
       ORDER BY place`,
      [ids],
    );
    return rows.map(({ name }) => name);
  };
  const localized = (text: string) => `'${JSON.stringify({ uk: text, ru: text })}'`;
  const OF_AGATE = `WHERE sku = 'PZ-AGT-001'`;

  test('kinds of products that may answer a question about a work come in turns, and those of other queries do not', async () => {
    const kinds = (names: readonly string[]) => new Set(names.slice(0, 2).map((name) => name.split(' ')[0]));
    expect(kinds(await namesOf(watching, 'чим закріпити поталь')).size).toBe(2);
    expect(kinds(await namesOf(watching, 'чим полірувати золото')).size).toBe(1);
    expect(kinds(await namesOf(watching, 'лапка')).size).toBe(1);
  });

  test('the aim of a work names no object of it', async () => {
    const query = 'чим стерти олівець';
    const [plain, aimed] = [await namesOf(watching, query), await namesOf(watching, `${query} щоб не різати лист`)];
    expect(plain[0]).toMatch(/^Клячка/);
    expect(aimed[0]).toBe(plain[0]);
    expect((await namesOf(watching, 'чим обклеїти основу щоб тримався левкас'))[0]).toMatch(/^Паволока/);
  });

  /** Name and statement of a write, the query, and the SKU that it finds first afterwards; null if none. */
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
  ])('%s is searchable without a restart, in a process that was running before', async (_, write, query, sku) => {
    await skuOfFirst(watching, 'агат');
    await sql(write);
    await until(async () => (await skuOfFirst(watching, query)) === sku, 10_000);
    // A search created after the write builds its index from the database.
    expect(await skuOfFirst(createSearch(shop.pool), query)).toBe(sku);
  });

  test('a category’s name, or its ancestor’s, is found for all its products', async () => {
    await sql(`UPDATE categories SET name = ${localized('Хмарочоси')} WHERE slug = 'ahaty'`);
    const search = createSearch(shop.pool);
    // As typed: a word that is no longer in the index may be a typo of others.
    const totalOf = async (query: string) => (await search.find(query, { isExact: true })).ids.length;
    const total = await totalOf('хмарочоси');
    expect(total).toBeGreaterThan(5);
    await sql(`UPDATE categories SET name = ${localized('Вертольоти')} WHERE slug = 'ahaty'`);
    expect(await totalOf('вертольоти')).toBe(total);
    expect(await totalOf('хмарочоси')).toBe(0);
  });

  test('of products that are the same thing, sold-out ones come after those in stock', async () => {
    const { ids } = await watching.find('поталь');
    const { rows } = await shop.pool.query<{ stock: number }>(
      `SELECT stock FROM unnest($1::int[]) WITH ORDINALITY AS found (id, place) JOIN products USING (id)
       WHERE name ->> 'uk' LIKE 'Поталь%' ORDER BY place`,
      [ids],
    );
    const first = rows.findIndex(({ stock }) => stock === 0);
    expect(first).toBeGreaterThan(0);
    expect(rows.slice(first).every(({ stock }) => stock === 0)).toBe(true);
  });

  test('a product that sells out at run time moves to the end', async () => {
    const search = createSearch(shop.pool);
    const before = await search.find('мольберт');
    await shop.pool.query('UPDATE products SET stock = 0 WHERE id = $1', [before.ids[0]]);
    const after = await search.find('мольберт');
    expect(after.ids[0]).toBe(before.ids[1]);
    expect(after.ids.indexOf(before.ids[0] ?? 0)).toBeGreaterThan(0);
  });

  test('a word without matches is dropped, and the rarest of words that match no product together', async () => {
    expect(await watching.find('шелак бульдозер')).toMatchObject({ dropped: ['бульдозер'] });
    const { ids, dropped } = await watching.find('мольберт шелак');
    expect(dropped).toHaveLength(1);
    expect(ids.length).toBeGreaterThan(0);
  });

  test('an adjective excludes no product of the noun, but those that have it come first', async () => {
    const [all, black] = [await watching.find('акварель'), await watching.find('чорна акварель')];
    expect(new Set(black.ids)).toEqual(new Set(all.ids));
    expect(await skuOfFirst(watching, 'чорна акварель')).toBe('PZ-AKV-004');
    // A blue tempera whose colour has another name is among the temperas all the same.
    const { ids } = await watching.find('синя темпера');
    expect(new Set(ids)).toEqual(new Set((await watching.find('темпера')).ids));
  });

  test('a correction is reported', async () => {
    expect(await watching.find('gjnfkm')).toMatchObject({ corrected: 'поталь' });
    expect(await watching.find('потль')).toMatchObject({ corrected: 'поталь' });
    expect(await watching.find('поталь')).toMatchObject({ corrected: null, dropped: [] });
  });

  test('a correction keeps the place, the stop words and the order; another keyboard layout is converted', async () => {
    expect(await watching.find('Клей для потлі 50 г')).toMatchObject({ corrected: 'клей для поталь 50 г' });
    expect(await watching.find('gtyptkm')).toMatchObject({ corrected: 'пензель' });
  });

  test('an exact query is not corrected, but still matches all word forms', async () => {
    expect(await watching.find('gtyptkm', { isExact: true })).toMatchObject({ corrected: null, ids: [] });
    expect((await watching.find('потлі', { isExact: true })).ids).toEqual([]);
    expect((await watching.find('поталі', { isExact: true })).ids).toEqual((await watching.find('поталі')).ids);
  });

  test('a SKU, with or without dashes, finds its product', async () => {
    const { ids, exact } = await watching.find('pz-mol-006');
    expect(exact).toBe(ids[0]);
    expect((await watching.find('PZMOL006')).exact).toBe(exact);
    expect((await watching.find('мольберт')).exact).toBeNull();
  });

  test('an unavailable database is an error until it answers again', async () => {
    let isDown = true;
    const pool = new Proxy(shop.pool, {
      get: (target, name, receiver) =>
        name === 'query' && isDown
          ? () => Promise.reject(new Error('The database is away'))
          : Reflect.get(target, name, receiver),
    });
    const search = createSearch(pool);
    await expect(search.find('агат')).rejects.toThrow('away');
    isDown = false;
    expect((await search.find('мастихін')).ids.length).toBeGreaterThan(0);
  });
});
