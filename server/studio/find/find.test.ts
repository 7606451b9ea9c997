import { expect, test } from 'vitest';
import { FOUND_KINDS } from '../../../studio/contract/find.ts';
import type { Role } from '../../../studio/contract/permissions.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();

const findAs = async (role: 'editor' | 'support', q: string) => {
  const browser = await openStudio(shop, role);
  return browser.get(`/studio/find?q=${encodeURIComponent(q)}`);
};

test('finds products by SKU and categories by name, in either language', async () => {
  expect((await findAs('editor', 'pz-szl-002')).data).toEqual([
    { kind: 'product', id: expect.any(Number), name: expect.any(Object), note: 'PZ-SZL-002' },
  ]);
  const kinds = (await findAs('editor', 'поталь')).data.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['product', 'category']));
});

test('finds orders only for roles that may read them', async () => {
  const { rows } = await shop.deps.pool.query('SELECT number FROM orders ORDER BY number LIMIT 1');
  const number = String(rows[0]?.number ?? '100001');
  const kindsFor = async (role: 'editor' | 'support') =>
    (await findAs(role, number)).data.map(({ kind }: { kind: string }) => kind);
  expect(await kindsFor('editor')).not.toContain('order');
  expect((await kindsFor('support')).includes('order')).toBe(rows.length > 0);
});

test('finds an order by its waybill’s number and by its products’ names', async () => {
  const { rows } = await shop.pool.query<{ id: string; name: string }>(
    `UPDATE orders o SET tracking_number = '20450999888777' FROM order_items i
     WHERE o.id = i.order_id AND o.id = (SELECT id FROM orders ORDER BY number DESC LIMIT 1)
     RETURNING o.id, i.name ->> 'uk' AS name`,
  );
  const [order] = rows;
  const found = async (q: string) =>
    (await findAs('support', q)).data.find(
      ({ kind, id }: { kind: string; id: string }) => kind === 'order' && id === order?.id,
    );
  expect((await found('2045 0999 8887 77')).note).toContain('20450999888777');
  expect(await found(order?.name ?? '')).toBeDefined();
});

test('an empty query is refused with an error at its field', async () => {
  expect((await findAs('editor', ' ')).error?.fields).toHaveProperty('q');
});

test('products for an order are found by the shop’s search, which does not count these', async () => {
  const manager = await openStudio(shop, 'order-manager');
  const found = async (q: string) => (await manager.get(`/studio/find/products?q=${encodeURIComponent(q)}`)).data;
  expect(await found('PZ-SZL-002')).toMatchObject([
    { sku: 'PZ-SZL-002', price: expect.any(Number), tiers: expect.any(Array) },
  ]);
  // The query has a typo, and only a few of many results are shown.
  expect((await found('сусальнє золото')).length).toBe(6);
  expect(await found('щщщщщщ')).toEqual([]);
  const { rows } = await shop.pool.query('SELECT query FROM search_queries');
  expect(rows).toEqual([]);
  expect((await openStudio(shop, 'editor').then((editor) => editor.get('/studio/find/products?q='))).status).toBe(400);
});

const formOf = async (role: 'editor' | 'order-manager', path: string) => {
  const browser = await openStudio(shop, role);
  return (await browser.get(`/studio/editable?path=${encodeURIComponent(path)}`)).data;
};

test.each([
  ['SELECT id::text AS key, slug FROM products ORDER BY id LIMIT 1', '/', 'product'],
  ['SELECT id::text AS key, slug FROM categories ORDER BY id LIMIT 1', '/ru/', 'category'],
  ['SELECT id::text AS key, slug FROM posts ORDER BY id LIMIT 1', '/blog/', 'post'],
  ["SELECT slug AS key, slug FROM content_pages WHERE slug = 'otzyvy'", '/', 'content-page'],
])('the form of a page is found by its path: %#', async (sql, folder, kind) => {
  const { rows } = await shop.deps.pool.query(sql);
  const { key, slug } = rows[0] ?? {};
  expect(await formOf('editor', `${folder}${slug}`)).toEqual({ kind, key });
  expect(await formOf('editor', `${folder}${slug}/page/2`)).toEqual({ kind, key });
  // A role without permission gets no link.
  expect(await formOf('order-manager', `${folder}${slug}`)).toBeNull();
});

test.each(['/', '/cart', '/blog', '/nema-takoi', '/ru'])('%s has no form', async (path) => {
  expect(await formOf('editor', path)).toBeNull();
});

