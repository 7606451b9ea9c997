import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isVisible } from '../../src/contract/text.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { migrateDatabase } from './database.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ONE = `WHERE slug = 'susalne-zoloto-vilne-23-75k'`;
const THE_ONE = `(SELECT id FROM products ${ONE})`;

test.each([
  ['products_price', `UPDATE products SET price = 0, old_price = NULL ${ONE}`],
  ['products_weight', `UPDATE products SET weight = -1 ${ONE}`],
  ['products_sku', `UPDATE products SET sku = repeat('A', 65) ${ONE}`],
  ['products_sku', `UPDATE products SET sku = E'\\u200b' ${ONE}`],
  ['products_brand', `UPDATE products SET brand = ' ' ${ONE}`],
  ['products_name_is_localized', `UPDATE products SET name = jsonb_build_object('uk', 'а', 'ru', E'\\u200b') ${ONE}`],
  ['product_tiers_price', `INSERT INTO product_tiers VALUES (${THE_ONE}, 1, 0)`],
  ['product_tiers_breakpoint', `INSERT INTO product_tiers VALUES (${THE_ONE}, 0, 1)`],
  ['product_links_not_itself', `INSERT INTO product_links VALUES (${THE_ONE}, 99, ${THE_ONE})`],
  ['services_price', 'UPDATE services SET price = -1'],
])('the database itself refuses what breaks %s', async (constraint, write) => {
  await expect(database.pool.query(write)).rejects.toMatchObject({ constraint });
});

test('what has no price yet can be prepared, and not published', async () => {
  const [unpublished] = (
    await database.pool.query(
      `UPDATE products SET price = 0, old_price = NULL, is_published = false ${ONE} RETURNING id`,
    )
  ).rows;
  await expect(
    database.pool.query('UPDATE products SET is_published = true WHERE id = $1', [unpublished.id]),
  ).rejects.toMatchObject({ constraint: 'products_price' });
});

test('the database and the contract agree on which texts can be seen', async () => {
  const texts = [
    'а',
    ' а',
    '🖌️',
    '-',
    ' ',
    '\n\t',
    '\u00a0',
    '\u200b\u200d\ufeff',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\u2009',
  ];
  const { rows } = await database.pool.query(
    'SELECT is_visible(text) AS visible FROM unnest($1::text[]) WITH ORDINALITY AS t (text, place) ORDER BY place',
    [texts],
  );
  expect(rows.map(({ visible }) => visible)).toEqual(texts.map(isVisible));
});

test('rows that break the constraints are mended when these come, and can be written afterwards', async () => {
  const old = await createEmptyDatabase();
  try {
    await migrateUntil(old, '_catalogue_constraints');
    await old.pool.query(`
      INSERT INTO page_entries VALUES ('c', 'category'), ('p', 'product'), ('q', 'product');
      INSERT INTO categories (slug, position, name, description)
        VALUES ('c', 0, jsonb_build_object('uk', E'\\u200b', 'ru', 'а'), '{"uk": "а", "ru": "а"}');
      INSERT INTO products (slug, sku, category_id, brand, name, summary, description, price, stock, weight)
        SELECT new.slug, new.sku, id, E'\\u200b', text, text, text, new.price, 1, -1
        FROM categories, (VALUES ('p', repeat('A', 3000), 0), ('q', E'\\u200b', 100)) AS new (slug, sku, price),
          LATERAL (SELECT '{"uk": "а", "ru": "а"}'::jsonb AS text) AS texts;
      INSERT INTO product_tiers SELECT id, 0, 1 FROM products;
      INSERT INTO product_links SELECT id, 1, id FROM products`);
    await migrateDatabase(old.pool);
    await old.pool.query('UPDATE products SET stock = 0; UPDATE categories SET position = 1');
    const { rows } = await old.pool.query(
      `SELECT char_length(sku) <= 64 AS fits, brand, weight, is_published,
         (SELECT count(*) FROM product_tiers) + (SELECT count(*) FROM product_links) AS parts,
         (SELECT name FROM categories) AS category
       FROM products ORDER BY slug`,
    );
    const mended = { fits: true, brand: null, weight: 0, parts: 0, category: { uk: '—', ru: 'а' } };
    expect(rows).toEqual([
      { ...mended, is_published: false },
      { ...mended, is_published: true },
    ]);
  } finally {
    await old.drop();
  }
});

/** Applies the migrations before the given one to an empty database, and records them as the migrator does. */
async function migrateUntil({ pool }: TestDatabase, name: string): Promise<void> {
  await pool.query('CREATE SCHEMA drizzle');
  await pool.query(
    'CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
  for (const entry of journal.entries) {
    if (entry.tag.endsWith(name)) return;
    await pool.query(await readFile(new URL(`./migrations/${entry.tag}.sql`, import.meta.url), 'utf8'));
    await pool.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      entry.tag,
      entry.when,
    ]);
  }
}
