import { expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import { NO_CHOICE } from '../../src/rules/facet-choice.ts';
import { type FacetIndex, filterIndex, sortPlaces } from '../../src/rules/facets.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();

const index = async (slug: string, lang: Language = 'uk'): Promise<FacetIndex> =>
  (await openBrowser(shop.app, { lang }).get(`/categories/${slug}/facets`)).data;
const idsOf = async (text: string) => (await shop.pool.query<{ id: number }>(text)).rows.map(({ id }) => id);

test('an index has the products of a category and its subcategories in list order, and the filters that distinguish them', async () => {
  const gold = await index('susalne-zoloto');
  expect(gold.ids).toEqual(
    await idsOf(`SELECT p.id FROM products p JOIN categories c ON c.id = p.category_id
      WHERE c.slug = 'susalne-zoloto' ORDER BY p.popularity DESC, p.id`),
  );
  expect(gold.facets.find(({ code }) => code === 'purity')?.values.map(({ name }) => name)).toEqual([
    ...['12 К', '18 К', '22 К', '23 К', '23,75 К', '24 К'],
  ]);
  const all = await index('pozolota');
  expect(all.ids.length).toBeGreaterThan(gold.ids.length);
  expect(gold.ids.every((id) => all.ids.includes(id))).toBe(true);
  expect(all.facets.map(({ code }) => code)).toContain('brand');
  expect(all.facets.map(({ code }) => code)).not.toContain('safety');
});

test('both languages have the same values with the same slugs', async () => {
  const [uk, ru] = [await index('potal'), await index('potal', 'ru')];
  const slugs = ({ facets }: FacetIndex) =>
    facets.map(({ code, values }) => [code, values.map(({ slug }) => slug).sort()]);
  expect(slugs(ru)).toEqual(slugs(uk));
  expect(ru.facets.find(({ code }) => code === 'format')?.values.map(({ name }) => name)).toContain('свободные листы');
});

test('every selection in every order matches the database', async () => {
  // Each product apart, as families are listed without one card.
  const { groups: _, ...potal } = await index('potal');
  const choice = { ...NO_CHOICE, values: { format: ['vilni-arkushi', 'rulon'] }, inStock: true };
  const { places } = filterIndex(potal, choice);
  const query = (order: string) =>
    idsOf(`SELECT p.id FROM products p JOIN categories c ON c.id = p.category_id
      JOIN product_attributes a ON a.product_id = p.id AND a.attribute_code = 'format'
      WHERE c.slug = 'potal' AND p.stock > 0 AND a.value ->> 'uk' IN ('вільні аркуші', 'рулон') ORDER BY ${order}`);
  const orders = [
    ['popular', 'p.popularity DESC, p.id'],
    ['price-asc', 'p.price, p.popularity DESC, p.id'],
    ['price-desc', 'p.price DESC, p.popularity DESC, p.id'],
    ['new', 'p.created_at DESC, p.id DESC'],
  ] as const;
  expect(places.length).toBeGreaterThan(3);
  for (const [sort, order] of orders) {
    expect(sortPlaces(potal, places, sort).map((place) => potal.ids[place])).toEqual(await query(order));
  }
});

test('an unknown category has no index', async () => {
  expect((await openBrowser(shop.app).get('/categories/nema/facets')).status).toBe(404);
});
