import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { shippingCost } from '../../../src/rules/delivery.ts';
import type { StudioOrder } from '../../../studio/contract/orders.ts';
import type { PhoneOrder } from '../../../studio/contract/phone-orders.ts';
import { openSharedBankShop } from '../../../tests/helpers/bank-shop.ts';
import type { Answer } from '../../../tests/helpers/browser.ts';
import { newEmail, newPhone } from '../../../tests/helpers/customers.ts';
import { stockOf } from '../../../tests/helpers/ordering.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { deleteCustomer } from '../../customers/delete-customer.ts';
import { cleanUp } from '../../jobs/clean-up.ts';

const SKU = 'PZ-SZL-002';

const open = await openSharedBankShop();
const manager = await openStudio(open.shop, 'order-manager');
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open.shop.pool.query('UPDATE products SET stock = 40 WHERE sku = $1', [SKU]);
});

const at = ({ id }: Pick<PhoneOrder, 'id'>, rest = '') => `/studio/phone-orders/${id}${rest}`;
const begin = async (browser = manager): Promise<PhoneOrder> => (await browser.post('/studio/phone-orders')).data;
const read = async (order: PhoneOrder, browser = manager): Promise<PhoneOrder> => (await browser.get(at(order))).data;
const unfinished = async (browser = manager): Promise<string[]> =>
  (await browser.get('/studio/phone-orders')).data.map(({ id }: PhoneOrder) => id);

/** Begins an order with pieces of a product. */
async function withPieces(quantity: number, browser = manager): Promise<PhoneOrder> {
  const { status, data } = await browser.post(at(await begin(browser), '/lines'), { sku: SKU, quantity });
  expect(status).toBe(200);
  return data;
}

const contact = (changes = {}) => ({ name: 'Олена Пчілка', phone: newPhone(), email: '', ...changes });

/** Returns the body of a request to place an order that is picked up and paid for at the shop. */
const pickedUp = ({ cart }: PhoneOrder, changes = {}) => ({
  expectedTotal: cart.total,
  contact: contact(),
  delivery: { method: 'pickup' },
  payment: 'cash-on-delivery',
  note: '',
  isCallbackNeeded: false,
  lang: 'uk',
  ...changes,
});

const place = (order: PhoneOrder, changes = {}, browser = manager): Promise<Answer> =>
  browser.post(at(order, '/place'), pickedUp(order, changes));

async function messagesOf(orderId: string): Promise<{ channel: string; recipient: string; lang: string }[]> {
  const { rows } = await open.shop.pool.query(
    `SELECT channel, recipient, lang FROM messages WHERE content ->> 'orderId' = $1 ORDER BY channel`,
    [orderId],
  );
  return rows;
}

