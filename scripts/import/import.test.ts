import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SlugConflictError } from '../../server/db/write/pages.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { importFile } from './import.ts';
import { ImportError } from './shapes.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'pozolota-import-'));
});
afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const both = (text: string) => ({ uk: text, ru: text });

const product = (number: number, change: object = {}) => ({
  slug: `farba-${number}`,
  sku: `A${number}`,
  name: both(`Фарба олійна ${number}`),
  price: 100 + number,
  images: [{ alt: both('фото') }],
  tiers: [{ costBreakpoint: 1000, price: 90 }],
  isInStock: true,
  brand: 'Rosa',
  attributes: [{ name: both('Основа'), value: both('олія') }],
  description: both('<p>Опис.</p>'),
  category: 'zhyvopys-import',
  crossSell: [`farba-${number === 1 ? 2 : 1}`],
  ...change,
});

const catalogue = (products: readonly object[]) => ({
  langs: ['uk', 'ru'],
  categories: [
    { slug: 'zhyvopys-import', parent: 'farby-import', name: both('Олійний живопис'), description: both('Опис') },
    { slug: 'farby-import', parent: null, name: both('Живопис'), description: both('Опис') },
  ],
  products,
  blogCategories: [{ slug: 'blog-farby', name: both('Фарби') }],
  posts: [
    {
      slug: 'yak-obraty-farbu',
      title: both('Як обрати'),
      date: '2025-01-01',
      category: 'blog-farby',
      excerpt: both('Опис'),
      html: both('<p>-</p>'),
    },
  ],
  pages: [{ slug: 'dohovir-oferty', title: both('Договір'), html: both('<p>Текст.</p>') }],
});

async function importJson(json: unknown) {
  const file = join(directory, 'catalogue.json');
  await writeFile(file, typeof json === 'string' ? json : JSON.stringify(json));
  return importFile(database.pool, file, { mediaDir: null });
}

const query = async (text: string) => (await database.pool.query(text)).rows;

test('a catalogue is added to the shop, and importing it again changes nothing', async () => {
  // More than one batch.
  const json = catalogue(Array.from({ length: 1201 }, (_, index) => product(index + 1)));
  const counts = { categories: 2, products: 1201, blogCategories: 1, posts: 1, pages: 1 };
  const state = `SELECT
    (SELECT count(*) FROM products WHERE sku ~ '^A') AS products,
    (SELECT count(*) FROM page_entries) AS pages,
    (SELECT array_agg(id ORDER BY id) FROM products) AS ids,
    (SELECT count(*) FROM product_attributes) AS attributes, (SELECT count(*) FROM product_tiers) AS tiers,
    (SELECT count(*) FROM product_links) AS links, (SELECT count(*) FROM product_media) AS pictures`;

  expect(await importJson(json)).toEqual(counts);
  const first = await query(state);
  expect(first[0]?.products).toBe(1201);
  expect(await importJson(json)).toEqual(counts);
  expect(await query(state)).toEqual(first);
});

test('what has the same slug is brought up to date', async () => {
  await importJson(catalogue([product(1), product(2)]));
  await importJson(catalogue([product(1, { price: 55, tiers: [], isInStock: false }), product(2)]));
  expect(
    await query(`SELECT price, stock, (SELECT count(*) FROM product_tiers WHERE product_id = id) AS tiers
      FROM products WHERE slug = 'farba-1'`),
  ).toEqual([{ price: 5500, stock: 0, tiers: 0 }]);
});

test('a category’s parent may come after it', async () => {
  await importJson(catalogue([product(1), product(2)]));
  expect(
    await query(`SELECT parent.slug FROM categories JOIN categories AS parent ON parent.id = categories.parent_id
      WHERE categories.slug = 'zhyvopys-import'`),
  ).toEqual([{ slug: 'farby-import' }]);
});

test.each<[string, object[], string]>([
  [
    'an unknown category',
    [product(1, { category: 'x', crossSell: [] })],
    'products[0].category: there is no category x',
  ],
  ['an unknown companion', [product(1, { crossSell: ['x'] })], 'products[0].crossSell: there is no product x'],
  ['a slug used twice', [product(1), product(2, { slug: 'farba-1' })], 'products[1]: the slug farba-1 is also that of'],
  ['a SKU used twice', [product(1), product(2, { sku: 'A1' })], 'products[1]: the SKU A1 is also that of products[0]'],
  ['a price in words', [product(1), product(2, { price: 'сто' })], 'products[1].price: '],
])('%s is refused by its place, and nothing is kept', async (_, products, message) => {
  const before = await query('SELECT count(*) FROM page_entries');
  const attempt = importJson(catalogue(products));
  await expect(attempt).rejects.toThrow(ImportError);
  await expect(attempt).rejects.toThrow(message);
  expect(await query('SELECT count(*) FROM page_entries')).toEqual(before);
});

test('a slug of another kind of page is refused by name', async () => {
  const attempt = importJson(catalogue([product(1, { slug: 'potal', crossSell: [] })]));
  await expect(attempt).rejects.toThrow(SlugConflictError);
  await expect(attempt).rejects.toThrow('/potal is a category and cannot be a product');
});

test('a file that is not JSON, or is not there, is refused', async () => {
  await expect(importJson('{"products": [}')).rejects.toThrow(ImportError);
  await expect(importJson('{"products": [')).rejects.toThrow(ImportError);
  await expect(importFile(database.pool, join(directory, 'x.json'), { mediaDir: null })).rejects.toThrow(ImportError);
});
