import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StudioCustomer } from '../../../studio/contract/customers.ts';
import { type BankShop, openBankShop } from '../../../tests/helpers/bank-shop.ts';
import { type Browser, openBrowser } from '../../../tests/helpers/browser.ts';
import { newEmail, newPhone, signUp } from '../../../tests/helpers/customers.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';

const SKU = 'PZ-SZL-002';
const MINUTE = 60_000;

let open: BankShop;
let manager: Browser;
let owner: Browser;
let support: Browser;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  open = await openBankShop();
  manager = await openStudio(open.shop, 'order-manager');
  owner = await openStudio(open.shop, 'owner', 'ru');
  support = await openStudio(open.shop, 'support');
});
afterAll(() => open.close());

interface Person {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
}

async function newCustomer(name = 'Оксана Забужко'): Promise<Person> {
  const browser = openBrowser(open.shop.app);
  const email = newEmail();
  const id = await signUp(browser, open.shop.deps, { login: email });
  await open.shop.pool.query('UPDATE customers SET name = $2 WHERE id = $1', [id, name]);
  return { id, email, browser };
}

/** Creates an order of a customer, with a status and a cost in kopiykas. */
async function orderOf(customerId: string | null, cost: number, status = 'finished', phone = newPhone()) {
  const order = await open.order(SKU, 1, { payment: 'cash-on-delivery' });
  await open.shop.pool.query(
    `UPDATE orders SET customer_id = $2, status = $3, items_cost = $4, discount_value = 0, shipping_cost = 0,
       total_cost = $4, recipient_phone = $5 WHERE id = $1`,
    [order.id, customerId, status, cost, phone],
  );
  return order;
}

const find = async (query: string, browser = manager) => (await browser.get(`/studio/customers?${query}`)).data;
const idsOf = ({ customers }: { customers: readonly { id: string }[] }) => customers.map(({ id }) => id);
const read = async (id: string, browser = manager): Promise<StudioCustomer> =>
  (await browser.get(`/studio/customers/${id}`)).data;
const put = (customer: StudioCustomer, changes: object, browser = manager, revision = customer.revision) => {
  const { name, email, phone, lang } = customer;
  const body = { name: name ?? '', email: email ?? '', phone: phone ?? '', lang, ...changes };
  return browser.send('PUT', `/studio/customers/${customer.id}`, body, { 'if-match': `"${revision}"` });
};
const logOf = async (id: string) =>
  (
    await open.shop.pool.query(
      `SELECT operation, before, after FROM audit_log WHERE entity = 'customer' AND entity_id = $1 ORDER BY id`,
      [id],
    )
  ).rows;

describe('the list', () => {
  test('finds a customer by name, phone or e-mail as read out', async () => {
    const { id, email } = await newCustomer('Ліна Костенко-М’ята');
    const phone = newPhone();
    await open.shop.pool.query('UPDATE customers SET phone = $2 WHERE id = $1', [id, phone]);
    for (const q of [
      'костенко',
      "м'ята ліна",
      email.toUpperCase(),
      phone,
      `38 (0${phone.slice(4, 6)}) ${phone.slice(6)}`,
    ])
      expect([q, idsOf(await find(`q=${encodeURIComponent(q)}`))]).toEqual([q, [id]]);
    for (const q of ['%', '_', '\\', "'"])
      expect([q, idsOf(await find(`q=${encodeURIComponent(q)}`))]).toEqual([q, []]);
  });

  test('filters by orders, sum, level and days, sorts, and counts', async () => {
    const [without, some, much] = [await newCustomer(), await newCustomer(), await newCustomer()];
    await orderOf(some.id, 499_999);
    await orderOf(much.id, 1_600_000);
    await orderOf(much.id, 900_000, 'cancelled');
    const among = async (query: string) =>
      idsOf(await find(query)).filter((id) => [without.id, some.id, much.id].includes(id));
    expect(await among('orders=none')).toEqual([without.id]);
    expect(await among('orders=some&sort=-sum')).toEqual([much.id, some.id]);
    expect(await among('sumFrom=499999&sumTo=499999')).toEqual([some.id]);
    expect(await among('level=5')).toEqual([much.id]);
    expect(await among('level=0&sort=-orders')).toEqual([some.id, without.id]);
    expect(await among('level=4')).toEqual([]);
    expect(await among('from=2099-01-01')).toEqual([]);
    const { customers, total, percents } = await find('sort=-sum&orders=some');
    expect(total).toBe(customers.length);
    expect(percents).toEqual([3, 5, 7, 10]);
    expect(customers.find(({ id }: { id: string }) => id === much.id)).toMatchObject({
      orders: 2,
      sum: 1_600_000,
      percent: 5,
    });
    expect((await manager.get('/studio/customers?page=0')).status).toBe(400);
  });

  test('is exported as CSV, which is logged without names', async () => {
    const { id } = await newCustomer('=Надія;Світлична');
    await orderOf(id, 700_050);
    const { data } = await manager.post('/studio/customers/export', { q: 'Світлична' });
    expect(data.count).toBe(1);
    const [head, row] = data.csv.trim().split('\r\n');
    expect(head).toContain('Виконано на суму');
    expect(row).toContain(`"'=Надія;Світлична"`);
    expect(row).toContain('7000,50');
    const { rows } = await open.shop.pool.query(`SELECT after FROM audit_log WHERE entity_id = 'list'`);
    expect(rows).toEqual([{ after: { action: 'export', count: 1, filters: ['q'] } }]);
    expect((await manager.post('/studio/customers/export', { level: 'x' })).error.fields).toHaveProperty('level');
  });
});