/** Adds a row of each kind whose texts the demo shop does not have. */
async function fillKinds(): Promise<void> {
  const { pool } = shop;
  await pool.query(`INSERT INTO promo_codes (code, kind, value) VALUES ('ЗНАХІДКА7', 'percent', 7)`);
  await pool.query(`INSERT INTO product_families (name, axis)
    SELECT '{"uk":"Знахідка сімейна","ru":"Находка семейная"}', (SELECT min(code) FROM attributes)`);
  await pool.query(`UPDATE posts SET title = '{"uk":"Знахідка у блозі","ru":"Находка в блоге"}'
    WHERE id = (SELECT min(id) FROM posts)`);
  await pool.query(`UPDATE content_pages SET title = '{"uk":"Знахідка на сторінці","ru":"Находка на странице"}'
    WHERE slug = 'otzyvy'`);
  await pool.query(`UPDATE landing_pages SET name = '{"uk":"Знахідка добірна","ru":"Находка отборная"}'
    WHERE id = (SELECT min(id) FROM landing_pages)`);
  await pool.query(`UPDATE products SET name = '{"uk":"Знахідка обʼємна","ru":"Находка объёмная"}'
    WHERE id = (SELECT min(id) FROM products)`);
  await pool.query(`UPDATE categories SET name = '{"uk":"Знахідка розділу","ru":"Находка раздела"}'
    WHERE id = (SELECT max(id) FROM categories)`);
  await pool.query(`INSERT INTO reviews (key, author, rating, text, lang)
    VALUES (gen_random_uuid(), 'Знахідка Петрівна', 5, 'Добрий пензель, ворс не лізе.', 'uk')`);
  await pool.query(`INSERT INTO scheduled_changes (kind, payload, due_at, subjects)
    SELECT 'write', '{}', now(), ARRAY['product:' || min(id)] FROM products`);
  await pool.query(`INSERT INTO customers (name, phone, lang) VALUES ('Знахідка Іванівна', '+380501112233', 'uk')`);
  await pool.query(
    `UPDATE orders SET recipient_name = 'Знахідка Степанівна' WHERE number = (SELECT max(number) FROM orders)`,
  );
  await pool.query(`UPDATE staff SET name = name || ' Знахідка' WHERE role = 'support' AND is_demo`);
  await pool.query(`INSERT INTO shop_tasks (kind, details, key, text, written_by, assigned_to)
    SELECT 'own', '', gen_random_uuid(), 'Знахідка до справи', id, id FROM staff WHERE role = 'owner' AND is_demo`);
}

test('every kind is found, by words in any order; a role finds what it may open', async () => {
  await fillKinds();
  const kindsFor = async (role: Role, q: string) =>
    (await (await openStudio(shop, role)).get(`/studio/find?q=${encodeURIComponent(q)}`)).data.map(
      ({ kind }: { kind: string }) => kind,
    );
  expect(new Set(await kindsFor('owner', 'знахідка'))).toEqual(new Set(FOUND_KINDS));
  expect(new Set(await kindsFor('editor', 'знахідка'))).toEqual(
    new Set(FOUND_KINDS.filter((kind) => !['order', 'customer', 'staff', 'task'].includes(kind))),
  );
  const hidden = ['staff', 'task', 'plan'];
  expect(new Set(await kindsFor('support', 'знахідка'))).toEqual(
    new Set(FOUND_KINDS.filter((kind) => !hidden.includes(kind))),
  );
  expect(await kindsFor('owner', 'розділу знахідка')).toEqual(['category']);
  expect(await kindsFor('owner', 'раздела НАХОДКА')).toEqual(['category']);
  // Any apostrophe finds any other.
  expect(await kindsFor('owner', "об'ємна знахідка")).toEqual(['product', 'plan']);
  expect(await kindsFor('owner', '(050) 111-22-33')).toEqual(['customer']);
  expect(await kindsFor('owner', '—')).toEqual([]);
});

test('a frequent word finds the latest orders, a rare one an order of any age', async () => {
  const { rows } = await shop.pool.query<{ id: string }>(
    `UPDATE orders SET note = 'рідкісний напис' WHERE number = (SELECT min(number) FROM orders) RETURNING id`,
  );
  const many = `INSERT INTO orders (status, shipping_method, payment_method, items_cost, total_cost, recipient_name)
    SELECT 'finished', 'pickup', 'card', 0, 0, 'Частий Гість' FROM generate_series(1, 2100)`;
  await shop.pool.query(many);
  const found = async (q: string) =>
    (await findAs('support', q)).data.filter(({ kind }: { kind: string }) => kind === 'order');
  expect((await found('напис рідкісний')).map(({ id }: { id: string }) => id)).toEqual([rows[0]?.id]);
  expect(await found('гість частий')).toHaveLength(6);
});
