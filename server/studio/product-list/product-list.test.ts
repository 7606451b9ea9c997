import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');

const sql = (text: string, values: unknown[] = []) => shop.deps.pool.query(text, values);
const list = async (query: string) => (await editor.get(`/studio/products${query}`)).data;

interface Row {
  readonly id: number;
  readonly sku: string;
  readonly price: number;
  readonly stock: number;
  readonly brand: string | null;
  readonly isPublished: boolean;
  readonly name: { readonly uk: string };
}

const rowsOf = async (query: string): Promise<Row[]> => (await list(query)).rows;

test('lists every product once over its pages, including hidden ones', async () => {
  const { total, pageCount } = await list('?size=100');
  const { rows } = await sql('SELECT count(*)::int AS count FROM products');
  expect(total).toBe(rows[0].count);
  const seen: number[] = [];
  for (let page = 1; page <= pageCount; page++)
    seen.push(...(await rowsOf(`?size=100&page=${page}`)).map(({ id }) => id));
  expect(seen).toHaveLength(total);
  expect(new Set(seen).size).toBe(total);
  expect(await list(`?size=100&page=999`)).toMatchObject({ page: pageCount });
});

test.each(['name', 'sku', 'price', 'stock', 'popularity', 'created'])('sorts by %s, both ways', async (column) => {
  const up = (await rowsOf(`?sort=${column}&size=200`)).map(({ id }) => id);
  const { pageCount } = await list(`?size=200`);
  const down = (await rowsOf(`?sort=-${column}&size=200&page=${pageCount}`)).map(({ id }) => id);
  expect(up.slice(0, down.length)).toEqual(down.toReversed().slice(0, up.length));
  expect(new Set(up).size).toBe(up.length);
});

test('the dearest first', async () => {
  const prices = (await rowsOf('?sort=-price')).map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
});

test('finds words of the name, the SKU and the brand in any order and case', async () => {
  const [first] = await rowsOf('?sort=sku');
  expect((await rowsOf(`?q=${first?.sku.toLowerCase()}`)).map(({ sku }) => sku)).toContain(first?.sku);
  expect((await rowsOf(`?q=${encodeURIComponent('ПОТАЛЬ')}`)).length).toBeGreaterThan(0);
  expect(await rowsOf(`?q=${encodeURIComponent('%')}`)).toEqual([]);
  expect(await rowsOf('?q=щщщщ')).toEqual([]);
});

test('filters by category and its subcategories, brand, state, stock, picture and price', async () => {
  const { rows: tops } = await sql(
    `SELECT p.id FROM categories p WHERE EXISTS (SELECT FROM categories c WHERE c.parent_id = p.id) ORDER BY id LIMIT 1`,
  );
  const { rows: within } = await sql(
    `WITH RECURSIVE below AS (SELECT id FROM categories WHERE id = $1 UNION SELECT c.id FROM categories c
       JOIN below ON c.parent_id = below.id)
     SELECT count(*)::int AS count FROM products WHERE category_id IN (SELECT id FROM below)`,
    [tops[0].id],
  );
  expect((await list(`?category=${tops[0].id}`)).total).toBe(within[0].count);
  const branded = (await rowsOf('?size=200')).flatMap(({ brand }) => brand ?? []);
  const [one = '', other = ''] = [...new Set(branded)];
  const brands = `?size=200&brand=${encodeURIComponent(one)}&brand=${encodeURIComponent(other)}`;
  expect(new Set((await rowsOf(brands)).map(({ brand }) => brand))).toEqual(new Set([one, other]));
  for (const { price } of await rowsOf('?priceFrom=10000&priceTo=20000'))
    expect(price >= 10_000 && price <= 20_000).toBe(true);
  for (const { stock } of await rowsOf('?stock=none')) expect(stock).toBe(0);
  const { rows } = await sql(`UPDATE products SET is_published = false, stock = 3
    WHERE id = (SELECT min(id) FROM products WHERE is_published) RETURNING id`);
  await sql('DELETE FROM product_media WHERE product_id = $1', [rows[0].id]);
  for (const query of ['?state=hidden&stock=low', '?picture=none&state=hidden'])
    expect((await rowsOf(`${query}&size=200`)).map(({ id }) => id)).toContain(rows[0].id);
});