describe('a customer', () => {
  test('has orders, discount, the sum missing to the next level, returns, cart, messages and notes', async () => {
    const { id, browser } = await newCustomer();
    const phone = newPhone();
    await open.shop.pool.query('UPDATE customers SET phone = $2 WHERE id = $1', [id, phone]);
    const order = await orderOf(id, 600_000);
    const guest = await orderOf(null, 100_000, 'new', phone);
    await open.shop.pool.query(
      `INSERT INTO refunds (id, order_id, amount, status, cause, reason, by, created_at)
       VALUES ($1, $2, 5000, 'returned', 'asked', 'Тріснула ручка', 'shop', now())`,
      [randomUUID(), order.id],
    );
    await browser.post('/cart/lines', { sku: SKU, quantity: 3 });
    await manager.post(`/studio/orders/${order.id}/notes`, { key: randomUUID(), to: 'team', text: 'Чекає дзвінка' });
    const customer = await read(id);
    expect(customer).toMatchObject({
      orders: [{ number: order.number, totalCost: 600_000, status: 'finished' }],
      guestOrders: [{ number: guest.number }],
      returns: [{ number: order.number, amount: 5000, reason: 'Тріснула ручка' }],
      discount: { sum: 600_000, finished: 1, percent: 3, next: { percent: 5, missing: 900_000 } },
      held: [{ sku: SKU, quantity: 3, where: 'cart' }],
      notes: [{ text: 'Чекає дзвінка', order: { number: order.number } }],
      sessions: 1,
      hasPassword: true,
    });
    expect(customer.messages.map(({ about }) => about)).toContain('code');
    const until = new Date().toISOString();
    for (const content of [
      { type: 'new-device', device: null },
      { type: 'review-reply', reviewId: 1 },
      { type: 'review-request', orderId: order.id, until },
      { type: 'nothing' },
    ])
      await open.shop.pool.query(
        "INSERT INTO messages (id, channel, recipient, lang, content) VALUES ($1, 'phone', $2, 'uk', $3)",
        [randomUUID(), phone, JSON.stringify(content)],
      );
    const subjects = (await read(id)).messages.map(({ about }) => about);
    expect(subjects.slice(0, 3).sort()).toEqual(['new-device', 'review-reply', 'review-request']);
    expect(subjects).not.toContain('nothing');
    const { data: seen } = await manager.get(`/studio/orders/${order.id}`);
    const told = seen.events.filter(({ kind }: { kind: string }) => kind === 'message');
    expect(told.map(({ event }: { event: string }) => event)).toContain('review-request');
    expect((await manager.get(`/studio/customers/${randomUUID()}`)).error.code).toBe('customer_not_found');
  });

  test('notes are for the team; the same key is the same note', async () => {
    const { id } = await newCustomer();
    const key = randomUUID();
    await support.post(`/studio/customers/${id}/notes`, { key, text: 'Просила не дзвонити' });
    const { data } = await support.post(`/studio/customers/${id}/notes`, { key, text: 'Просила не дзвонити' });
    expect(data.notes).toMatchObject([{ text: 'Просила не дзвонити', by: { kind: 'staff' }, order: null }]);
    const empty = await support.post(`/studio/customers/${id}/notes`, { key: randomUUID(), text: ' ' });
    expect(empty.error.fields).toHaveProperty('text');
  });
});

