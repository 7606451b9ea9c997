import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Day } from '../../../studio/contract/day.ts';
import { ROLES, type Role } from '../../../studio/contract/permissions.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';
import { addTask } from '../../tasks/add-task.ts';

const HOUR = 3_600_000;

const shop = await openSharedShop();
beforeAll(fill);

/** Adds an order in a state; `days` is the time since its last step. */
async function addOrder(status: string, { days = 0, isCallbackNeeded = false, shipping = 'nova-poshta-branch' } = {}) {
  const { rows } = await shop.pool.query<{ id: string; number: number }>(
    `INSERT INTO orders (status, shipping_method, payment_method, items_cost, total_cost, recipient_name,
       recipient_phone, is_callback_needed, created_at)
     VALUES ($1, $2, 'card', 1000, 1000, 'Олена Коваль', '+380671234567', $3, now() - interval '9 days')
     RETURNING id, number`,
    [status, shipping, isCallbackNeeded],
  );
  const [order] = rows;
  if (!order) throw new Error('The order was not added');
  await shop.pool.query(
    `INSERT INTO order_transitions (order_id, to_status, by, at) VALUES ($1, $2, 'shop', now() - $3 * interval '1 day')`,
    [order.id, status, days],
  );
  await addLine(order.id, '(SELECT max(id) FROM products WHERE stock > 0)');
  return order;
}

/** Adds a line of two pieces to an order; `product` is the SQL of the product's id. */
const addLine = (orderId: string, product: string, position = 1) =>
  shop.pool.query(
    `INSERT INTO order_items (order_id, position, product_id, sku, name, slug, price, quantity, services, cost)
     SELECT $1, $2, p.id, p.sku, p.name, p.slug, 500, 2, '[]', 1000 FROM products p WHERE p.id = ${product}`,
    [orderId, position],
  );

/** Fills the shop with work of every kind, and with rows that are no work. */
async function fill(): Promise<void> {
  const { pool } = shop;
  for (const table of ['orders', 'reviews', 'shop_tasks', 'wishlist_items']) await pool.query(`DELETE FROM ${table}`);
  await addOrder('new', { isCallbackNeeded: true });
  await addOrder('paid', { days: 3 });
  await addOrder('awaiting-payment', { isCallbackNeeded: true });
  await addOrder('packed', { days: 3 });
  await addOrder('packed', { days: 1 });
  await addOrder('packed', { days: 8, shipping: 'pickup' });
  await addOrder('shipped', { days: 6 });
  await addOrder('shipped', { days: 4 });
  await addOrder('delivered', { days: 6 });
  await addOrder('finished', { days: 20, isCallbackNeeded: true });
  await addTask(pool, 'refund-by-transfer', null, 'a');
  await addTask(pool, 'job-failed', null, 'b');
  await addTask(pool, 'parcel-returned', null, 'c');
  await addTask(pool, 'plan-failed', null, 'd');
  await pool.query(
    `INSERT INTO scheduled_changes (kind, payload, due_at, state)
     VALUES ('write', '{"write":"gone","input":{}}', now(), 'planned'),
       ('write', '{"write":"gone","input":{}}', now() + interval '3 days', 'planned'),
       ('write', '{"write":"gone","input":{}}', now() + interval '3 days', 'conflict')`,
  );
  await pool.query(
    `INSERT INTO reviews (key, author, rating, text, lang, status) VALUES (gen_random_uuid(), 'Віктор', 5, 'Добра поталь, лягає рівно й не рветься.', 'uk', 'pending')`,
  );
  const owner = await openStudio(shop, 'owner');
  const { staff } = (await owner.get('/studio/session')).data;
  const task = { key: randomUUID(), text: 'Перелічити поталь', dueOn: null, assignedTo: staff.id, about: null };
  await owner.post('/studio/own-tasks', task);
  await pool.query(`DELETE FROM product_media WHERE product_id IN (SELECT id FROM products ORDER BY id LIMIT 7)`);
  await pool.query(`UPDATE products SET description = jsonb_set(description, '{uk}', '"Інший опис"')
    WHERE id = (SELECT max(id) FROM products)`);
}