describe('a phone order', () => {
  test('is placed without a phone code, names its author and notifies the customer in their language', async () => {
    const order = await withPieces(2);
    const [phone, email] = [newPhone(), newEmail()];
    const before = await stockOf(open.shop.pool, SKU);
    const { status, data } = await place(order, {
      contact: { name: 'Анна', phone, email },
      lang: 'ru',
      note: 'Дзвонила',
    });
    expect(status).toBe(200);
    expect(await stockOf(open.shop.pool, SKU)).toBe(before - 2);
    const taken: StudioOrder = (await manager.get(`/studio/orders/${data.orderId}`)).data;
    expect(taken).toMatchObject({ number: data.number, status: 'new', name: 'Анна', phone, email, lang: 'ru' });
    expect(taken).toMatchObject({ note: 'Дзвонила', customer: null, totalCost: order.cart.total });
    const first = taken.events.find((event) => event.kind === 'state');
    expect(first).toMatchObject({ from: null, to: 'new', by: { kind: 'staff', name: expect.stringMatching(/\S/) } });
    expect(await messagesOf(data.orderId)).toEqual([
      { channel: 'email', recipient: email, lang: 'ru' },
      { channel: 'phone', recipient: phone, lang: 'ru' },
    ]);
    const listed = (await manager.get(`/studio/orders?q=${encodeURIComponent(phone)}`)).data.orders;
    expect(listed).toMatchObject([{ id: data.orderId, name: 'Анна', phone }]);
    expect(await unfinished()).not.toContain(order.id);
    const { orderId, form, cart } = await read(order);
    expect([orderId, form.name, cart.lines]).toEqual([data.orderId, '', []]);
  });

  test('goes to a locker, with its delivery cost; a card is paid by a link in a message', async () => {
    const find = async (path: string) => (await open.browser.get(path)).data[0];
    const settlement = await find(`/delivery/settlements?q=${encodeURIComponent('львів')}`);
    const branch = await find(`/delivery/branches?settlement=${settlement.ref}&kind=locker`);
    const order = await withPieces(1);
    const shipping = shippingCost({
      method: 'nova-poshta-locker',
      weightGrams: order.parcel.weight,
      itemsCost: order.cart.total,
      hasFreeDelivery: false,
    });
    expect([order.hasCards, shipping > 0]).toEqual([true, true]);
    const delivery = { method: 'nova-poshta-locker', settlement, branch };
    const wrong = await place(order, { delivery, payment: 'card' });
    expect(wrong.error.code).toBe('cart_changed');
    const expectedTotal = order.cart.total + shipping;
    const { data } = await place(order, { delivery, payment: 'card', expectedTotal });
    const taken: StudioOrder = (await manager.get(`/studio/orders/${data.orderId}`)).data;
    expect(taken).toMatchObject({ status: 'awaiting-payment', shippingCost: shipping, isTyped: false });
    expect(await messagesOf(data.orderId)).toMatchObject([{ channel: 'phone' }]);
  });

  test('for a customer has their discount and joins their account', async () => {
    const { pool } = open.shop;
    const phone = newPhone();
    const { rows } = await pool.query(
      `INSERT INTO customers (name, phone, email, lang) VALUES ('Соломія К.', $1, $2, 'ru') RETURNING id`,
      [phone, newEmail()],
    );
    const customerId: string = rows[0].id;
    await pool.query(
      `INSERT INTO orders (idempotency_key, customer_id, status, lang, shipping_method, payment_method, weight, items_cost,
         discount_value, shipping_cost, total_cost, discounts, holds_stock)
       VALUES (gen_random_uuid(), $1, 'finished', 'uk', 'pickup', 'cash-on-delivery', 0, 6000000, 0, 0, 6000000, '[]', false)`,
      [customerId],
    );
    const spoken = `${phone.slice(3, 6)} ${phone.slice(6, 9)}-${phone.slice(9)}`;
    for (const q of [spoken, phone, 'соломія к'])
      expect((await manager.get(`/studio/phone-orders/customers?q=${encodeURIComponent(q)}`)).data).toMatchObject([
        { id: customerId, orders: 1 },
      ]);
    const order = await withPieces(1);
    await manager.send('PATCH', at(order, '/form'), { name: 'Сестра' });
    const { data: known } = await manager.send('PUT', at(order, '/customer'), { customerId });
    expect(known.form).toMatchObject({ name: 'Сестра', phone, lang: 'ru' });
    expect(known.cart.personalPercent).toBe(10);
    expect(known.cart.total).toBeLessThan(order.cart.total);
    const { data } = await place(known);
    const { rows: made } = await pool.query('SELECT customer_id, total_cost FROM orders WHERE id = $1', [data.orderId]);
    expect(made).toEqual([{ customer_id: customerId, total_cost: known.cart.total }]);
  });

  test('has services and a promo code, by the rules of the shop’s cart', async () => {
    const code = 'ДЗВІНОК';
    await open.shop.pool.query("INSERT INTO promo_codes (code, kind, value) VALUES ($1, 'percent', 10)", [code]);
    const order = await withPieces(2);
    const [line] = order.cart.lines;
    const [service] = order.services[SKU] ?? [];
    if (!line || !service) throw new Error(`${SKU} has a service`);
    const lineAt = at(order, `/lines/${line.id}`);
    const chosen = await manager.send('PATCH', lineAt, {
      quantity: 3,
      services: { codes: [service.code], values: {} },
    });
    expect(chosen.data.cart.lines).toMatchObject([{ quantity: 3, services: [{ code: service.code }] }]);
    expect(chosen.data.cart.itemsCost).toBe(3 * (line.price + service.price));
    const refused = await manager.send('PATCH', at(order, `/lines/${chosen.data.cart.lines[0].id}`), { quantity: 41 });
    expect(refused.error).toMatchObject({ code: 'not_enough_stock', fields: { quantity: expect.any(String) } });
    expect((await manager.post(at(order, '/promo-code'), { code: 'НЕМА' })).error.code).toBe('promo_unknown');
    const cheaper = (await manager.post(at(order, '/promo-code'), { code })).data;
    expect(cheaper.cart.total).toBeLessThan(chosen.data.cart.total);
    const { data } = await place(cheaper);
    const taken: StudioOrder = (await manager.get(`/studio/orders/${data.orderId}`)).data;
    expect(taken).toMatchObject({ promoCode: code, totalCost: cheaper.cart.total });
  });
});

