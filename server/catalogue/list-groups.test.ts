import { afterEach, beforeEach, expect, test } from 'vitest';
import { PRODUCT_SORTS } from '../../src/contract/limits.ts';
import type { PageDataOf } from '../../src/contract/page-data.ts';
import { NO_CHOICE } from '../../src/rules/facet-choice.ts';
import { type FacetIndex, filterIndex, sortPlaces } from '../../src/rules/facets.ts';
import { PRODUCTS_PER_PAGE } from '../../src/rules/pagination.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';

const BRUSHES = 'penzli-dlia-akvareli';
const ALL_BRUSHES = 'penzli';
const SQUIRREL = 'penzel-bilka-kruhlyi';

interface Card {
  readonly id: number;
  readonly variants?: unknown;
}

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.drop());

const sql = (text: string) => shop.pool.query(text);
const get = async (path: string) => (await openBrowser(shop.app).get(path)).data;
const pageOf = async (slug: string, page = 1): Promise<PageDataOf<'category'>> =>
  get(`/page-data?path=/${slug}${page > 1 ? `/page/${page}` : ''}`);
const indexOf = (slug: string): Promise<FacetIndex> => get(`/categories/${slug}/facets`);
const cardOf = async (slug: string) =>
  (await pageOf(BRUSHES)).list.products.find((product) => product.slug.startsWith(slug));
const ungroup = () => sql('UPDATE product_families SET is_grouped = false');
const countOf = async (slug: string): Promise<number> =>
  (await get('/categories')).find((category: { slug: string }) => category.slug === slug).productCount;

test('a family is one card: its first member in stock, the lowest price and the number of members', async () => {
  expect(await cardOf(SQUIRREL)).toMatchObject({ slug: `${SQUIRREL}-3`, variants: { count: 3, from: 12_000 } });
  await sql(`UPDATE products SET stock = 0 WHERE slug = '${SQUIRREL}-3'`);
  expect(await cardOf(SQUIRREL)).toMatchObject({ slug: `${SQUIRREL}-6`, variants: { count: 3, from: 21_000 } });
  await sql(`UPDATE products SET price = 30000 WHERE slug LIKE '${SQUIRREL}-%'`);
  expect(await cardOf(SQUIRREL)).toMatchObject({ variants: { count: 3, from: null } });
  await sql(`UPDATE products SET is_published = false WHERE slug IN ('${SQUIRREL}-3', '${SQUIRREL}-10')`);
  expect(await cardOf(SQUIRREL)).not.toHaveProperty('variants');
});

test('a card names the family, and how the product differs in it; another name or value takes effect', async () => {
  expect(await cardOf(SQUIRREL)).toMatchObject({ family: { name: 'Пензель круглий, білка', variant: '№3' } });
  await sql(
    `UPDATE product_families SET name = '{"uk":"Білка","ru":"Белка"}' WHERE name ->> 'uk' = 'Пензель круглий, білка'`,
  );
  await sql(`UPDATE product_attributes SET value = '{"uk":"3","ru":"3"}' WHERE attribute_code = 'size'
    AND product_id = (SELECT id FROM products WHERE slug = '${SQUIRREL}-3')`);
  expect(await cardOf(SQUIRREL)).toMatchObject({ family: { name: 'Білка', variant: 'Розмір: 3' } });
  const { data } = await openBrowser(shop.app, { lang: 'ru' }).get(`/categories/susalne-zoloto/products`);
  expect(data.products[0].family).toEqual({
    name: 'Сусальное золото',
    variant: expect.stringMatching(/^\d+(,\d+)?\u00a0К · [а-я]/),
  });
  expect((await pageOf('nabory-dlia-zolochennia')).list.products.every((card) => !('family' in card))).toBe(true);
});

