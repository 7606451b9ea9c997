import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { both, createImportingShop, GOLD, newProduct, problemsOf } from '../../tests/helpers/import-files.ts';
import { importFile } from './import.ts';

// One shop for all tests: refused imports write nothing.
const shop = await createImportingShop();
afterAll(() => shop.close());

test('all required fields that a new entity lacks are reported', async () => {
  const problems = await problemsOf(
    shop.importJson({
      products: [{ slug: 'novyi' }, { sku: 'NEW' }, { price: 5 }],
      categories: [{ slug: 'nova' }],
      blogCategories: [{ slug: 'novyi-blog' }],
      posts: [{ slug: 'nova-stattia' }],
      pages: [{ slug: 'nova-storinka' }],
    }),
  );
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'products[1].slug',
    'products[2].slug',
    ...['sku', 'category', 'name', 'description', 'price', 'weight'].map((field) => `products[0].${field}`),
    'categories[0].name',
    'categories[0].description',
    'blogCategories[0].name',
    'blogCategories[0].description',
    ...['title', 'date', 'category', 'excerpt', 'html'].map((field) => `posts[0].${field}`),
    'pages[0].title',
    'pages[0].html',
  ]);
  expect(problems[2]).toBe('products[0].sku: is needed: there is no product novyi in the shop yet');
});

test.each<[string, object, string]>([
  ['a price of nothing', { price: 0 }, 'products[1].price: 0 is not above 0'],
  ['a part of a kopiyka', { price: 0.001 }, 'products[1].price: 0.001 has parts of a kopiyka'],
  ['a third decimal', { price: 19.999 }, 'products[1].price: 19.999 has parts of a kopiyka'],
  ['a price that overflows', { price: 21_474_837 }, 'products[1].price: 21474837 is more than 21474836'],
  ['a price in words', { price: 'сто' }, 'products[1].price: Invalid type'],
  ['a stock that overflows', { stock: 2 ** 31 }, 'products[1].stock: '],
  ['a weight of less than nothing', { weight: -1 }, 'products[1].weight: '],
  ['an old price that is no higher', { oldPrice: 100.5 }, 'products[1].oldPrice: 100.5 is not above the price 100.5'],
  ['a name of spaces', { name: both('  ') }, 'products[1].name.uk: has nothing that can be seen'],
  ['a name without a width', { name: both('\u200b\u200d') }, 'products[1].name.ru: has nothing that can be seen'],
  ['a NUL', { name: both('а\0') }, 'products[1].name.uk: holds NUL or half of a surrogate pair'],
  ['half an emoji', { name: both('🖌'.slice(0, 1)) }, 'products[1].name.uk: holds NUL or half of a surrogate pair'],
  ['a name of two lines', { name: both('а\nб') }, 'products[1].name.uk: holds a line break'],
  ['a SKU of 3,000 characters', { sku: 'A'.repeat(3000) }, 'products[1].sku: is 3000 characters long, more than 64'],
  ['a slug of 300 characters', { slug: 'a'.repeat(300) }, 'products[1].slug: is reserved or is not a slug'],
  ['a reserved slug', { slug: 'cart' }, 'products[1].slug: is reserved or is not a slug'],
  ['a slug used twice', { slug: 'farba-1' }, 'products[1].slug: the slug farba-1 is also that of products[0]'],
  ['a slug of another kind', { slug: 'potal' }, 'products[1].slug: /potal is a category and cannot be a product'],
  ['a SKU used twice', { sku: 'A1' }, 'products[1].sku: the SKU A1 is also that of products[0]'],
  ['a SKU of the shop', { sku: GOLD.sku }, `products[1].sku: the SKU ${GOLD.sku} is that of /${GOLD.slug}`],
  [
    'an unknown category',
    { category: 'x' },
    'products[1].category: there is no category x, in the file or in the shop',
  ],
  ['an unknown companion', { crossSell: ['x'] }, 'products[1].crossSell[0]: there is no product x'],
  ['itself as companion', { crossSell: ['farba-2'] }, 'products[1].crossSell[0]: is the product itself'],
  ['an unknown service', { services: ['x'] }, 'products[1].services[0]: there is no service x; the shop has'],
  ['a misspelt field', { prise: 1 }, 'products[1].prise: is no field of this list: slug, sku,'],
  ['a null that means nothing', { stock: null }, 'products[1].stock: '],
  [
    'a tier that one piece reaches',
    { tiers: [{ costBreakpoint: 100.5, price: 90 }] },
    'products[1].tiers[0].costBreakpoint: 100.5 is not above the price 100.5',
  ],
  [
    'a tier that is no cheaper',
    {
      tiers: [
        { costBreakpoint: 300, price: 90 },
        { costBreakpoint: 400, price: 90 },
      ],
    },
    'products[1].tiers[1].price: 90 is not below that of tiers[0], 90',
  ],
  [
    'an attribute named twice',
    {
      attributes: [
        { name: both('Вага'), value: both('1') },
        { name: both('вага'), value: both('2') },
      ],
    },
    'products[1].attributes[1].name: вага is also that of attributes[0]',
  ],
  ['HTML of which nothing is left', { description: both('<img>') }, 'products[1].description.uk: holds nothing that'],
  [
    'a picture that is not there',
    { pictures: [{ file: 'x.jpg' }] },
    'products[1].pictures[0].file: x.jpg cannot be read',
  ],
])('%s is refused by its place, and nothing is written', async (_, change, message) => {
  const before = await shop.query('SELECT count(*) FROM page_entries');
  const problems = await problemsOf(shop.importJson({ products: [newProduct(1), newProduct(2, change)] }));
  expect(problems.join('\n')).toContain(message);
  expect(await shop.query('SELECT count(*) FROM page_entries')).toEqual(before);
});