const read = async (role: Role): Promise<Day> => (await (await openStudio(shop, role)).get('/studio/day')).data.cards;

/** Returns the number of rows of the list to which a card links. */
const LISTS: Readonly<Record<keyof Day, (get: Get) => Promise<number>>> = {
  call: async (get) => (await get('/studio/orders?need=call')).total,
  pack: async (get) => (await get('/studio/packing')).length,
  payment: async (get) => (await get('/studio/orders?need=payment')).total,
  parcel: async (get) => (await get('/studio/orders?need=parcel')).total,
  money: async (get) => (await get('/studio/tasks?group=money')).tasks.length,
  failure: async (get) => (await get('/studio/tasks?group=failure')).tasks.length,
  request: async (get) => (await get('/studio/tasks?group=request')).tasks.length,
  own: async (get) => (await get('/studio/tasks?group=own&assigned=mine')).tasks.length,
  reviews: async (get) => (await get('/studio/reviews?status=pending')).total,
  plans: async (get) => (await get('/studio/scheduled?state=today')).scheduled.length,
  translations: async (get) => (await get('/studio/products?translation=outdated')).total,
  pictures: async (get) => (await get('/studio/products?picture=none&state=published')).total,
  wanted: async (get) => (await get('/studio/products?stock=wanted')).total,
};
// biome-ignore lint/suspicious/noExplicitAny: answers of many endpoints
type Get = (path: string) => Promise<any>;

test('each number is that of the list to which its card links', async () => {
  await makeWanted();
  const owner = await openStudio(shop, 'owner');
  const day = await read('owner');
  const get: Get = async (path) => (await owner.get(path)).data;
  const lists: Record<string, number> = {};
  for (const [name, countOf] of Object.entries(LISTS)) lists[name] = await countOf(get);
  expect(Object.fromEntries(Object.entries(day).map(([name, card]) => [name, card?.count]))).toEqual(lists);
  expect(lists).toEqual({
    ...{ call: 2, pack: 2, payment: 1, parcel: 3, money: 1, failure: 1, request: 2, own: 1, reviews: 1, plans: 2 },
    ...{ translations: 1, pictures: 7, wanted: 5 },
  });
  expect(day.pictures?.items).toHaveLength(5);
  expect(day.translations?.items).toMatchObject([{ field: 'description.ru' }]);
});

test('the numbers of the menu are those of the cards and lists', async () => {
  const owner = await openStudio(shop, 'owner');
  const { counts, newestOrder } = (await owner.get('/studio/day/counts')).data;
  const { rows } = await shop.pool.query('SELECT max(number) AS newest FROM orders');
  const { open } = (await owner.get('/studio/tasks')).data;
  expect({ counts, newestOrder }).toEqual({
    counts: { call: 2, pack: 2, tasks: open, reviews: 1, plans: 2 },
    newestOrder: rows[0]?.newest,
  });
});

test('an order that the reader has taken by phone is no news', async () => {
  const newest = async (role: Role) =>
    (await (await openStudio(shop, role)).get('/studio/day/counts')).data.newestOrder;
  const before = await newest('support');
  const { id, number } = await addOrder('finished');
  const { staff } = (await (await openStudio(shop, 'support')).get('/studio/session')).data;
  await shop.pool.query('UPDATE order_transitions SET by = $2 WHERE order_id = $1', [id, `staff:${staff.id}`]);
  expect(await newest('support')).toBe(before);
  expect(await newest('order-manager')).toBe(number);
  const newer = async (role: Role) =>
    (await (await openStudio(shop, role)).get(`/studio/orders/newer?after=${number - 1}`)).data.count;
  expect([await newer('support'), await newer('order-manager')]).toEqual([0, 1]);
});

