import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { NOTEBOOK } from '../../src/contract/notebook-limits.ts';
import { type Browser, nextAddress, openBrowser } from '../../tests/helpers/browser.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { deleteCustomer } from '../customers/delete-customer.ts';
import { mergeCustomers } from '../customers/merge-customers.ts';
import { inTransaction } from '../db/transaction.ts';

const SKU = 'PZ-SZL-001';
let browser: Browser;
let customerId: string;
const shop = await openSharedShop();
({ id: customerId, browser } = await shop.newCustomer());

const draft = (changes: object = {}) => ({
  revision: 0,
  title: 'Рама',
  notes: 'Полімент червоний',
  day: '2026-11-27',
  materials: [{ sku: SKU, quantity: 2 }],
  ...changes,
});
const put = (id: string, changes: object = {}, from = browser) => from.send('PUT', `/notebook/${id}`, draft(changes));
async function makeProject(changes: object = {}, from = browser): Promise<string> {
  const id = randomUUID();
  expect((await put(id, changes, from)).status).toBe(200);
  return id;
}

const photograph = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#804020' } }).jpeg();

async function sendPhoto(project: string, photo: string, picture = photograph(), from = browser) {
  const response = await shop.app.request(`/api/v1/notebook/${project}/photos/${photo}?lang=uk`, {
    method: 'POST',
    headers: {
      'content-type': 'image/jpeg',
      'x-forwarded-for': nextAddress(),
      cookie: [...from.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: new Uint8Array(await picture.toBuffer()),
    duplex: 'half',
  } as RequestInit);
  return { status: response.status, ...(await response.json()) };
}

describe('a project', () => {
  test('is stored with its materials at today’s prices, and listed', async () => {
    const id = await makeProject();
    await shop.pool.query('UPDATE products SET price = price + 100 WHERE sku = $1', [SKU]);
    const { rows } = await shop.pool.query('SELECT price, stock FROM products WHERE sku = $1', [SKU]);
    const { data } = await browser.get(`/notebook/${id}`);
    expect(data).toMatchObject({ id, revision: 1, title: 'Рама', notes: 'Полімент червоний', day: '2026-11-27' });
    expect(data.materials).toMatchObject([{ sku: SKU, quantity: 2, product: { sku: SKU, ...rows[0] } }]);
    expect((await browser.get('/notebook')).data[0]).toMatchObject({ id, materialCount: 1, photo: null });
  });

  test('is stored once when an answer was lost, and a repeated change changes nothing', async () => {
    const id = randomUUID();
    const [first, second] = [await put(id), await put(id)];
    expect([first.data.revision, second.data.revision]).toEqual([1, 1]);
    const changes = { revision: 1, title: 'Рама і гайка' };
    const [change, again] = [await put(id, changes), await put(id, changes)];
    expect([change.data.revision, again.data.revision]).toEqual([2, 2]);
  });

  test('that two tabs change keeps the first change; the second is told', async () => {
    const id = await makeProject();
    const changes = await Promise.all(['А', 'Б'].map((title) => put(id, { revision: 1, title })));
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = changes.find(({ status }) => status === 409);
    expect(refused?.error.code).toBe('project_conflict');
    const winner = changes.find(({ status }) => status === 200);
    expect((await browser.get(`/notebook/${id}`)).data.title).toBe(winner?.data.title);
  });

  test('that was deleted in another tab is not made again by a save', async () => {
    const id = await makeProject();
    expect((await browser.send('DELETE', `/notebook/${id}`)).status).toBe(200);
    expect((await browser.send('DELETE', `/notebook/${id}`)).status).toBe(200);
    expect((await put(id, { revision: 1, title: 'Ще' })).error.code).toBe('project_not_found');
  });

  test('keeps a material whose product is hidden or gone', async () => {
    await shop.pool.query(`
      INSERT INTO page_entries VALUES ('znykne', 'product');
      INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
      SELECT 'znykne', 'GONE-1', category_id, '{"uk":"Зникне","ru":"Исчезнет"}', summary, description, 100, 1, weight
      FROM products WHERE sku = '${SKU}'`);
    const id = await makeProject({ materials: [{ sku: 'GONE-1', quantity: 1 }] });
    await shop.pool.query(`UPDATE products SET is_published = false WHERE sku = 'GONE-1'`);
    const hidden = await put(id, { revision: 1, materials: [{ sku: 'GONE-1', quantity: 1 }] });
    expect(hidden.data.materials).toEqual([{ sku: 'GONE-1', name: 'Зникне', quantity: 1, product: null }]);
    // A project that does not have it cannot learn the name of a product that is not published.
    const stranger = await makeProject({ materials: [] });
    const guessed = await put(stranger, { revision: 1, materials: [{ sku: 'GONE-1', quantity: 1 }] });
    expect([guessed.status, guessed.error?.code]).toEqual([404, 'product_not_found']);
    await shop.pool.query(`DELETE FROM products WHERE sku = 'GONE-1'`);
    const { data } = await browser.get(`/notebook/${id}`);
    expect(data.materials).toEqual([{ sku: 'GONE-1', name: 'Зникне', quantity: 1, product: null }]);
    const saved = await put(id, {
      revision: 1,
      materials: [
        { sku: 'GONE-1', quantity: 3 },
        { sku: SKU, quantity: 1 },
      ],
    });
    expect(saved.data.materials).toMatchObject([{ sku: 'GONE-1', quantity: 3, product: null }, { sku: SKU }]);
  });

  test.each([
    ['no title', { title: ' ' }, ['title']],
    ['a long title', { title: 'я'.repeat(NOTEBOOK.title + 1) }, ['title']],
    ['long notes', { notes: 'я'.repeat(NOTEBOOK.notes + 1) }, ['notes']],
    ['a day that no calendar has', { day: '2026-02-31' }, ['day']],
    ['no pieces', { materials: [{ sku: SKU, quantity: 0 }] }, ['materials.0.quantity']],
  ])('with %s is refused at its field', async (_, changes, fields) => {
    const { status, error } = await put(randomUUID(), changes);
    expect([status, Object.keys(error.fields)]).toEqual([400, fields]);
  });

  test('with an unknown product is refused', async () => {
    const { error } = await put(randomUUID(), { materials: [{ sku: 'NO-SUCH', quantity: 1 }] });
    expect(error.code).toBe('product_not_found');
  });

  test('is one of at most 200, also when two tabs make the last ones', async () => {
    const { id, browser: full } = await shop.newCustomer();
    await shop.pool.query(
      `INSERT INTO notebook_projects (id, customer_id, title, notes)
       SELECT gen_random_uuid(), $1, 'Проєкт', '' FROM generate_series(2, $2)`,
      [id, NOTEBOOK.projects],
    );
    const made = await Promise.all([put(randomUUID(), {}, full), put(randomUUID(), {}, full)]);
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a project of an order', () => {
  const orderOfCustomer = async () => {
    const { rows } = await shop.pool.query<{ id: string; number: number; owner: string }>(
      `SELECT o.id, o.number, o.customer_id AS owner FROM orders o
       WHERE o.customer_id IS NOT NULL AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id) LIMIT 1`,
    );
    const [order] = rows;
    if (!order) throw new Error('The demo shop has no order of a customer');
    await shop.pool.query('UPDATE orders SET customer_id = $2 WHERE id = $1', [order.id, customerId]);
    return order;
  };

  test('has its items, once', async () => {
    const order = await orderOfCustomer();
    const id = randomUUID();
    const { data } = await browser.post(`/notebook/${id}/order`, { order: order.id });
    expect(data.title).toBe(`Замовлення № ${order.number}`);
    const items = await shop.pool.query('SELECT sku FROM order_items WHERE order_id = $1', [order.id]);
    expect(data.materials.map(({ sku }: { sku: string }) => sku).sort()).toEqual(
      [...new Set(items.rows.map(({ sku }) => sku))].sort(),
    );
    await put(id, { revision: 1, title: 'Інакше', materials: [] });
    expect((await browser.post(`/notebook/${id}/order`, { order: order.id })).data.title).toBe('Інакше');
  });

  test('of somebody else is refused', async () => {
    const order = await orderOfCustomer();
    const { browser: stranger } = await shop.newCustomer();
    const { error } = await stranger.post(`/notebook/${randomUUID()}/order`, { order: order.id });
    expect(error.code).toBe('order_not_found');
  });
});

describe('photos', () => {
  test('are stored without metadata, once, and shown to their customer alone, uncached', async () => {
    const [project, photo] = [await makeProject(), randomUUID()];
    const taken = photograph(2400, 1200).withExif({ IFD0: { Copyright: 'Secret place' } });
    const sent = await sendPhoto(project, photo, taken);
    expect(sent.data).toEqual({ id: photo, width: 1600, height: 800 });
    expect((await sendPhoto(project, photo, photograph(500, 500))).data).toEqual(sent.data);
    const { rows } = await shop.pool.query('SELECT bytes FROM notebook_photos WHERE id = $1', [photo]);
    const { format, exif } = await sharp(rows[0].bytes).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);

    const address = `/notebook/${project}/photos/${photo}`;
    const seen = await shop.app.request(`/api/v1${address}?lang=uk`, {
      headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect((await openBrowser(shop.app).get(address)).status).toBe(401);
    const { browser: stranger } = await shop.newCustomer();
    expect((await stranger.get(address)).status).toBe(404);
    expect((await sendPhoto(project, randomUUID(), photograph(), stranger)).error.code).toBe('project_not_found');
    await stranger.send('DELETE', address);
    expect((await browser.get(`/notebook/${project}`)).data.photos).toHaveLength(1);
    await browser.send('DELETE', address);
    expect((await browser.get(`/notebook/${project}`)).data.photos).toEqual([]);
  });

  test('are limited by project', async () => {
    const project = await makeProject();
    await shop.pool.query(
      `INSERT INTO notebook_photos (id, project_id, bytes, width, height)
       SELECT gen_random_uuid(), $1, '\\x00', 1, 1 FROM generate_series(2, $2)`,
      [project, NOTEBOOK.photosOfProject],
    );
    const sent = await Promise.all([sendPhoto(project, randomUUID()), sendPhoto(project, randomUUID())]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    await browser.send('DELETE', `/notebook/${project}`);
    expect((await shop.pool.query('SELECT FROM notebook_photos WHERE project_id = $1', [project])).rowCount).toBe(0);
  });

  test('that are no pictures are refused', async () => {
    const project = await makeProject();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"></svg>');
    const sent = await sendPhoto(project, randomUUID(), { toBuffer: async () => svg } as never);
    expect(sent.error.code).toBe('picture_svg');
  });
});

describe('a notebook', () => {
  test('is private', async () => {
    const id = await makeProject();
    const { browser: stranger } = await shop.newCustomer();
    expect((await openBrowser(shop.app).get('/notebook')).status).toBe(401);
    expect((await stranger.get('/notebook')).data).toEqual([]);
    expect((await stranger.get(`/notebook/${id}`)).error.code).toBe('project_not_found');
    expect((await put(id, { revision: 1, title: 'Моє' }, stranger)).error.code).toBe('project_not_found');
    await stranger.send('DELETE', `/notebook/${id}`);
    expect((await browser.get(`/notebook/${id}`)).data.title).toBe('Рама');
  });

  test('is part of the export, follows a merge of accounts, and is erased with the account', async () => {
    const [one, two] = [await shop.newCustomer(), await shop.newCustomer()];
    const project = await makeProject({}, one.browser);
    await sendPhoto(project, randomUUID(), photograph(), one.browser);
    const { data } = await one.browser.get('/customer/export');
    expect(data.notebook).toMatchObject([
      {
        title: 'Рама',
        day: '2026-11-27',
        materials: [{ sku: SKU, quantity: 2 }],
        photos: [expect.stringMatching(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/)],
      },
    ]);
    const chosen = { name: null, email: two.login, phone: null };
    await inTransaction(shop.pool, (client) => mergeCustomers(client, { into: two.id, from: one.id, chosen }));
    expect((await two.browser.get(`/notebook/${project}`)).status).toBe(200);
    await deleteCustomer(shop.pool, two.id);
    const left = await shop.pool.query('SELECT FROM notebook_projects WHERE id = $1', [project]);
    expect(left.rowCount).toBe(0);
  });
});
