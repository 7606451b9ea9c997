import { expect, test } from 'vitest';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { createEmptyDatabase, createSharedDatabase } from '../../tests/helpers/database.ts';
import { landingRecords } from './landings.ts';
import { loadSeed } from './load.ts';
import { seed } from './seed.ts';
import { findSeedProblems } from './validate.ts';

const database = await createSharedDatabase();

const count = async (table: string) => {
  const { rows } = await database.pool.query<{ count: number }>(`SELECT count(*) FROM ${table}`);
  return rows[0]?.count;
};

test('the demo shop has no problems', async () => {
  expect(findSeedProblems(await loadSeed())).toEqual([]);
});

test('every entity of the seed is in the database, and every page is registered', async () => {
  const { products, categories, posts, blogCategories, contentPages } = await loadSeed();
  expect(await count('products')).toBe(products.length);
  expect(await count('posts')).toBe(posts.length);
  const pages = [products, categories, posts, blogCategories, contentPages, landingRecords()].reduce(
    (sum, list) => sum + list.length,
    0,
  );
  expect(await count('landing_pages')).toBe(landingRecords().length);
  const homeAndBlog = 2;
  expect(await count('page_entries')).toBe(pages + homeAndBlog);
});

test('a seeded database is not changed', async () => {
  await database.pool.query(`UPDATE site_settings SET site = jsonb_set(site, '{uk,name}', '"Інша"')`);
  expect(await seed(database.pool, { mediaDir: null })).toBe(false);
  const { rows } = await database.pool.query(`SELECT site -> 'uk' ->> 'name' AS name FROM site_settings`);
  expect(rows).toEqual([{ name: 'Інша' }]);
});

test('two processes that seed concurrently write one shop', async () => {
  const empty = await createEmptyDatabase();
  try {
    await migrateDatabase(empty.pool);
    const written = await Promise.all([seed(empty.pool, { mediaDir: null }), seed(empty.pool, { mediaDir: null })]);
    expect(written.toSorted()).toEqual([false, true]);
  } finally {
    await empty.drop();
  }
});

test('the database refuses a text with a missing language', async () => {
  const broken = database.pool.query(`UPDATE categories SET name = '{"uk":"Поталь","ru":" "}' WHERE slug = 'potal'`);
  await expect(broken).rejects.toThrow('categories_name_is_localized');
});

test('names sort by the Ukrainian alphabet', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT name FROM unnest(ARRAY['Їжак', 'Йод', 'Ірис', 'Ґрунт', 'Зола', 'Герб', 'Дуб']) AS name ORDER BY name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['Герб', 'Ґрунт', 'Дуб', 'Зола', 'Ірис', 'Їжак', 'Йод']);
});