describe('a phone order is placed once', () => {
  test('by two concurrent requests, and by a repetition after a lost answer', async () => {
    const order = await withPieces(3);
    const before = await stockOf(open.shop.pool, SKU);
    const sent = pickedUp(order);
    const send = () => manager.post(at(order, '/place'), sent);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    answers.push(await send());
    expect(new Set(answers.map(({ data }) => data.orderId)).size).toBe(1);
    expect(await stockOf(open.shop.pool, SKU)).toBe(before - 3);
    expect(await messagesOf(answers[0]?.data.orderId)).toHaveLength(1);
  });

  test('and a piece added by a repeated request is added once', async () => {
    const order = await begin();
    const key = randomUUID();
    const add = () => manager.send('POST', at(order, '/lines'), { sku: SKU, quantity: 1 }, { 'idempotency-key': key });
    await Promise.all([add(), add()]);
    expect((await read(order)).cart.quantity).toBe(1);
  });

  test('for the last piece by one of two, and the other keeps all fields', async () => {
    const [one, other] = [await withPieces(1), await withPieces(1)];
    await open.shop.pool.query('UPDATE products SET stock = 1 WHERE sku = $1', [SKU]);
    for (const order of [one, other]) await manager.send('PATCH', at(order, '/form'), { name: 'Марія', note: 'Чекає' });
    const answers = await Promise.all([place(one), place(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stockOf(open.shop.pool, SKU)).toBe(0);
    const lost = await read(answers[0]?.status === 200 ? other : one);
    expect(lost).toMatchObject({ orderId: null, form: { name: 'Марія', note: 'Чекає' } });
    expect(lost.cart.lines).toMatchObject([{ sku: SKU, quantity: 1, stock: 0, isAvailable: false }]);
  });

  test('only at the confirmed price; a changed price is shown at the line', async () => {
    const order = await withPieces(1);
    const { rows } = await open.shop.pool.query('SELECT price FROM products WHERE sku = $1', [SKU]);
    const price: number = rows[0].price;
    try {
      await open.shop.pool.query('UPDATE products SET price = price + 100 WHERE sku = $1', [SKU]);
      expect((await place(order)).error.code).toBe('cart_changed');
      const [line] = (await read(order)).cart.lines;
      expect(line).toMatchObject({ price: price + 100, seenPrice: price });
    } finally {
      await open.shop.pool.query('UPDATE products SET price = $2 WHERE sku = $1', [SKU, price]);
    }
  });
});

describe('the typed fields', () => {
  test('are stored one by one, for several orders at once; a discarded order is deleted', async () => {
    const [one, other] = [await begin(), await begin()];
    expect(await unfinished()).not.toContain(one.id);
    await manager.send('PATCH', at(one, '/form'), { name: 'Ярина', phone: '067' });
    await manager.send('PATCH', at(one, '/form'), { phone: '067 111' });
    await manager.send('PATCH', at(other, '/form'), { note: 'Друга лінія' });
    expect((await read(one)).form).toMatchObject({ name: 'Ярина', phone: '067 111', payment: 'cash-on-delivery' });
    expect(await unfinished()).toEqual(expect.arrayContaining([one.id, other.id]));
    for (const _ of [1, 2]) expect((await manager.send('DELETE', at(one))).status).toBe(200);
    expect((await manager.get(at(one))).error.code).toBe('phone_order_not_found');
    expect((await place(one)).error.code).toBe('phone_order_not_found');
    expect((await manager.send('PATCH', at(other, '/form'), { payment: 'gold' })).status).toBe(400);
  });

  test('are refused with errors at their fields, in the reader’s language', async () => {
    const order = await withPieces(1);
    const russian = await openStudio(open.shop, 'order-manager', 'ru');
    const wrong = { contact: contact({ phone: '123', email: 'ні' }) };
    expect((await place(order, wrong)).error.fields).toHaveProperty(['contact.phone']);
    const { error } = await place(order, { contact: contact({ name: ' ' }), payment: 'gold' }, russian);
    expect(Object.keys(error.fields)).toEqual(expect.arrayContaining(['contact.name', 'payment']));
    expect((await place(order, { payment: 'invoice' })).error.fields).toHaveProperty(['company.name']);
    expect((await place(await begin())).error.code).toBe('cart_empty');
  });

  test('are private, and are deleted with the customer or after a month', async () => {
    const { pool } = open.shop;
    const order = await withPieces(1);
    const owner = await openStudio(open.shop, 'owner');
    expect((await owner.get(at(order))).error.code).toBe('phone_order_not_found');
    expect((await place(order, {}, owner)).error.code).toBe('phone_order_not_found');
    for (const role of ['editor', 'support'] as const) {
      const browser = await openStudio(open.shop, role);
      expect((await browser.post('/studio/phone-orders')).error.code).toBe('not_permitted');
      expect((await place(order, {}, browser)).error.code).toBe('not_permitted');
    }
    const { rows } = await pool.query(`INSERT INTO customers (phone, lang) VALUES ($1, 'uk') RETURNING id`, [
      newPhone(),
    ]);
    await manager.send('PUT', at(order, '/customer'), { customerId: rows[0].id });
    await deleteCustomer(pool, rows[0].id);
    expect((await manager.get(at(order))).status).toBe(404);
    const [old, young] = [await withPieces(1), await withPieces(1)];
    await pool.query("UPDATE phone_orders SET updated_at = now() - interval '31 days' WHERE id = $1", [old.id]);
    await cleanUp(pool);
    expect([(await manager.get(at(old))).status, (await manager.get(at(young))).status]).toEqual([404, 200]);
  });
});
