import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  both,
  createImportingShop,
  GOLD,
  type ImportingShop,
  newProduct,
  problemsOf,
} from '../../tests/helpers/import-files.ts';
import { readChanges, readCursor } from '../changes/read.ts';
import { inTransaction } from '../db/transaction.ts';
import { takeStock } from '../orders/stock.ts';
import { formatDifference } from './differences.ts';

let shop: ImportingShop;

beforeEach(async () => {
  shop = await createImportingShop();
});
afterEach(() => shop.close());

/** Reads everything about products and categories that a page shows; without revision counters. */
const everything = async () => ({
  products: (await shop.query(PRODUCTS)).map(({ revision: _count, revised_in: _transaction, ...row }) => row),
  categories: await shop.query('SELECT * FROM categories ORDER BY id'),
  pages: await shop.query('SELECT * FROM page_entries ORDER BY slug'),
});

const PRODUCTS = `SELECT p.*,
    (SELECT array_agg(t ORDER BY cost_breakpoint) FROM product_tiers t WHERE product_id = p.id) AS tiers,
    (SELECT array_agg(s ORDER BY service_code) FROM product_services s WHERE product_id = p.id) AS services,
    (SELECT array_agg(a ORDER BY attribute_code) FROM product_attributes a WHERE product_id = p.id) AS attributes,
    (SELECT array_agg(m ORDER BY position) FROM product_media m WHERE product_id = p.id) AS pictures,
    (SELECT array_agg(l ORDER BY position) FROM product_links l WHERE product_id = p.id) AS links
    FROM products p ORDER BY id`;

test('a new price changes only the price, of the product and of its category', async () => {
  await shop.query(`UPDATE products SET stock = 12, old_price = 500000 WHERE sku = '${GOLD.sku}'`);
  const before = await everything();
  for (const named of [{ slug: GOLD.slug }, { sku: GOLD.sku }]) {
    expect((await shop.importJson({ products: [{ ...named, price: 3800.5 }] })).products.added).toBe(0);
    const expected = before.products.map((row) => (row.sku === GOLD.sku ? { ...row, price: 380_050 } : row));
    expect(await everything()).toEqual({ ...before, products: expected });
  }
});

test('null and an empty list clear a field', async () => {
  await shop.query(`UPDATE products SET old_price = price + 1 WHERE sku = '${GOLD.sku}';
    DELETE FROM family_members USING products WHERE id = product_id AND sku = '${GOLD.sku}'`);
  const lists = { tiers: [], services: [], pictures: [], attributes: [], crossSell: [] };
  await shop.importJson({
    products: [{ ...GOLD, oldPrice: null, brand: null, ...lists }],
    categories: [{ slug: 'potal', picture: null, parent: null }],
  });
  expect(
    await shop.query(`SELECT brand, old_price, (SELECT count(*) FROM product_tiers WHERE product_id = id)
      + (SELECT count(*) FROM product_services WHERE product_id = id)
      + (SELECT count(*) FROM product_media WHERE product_id = id)
      + (SELECT count(*) FROM product_attributes WHERE product_id = id)
      + (SELECT count(*) FROM product_links WHERE product_id = id) AS parts
      FROM products WHERE sku = '${GOLD.sku}'`),
  ).toEqual([{ brand: null, old_price: null, parts: 0 }]);
  expect(await shop.query(`SELECT media_id, parent_id FROM categories WHERE slug = 'potal'`)).toEqual([
    { media_id: null, parent_id: null },
  ]);
});

test('a product is added to an existing category; nothing is generated for it', async () => {
  const before = await everything();
  await shop.importJson({ products: [newProduct(1)] });
  expect(
    await shop.query(`SELECT price, old_price, stock, weight, popularity, is_published, summary ->> 'uk' AS summary,
      (SELECT slug FROM categories WHERE id = category_id) AS category,
      (SELECT count(*) FROM product_media WHERE product_id = id) AS pictures
      FROM products WHERE slug = 'farba-1'`),
  ).toEqual([
    {
      price: 10_050,
      old_price: null,
      stock: 0,
      weight: 120,
      popularity: 0,
      is_published: true,
      // Derived from the description, since the file has no summary.
      summary: 'Лягає рівно.',
      category: 'potal',
      pictures: 0,
    },
  ]);
  expect((await everything()).categories).toEqual(before.categories);
});