test('lists, tiles, the API and search count products, whether or not a family is one card', async () => {
  await ungroup();
  const [products, all] = [await countOf(BRUSHES), await countOf(ALL_BRUSHES)];
  await sql(`UPDATE product_families SET is_grouped = name ->> 'uk' = 'Пензель круглий, білка'`);
  expect([await countOf(BRUSHES), await countOf(ALL_BRUSHES)]).toEqual([products, all]);
  const { list, category } = await pageOf(BRUSHES);
  expect([list.productCount, category.productCount]).toEqual([products, products]);
  expect(list.products).toHaveLength(products - 2);
  const tile = (await pageOf(ALL_BRUSHES)).children.find(({ slug }) => slug === BRUSHES);
  expect(tile?.productCount).toBe(products);
  const { categories } = await get(`/search/suggestions?q=${encodeURIComponent('пензлі')}`);
  expect(categories.length).toBeGreaterThan(0);
  for (const { slug, productCount } of categories) expect(productCount, slug).toBe(await countOf(slug));
});

test('a family in two categories is one card in each, and one in their ancestors', async () => {
  const cardsOf = async () => (await pageOf(ALL_BRUSHES)).list.products.length;
  await ungroup();
  const above = await cardsOf();
  await sql(`UPDATE product_families SET is_grouped = true WHERE name ->> 'uk' = 'Пензель круглий, білка'`);
  await sql(`UPDATE products SET category_id = (SELECT id FROM categories WHERE slug = 'penzli-dlia-olii-ta-akrylu')
    WHERE slug = '${SQUIRREL}-10'`);
  expect(await cardsOf()).toBe(above - 2);
  expect(await cardOf(SQUIRREL)).toMatchObject({ variants: { count: 2 } });
});

test('pages of a list, the API in every order, and the filter index agree', async () => {
  for (const slug of [BRUSHES, ALL_BRUSHES]) {
    const index = await indexOf(slug);
    const { places, variants, total } = filterIndex(index, NO_CHOICE);
    const said = (ids: readonly number[]) =>
      ids.map((place) => ({ id: index.ids[place], variants: variants.get(place) }));
    const { list } = await pageOf(slug);
    expect([list.productCount, list.pageCount]).toEqual([total, Math.ceil(places.length / PRODUCTS_PER_PAGE)]);
    const cards: Card[] = [...list.products];
    for (let page = 2; page <= list.pageCount; page++) cards.push(...(await pageOf(slug, page)).list.products);
    expect(cards.map((card) => ({ id: card.id, variants: card.variants }))).toEqual(said(places));
    for (const sort of PRODUCT_SORTS) {
      const answer = await get(`/categories/${slug}/products?sort=${sort}`);
      expect([answer.productCount, answer.pageCount]).toEqual([total, list.pageCount]);
      const first = said(sortPlaces(index, places, sort, variants)).slice(0, answer.products.length);
      expect(answer.products.map(({ id, variants: of }: Card) => ({ id, variants: of }))).toEqual(first);
    }
  }
});

test('a filter selection shows the member that matches', async () => {
  const index = await indexOf(BRUSHES);
  const { places, variants } = filterIndex(index, { ...NO_CHOICE, values: { size: ['n10'] } });
  const { rows } = await sql(
    `SELECT id FROM products WHERE slug IN ('${SQUIRREL}-10', 'penzel-kolonok-kruhlyi-10') ORDER BY popularity DESC, id`,
  );
  expect(places.map((place) => index.ids[place])).toEqual(rows.map(({ id }) => id));
  expect(variants.size).toBe(0);
  const group = index.groups?.find(({ slugs }) => slugs.includes(`${SQUIRREL}-10`));
  expect(group?.slugs).toEqual(['3', '6', '10'].map((size) => `${SQUIRREL}-${size}`));
});

test('a list without grouped families has no such data', async () => {
  expect(await indexOf('nabory-dlia-zolochennia')).not.toHaveProperty('groups');
  await ungroup();
  expect(await indexOf(BRUSHES)).not.toHaveProperty('groups');
  expect(JSON.stringify(await pageOf(BRUSHES))).not.toContain('"variants"');
});