test('reports outdated translations, and descriptions that are equal in both languages', async () => {
  const { rows } = await sql(`UPDATE products SET name = jsonb_set(name, '{uk}', '"Інша назва"'),
    description = jsonb_build_object('uk', '<p>одне</p>', 'ru', '<p>одне</p>')
    WHERE id = (SELECT max(id) FROM products) RETURNING id`);
  expect((await rowsOf('?translation=outdated')).map(({ id }) => id)).toEqual([rows[0].id]);
  expect((await rowsOf('?translation=same')).map(({ id }) => id)).toEqual([rows[0].id]);
});

test.each(['sort=cheap', 'page=0', 'size=7', 'category=x', 'priceFrom=-1', 'stock=much'])(
  'refuses %s with an error at its field',
  async (query) => {
    const { status, error } = await editor.get(`/studio/products?${query}`);
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [query.split('=')[0]]]);
  },
);

const chosen = async (count: number) => (await rowsOf('?sort=sku&state=published')).slice(0, count).map(({ id }) => id);

test('publishes, hides and moves many at once; products without a price stay hidden', async () => {
  const ids = await chosen(3);
  const hidden = await editor.post('/studio/products/publication', { ids, isPublished: false });
  expect(hidden.data).toMatchObject({ changed: 3, transaction: expect.stringMatching(/^\d+$/) });
  await sql('UPDATE products SET price = 0, old_price = NULL WHERE id = $1', [ids[0]]);
  await sql('DELETE FROM product_tiers WHERE product_id = $1', [ids[0]]);
  const shown = await editor.post('/studio/products/publication', { ids, isPublished: true });
  expect(shown.data.changed).toBe(2);
  const { rows } = await sql('SELECT id FROM categories ORDER BY id DESC LIMIT 1');
  expect((await editor.post('/studio/products/category', { ids, categoryId: rows[0].id })).data.changed).toBe(3);
  const gone = await editor.post('/studio/products/category', { ids, categoryId: 999_999 });
  expect(gone.error?.fields).toHaveProperty('categoryId');
});

test('changes prices and quantity prices by a percentage, and writes nothing without a change', async () => {
  const { rows } = await sql(`SELECT p.id, p.price, p.old_price FROM products p
    WHERE EXISTS (SELECT FROM product_tiers t WHERE t.product_id = p.id) ORDER BY id LIMIT 1`);
  const [{ id, price }] = rows;
  const body = { ids: [id], change: -1_000, rounding: 'kopiyka', showsOld: true };
  expect((await editor.post('/studio/products/prices', body)).data.changed).toBe(1);
  const after = await sql(
    `SELECT price, old_price, ARRAY(SELECT t.price FROM product_tiers t WHERE product_id = p.id ORDER BY cost_breakpoint) AS tiers
     FROM products p WHERE id = $1`,
    [id],
  );
  expect(after.rows[0].price).toBe(Math.round(price * 0.9));
  expect(after.rows[0].old_price).toBeGreaterThan(after.rows[0].price);
  for (const tier of after.rows[0].tiers) expect(tier).toBeLessThan(after.rows[0].price);
  const same = { ...body, change: 0, showsOld: false };
  expect((await editor.post('/studio/products/prices', same)).data.changed).toBe(0);
  const tooMuch = await editor.post('/studio/products/prices', { ...body, change: 100_001 });
  expect(tooMuch.error?.fields).toHaveProperty('change');
});