test('importing a file again does not restore sold stock', async () => {
  const stockOf = async () => (await shop.query(`SELECT stock FROM products WHERE sku = '${GOLD.sku}'`))[0]?.stock;
  const sell = (quantity: number) =>
    shop.query(`UPDATE products SET stock = stock - ${quantity} WHERE sku = '${GOLD.sku}'`);
  // The shop already has this number; it is remembered as applied all the same.
  await shop.query(`UPDATE products SET stock = 12 WHERE sku = '${GOLD.sku}'`);
  await shop.importJson({ products: [{ ...GOLD, stock: 12 }] });
  await sell(5);
  await shop.importJson({ products: [{ ...GOLD, stock: 12, price: 4000 }] });
  expect(await stockOf()).toBe(7);
  await shop.importJson({ products: [{ ...GOLD, stock: 20 }] });
  expect(await stockOf()).toBe(20);
  await sell(1);
  // A stock-take sets the stock, whatever number was applied before.
  await shop.importJson({ products: [{ ...GOLD, stock: { set: 20 } }] });
  expect(await stockOf()).toBe(20);
  await sell(2);
  await shop.importJson({ products: [{ ...GOLD, price: 4100 }] });
  expect(await stockOf()).toBe(18);
});

test('a catalogue is imported whatever the order of its lists, and importing it again changes nothing', async () => {
  const links = (number: number) => [`farba-${number === 1 ? 2 : 1}`];
  const json = {
    posts: [
      {
        slug: 'yak-obraty-farbu',
        title: both('Як обрати'),
        date: '2024-02-29',
        category: 'blog-farby',
        excerpt: both('Опис'),
        html: both('<p>-</p>'),
        materials: ['zhyvopys-import'],
      },
    ],
    // More than one batch.
    products: Array.from({ length: 401 }, (_, index) =>
      newProduct(index + 1, {
        category: 'zhyvopys-import',
        stock: 3,
        oldPrice: 200,
        services: ['gift-wrap'],
        tiers: [{ costBreakpoint: 1000, price: 90 }],
        attributes: [
          { name: both('Матеріал'), value: both('льон') },
          { name: both('Основа'), value: both('олія') },
        ],
        crossSell: links(index + 1),
      }),
    ),
    categories: [
      { slug: 'zhyvopys-import', parent: 'farby-import', name: both('Олійний живопис'), description: both('Опис') },
      { slug: 'farby-import', name: both('Живопис'), description: both('Опис') },
    ],
    blogCategories: [{ slug: 'blog-farby', name: both('Фарби'), description: both('Опис') }],
    pages: [{ slug: 'dohovir-oferty', title: both('Договір'), html: both('<p>Текст.</p>') }],
  };
  const all = (added: number) => ({ added, changed: 0, same: 0 });
  expect(await shop.importJson(json)).toEqual({
    categories: all(2),
    products: all(401),
    blogCategories: all(1),
    posts: all(1),
    pages: all(1),
  });
  const first = await everything();
  expect(first.products.at(-1)).toMatchObject({ slug: 'farba-401', stock: 3, old_price: 20_000 });
  expect(first.products.at(-1)?.links).not.toBeNull();
  expect(
    await shop.query(`SELECT array_agg(attribute_code ORDER BY attribute_code DESC) AS codes FROM product_attributes
    JOIN products ON id = product_id WHERE sku = 'A1'`),
  ).toEqual([{ codes: ['material', expect.stringMatching(/^imported-/)] }]);
  // The new category comes after the existing ones.
  expect((await shop.query(`SELECT slug FROM categories ORDER BY position DESC LIMIT 1`))[0]?.slug).toBe(
    'farby-import',
  );

  const since = await readCursor(shop.database.pool);
  const again = await shop.importJson(json);
  expect(again.products).toEqual({ added: 0, changed: 0, same: 401 });
  expect(await everything()).toEqual(first);
  // No page is rebuilt for it.
  expect((await readChanges(shop.database.pool, since)).changes).toEqual([]);
});

test('a dry run reports the changes by field and writes nothing', async () => {
  await shop.query(`UPDATE products SET stock = 7, price = 35000, old_price = 50000 WHERE sku = '${GOLD.sku}'`);
  const before = await everything();
  const lines: string[] = [];
  const json = {
    categories: [{ slug: 'potal', position: 99 }],
    products: [
      { ...GOLD, price: 360, oldPrice: null, stock: 20, services: [], name: both('Інша назва') },
      newProduct(1),
    ],
  };
  const summary = await shop.importJson(json, {
    isDryRun: true,
    onOutcome: (_, { path, isNew, differences }) =>
      lines.push(`${path}${isNew ? ' new' : ''}`, ...differences.map(formatDifference)),
  });
  expect(summary.products).toEqual({ added: 1, changed: 1, same: 0 });
  expect(lines).toContain('products[0]');
  expect(lines).toContain('price: 350 -> 360');
  expect(lines).toContain('oldPrice: 500 -> nothing');
  expect(lines).toContain('stock: 7 -> 20');
  expect(lines).toContainEqual(expect.stringMatching(/^services: \["[a-z-]+"\] -> nothing$/));
  expect(lines).toContainEqual(expect.stringMatching(/^name\.ru: ".*" -> "Інша назва"$/));
  expect(lines).toContain('products[1] new');
  expect(lines).toContain('sku: nothing -> "A1"');
  expect(lines).toContainEqual(expect.stringMatching(/^position: \d+ -> 99$/));
  expect(await everything()).toEqual(before);
  expect(await shop.query('SELECT count(*) FROM imported_stocks')).toEqual([{ count: 0 }]);
  // The import reports the same counts as the dry run.
  expect((await shop.importJson(json)).products).toEqual(summary.products);
});

