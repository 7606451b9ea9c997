import { expect, test, vi } from 'vitest';
import { ENTRY_TYPES } from '../../src/contract/page-entry.ts';
import { parsePagePath } from '../../src/rules/page-path.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { pageTypeOf } from './compose.ts';
import { readPageRecords } from './reader.ts';
import type { CatalogueReader } from './shared-data.ts';

const database = await createSharedDatabase();
const { rows } = await database.pool.query<{ slug: string; id: number }>(
  'SELECT slug, id FROM products UNION ALL SELECT slug, id FROM categories UNION ALL SELECT slug, id FROM posts',
);
const ids = new Map(rows.map(({ slug, id }) => [slug, id]));

const GOLD = 'susalne-zoloto-vilne-23-75k';
const POST = 'zolochennia-na-poliment-krok-za-krokom';

async function readsOf(path: string) {
  const [record] = await readPageRecords(database.pool, 'uk', [path]);
  return record?.reads ?? [];
}
const kindsOf = (reads: readonly string[]) => [...new Set(reads.map((key) => key.replace(/:\d+$/, '')))].sort();

test('a product depends on itself, its ancestors’ names, and the cards and articles beside it', async () => {
  const reads = await readsOf(`/${GOLD}`);
  expect(kindsOf(reads)).toEqual(['articles', 'card', 'category', 'family', `page:${GOLD}`, 'product', 'variant']);
  expect(reads.filter((key) => key.startsWith('product:'))).toEqual([`product:${ids.get(GOLD)}`]);
  expect(reads.filter((key) => key.startsWith('category:'))).toEqual(
    ['susalne-zoloto', 'pozolota'].map((slug) => `category:${ids.get(slug)}`),
  );
});

test('a category depends on its ancestors’ names, its subcategories’ tiles, its list and the cards on its page', async () => {
  const reads = await readsOf('/pozolota/page/2');
  // Of families that are one card, the members too.
  expect(kindsOf(reads)).toEqual(['card', 'category', 'category-text', 'list', 'page:pozolota', 'variant']);
  const potal = ids.get('potal');
  expect(reads).toEqual(expect.arrayContaining([`category:${potal}`, `category-text:${potal}`, `list:${potal}`]));
  expect(reads.filter((key) => key.startsWith('card:'))).toHaveLength(24);
  // Only the ancestors' names are used.
  const below = await readsOf('/potal');
  expect(below).toContain(`category:${ids.get('pozolota')}`);
  expect(below).not.toContain(`list:${ids.get('pozolota')}`);
});

test('a post depends on itself and its materials, and not on the rest of the blog', async () => {
  const reads = await readsOf(`/blog/${POST}`);
  // The linked pages are read only to find out which are of products.
  const own = kindsOf(reads.filter((key) => !key.startsWith('page:') || key === `page:${POST}`));
  // A step with several waits depends on the drying times of products.
  expect(own).toEqual(['attribute:drying-time', 'card', `page:${POST}`, 'post', 'variant']);
  expect(reads).toContain('page:ahatovyi-zubok-iklo-velyke');
  expect(kindsOf(await readsOf('/blog'))).toEqual(['blog-categories', 'page:blog', 'posts']);
  expect(kindsOf(await readsOf('/'))).toEqual([
    'card',
    'category',
    'category-text',
    'list',
    'list:all',
    'page:',
    'posts',
    'variant',
  ]);
});

/** Returns the home page’s shelves, its cards and its keys. */
async function home() {
  const [record] = await readPageRecords(database.pool, 'uk', ['/']);
  const page = record?.page;
  if (page?.type !== 'home') throw new Error('No home page');
  return { ...page, cards: [...page.hits, ...page.novelties], reads: record?.reads ?? [] };
}

test('the home page shows no product twice and none that is sold out, and follows the stock of those it passed over', async () => {
  const { hits, novelties, cards } = await home();
  expect([hits.length, novelties.length]).toEqual([8, 8]);
  expect(new Set(cards.map(({ id }) => id)).size).toBe(16);
  expect(cards.every(({ stock }) => stock > 0)).toBe(true);

  const [most] = hits.filter(({ variants }) => !variants);
  if (!most) throw new Error('No single product');
  const setStock = (stock: number) =>
    database.pool.query('UPDATE products SET stock = $2 WHERE id = $1', [most.id, stock]);
  await setStock(0);
  const without = await home();
  expect(without.cards.map(({ id }) => id)).not.toContain(most.id);
  expect(without.hits).toHaveLength(8);
  expect(without.reads).toContain(`variant:${most.id}`);
  // Its pieces, once it is back, are of no concern before that.
  expect(without.reads).not.toContain(`card:${most.id}`);
  await setStock(most.stock);
  expect((await home()).hits).toEqual(hits);
});