describe('an edit', () => {
  test('writes the name and keeps the sessions; a new contact ends them and is not logged', async () => {
    const { id, email, browser } = await newCustomer();
    const named = await put(await read(id), { name: 'Оксана З.' });
    expect([named.status, named.data.name, named.data.revision]).toEqual([200, 'Оксана З.', (await read(id)).revision]);
    expect((await browser.get('/customer')).data.name).toBe('Оксана З.');
    const phone = newPhone();
    const moved = await put(named.data, { phone: phone.replace('+38', '') });
    expect(moved.data.phone).toBe(phone);
    expect((await browser.get('/customer')).data).toBeNull();
    const log = await logOf(id);
    expect(log.map(({ after }) => after.fields)).toEqual([['name'], ['phone']]);
    expect(JSON.stringify(log)).not.toMatch(new RegExp(`Оксана|${email}|${phone.slice(1)}`));
  });

  test('refuses invalid input with an error at its field', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const customer = await read(one.id);
    expect((await put(customer, { email: 'не пошта' })).error.fields).toHaveProperty('email');
    expect((await put(customer, { phone: '12' })).error.fields).toHaveProperty('phone');
    expect((await put(customer, { phone: one.email })).error.fields).toHaveProperty('phone');
    expect((await put(customer, { email: other.email })).error.fields.email).toContain('вже');
    expect((await put(customer, { email: '' })).error.code).toBe('last_way_in');
    expect(await read(one.id)).toEqual(customer);
  });

  test('of two concurrent ones the second is told the author and the current state', async () => {
    const { id } = await newCustomer();
    const seen = await read(id);
    await put(seen, { name: 'Перша' }, owner);
    const late = await put(seen, { name: 'Друга' });
    expect([late.status, late.body.current.name]).toEqual([412, 'Перша']);
    expect(late.body.changedBy).toEqual(expect.any(String));
    await open.shop.pool.query(`UPDATE customers SET name = 'Сама' WHERE id = $1`, [id]);
    expect((await put(seen, { name: 'Друга' })).body).toMatchObject({ current: { name: 'Сама' }, changedBy: null });
  });

  test('of a contact requires the second factor, of a name does not', async () => {
    const { id } = await newCustomer();
    const late = await openStudio(open.shop, 'order-manager');
    open.shop.wait(11 * MINUTE);
    const seen = await read(id, late);
    expect((await put(seen, { phone: newPhone() }, late)).error.code).toBe('confirmation_needed');
    expect((await put(seen, { name: 'Тепер' }, late)).status).toBe(200);
    [manager, owner, support] = [
      await openStudio(open.shop, 'order-manager'),
      await openStudio(open.shop, 'owner', 'ru'),
      await openStudio(open.shop, 'support'),
    ];
  });
});

describe('personal data', () => {
  test('is exported as from the account, and the export is logged', async () => {
    const { id, email, browser } = await newCustomer();
    await orderOf(id, 10_000);
    const { data } = await manager.post(`/studio/customers/${id}/export`);
    const own = (await browser.get('/customer/export')).data;
    expect({ ...data, exportedAt: '', sessions: [] }).toEqual({ ...own, exportedAt: '', sessions: [] });
    expect(data.customer.contactInfo.email).toBe(email);
    expect(data.sessions).toMatchObject([{ isCurrent: false }]);
    expect(await logOf(id)).toMatchObject([{ operation: 'action', after: { action: 'export', orders: 1 } }]);
    expect((await manager.post(`/studio/customers/${randomUUID()}/export`)).error.code).toBe('customer_not_found');
  });

  test('is deleted by the owner only: orders stay without personal data, and the log contains none', async () => {
    const { id, email, browser } = await newCustomer('Той, Хто Йде');
    const order = await orderOf(id, 10_000);
    await support.post(`/studio/customers/${id}/notes`, { key: randomUUID(), text: 'Писала з Бучі' });
    await put(await read(id), { name: 'Той, Хто Пішов' });
    expect((await manager.send('DELETE', `/studio/customers/${id}`)).error.code).toBe('not_permitted');
    expect((await owner.send('DELETE', `/studio/customers/${id}`)).status).toBe(200);
    expect((await browser.get('/customer')).data).toBeNull();
    const { rows } = await open.shop.pool.query(
      'SELECT items_cost::int AS cost, recipient_name AS name, recipient_phone AS phone FROM orders WHERE id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ cost: 10_000, name: null, phone: null }]);
    const kept = await open.shop.pool.query('SELECT FROM customer_notes WHERE customer_id = $1', [id]);
    expect(kept.rowCount).toBe(0);
    const log = JSON.stringify(await logOf(id));
    expect(log).toContain('delete');
    expect(log).not.toMatch(new RegExp(`Хто|Бучі|${email}`));
    expect((await owner.send('DELETE', `/studio/customers/${id}`)).error.code).toBe('customer_not_found');
  });
});

test('the search palette finds a customer for roles that may read them', async () => {
  const { id } = await newCustomer('Соломія Павличко');
  const found = (await support.get(`/studio/find?q=${encodeURIComponent('павличко')}`)).data;
  expect(found).toMatchObject([{ kind: 'customer', id, name: { uk: 'Соломія Павличко' } }]);
  const editor = await openStudio(open.shop, 'editor');
  expect((await editor.get(`/studio/find?q=${encodeURIComponent('павличко')}`)).data).toEqual([]);
});
