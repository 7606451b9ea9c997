import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nullsOf } from '../../studio/contract/field-rows.ts';
import { PRODUCT_FIELDS } from '../../studio/contract/product-fields.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { writeProducts } from '../db/write/products.ts';
import type { ProductRecord } from '../db/write/records.ts';
import { takeStock } from '../orders/stock.ts';
import { readChanges, readCursor } from './read.ts';

const GOLD = 'susalne-zoloto-vilne-23-75k';
const PROCESS = 'zolochennia-na-poliment-krok-za-krokom';

let database: TestDatabase;
/** Slugs by id, so that expected values are readable. */
let names: Map<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  // Inserts rows of kinds that the demo shop lacks.
  await database.pool.query(`
    INSERT INTO page_entries VALUES ('new-category', 'category'), ('new-product', 'product'), ('new-post', 'blog-post'),
      ('new-blog-category', 'blog-category'), ('new-content', 'index');
    INSERT INTO categories (slug, position, name, description) VALUES
      ('new-category', 99, '{"uk":"а","ru":"а"}', '{"uk":"а","ru":"а"}');
    INSERT INTO announcement (text, is_fixed, type, is_shown) VALUES ('{"uk":"а","ru":"а"}', false, 'info', true)
      ON CONFLICT DO NOTHING;
    INSERT INTO maintenance (is_in_progress) VALUES (false) ON CONFLICT DO NOTHING`);
  const { rows } = await database.pool.query<{ id: number; kind: string; slug: string }>(
    `SELECT id, 'product' AS kind, slug FROM products UNION ALL SELECT id, 'category', slug FROM categories
     UNION ALL SELECT id, 'post', slug FROM posts
     UNION ALL SELECT id, 'family', name ->> 'uk' FROM product_families`,
  );
  names = new Map(rows.map(({ id, kind, slug }) => [`${kind}:${id}`, slug]));
});
afterAll(() => database.drop());

/** The table that the ids of each kind of entity belong to. */
const KINDS: Readonly<Record<string, string>> = {
  product: 'product',
  card: 'product',
  variant: 'product',
  family: 'family',
  list: 'category',
  category: 'category',
  'category-text': 'category',
  articles: 'category',
  post: 'post',
  facets: 'category',
  traits: 'category',
  landings: 'category',
};

function named(entity: string): string {
  const [kind = '', id = ''] = entity.split(/:(.*)/s);
  const name = names.get(`${KINDS[kind]}:${id}`);
  return name === undefined ? entity : `${kind}:${name}`;
}

/** Returns the entities that a write changes; the write is rolled back, so that each test starts with the demo shop. */
async function touchedBy(write: (client: pg.PoolClient) => Promise<unknown>): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    const since = await readCursor(client);
    await client.query('BEGIN');
    await write(client);
    const { changes } = await readChanges(client, since);
    return changes.map(({ entity }) => named(entity)).sort();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const product = `(SELECT id FROM products WHERE slug = '${GOLD}')`;
const category = (slug: string) => `(SELECT id FROM categories WHERE slug = '${slug}')`;
const post = `(SELECT id FROM posts WHERE slug = '${PROCESS}')`;
const setProduct = (set: string) => `UPDATE products SET ${set} WHERE slug = '${GOLD}'`;
const planPrice = `INSERT INTO scheduled_changes (due_at, kind, payload, subjects)
  VALUES ('2030-01-01', 'price', '{"sku": "PZ-SZL-002", "price": 100, "oldPrice": null}', ARRAY['product:' || ${product}])`;
const setFamily = (set: string) =>
  `UPDATE product_families SET ${set} WHERE id = (SELECT family_id FROM family_members WHERE product_id = ${product})`;