test('a price above the shop’s old price is refused unless the file changes the old price', async () => {
  await shop.query(`UPDATE products SET price = 35000, old_price = 40000 WHERE sku = '${GOLD.sku}'`);
  const [problem] = await problemsOf(shop.importJson({ products: [{ ...GOLD, price: 450 }] }));
  expect(problem).toBe(
    'products[0].oldPrice: 400 is not above the price 450; the file has to say another one, or null',
  );
  await shop.importJson({ products: [{ ...GOLD, price: 450, oldPrice: null }] });
});

test('pictures beside the file become those of the product, the category and the post', async () => {
  const mediaDir = join(shop.folder, 'media');
  const photo = (width: number) => sharp({ create: { width, height: width / 2, channels: 3, background: '#a52' } });
  await mkdir(join(shop.folder, 'img'));
  // Phones store a picture taken upright with this orientation.
  await photo(2400)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(join(shop.folder, 'img', 'front.jpg'));
  await photo(400)
    .png()
    .toFile(join(shop.folder, 'img', 'back.png'));
  const pictures = [{ file: 'img/front.jpg', alt: both('спереду') }, { file: 'img/back.png' }];
  const json = {
    products: [{ ...GOLD, pictures }],
    categories: [{ slug: 'potal', picture: 'img/back.png' }],
  };
  await shop.importJson(json, { mediaDir });
  const rows = await shop.query(`SELECT m.id, width, height, widths, alt ->> 'uk' AS alt FROM product_media
    JOIN media m ON m.id = media_id JOIN products p ON p.id = product_id WHERE sku = '${GOLD.sku}' ORDER BY position`);
  expect(rows).toMatchObject([
    { width: 1200, height: 2400, widths: [160, 320, 480, 640, 800, 1200], alt: 'спереду' },
    { width: 400, height: 200, widths: [160, 320], alt: expect.stringContaining('Сусальне') },
  ]);
  expect(await shop.query(`SELECT media_id AS id FROM categories WHERE slug = 'potal'`)).toEqual([{ id: rows[1]?.id }]);
  expect(await readdir(mediaDir)).toContain(`${rows[0]?.id}-480.avif`);
  expect((await shop.importJson(json, { mediaDir })).products.same).toBe(1);
});

test('carts and orders work during an import', async () => {
  const [gold] = await shop.query(`SELECT id FROM products WHERE sku = '${GOLD.sku}'`);
  // A shopper adds the product to a cart, which locks the product's key, while the import holds the row.
  const cart = await shop.database.pool.connect();
  try {
    await cart.query('BEGIN');
    await cart.query(`WITH visitor AS (INSERT INTO visitors (token_hash) VALUES ('x') RETURNING id)
      INSERT INTO cart_lines (visitor_id, product_id, services, quantity) SELECT visitor.id, ${gold?.id}, '{}', 1 FROM visitor`);
    await shop.importJson({ products: [{ ...GOLD, price: 4200 }] });
    await cart.query('COMMIT');
  } finally {
    cart.release();
  }
  await inTransaction(shop.database.pool, (client) =>
    takeStock(client, [{ productId: Number(gold?.id), quantity: 1 }]),
  );
});

test('the documentation’s examples can be imported one after another', async () => {
  const text = await readFile('docs/import.md', 'utf8');
  const examples = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => json);
  expect(examples.length).toBeGreaterThan(2);
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a52' } });
  for (const [, file = ''] of text.matchAll(/"(img\/[^"]*\.jpg)"/g)) {
    await mkdir(join(shop.folder, 'img'), { recursive: true });
    await picture.clone().jpeg().toFile(join(shop.folder, file));
  }
  for (const example of examples) await shop.importText(example);
  expect(await shop.query(`SELECT price, old_price, stock FROM products WHERE sku = 'KLB-0150'`)).toEqual([
    { price: 34_950, old_price: null, stock: 30 },
  ]);
});