test('all problems are reported at once', async () => {
  const problems = await problemsOf(
    shop.importJson({
      products: [newProduct(1, { price: 0, sku: '', weight: 'a' }), newProduct(2, { category: 'x' }), 5],
      posts: [{ slug: 'stattia', date: '2025-02-30' }],
      categories: [
        { slug: 'koly', parent: 'kolo', name: both('а'), description: both('а') },
        { slug: 'kolo', parent: 'koly', name: both('а'), description: both('а') },
      ],
    }),
  );
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(
    expect.arrayContaining([
      'products[0].price',
      'products[0].sku',
      'products[0].weight',
      'products[1].category',
      'products[2]',
      'posts[0].date',
      'categories[0].parent',
      'categories[1].parent',
    ]),
  );
});

test.each<[string, string, string]>([
  ['an empty file', '', 'is empty'],
  ['a file of spaces', ' \n', 'is empty'],
  ['a list that is null', '{"products": null}', 'products: is not a list'],
  ['a list that is an object', '{"products": {"a": 1}}', 'products: is not a list'],
  ['a misspelt list', '{"prodcts": []}', 'prodcts: is none of the lists of a catalogue: categories, products,'],
  ['a list that is there twice', '{"pages": [], "pages": []}', 'pages: is there twice'],
  ['no list', '{}', 'holds none of the lists'],
  ['a list without names', '[]', 'is not an object'],
  ['a number', '5', 'is not an object'],
  ['broken JSON', '{"products": [}', 'is not JSON'],
  ['half a file', '{"products": [', 'is not JSON'],
  ['two files', '{"products": []}{"products": []}', 'is not JSON'],
])('%s is refused', async (_, text, message) => {
  expect((await problemsOf(shop.importText(text))).join('\n')).toContain(message);
});

test('a missing file, or a folder, is refused', async () => {
  const options = { mediaDir: null };
  expect(await problemsOf(importFile(shop.database.pool, join(shop.folder, 'x.json'), options))).toHaveLength(1);
  expect(await problemsOf(importFile(shop.database.pool, shop.folder, options))).toHaveLength(1);
});

test.each<[string, (folder: string) => Promise<unknown>, string, string]>([
  ['no picture', (folder) => writeFile(join(folder, 'a.jpg'), 'not one'), 'a.jpg', 'is not a picture that can be read'],
  [
    'half a picture',
    async (folder) => {
      const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#a52' } })
        .png()
        .toBuffer();
      await writeFile(join(folder, 'a.png'), whole.subarray(0, whole.length / 2));
    },
    'a.png',
    'is not a picture that can be read',
  ],
  [
    'more points than may be decoded',
    (folder) =>
      sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#a52' } })
        .png()
        .toFile(join(folder, 'a.png')),
    'a.png',
    'is not a picture that can be read',
  ],
  [
    'a drawing',
    (folder) => writeFile(join(folder, 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>'),
    'a.svg',
    'is not a picture that can be read',
  ],
  [
    'a thumbnail',
    (folder) =>
      sharp({ create: { width: 100, height: 100, channels: 3, background: '#a52' } })
        .png()
        .toFile(join(folder, 'a.png')),
    'a.png',
    'is 100 pixels wide, less than 160',
  ],
  ['a file elsewhere', (folder) => copyFile('package.json', join(folder, 'a')), '../a.jpg', 'is outside the folder'],
])('%s is not taken as a picture', async (_, make, file, message) => {
  await make(shop.folder);
  const [problem] = await problemsOf(shop.importJson({ products: [{ ...GOLD, pictures: [{ file }] }] }));
  expect(problem).toContain(`products[0].pictures[0].file: ${file} ${message}`);
});