const setCategory = (slug: string, set: string) => `UPDATE categories SET ${set} WHERE slug = '${slug}'`;
const setPost = (set: string) => `UPDATE posts SET ${set} WHERE slug = '${PROCESS}'`;
const rename = (from: string) => `UPDATE page_entries SET slug = 'renamed' WHERE slug = '${from}'`;
const text = (value: string) => `'{"uk":"${value}","ru":"${value}"}'`;

const SHOWN = [`product:${GOLD}`, `card:${GOLD}`];
/** Key of the filters of the product's lists. */
const FACETS = 'facets:susalne-zoloto';
/** Keys of the filters of the product's lists, for data that are not a price. */
const FACET_TRAITS = [FACETS, 'traits:susalne-zoloto'];
/** Key of the product's data that siblings show. */
const VARIANT = `variant:${GOLD}`;
const FAMILY = 'family:Сусальне золото';
/** Keys of the lists that show cards of families. */
const CARD_LISTS = ['list:susalne-zoloto', 'list:pozolota'];
const LISTS = [...CARD_LISTS, 'list:all'];
const PROCESS_ARTICLES = ['articles:polimenty', 'articles:susalne-zoloto', 'articles:ahaty'];

/** Keys of everything that shows the post's materials, whatever they are in the seed. */
let articles: string[];
/** Keys of the cards of the product's family. */
let familyCards: string[];
beforeAll(async () => {
  const { rows: members } = await database.pool.query<{ slug: string }>(
    `SELECT p.slug FROM family_members m JOIN products p ON p.id = m.product_id
     WHERE m.family_id = (SELECT family_id FROM family_members WHERE product_id = ${product})`,
  );
  familyCards = members.map(({ slug }) => `card:${slug}`);
  const { rows } = await database.pool.query<{ slug: string }>(
    `SELECT DISTINCT c.slug FROM post_materials m JOIN categories c ON c.id = m.category_id WHERE m.post_id = ${post}`,
  );
  articles = rows.map(({ slug }) => `articles:${slug}`);
  expect(articles).toEqual(expect.arrayContaining(PROCESS_ARTICLES));
});

/** Keys that depend on the seed, by the word that stands for them below. */
const namedKeys: Readonly<Record<string, () => readonly string[]>> = {
  articles: () => articles,
  cards: () => familyCards,
};

/**
 * Description of each write, its statement, and the keys that it changes; `articles` stands for the keys of the post's
 * materials, `cards` for those of the family's cards.
 */
