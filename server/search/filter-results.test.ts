import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchResult } from '../../src/contract/search.ts';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { readFacetIndex, readFilters } from '../catalogue/facets.ts';

describe.each(['memory', 'postgres'])('the search in %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({}, { SEARCH_ENGINE: engine });
  });
  afterAll(() => shop.drop());

  async function search(q: string, filters = '', more = ''): Promise<SearchResult> {
    const query = `q=${encodeURIComponent(q)}&filters=${encodeURIComponent(filters)}`;
    const response = await shop.app.request(`/api/v1/search?lang=uk&${query}${more}`);
    expect(response.status).toBe(200);
    return (await response.json()).data;
  }

  const facetOf = ({ filters }: SearchResult, code: string) => filters?.facets.find((facet) => facet.code === code);
  const countedOf = (result: SearchResult, code: string, slug: string) =>
    facetOf(result, code)?.values.find((value) => value.slug === slug);

  test.each(['uk', 'ru'] as const)('the index of the found products matches the database: %s', async (lang) => {
    const { rows } = await shop.pool.query<{ id: number }>('SELECT id FROM categories');
    const filters = await readFilters(shop.pool, lang);
    const {
      byName: _,
      byAge: __,
      ...whole
    } = await readFacetIndex(
      shop.pool,
      lang,
      rows.map(({ id }) => id),
      filters,
    );
    await shop.deps.search.find('золото');
    expect(whole.ids.length).toBeGreaterThan(200);
    expect(await shop.deps.search.facetIndex(lang, whole.ids)).toEqual({ ...whole, byName: [], byAge: [] });
  });

  test('a selection keeps the matching products, and each value has its count', async () => {
    const all = await search('поталь');
    expect(all.productCount).toBe(all.filters?.foundCount);
    const loose = countedOf(all, 'format', 'vilni-arkushi');
    expect(loose?.name).toBe('вільні аркуші');
    const chosen = await search('поталь', 'format=vilni-arkushi');
    expect(chosen.productCount).toBe(loose?.count);
    expect(chosen.filters?.foundCount).toBe(all.productCount);
    // Alternatives of the same facet keep their counts.
    expect(facetOf(chosen, 'format')).toEqual(facetOf(all, 'format'));
    const both = await search('поталь', 'format=rulon_vilni-arkushi');
    expect(both.productCount).toBe((loose?.count ?? 0) + (countedOf(all, 'format', 'rulon')?.count ?? 0));
    const inStock = await search('поталь', 'format=vilni-arkushi&stock=1');
    expect(inStock.productCount).toBe(chosen.filters?.inStock);
  });

  test('filtered results are sorted and paged like others, and keep the search’s order', async () => {
    const idsOf = ({ products }: SearchResult) => products.map(({ id }) => id);
    const whole = [...idsOf(await search('фарба')), ...idsOf(await search('фарба', '', '&page=2'))];
    const left = idsOf(await search('фарба', 'stock=1&price=1-400'));
    expect(whole.filter((id) => left.includes(id)).slice(0, 5)).toEqual(left.slice(0, 5));
    const rising = (await search('фарба', 'price=100-400', '&sort=price-asc')).products.map(({ price }) => price);
    expect(rising).toEqual(rising.toSorted((one, other) => one - other));
    expect(rising[0]).toBeGreaterThanOrEqual(100_00);
    const { page, pageCount } = await search('фарба', 'price=100-400', '&page=99');
    expect(page).toBe(pageCount);
  });

  test('a selection without results reports what to drop', async () => {
    const { productCount, products, filters } = await search('поталь', 'format=rulon&price=1-2');
    expect({ productCount, products }).toEqual({ productCount: 0, products: [] });
    expect(filters?.waysOut).toEqual([
      { filters: 'price=1-2', productCount: 0 },
      { filters: 'format=rulon', productCount: (await search('поталь', 'format=rulon')).productCount },
    ]);
  });

  test('unknown filters are ignored', async () => {
    const { productCount } = await search('поталь');
    for (const filters of ['utm_source=mail&gclid=abc', 'format=nema', 'q=agat&page=2', '=&&&', '%E0%A4%A&x=%00']) {
      expect((await search('поталь', filters)).productCount).toBe(productCount);
    }
    expect(await search('щщщщщщ', 'stock=1')).not.toHaveProperty('filters');
    expect(await search('кропильниця')).not.toHaveProperty('filters');
  });

  test('a query leads to a page only without filters, and only then is it counted', async () => {
    const timesOf = async (query: string) =>
      (await shop.pool.query<{ times: number }>('SELECT times FROM search_queries WHERE query = $1', [query])).rows;
    // Waits until the counts of earlier tests are written: at most two searches are counted concurrently.
    await until(async () => {
      await search('мольберт');
      return (await timesOf('мольберт')).length > 0;
    });
    await search('сусальне золото', 'stock=1');
    await search('сусальне золото', 'utm_source=mail');
    await expect.poll(() => timesOf('сусальне золото')).toEqual([{ times: 1 }]);
    expect(await search('pz-agt-001')).toHaveProperty('leadsTo');
    expect(await search('pz-agt-001', 'stock=1')).not.toHaveProperty('leadsTo');
  });

  test('changed prices, stock, values and filters take effect at once', async () => {
    const before = await search('поталь');
    const [product] = (await search('поталь', 'format=rulon')).products;
    if (!product) throw new Error('No leaf in rolls is found');
    const write = (text: string) => shop.pool.query(text, [product.sku]);
    await write('UPDATE products SET price = 987654300, old_price = NULL WHERE sku = $1');
    expect((await search('поталь', 'price=9876543-9876543')).products.map(({ sku }) => sku)).toEqual([product.sku]);
    await write('UPDATE products SET stock = 0 WHERE sku = $1');
    expect((await search('поталь', 'price=9876543-9876543&stock=1')).productCount).toBe(0);
    await write(`UPDATE product_attributes SET value = '{"uk":"хвилястий рулон","ru":"волнистый рулон"}'
    WHERE attribute_code = 'format' AND product_id = (SELECT id FROM products WHERE sku = $1)`);
    expect(countedOf(await search('поталь'), 'format', 'khvyliastyi-rulon')).toMatchObject({
      name: 'хвилястий рулон',
      count: 1,
    });
    await shop.pool.query("UPDATE attributes SET is_filter = false WHERE code = 'format'");
    expect(facetOf(await search('поталь'), 'format')).toBeUndefined();
    await write('UPDATE products SET is_published = false WHERE sku = $1');
    expect((await search('поталь')).filters?.foundCount).toBe((before.filters?.foundCount ?? 0) - 1);
  });

  test('a grouped family is one result that counts with its members; switching the grouping takes effect at once', async () => {
    const brushes = await search('пензель круглий білка');
    const own = (result: SearchResult) => result.products.filter(({ slug }) => slug.startsWith('penzel-bilka-kruhlyi'));
    expect(own(brushes)).toHaveLength(1);
    expect(own(brushes)[0]?.variants).toEqual({ count: 3, from: 12_000 });
    const cheap = await search('пензель', '', '&sort=price-asc');
    const said = cheap.products.map(({ price, variants }) => variants?.from ?? price);
    expect(said).toEqual(said.toSorted((one, other) => one - other));
    await shop.pool.query(`UPDATE product_families SET is_grouped = false`);
    const apart = await search('пензель круглий білка');
    expect(own(apart)).toHaveLength(3);
    expect(apart.productCount).toBe(brushes.productCount);
    await shop.pool.query(`UPDATE product_families SET is_grouped = true WHERE axis = 'size' AND second_axis IS NULL`);
  });

  test.each([
    ['пензель білка №10', 'penzel-bilka-kruhlyi-10', 42_000],
    ['пензлі для акварелі 10', 'penzel-kolonok-kruhlyi-10', 215_000],
    ['липова рама 60х40', 'rama-lypova-bez-ozdoblennia-40x60', 109_000],
    ['липова рама 40 на 60', 'rama-lypova-bez-ozdoblennia-40x60', 109_000],
    ['кисть для мордана 2,5 см', 'penzel-dlia-mordanu-25mm', 29_000],
  ])('a size in the query shows that member with its own price: %s', async (query, slug, price) => {
    const found = await search(query);
    expect(found.products[0]).toMatchObject({ slug, price });
    expect(found.products[0]).not.toHaveProperty('variants');
    const family = slug.replace(/-[^-]+$/, '');
    expect(found.products.filter((product) => product.slug.startsWith(family))).toHaveLength(1);
  });

  test('each measure that some members lack narrows the family; one that all have does not', async () => {
    const group = (isGrouped: boolean) =>
      shop.pool.query(
        `UPDATE product_families f SET is_grouped = $1 FROM family_members m, products p
         WHERE m.family_id = f.id AND p.id = m.product_id AND p.slug = 'polotno-na-pidramnyku-bavovna-40x50'`,
        [isGrouped],
      );
    await group(true);
    const firstOf = async (query: string) => (await search(query)).products[0];
    expect((await firstOf('полотна для олії 280 г'))?.variants).toEqual({ count: 4, from: 23_500 });
    const [one, two] = [await firstOf('полотна для олії 280 г 40×50'), await firstOf('полотна для олії 40×50 60×80')];
    expect([one?.slug, one?.variants]).toEqual(['polotno-na-pidramnyku-bavovna-40x50', undefined]);
    expect(two?.variants?.count).toBe(2);
    await group(false);
  });

  test('a number that is no size of the family leaves it one card', async () => {
    const [first] = (await search('підрамник модульний 7')).products;
    expect(first?.variants).toEqual({ count: 3, from: 16_500 });
  });

  test('a number in a SKU is no size', async () => {
    const rename = (from: string, to: string) =>
      shop.pool.query('UPDATE products SET sku = $2 WHERE sku = $1', [from, to]);
    const [first] = (await search('пензель білка №6')).products;
    if (!first) throw new Error('No brush is found');
    await rename(first.sku, 'ПЕНЗЕЛЬ-БІЛКА-10');
    expect((await search('пензель-білка-10')).products[0]?.slug).toBe(first.slug);
    await rename('ПЕНЗЕЛЬ-БІЛКА-10', first.sku);
  });

  test('suggestions name a family, with its lowest price', async () => {
    const response = await shop.app.request(`/api/v1/search/suggestions?lang=uk&q=${encodeURIComponent('підрамник')}`);
    const { data } = await response.json();
    expect(data.products[0]).toMatchObject({
      name: 'Підрамник модульний, сосна',
      variants: { count: 3, from: 16_500 },
    });
    expect(data.productCount).toBe((await search('підрамник')).productCount);
  });
});