test('the home page shows a grouped family once, as one card', async () => {
  const { rows } = await database.pool.query<{ id: number; members: number[] }>(`SELECT f.id, array_agg(p.id) AS members
    FROM product_families f JOIN family_members m ON m.family_id = f.id JOIN products p ON p.id = m.product_id
    WHERE p.stock > 0 AND p.is_published GROUP BY f.id HAVING count(*) > 2 ORDER BY f.id LIMIT 1`);
  const [family] = rows;
  if (!family) throw new Error('No family');
  const { rows: before } = await database.pool.query('SELECT id, popularity FROM products WHERE id = ANY($1)', [
    family.members,
  ]);
  await database.pool.query('UPDATE products SET popularity = 1000000 + popularity WHERE id = ANY($1)', [
    family.members,
  ]);
  await database.pool.query('UPDATE product_families SET is_grouped = true WHERE id = $1', [family.id]);
  const { hits, cards, reads } = await home();
  expect(hits[0]?.variants?.count).toBeGreaterThanOrEqual(family.members.length);
  expect(cards.filter(({ id }) => family.members.includes(id))).toHaveLength(1);
  expect(reads).toEqual(expect.arrayContaining(family.members.map((id) => `variant:${id}`)));
  for (const { id, popularity } of before) {
    await database.pool.query('UPDATE products SET popularity = $2 WHERE id = $1', [id, popularity]);
  }
});

test('only the contacts page depends on the shop’s contacts', async () => {
  expect(await readsOf('/contacts')).toEqual(['page:contacts', 'content:contacts', 'site']);
  // The pages that a text links to may be products, its materials.
  expect(await readsOf('/dostavka-i-oplata')).toEqual([
    'page:dostavka-i-oplata',
    'content:dostavka-i-oplata',
    'page:vozvrat-tovara',
  ]);
});

test('only a text with the discount levels depends on them', async () => {
  expect(await readsOf('/skidki')).toEqual(['page:skidki', 'content:skidki', 'discount-levels', 'page:contacts']);
});

test('missing data is recorded as a dependency too', async () => {
  expect(await readsOf('/nope')).toEqual(['page:nope']);
  await database.pool.query(`INSERT INTO page_entries VALUES
    ('empty-category', 'category'), ('empty-post', 'blog-post'), ('empty-content', 'index')`);
  expect(await readsOf('/empty-category')).toEqual(['page:empty-category']);
  expect(await readsOf('/blog/empty-post')).toEqual(['page:empty-post']);
  expect(await readsOf('/empty-content')).toEqual(['page:empty-content', 'content:empty-content']);
});

test.each(ENTRY_TYPES)('an entry of type %s has a page type, with its own path', (type) => {
  const { path } = pageTypeOf({ slug: 'gold', type });
  expect(parsePagePath(path('gold', 1))?.slug).toBe('gold');
});

test('the number of queries does not grow with the number of pages', async () => {
  const { rows } = await database.pool.query<{ slug: string; type: string }>(
    `SELECT slug, type FROM page_entries WHERE slug !~ '^empty' ORDER BY type, slug`,
  );
  const all = rows.map(({ slug, type }) => (type.startsWith('blog') ? `/blog/${slug}` : `/${slug}`));
  expect(all.length).toBeGreaterThan(300);
  const query = vi.spyOn(database.pool, 'query');
  const records = await readPageRecords(database.pool, 'uk', all);
  const names = query.mock.calls.map(([asked]: readonly unknown[]) =>
    typeof asked === 'object' && asked !== null && 'name' in asked ? String(asked.name) : '',
  );
  query.mockRestore();
  expect(records.filter(({ page }) => page === null)).toEqual([]);
  // One query for each stage of lists and cards: cards on lists, filtered lists, cards beside products and beside
  // articles are known at different times.
  const others = names.filter(
    (name) =>
      !/^(?:described-products|product-(?:list|cards)|priced-list|product-traits|whole-list|grouped-families)/.test(
        name,
      ),
  );
  expect(others.sort()).toEqual([...new Set(others)]);
  // Lists of cards with grouped families are known after lists of products; siblings of a sold-out product after its
  // family. The second shelf of the home page is known after the first, and goods of a tool after the products with its
  // attribute, and those of the guide after its text.
  // Tools and guides ask for the attributes of products after their texts, which arrive at different times.
  expect(names.filter((name) => name === 'described-products').length).toBeLessThanOrEqual(2);
  expect(names.filter((name) => name === 'product-cards').length).toBeLessThanOrEqual(12);
});

test('an unreadable database is not reported as a page’s error', async () => {
  const away = new Error('The database is away');
  const catalogue: CatalogueReader = {
    listIds: async () => [],
    pricedList: async () => [],
    cardList: async () => [],
    cards: () => Promise.reject(away),
  };
  const reading = readPageRecords(database.pool, 'uk', ['/contacts', `/${GOLD}`], {
    catalogue,
    toleratesFailures: true,
  });
  await expect(reading).rejects.toBe(away);
});