const WRITES: readonly (readonly [what: string, sql: string, touched: readonly string[]])[] = [
  ['a price', setProduct('price = price + 100, old_price = NULL'), [...SHOWN, VARIANT, FACETS]],
  ['an old price', setProduct('old_price = price + 5000'), [...SHOWN, FACETS]],
  ['stock', setProduct('stock = stock + 1'), SHOWN],
  ['the last piece', setProduct('stock = 0'), [...SHOWN, VARIANT, FACETS]],
  ['a family’s name', setFamily(`name = ${text('Золото')}`), [FAMILY, 'cards']],
  ['what a family differs by', setFamily('second_axis = NULL'), [FAMILY, 'cards']],
  ['nothing of a family', setFamily('is_pictured = is_pictured, is_grouped = is_grouped'), []],
  ['one card for a family, or several', setFamily('is_grouped = NOT is_grouped'), CARD_LISTS],
  ['who is in a family', `DELETE FROM family_members WHERE product_id = ${product}`, [FAMILY, ...SHOWN, ...CARD_LISTS]],
  [
    'the order in a family',
    `UPDATE family_members SET position = 99 WHERE product_id = ${product}`,
    [FAMILY, `product:${GOLD}`, ...CARD_LISTS],
  ],
  ['the same order in a family', `UPDATE family_members SET position = position WHERE product_id = ${product}`, []],
  ['a product’s name', setProduct(`name = ${text('Золото')}`), [...SHOWN, ...FACET_TRAITS]],
  ['a planned price', planPrice, [`product:${GOLD}`]],
  [
    'a planned price that is moved',
    `${planPrice}; UPDATE scheduled_changes SET due_at = '2031-01-01'`,
    [`product:${GOLD}`],
  ],
  [
    'one of several planned prices, cancelled',
    `${planPrice}; ${planPrice}; DELETE FROM scheduled_changes WHERE id = (SELECT min(id) FROM scheduled_changes)`,
    [`product:${GOLD}`],
  ],
  [
    'a plan that changes no price',
    `INSERT INTO scheduled_changes (due_at, kind, payload, subjects) VALUES ('2030-01-01', 'publication',
       '{"slug": "${GOLD}", "isPublished": false}', ARRAY['product:' || ${product}])`,
    [],
  ],
  ['a SKU', setProduct(`sku = 'NEW-SKU'`), [...SHOWN, 'sku:NEW-SKU', 'sku:PZ-SZL-002']],
  ['a brand', setProduct(`brand = 'Noris'`), [...SHOWN, ...FACET_TRAITS]],
  ['a description', setProduct(`description = ${text('Золото')}`), [`product:${GOLD}`]],
  ['a weight, which says what delivery costs', setProduct('weight = weight + 1'), [`product:${GOLD}`]],
  ['a cost, which no page shows', setProduct('cost = 100'), []],
  ['nothing: the same values', setProduct('price = price, stock = stock, popularity = popularity'), []],
  ['nothing: no row', `UPDATE products SET price = 1 WHERE slug = 'none'`, []],
  ['popularity', setProduct('popularity = popularity + 1'), LISTS],
  [
    'the time when a product was added',
    setProduct(`created_at = created_at - interval '1 day'`),
    ['list:all', ...FACET_TRAITS],
  ],
  [
    'a product’s category',
    setProduct(`category_id = ${category('potal')}`),
    [`product:${GOLD}`, ...LISTS, 'list:potal'],
  ],
  ['an unpublished product', setProduct('is_published = false'), [...SHOWN, VARIANT, ...LISTS, `page:${GOLD}`]],
  ['a product’s slug', rename(GOLD), [...SHOWN, VARIANT, `page:${GOLD}`, 'page:renamed', 'redirects']],
  ['a tier', `INSERT INTO product_tiers VALUES (${product}, 999999, 1)`, SHOWN],
  ['a tier’s price', `UPDATE product_tiers SET price = price - 1 WHERE product_id = ${product}`, SHOWN],
  [
    'a service that a product offers',
    `DELETE FROM product_services WHERE product_id = ${product}`,
    [`product:${GOLD}`],
  ],
  [
    'the lengths that a service can make of a product',
    `UPDATE product_services SET limits = '{"length": {"min": 1, "max": 2}}' WHERE product_id = ${product}`,
    [`product:${GOLD}`],
  ],
  [
    'an attribute’s value',
    `UPDATE product_attributes SET value = ${text('інше')} WHERE product_id = ${product} AND attribute_code = 'purity'`,
    [...SHOWN, VARIANT, ...FACET_TRAITS, 'attribute:purity'],
  ],
  [
    'the order of pictures',
    `UPDATE product_media SET position = 100 - position WHERE product_id = ${product}`,
    [...SHOWN, VARIANT],
  ],
  ['an alt', `UPDATE product_media SET alt = ${text('Нове')} WHERE product_id = ${product}`, SHOWN],
  [
    'a link',
    `DELETE FROM product_links WHERE product_id = ${product} AND position = (SELECT min(position) FROM product_links WHERE product_id = ${product})`,
    [`product:${GOLD}`],
  ],
  [
    'a new product',
    `INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
     VALUES ('new-product', 'N', ${category('new-category')}, ${text('н')}, ${text('н')}, ${text('н')}, 100, 1, 1)`,
    ['product:NEW', 'card:NEW', 'page:new-product', 'list:new-category', 'list:all', 'sku:N'],
  ],
  [
    'a new product that is not published',
    `INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight, is_published)
     VALUES ('new-product', 'N', ${category('new-category')}, ${text('н')}, ${text('н')}, ${text('н')}, 100, 1, 1, false)`,
    ['product:NEW', 'card:NEW', 'page:new-product', 'sku:N'],
  ],
  ['a category’s name', setCategory('potal', `name = ${text('Поталі')}`), ['category:potal', 'layout']],
  ['a category’s description', setCategory('potal', `description = ${text('Поталь')}`), ['category-text:potal']],
  ['a category’s position', setCategory('potal', 'position = 77'), ['category:potal', 'layout']],
  [
    'a category’s picture',
    setCategory('potal', 'media_id = (SELECT id FROM media ORDER BY id LIMIT 1)'),
    ['category-text:potal', 'layout'],
  ],
  [
    'a category’s parent',
    setCategory('potal', `parent_id = ${category('farby')}`),
    ['category:potal', 'category:pozolota', 'category:farby', 'list:pozolota', 'list:farby', 'list:all', 'layout'],
  ],
  ['a category’s slug', rename('potal'), ['category:potal', 'layout', 'page:potal', 'page:renamed', 'redirects']],
  [
    'a post’s text, as long as before',
    setPost(
      `html = replace(html::text, ' ', ' ')::jsonb || jsonb_build_object('uk', replace(html ->> 'uk', 'а', 'я'))`,
    ),
    [`post:${PROCESS}`],
  ],
  ['a post’s text', setPost(`html = ${text('коротко')}`), [`post:${PROCESS}`, 'posts', 'articles']],
  ['a post’s title', setPost(`title = ${text('Нова')}`), [`post:${PROCESS}`, 'posts', 'articles']],
  ['a post’s date', setPost('published_on = published_on + 1'), [`post:${PROCESS}`, 'posts', 'articles']],
  [
    'a post’s category',
    setPost(`category_id = (SELECT max(id) FROM blog_categories)`),
    [`post:${PROCESS}`, 'posts', 'articles'],
  ],
  [
    'a post’s materials',
    `UPDATE post_materials SET category_id = ${category('bahet')} WHERE post_id = ${post} AND category_id = ${category('ahaty')}`,
    [`post:${PROCESS}`, 'articles:ahaty', 'articles:bahet'],
  ],
  [
    'a post’s slug',
    rename(PROCESS),
    [`post:${PROCESS}`, 'posts', 'articles', `page:${PROCESS}`, 'page:renamed', 'redirects'],
  ],
  [
    'a content page’s text',
    `UPDATE content_pages SET html = ${text('<p>т</p>')} WHERE slug = 'contacts'`,
    ['content:contacts'],
  ],
  [
    'a content page’s title',
    `UPDATE content_pages SET title = ${text('т')} WHERE slug = 'contacts'`,
    ['content:contacts', 'layout'],
  ],
  [
    'a content page’s slug',
    rename('contacts'),
    ['content:contacts', 'content:renamed', 'layout', 'page:contacts', 'page:renamed', 'redirects'],
  ],
  [
    'a content page that is unpublished',
    `UPDATE content_pages SET is_published = false WHERE slug = 'contacts'`,
    ['content:contacts', 'layout', 'page:contacts'],
  ],
  [
    'a content page that leaves the footer',
    `UPDATE content_pages SET is_in_footer = false WHERE slug = 'contacts'`,
    ['layout'],
  ],
  ['a category that leaves the menu', setCategory('potal', 'is_in_menu = false'), ['layout']],
  [
    'a post that is unpublished',
    setPost('is_published = false'),
    [`post:${PROCESS}`, 'posts', 'articles', `page:${PROCESS}`],
  ],
  ['the site’s settings', `UPDATE site_settings SET site = jsonb_set(site, '{uk,name}', '"Нова"')`, ['site', 'layout']],
  ['the announcement', `UPDATE announcement SET is_fixed = NOT is_fixed`, ['announcement']],
  [
    'the levels of the discount',
    `UPDATE discount_levels SET levels = '[{"from": 100, "percent": 1}]'`,
    ['discount-levels'],
  ],
  ['maintenance', 'UPDATE maintenance SET is_in_progress = true', ['maintenance']],
  [
    'other words for the search',
    `INSERT INTO search_synonyms (term, others, is_two_way) VALUES ('фольга', '{поталь}', true)`,
    ['search-words'],
  ],
  [
    'other words that are changed',
    `UPDATE search_synonyms SET is_two_way = NOT is_two_way WHERE term = 'поталь'`,
    ['search-words'],
  ],
  ['other words that are no more', `DELETE FROM search_synonyms WHERE term = 'поталь'`, ['search-words']],
  [
    'an attribute that is no filter any more, which only lists show',
    `UPDATE attributes SET is_filter = false WHERE code = 'purity'`,
    ['facets:susalne-sriblo', 'traits:susalne-sriblo', ...FACET_TRAITS],
  ],
  [
    'a page for a choice of filters that is unpublished',
    `UPDATE landing_pages SET is_published = false WHERE slug = 'vilna-potal'`,
    ['landings:potal', 'page:vilna-potal'],
  ],
  [
    'one that moves to another category',
    `UPDATE landing_pages SET category_id = ${category('ahaty')} WHERE slug = 'vilna-potal'`,
    ['landings:potal', 'landings:ahaty'],
  ],
  ['a page', `INSERT INTO page_entries VALUES ('one-more', 'index')`, ['page:one-more']],
  ['a deleted page', `DELETE FROM page_entries WHERE slug = 'new-content'`, ['page:new-content']],
  [
    'an empty category that is deleted',
    `DELETE FROM categories WHERE slug = 'new-category'`,
    ['category:new-category', 'category-text:new-category', 'layout', 'page:new-category'],
  ],
  [
    'a deleted post',
    `DELETE FROM posts WHERE slug = '${PROCESS}'`,
    [`post:${PROCESS}`, 'posts', 'articles', `page:${PROCESS}`],
  ],
  [
    'a product that is put into a cart',
    `WITH v AS (INSERT INTO visitors (token_hash) VALUES ('\\x00') RETURNING id)
     INSERT INTO cart_lines (visitor_id, product_id, services, quantity) SELECT id, ${product}, '{}', 1 FROM v`,
    [],
  ],
];

