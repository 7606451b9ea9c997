import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PageType } from '../server/page-data/page-type.ts';
import { type BuiltShop, createBuiltShop } from '../tests/helpers/built-shop.ts';
import type { TestDatabase } from '../tests/helpers/database.ts';
import { editArbitrary, editSql } from '../tests/helpers/edits.ts';
import { addressesOf, databaseSource, differing, makePrerenderedSite } from '../tests/helpers/prerendered-site.ts';

/** Number of edit scripts; `npm run bench:equality` runs more. */
const SCRIPTS = Math.ceil(Number(process.env.EQUALITY_SCRIPTS ?? 25) / 15);
const TIME_PER_SCRIPT = 60_000;

/** Number of products on a page of any list. */
const PER_PAGE = 24;

/**
 * A page type that the shop does not have: the products of the first category by brand, with articles. This is its
 * whole definition; its dependencies are not declared anywhere.
 */
const brandsPage = vi.hoisted(
  (): PageType => ({
    entryType: 'index',
    takes: ({ slug }) => slug === 'brendy',
    path: (slug, page) => (page === 1 ? `/${slug}` : `/${slug}/page/${page}`),
    countPages: (data) => Math.max(1, Math.ceil((data.topCategories()[0]?.productCount ?? 0) / PER_PAGE)),
    async compose(data, { path, page }) {
      const category = data.topCategories()[0];
      const cards = category ? await data.cards(await data.list([category.id], page)) : [];
      const products = await Promise.all(cards.map(({ slug }) => data.product(slug)));
      const lines = products.flatMap((product, index) =>
        product ? [`${product.brand}: ${product.name}, ${product.stock}, ${cards[index]?.price}`] : [],
      );
      const posts = category ? data.articles(category.id) : [];
      const texts = await Promise.all(posts.map(({ slug }) => data.post(slug)));
      return {
        type: 'content',
        lang: data.lang,
        path,
        title: `${data.site()?.name} ${category?.name}`,
        description: category?.children.map(({ name }) => name).join() ?? '',
        breadcrumbs: data.blogCategories().map(({ name }) => ({ name, path })),
        html: [...lines, ...texts.map((post) => post?.html)].join('<br>'),
        site: null,
      };
    },
  }),
);

// Test files share the modules that they load (vitest.config.ts). This file loads its own, and leaves none behind.
vi.hoisted(() => vi.resetModules());
vi.mock(import('../server/page-data/page-types.ts'), async (original) => ({
  PAGE_TYPES: [brandsPage, ...(await original()).PAGE_TYPES],
}));
afterAll(() => {
  vi.doUnmock(import('../server/page-data/page-types.ts'));
  vi.resetModules();
});

/** Worker threads run the bundle of the built shop, which lacks this type. */
const HERE = { threads: 1 };

let shop: BuiltShop;
beforeAll(async () => {
  shop = await createBuiltShop();
});
afterAll(() => shop.remove());

async function openShop(): Promise<TestDatabase> {
  const database = await shop.template.copy();
  await database.pool.query(`INSERT INTO page_entries VALUES ('brendy', 'index')`);
  return database;
}

test('a new page type is built, and rebuilt only when the data that it shows change', async () => {
  const database = await openShop();
  const site = makePrerenderedSite(shop.mark, shop.base);
  const changed = async (sql: string) => {
    await database.pool.query(sql);
    const { written } = await site.build(databaseSource(database), HERE);
    return addressesOf(written).filter((address) => address.includes('brendy'));
  };
  const first = `(SELECT id FROM categories WHERE parent_id IS NULL ORDER BY position, id LIMIT 1)`;
  const below = `(SELECT id FROM categories WHERE parent_id = ${first})`;
  const ofFirst = `id = (SELECT id FROM products WHERE category_id IN ${below} ORDER BY popularity DESC, id LIMIT 1)`;
  try {
    const pages = ['/brendy', '/brendy/page/2', '/ru/brendy', '/ru/brendy/page/2'];
    expect(await changed('SELECT')).toEqual(expect.arrayContaining(pages));
    const all = addressesOf(Object.keys(site.hashes())).filter((address) => address.includes('brendy'));
    expect(await changed(`UPDATE products SET price = 12345, old_price = NULL WHERE ${ofFirst}`)).toEqual([
      '/brendy',
      '/ru/brendy',
    ]);
    expect(site.read('brendy.html')).toContain('12345');
    expect(await changed(`UPDATE products SET brand = 'Інший' WHERE ${ofFirst}`)).toEqual(['/brendy', '/ru/brendy']);
    expect(await changed(`UPDATE products SET cost = coalesce(cost, 0) + 1`)).toEqual([]);
    expect(await changed(`UPDATE content_pages SET html = html || '{"uk":"т"}'`)).toEqual([]);
    expect(await changed(`UPDATE categories SET description = '{"uk":"т","ru":"т"}'`)).toEqual([]);
    // A list that becomes shorter loses its last page.
    await database.pool.query(
      `UPDATE products SET is_published = false WHERE category_id IN ${below} AND NOT ${ofFirst}`,
    );
    await site.build(databaseSource(database), { ...HERE, allowsRemovals: true });
    const left = addressesOf(Object.keys(site.hashes())).filter((address) => address.includes('brendy'));
    expect(left.length).toBeLessThan(all.length);
  } finally {
    site.remove();
    await database.drop();
  }
});

test('after any edits, the site with a new page type equals that of a full build', {
  timeout: SCRIPTS * TIME_PER_SCRIPT,
}, async () => {
  const rounds = fc.array(fc.array(editArbitrary, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 3 });
  const property = fc.asyncProperty(rounds, async (script) => {
    const database = await openShop();
    const site = makePrerenderedSite(shop.mark, shop.base);
    try {
      await site.build(databaseSource(database), HERE);
      for (const edits of script) {
        for (const edit of edits) await database.pool.query(editSql(edit));
        await site.build(databaseSource(database), HERE);
        const whole = makePrerenderedSite(shop.mark);
        await whole.build(databaseSource(database), HERE);
        expect(differing(site.hashes(), whole.hashes())).toEqual([]);
        expect(whole.has('ru/brendy.html')).toBe(true);
        whole.remove();
      }
    } finally {
      site.remove();
      await database.drop();
    }
  });
  await fc.assert(property, { numRuns: SCRIPTS, endOnFailure: true });
});