/** Sells five products out, each wanted for another reason, and one that nobody wants. */
async function makeWanted(): Promise<void> {
  const { pool } = shop;
  const { rows } = await pool.query<{ id: number; sku: string; name: string }>(
    `UPDATE products SET stock = 0 WHERE id IN (SELECT id FROM products WHERE is_published ORDER BY id LIMIT 6)
     RETURNING id, sku, name ->> 'ru' AS name`,
  );
  const [inCart, wished, ordered, searched, asked] = rows.toSorted((one, other) => one.id - other.id);
  const visitor = (await pool.query(`INSERT INTO visitors (token_hash) VALUES ('\\x01') RETURNING id`)).rows[0]?.id;
  await pool.query(`DELETE FROM cart_lines WHERE product_id = ANY ($1)`, [rows.map(({ id }) => id)]);
  await pool.query(`INSERT INTO cart_lines (visitor_id, product_id, services, quantity) VALUES ($1, $2, '{}', 1)`, [
    visitor,
    inCart?.id,
  ]);
  await pool.query('INSERT INTO wishlist_items (visitor_id, product_id) VALUES ($1, $2)', [visitor, wished?.id]);
  const newest = (await pool.query('SELECT id FROM orders ORDER BY number DESC LIMIT 1')).rows[0]?.id;
  await addLine(newest, String(ordered?.id), 2);
  await pool.query(`INSERT INTO search_queries VALUES ((now() AT TIME ZONE 'Europe/Kyiv')::date, lower($1), 4, 0)`, [
    searched?.name,
  ]);
  const reason = { code: 'special-order', sku: asked?.sku, product: { uk: 'а', ru: 'а' }, quantity: 1 } as const;
  await pool.query(`INSERT INTO shop_tasks (kind, details, reason) VALUES ('special-order', 'x', $1)`, [
    JSON.stringify({ ...reason, name: 'Олена', phone: '+380671234567', note: '' }),
  ]);
}

test('sold-out products come with the reasons why they are wanted', async () => {
  const { wanted } = await read('editor');
  const none = { carts: 0, wishlists: 0, ordered: 0, searches: 0, requests: 0, alerts: 0 };
  expect(wanted?.items.map(({ id: _, sku: __, name: ___, picture: ____, ...demand }) => demand)).toEqual([
    { ...none, requests: 1 },
    { ...none, ordered: 2 },
    { ...none, carts: 1 },
    { ...none, wishlists: 1 },
    { ...none, searches: 4 },
  ]);
});

test('a role sees only the cards and numbers that it may read', async () => {
  const seen = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, Object.keys(await read(role)).sort()] as const)),
  );
  expect(seen['order-manager']).toEqual(
    ['call', 'failure', 'money', 'own', 'pack', 'parcel', 'payment', 'request', 'wanted'].sort(),
  );
  expect(seen.editor).toEqual(['own', 'pictures', 'plans', 'reviews', 'translations', 'wanted'].sort());
  expect(seen.support).toEqual(
    ['call', 'failure', 'money', 'own', 'pack', 'parcel', 'payment', 'request', 'reviews'].sort(),
  );
  const editor = (await (await openStudio(shop, 'editor')).get('/studio/day/counts')).data;
  expect(editor).toEqual({ counts: { tasks: 0, reviews: 1, plans: 2 }, newestOrder: null, publishingStoppedAt: null });
});

test('a rebuild that failed is reported until another one has succeeded', async () => {
  const end = (state: string) =>
    shop.pool.query(`INSERT INTO rebuilds (is_requested, state, ended_at) VALUES (true, $1, clock_timestamp())`, [
      state,
    ]);
  const isFailing = async () => (await (await openStudio(shop, 'editor')).get('/studio/day')).data.isSiteFailing;
  await end('failed');
  expect(await isFailing()).toBe(true);
  await end('published');
  expect(await isFailing()).toBe(false);
  expect((await (await openStudio(shop, 'support')).get('/studio/day')).data).not.toHaveProperty('isSiteFailing');
});

test('what every screen polls does not prolong a session; opening the home screen does', async () => {
  const editor = await openStudio(shop, 'editor');
  shop.wait(40 * 60_000);
  for (const polled of ['/studio/day/counts', '/studio/removals']) expect((await editor.get(polled)).status).toBe(200);
  shop.wait(0.5 * HOUR);
  expect((await editor.get('/studio/day/counts')).error?.code).toBe('staff_unauthorized');
  const other = await openStudio(shop, 'order-manager');
  shop.wait(40 * 60_000);
  await other.get('/studio/day');
  shop.wait(0.5 * HOUR);
  expect((await other.get('/studio/day/counts')).status).toBe(200);
});