test.each(WRITES)('%s', async (_, sql, touched) => {
  const expected = touched.flatMap((entity) => namedKeys[entity]?.() ?? [entity]).sort();
  const actual = await touchedBy((client) => client.query(sql));
  expect(actual.map((entity) => entity.replace(/^(product|card):\d+$/, '$1:NEW')).sort()).toEqual(expected);
});

test.each([
  'price = price + 1',
  'is_prepaid = NOT is_prepaid',
  'is_returnable = NOT is_returnable',
  `fields = '[{"kind": "length", "code": "length", "name": {"uk": "Д", "ru": "Д"}, "min": 1, "max": 2}]'`,
])('a service’s %s touches the products that offer it', async (change) => {
  const { rows } = await database.pool.query<{ slug: string }>(
    `SELECT p.slug FROM product_services s JOIN products p ON p.id = s.product_id WHERE service_code = 'gift-wrap'`,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(await touchedBy((client) => client.query(`UPDATE services SET ${change} WHERE code = 'gift-wrap'`))).toEqual(
    rows.map(({ slug }) => `product:${slug}`).sort(),
  );
});

test('an attribute’s name touches the products that have it', async () => {
  const { rows } = await database.pool.query<{ slug: string }>(
    `SELECT p.slug FROM product_attributes a JOIN products p ON p.id = a.product_id WHERE attribute_code = 'purity'`,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(
    await touchedBy((client) => client.query(`UPDATE attributes SET name = ${text('Чистота')} WHERE code = 'purity'`)),
  ).toEqual([
    ...rows.map(({ slug }) => `card:${slug}`).sort(),
    ...['facets:susalne-sriblo', 'facets:susalne-zoloto'],
    ...rows.map(({ slug }) => `product:${slug}`).sort(),
    ...['traits:susalne-sriblo', 'traits:susalne-zoloto'],
  ]);
});

test('a blog category’s name touches its posts and where their cards are', async () => {
  const touched = await touchedBy((client) =>
    client.query(
      `UPDATE blog_categories SET name = ${text('Т')} WHERE id = (SELECT category_id FROM posts WHERE slug = '${PROCESS}')`,
    ),
  );
  expect(touched).toEqual(expect.arrayContaining(['blog-categories', 'posts', `post:${PROCESS}`, ...articles]));
  expect(touched.filter((entity) => /^(product|card|list|category|page|layout)/.test(entity))).toEqual([]);
});

test('a deleted product’s parts go with it, and products that linked to it are touched', async () => {
  const { rows } = await database.pool.query<{ slug: string }>(
    `SELECT p.slug FROM product_links l JOIN products p ON p.id = l.product_id WHERE l.linked_product_id = ${product}`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const touched = await touchedBy((client) => client.query(`DELETE FROM products WHERE slug = '${GOLD}'`));
  const others = rows.map(({ slug }) => `product:${slug}`);
  const attributes = ['country', 'format', 'material', 'place', 'purity', 'sheets', 'size', 'swatch'].map(
    (code) => `attribute:${code}`,
  );
  expect(touched).toEqual(
    [...SHOWN, VARIANT, FAMILY, ...LISTS, `page:${GOLD}`, 'sku:PZ-SZL-002', ...attributes, ...others].sort(),
  );
});

test('two products that are renamed in one statement', async () => {
  const touched = await touchedBy((client) =>
    client.query(`UPDATE page_entries SET slug = slug || '-2' WHERE slug IN ('${GOLD}', 'susalne-zoloto-vilne-22k')`),
  );
  expect(touched).toEqual(
    [GOLD, 'susalne-zoloto-vilne-22k']
      .flatMap((slug) => [`product:${slug}`, `card:${slug}`, `variant:${slug}`, `page:${slug}`, `page:${slug}-2`])
      .concat('redirects')
      .sort(),
  );
});

test('an order that takes stock touches everything that shows it', async () => {
  const { rows } = await database.pool.query<{ id: number }>(`SELECT ${product} AS id`);
  const wanted = [{ productId: rows[0]?.id ?? 0, quantity: 1 }];
  expect(await touchedBy((client) => takeStock(client, wanted))).toEqual([...SHOWN].sort());
});

test('an import without changes touches nothing', async () => {
  const record: ProductRecord = {
    ...nullsOf(PRODUCT_FIELDS),
    slug: 'new-product',
    sku: 'N',
    category: 'new-category',
    name: { uk: 'н', ru: 'н' },
    summary: { uk: 'н', ru: 'н' },
    description: { uk: 'н', ru: 'н' },
    price: 10_000,
    stock: 1,
    weight: 1,
    size: null,
    popularity: 1,
    isPublished: true,
    createdAt: '2026-01-01T00:00:00Z',
    tiers: [{ costBreakpoint: 50_000, price: 9_000 }],
    services: ['gift-wrap'],
    attributes: [{ code: 'purity', value: { uk: '23', ru: '23' } }],
    pictures: [],
  };
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await writeProducts(client, [record]);
    const before = await client.query('SELECT count(*) FROM changes');
    await writeProducts(client, [record]);
    expect((await client.query('SELECT count(*) FROM changes')).rows).toEqual(before.rows);
    await writeProducts(client, [{ ...record, tiers: [{ costBreakpoint: 50_000, price: 8_000 }] }]);
    expect((await client.query('SELECT count(*) FROM changes')).rows).not.toEqual(before.rows);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