test('views are private; one with the same name is replaced', async () => {
  const support = await openStudio(shop, 'support');
  const save = (search: string) => editor.post('/studio/views', { screen: 'products', name: ' Дорогі ', search });
  const { data } = await save('sort=-price');
  expect((await save('sort=price')).data).toEqual({ ...data, search: 'sort=price' });
  expect((await editor.get('/studio/views?screen=products')).data).toEqual([
    { id: data.id, name: 'Дорогі', search: 'sort=price' },
  ]);
  expect((await editor.get('/studio/views?screen=orders')).data).toEqual([]);
  await support.send('DELETE', `/studio/views/${data.id}`);
  expect((await support.get('/studio/views?screen=products')).data).toEqual([]);
  expect((await editor.get('/studio/views?screen=products')).data).toHaveLength(1);
  await editor.send('DELETE', `/studio/views/${data.id}`);
  expect((await editor.get('/studio/views?screen=products')).data).toEqual([]);
  expect(
    (await editor.post('/studio/views', { screen: 'products', name: ' ', search: '' })).error?.fields,
  ).toHaveProperty('name');
});

test('a bulk action on all matching products changes exactly the confirmed ones, once, as one batch', async () => {
  const words = `Добірка ${Date.now()}`;
  const add = (n: number) =>
    sql(
      `WITH page AS (INSERT INTO page_entries (slug, type) VALUES ($1, 'product') RETURNING slug)
       INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight, is_published)
       SELECT slug, slug, (SELECT min(id) FROM categories), $2, $2, $2, 10000, 1, 1, true FROM page`,
      [`dobirka-${words.slice(8)}-${n}`, JSON.stringify({ uk: `${words} ${n}`, ru: `${words} ${n}` })],
    );
  for (const n of [1, 2, 3]) await add(n);
  const filters = { q: words, state: 'published' };
  const select = async () =>
    (await editor.get(`/studio/product-selection?q=${encodeURIComponent(words)}&state=published`)).data;
  const { count, fingerprint } = await select();
  expect(count).toBe(3);

  // Another product has come to match since.
  await add(4);
  const reprice = { change: 1_000, rounding: 'kopiyka', showsOld: false };
  const stale = await editor.post('/studio/products/prices', { ...reprice, selection: { filters, fingerprint } });
  expect(stale).toMatchObject({ status: 409, error: { code: 'selection_changed' } });
  expect(stale.error?.message).toContain('4');

  const confirmed = { filters, fingerprint: (await select()).fingerprint };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const send = () => editor.send('POST', '/studio/products/prices', { ...reprice, selection: confirmed }, key);
  const { data } = await send();
  expect(data.changed).toBe(4);
  expect((await send()).data).toEqual(data);
  const prices = () => sql('SELECT DISTINCT price FROM products WHERE slug LIKE $1', [`dobirka-${words.slice(8)}-%`]);
  expect((await prices()).rows).toEqual([{ price: 11_000 }]);

  // The products no longer match once they are hidden: the same request, sent again, still tells its result.
  const hide = { isPublished: false, selection: confirmed };
  const once = { 'idempotency-key': crypto.randomUUID() };
  expect((await editor.send('POST', '/studio/products/publication', hide, once)).data.changed).toBe(4);
  expect((await editor.send('POST', '/studio/products/publication', hide, once)).data.changed).toBe(4);

  const undo = { selection: { batch: key['idempotency-key'] }, keepBlocked: false };
  expect((await editor.post('/studio/audit/undo', undo)).data.rowCount).toBe(4);
  expect((await prices()).rows).toEqual([{ price: 10_000 }]);
});

test('a bulk action needs either ids or a selection', async () => {
  const { fingerprint } = (await editor.get('/studio/product-selection?q=щщщщ')).data;
  const selection = { filters: { q: 'щщщщ' }, fingerprint };
  expect((await editor.post('/studio/products/publication', { isPublished: true })).status).toBe(400);
  const both = await editor.post('/studio/products/publication', { isPublished: true, ids: [1], selection });
  expect(both.status).toBe(400);
  expect((await editor.post('/studio/products/publication', { isPublished: true, selection })).data.changed).toBe(0);
  const support = await openStudio(shop, 'support');
  expect((await support.get('/studio/product-selection')).status).toBe(403);
});
