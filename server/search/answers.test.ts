import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';

describe.each(['memory', 'postgres'])('the search in %s', (engine) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openTestShop({}, { SEARCH_ENGINE: engine });
  });
  afterAll(() => shop.drop());

  /** Returns the `data` of an answer. */
  async function ask(path: string, lang = 'uk') {
    const response = await shop.app.request(`/api/v1${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
    expect(response.status).toBe(200);
    return (await response.json()).data;
  }
  const search = (q: string, more = '') => ask(`/search?q=${encodeURIComponent(q)}${more}`);
  const suggestions = (q: string, lang?: string) => ask(`/search/suggestions?q=${encodeURIComponent(q)}`, lang);

  /** Returns the marked parts of a text. */
  const markedOf = (text: string, marks: readonly [number, number][]) =>
    marks.map(([from, to]) => text.slice(from, to));

  test('an answer reports corrected and dropped words; an exact query is not corrected', async () => {
    expect(await search('gjnfkm')).toMatchObject({ corrected: 'поталь', dropped: [] });
    expect(await search('поталь бульдозер')).toMatchObject({ corrected: null, dropped: ['бульдозер'] });
    expect(await search('gjnfkm', '&exact=1')).toMatchObject({ corrected: null, productCount: 0, products: [] });
  });

  /** Query and the beginning of the SKU of the first product. */
  test.each([
    ['скільки коштує сусальне золото', 'SZL'],
    ['пуыыщ', 'LVK-007'],
    ['gold', 'SZL'],
    ['gold leaf', 'SZL'],
    ['varnish', 'ZAH-00[456]'],
    ['позолочені рами', 'RAM'],
    ['багет липа', 'BAH'],
    ['подарунок художнику', 'NTV'],
    ['бронзянка', 'PIG-01[01]'],
    ['POT 005', 'POT-005'],
    ['пензлик для акварелі', 'PZA'],
    ['кисть для акварели', 'PZA'],
    ['на чому ріжуть сусальне золото', 'INZ'],
    ['шпатель художній', 'MOL-00[678]'],
    ['чим полірують золото', 'AGT'],
    ['чим золото акуратно різати', 'INZ-00[67]'],
    // “Чём полировать золото”, of which only the first word differs between the layouts of the two languages.
    ['x`v gjkbhjdfnm pjkjnj', 'AGT'],
    ['яким пензлем наносити мордан', 'PZZ-00[34]'],
    ['how to seal gold leaf', 'ZAH'],
  ])('“%s” begins with %s', async (query, sku) => {
    const { products } = await search(query);
    expect(products[0]?.sku).toMatch(new RegExp(`^PZ-(?:${sku})`));
  });

  test('a question with an unknown verb is for what is meant for its object, and not for the object', async () => {
    const skusOf = async (q: string) => (await search(q)).products.map(({ sku }: { sku: string }) => sku);
    expect((await skusOf('раму'))[0]).toMatch(/RAM/);
    expect((await skusOf('чим нявкати раму'))[0]).not.toMatch(/RAM/);
  });

  test('a query that names a product finds it whatever else it says', async () => {
    const { products, notSold } = await search('харчове золото');
    expect(notSold).toEqual(['харчове']);
    expect(products.length).toBeGreaterThan(0);
    expect(await search('сусальне золото')).not.toHaveProperty('notSold');
  });

  test('a price in the query filters its results, unless a filter has another one', async () => {
    const result = await search('поталь до 500 грн');
    expect(result.asked).toEqual({ price: { from: null, to: 500 }, rest: 'поталь' });
    expect(result.productCount).toBeGreaterThan(0);
    for (const { price } of result.products) expect(price).toBeLessThanOrEqual(500_00);
    const { productCount: all } = await search('поталь');
    expect(result.productCount).toBeLessThan(all);
    const dearer = await search('поталь до 500 грн', '&filters=price%3D600-');
    for (const { price } of dearer.products) expect(price).toBeGreaterThanOrEqual(600_00);
    expect(await search('поталь до 500 грн', '&exact=1')).not.toHaveProperty('asked');
    const cheap = await search('дешева поталь');
    expect(cheap.asked.price.to).toBeGreaterThan(0);
    expect(cheap.productCount).toBeGreaterThan(0);
  });

  test('a price that nothing has is left out', async () => {
    const { products, dropped, asked } = await search('поталь до 1 грн');
    expect(products.length).toBeGreaterThan(0);
    expect({ dropped, asked }).toEqual({ dropped: ['до 1 грн'], asked: undefined });
  });

  /** Query, kind of the page, and its slug. */
  test.each([
    ['доставка', 'pages', 'dostavka-i-oplata'],
    ['знижка', 'pages', 'skidki'],
    ['возврат', 'pages', 'vozvrat-tovara'],
    ['нова пошта', 'pages', 'dostavka-i-oplata'],
    ['контакти', 'pages', 'contacts'],
    ['як приготувати левкас', 'articles', 'yak-pryhotuvaty-levkas'],
    ['сусальне золото', 'categories', 'susalne-zoloto'],
  ])('“%s” finds %s: %s', async (query, kind, slug) => {
    const result = await search(query);
    expect(result[kind].map((page: { slug: string }) => page.slug)).toContain(slug);
    expect(result.corrected).toBeNull();
  });

  test.each([
    ['пот', /^поталь/i],
    ['пота', /^поталь/i],
    ['кра', /кра|фарб/i],
    ['пензель', /^пензель|пензл/i],
  ])('suggestions for “%s” begin with %s', async (query, name) => {
    expect((await suggestions(query)).products[0].name).toMatch(name);
  });

  test('a hidden service page is not found', async () => {
    await shop.pool.query("UPDATE content_pages SET is_published = false WHERE slug = 'skidki'");
    expect(JSON.stringify((await search('знижка')).pages)).not.toContain('skidki');
    await shop.pool.query("UPDATE content_pages SET is_published = true WHERE slug = 'skidki'");
    expect(JSON.stringify((await search('знижка')).pages)).toContain('skidki');
  });

  test('a page number beyond the last gives the last page', async () => {
    const { pageCount } = await search('золото');
    expect(pageCount).toBeGreaterThan(1);
    const far = await search('золото', '&page=99');
    expect(far.page).toBe(pageCount);
    expect(far.products.length).toBeGreaterThan(0);
    expect(await search('щщщщщщ', '&page=99')).toMatchObject({ page: 1, pageCount: 1 });
  });

  test('results are sorted by price before they are paged', async () => {
    const pricesOf = async (sort: string) => {
      const pages = await Promise.all([1, 2].map((page) => search('золото', `&sort=${sort}&page=${page}`)));
      return pages.flatMap(({ products }) => products.map(({ price }: { price: number }) => price));
    };
    const rising = await pricesOf('price-asc');
    expect(rising).toEqual(rising.toSorted((one, other) => one - other));
    const falling = await pricesOf('price-desc');
    expect(falling).toEqual(falling.toSorted((one, other) => other - one));
    const { productCount } = await search('золото');
    expect(await search('золото', '&sort=new')).toMatchObject({ productCount });
  });

  test('an exact SKU leads to its product, only on the first page of an unfiltered search', async () => {
    const { leadsTo, products } = await search('pz-agt-001');
    expect(leadsTo).toBe(`/${products[0].slug}`);
    expect((await suggestions('PZ-AGT-001')).leadsTo).toBe(leadsTo);
    expect(await search('pz-agt-001', '&exact=1')).not.toHaveProperty('leadsTo');
    expect(await search('агат')).not.toHaveProperty('leadsTo');
  });

  test('suggestions are products, categories and articles, with the matches marked', async () => {
    const found = await suggestions('поталі');
    expect(found.products).toHaveLength(6);
    expect(found.productCount).toBeGreaterThan(6);
    for (const { name, marks } of found.products) expect(markedOf(name, marks).length).toBeGreaterThan(0);
    expect(found.categories.map(({ slug }: { slug: string }) => slug)).toContain('potal');
    const [category] = found.categories;
    expect(markedOf(category.name, category.marks)).toEqual([expect.stringMatching(/^потал/i)]);
    expect(found.articles.length).toBeGreaterThan(0);
    expect(found.queries).toEqual([]);
  });

  test.each([
    ['another keyboard', 'gjnfkm', 'поталь'],
    ['a typo', 'потль', 'поталь'],
    ['the beginning of a word', 'пота', null],
  ])('categories and articles are found like products: %s', async (_, query, corrected) => {
    const found = await suggestions(query);
    expect(found.corrected).toBe(corrected);
    expect(found.categories.map(({ slug }: { slug: string }) => slug)).toContain('potal');
  });

  test('suggestions are in the requested language, whatever the query’s language', async () => {
    const { products, categories } = await suggestions('поталь', 'ru');
    expect(products[0].name).toMatch(/[ыёэъ]|поталь/i);
    expect(categories[0].name).toBe('Поталь');
  });

  test('a changed category and article are suggested at once', async () => {
    await shop.pool.query(`UPDATE categories SET name = '{"uk":"Гелікоптери","ru":"Вертолёты"}' WHERE slug = 'potal'`);
    expect((await suggestions('гелікоптер')).categories).toMatchObject([{ slug: 'potal', name: 'Гелікоптери' }]);
    expect((await suggestions('вертолет', 'ru')).categories).toMatchObject([{ slug: 'potal', name: 'Вертолёты' }]);
    await shop.pool.query(`UPDATE posts SET title = '{"uk":"Про кенгуру","ru":"О кенгуру"}'
    WHERE slug = 'poliruvannia-zolota-ahatom'`);
    expect((await suggestions('кенгуру')).articles).toMatchObject([{ title: 'Про кенгуру' }]);
    await shop.pool.query("UPDATE posts SET is_published = false WHERE slug = 'poliruvannia-zolota-ahatom'");
    expect((await suggestions('кенгуру')).articles).toEqual([]);
  });

  test('a query without results suggests the catalogue', async () => {
    const { products, productCount, categories } = await suggestions('щщщщщщ');
    expect({ products, productCount }).toEqual({ products: [], productCount: 0 });
    expect(categories.length).toBeGreaterThan(2);
  });

  /** Searches from an address, and waits until the search is counted. */
  async function searchFrom(address: string, q: string): Promise<void> {
    const count = async () =>
      (await shop.pool.query<{ count: number }>('SELECT coalesce(sum(times), 0)::int AS count FROM search_queries'))
        .rows[0]?.count ?? 0;
    const before = await count();
    const headers = { 'x-forwarded-for': address };
    await shop.app.request(`/api/v1/search?lang=uk&q=${encodeURIComponent(q)}`, { headers });
    await expect.poll(count).toBe(before + 1);
  }

  test('queries of several visitors with results are suggested, without identifying anybody', async () => {
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      await searchFrom(address, 'Левкас');
      await searchFrom(address, 'щщщщщщ');
      await searchFrom(address, 'ktdrfc');
      await searchFrom('192.0.2.9', 'бурштиновий лак');
    }
    await searchFrom('192.0.2.1', 'шелак');
    await searchFrom('192.0.2.2', 'шелак');
    // Popular queries are cached for five minutes.
    shop.wait(5 * 60_000);
    expect((await suggestions('')).queries).toEqual(['левкас']);
    expect((await suggestions('щщщщщщ')).queries).toEqual(['левкас']);
    expect((await suggestions('', 'ru')).queries).toEqual([]);
    const { rows } = await shop.pool.query('SELECT * FROM search_askers');
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
    const { rows: askers } = await shop.pool.query(
      'SELECT asker FROM search_askers GROUP BY asker HAVING count(*) > 1',
    );
    expect(askers).toEqual([]);
  });

  test('suggestions are not counted as searches', async () => {
    const { rows: before } = await shop.pool.query('SELECT sum(times) FROM search_queries');
    await suggestions('акваріум');
    const { rows } = await shop.pool.query('SELECT sum(times) FROM search_queries');
    expect(rows).toEqual(before);
  });

  test('a query of thousands of letters is answered', async () => {
    const found = await search('поталь '.repeat(900));
    expect(found.productCount).toBeGreaterThan(0);
  });
});
