import { afterAll, beforeEach, expect, test } from 'vitest';
import { startBank } from '../../../demo/bank/bank.ts';
import type { PlaceOrder } from '../../../src/contract/place-order.ts';
import { openBrowser } from '../../../tests/helpers/browser.ts';
import { newEmail, newPhone } from '../../../tests/helpers/customers.ts';
import { buy, confirmContact, confirmPhone, contactOf, orderOf, stockOf } from '../../../tests/helpers/ordering.ts';
import { openTestShop } from '../../../tests/helpers/test-shop.ts';
import { createPaymentProviders } from '../../payments/providers.ts';

const SKU = 'PZ-SZL-002';
const COMPANY = { payment: 'invoice', company: { name: 'ТОВ «Іконопис»', code: '12345678' } } as const;
const NO_BRANCH = {
  method: 'nova-poshta-branch',
  settlement: { name: 'Львів' },
  branch: { name: '' },
} as const;
const bank = await startBank();
const shop = await openTestShop({ payments: createPaymentProviders(bank.settings) });
afterAll(async () => {
  await shop.drop();
  await bank.close();
});
beforeEach(async () => {
  await shop.pool.query("UPDATE orders SET status = 'cancelled' WHERE status IN ('awaiting-payment', 'new')");
  await shop.pool.query('DELETE FROM rate_limits');
  await shop.pool.query('UPDATE products SET stock = 64 WHERE sku = $1', [SKU]);
});

/** Returns the statuses of `count` requests, sent one after another. */
async function statusesOf(count: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) statuses.push((await ask()).status);
  return statuses;
}

test('one address can place 40 orders an hour', async () => {
  await shop.pool.query('UPDATE products SET stock = 1000 WHERE sku = $1', [SKU]);
  const from = () => openBrowser(shop.app, { address: '198.51.100.7' });
  const statuses = await statusesOf(42, () => buy(from(), SKU, 1, { payment: 'card' }));
  expect(statuses).toEqual([...Array.from({ length: 40 }, () => 200), 429, 429]);
});

test.each([
  ['phone', () => contactOf('+380671234567')],
  ['e-mail', () => ({ ...contactOf(newPhone()), email: 'stranger@pozolota.example' })],
])('another person’s %s can be named in 6 orders an hour, whoever places them', async (_, contact) => {
  const order = () => buy(openBrowser(shop.app), SKU, 1, { payment: 'card', contact: contact() });
  expect(await statusesOf(8, order)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});

test('a refused order does not count', async () => {
  const browser = openBrowser(shop.app);
  const contact = contactOf(newPhone());
  await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  const statuses = await statusesOf(10, () => browser.post('/checkout', orderOf(1, { payment: 'card', contact })));
  expect(new Set(statuses)).toEqual(new Set([409]));
  expect((await buy(openBrowser(shop.app), SKU, 1, { payment: 'card', contact })).status).toBe(200);
});

test('guests who pay by card can hold half of a product; beyond that they confirm a phone', async () => {
  const order = async (browser: ReturnType<typeof openBrowser>, quantity: number, phone = newPhone()) => {
    const { data: cart } = await browser.post('/cart/lines', { sku: SKU, quantity });
    return browser.post('/checkout', orderOf(cart.total, { payment: 'card', contact: contactOf(phone) }));
  };
  expect((await order(openBrowser(shop.app), 64)).error?.code).toBe('too_much_held');
  expect(await stockOf(shop.pool, SKU)).toBe(64);
  expect((await order(openBrowser(shop.app), 30)).status).toBe(200);
  expect((await order(openBrowser(shop.app), 3)).error?.code).toBe('phone_unconfirmed');
  const known = openBrowser(shop.app);
  const phone = newPhone();
  await confirmPhone(known, phone);
  expect((await order(known, 3, phone)).status).toBe(200);
  await shop.pool.query("UPDATE orders SET status = 'paid' WHERE status = 'awaiting-payment'");
  expect((await order(openBrowser(shop.app), 10)).status).toBe(200);
});

test.each(['cash-on-delivery', 'card'] as const)(
  'unpaid orders of one phone can together hold half of a product, also by %s',
  async (payment) => {
    const phone = newPhone();
    const order = async (quantity: number) => {
      const browser = openBrowser(shop.app);
      await confirmPhone(browser, phone);
      return buy(browser, SKU, quantity, { payment, contact: contactOf(phone) });
    };
    expect((await order(30)).status).toBe(200);
    const more = await order(3);
    expect([more.status, more.error?.code]).toEqual([409, 'too_much_held']);
    expect(more.error?.message).toContain(' 2 ');
    expect((await order(2)).status).toBe(200);
    expect(await stockOf(shop.pool, SKU)).toBe(32);
  },
);

test('a confirmed phone leaves a hundred pieces of a large stock, and none of a small one', async () => {
  const known = async () => {
    const phone = newPhone();
    const browser = openBrowser(shop.app);
    await confirmPhone(browser, phone);
    return (quantity: number) => buy(browser, SKU, quantity, { payment: 'card', contact: contactOf(phone) });
  };
  await shop.pool.query('UPDATE products SET stock = 400 WHERE sku = $1', [SKU]);
  const many = await known();
  expect((await many(300)).status).toBe(200);
  expect((await many(1)).error?.code).toBe('too_much_held');
  await shop.pool.query('UPDATE products SET stock = 4 WHERE sku = $1', [SKU]);
  await shop.pool.query("UPDATE orders SET status = 'paid' WHERE status = 'awaiting-payment'");
  expect((await (await known())(4)).status).toBe(200);
});

test('equal concurrent orders are one order, whatever the limits', async () => {
  const browser = openBrowser(shop.app);
  const { data: cart } = await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  const order = orderOf(cart.total, { payment: 'card', contact: contactOf(newPhone()) });
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post('/checkout', order)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
});

test('payment of an order can be begun ten times an hour', async () => {
  const browser = openBrowser(shop.app);
  const { data: order } = await buy(browser, SKU, 1, { payment: 'card' });
  const body = { provider: 'monobank', token: order.token };
  const statuses = await statusesOf(12, () => browser.post(`/orders/${order.id}/payments`, body));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

test('a shopper who pays on delivery confirms the phone first, once in a browser', async () => {
  const browser = openBrowser(shop.app, { lang: 'ru' });
  const phone = newPhone();
  const { data: cart } = await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  const order = () => orderOf(cart.total, { contact: contactOf(phone) });
  const refused = await browser.post('/checkout', order());
  expect([refused.status, refused.error.code]).toEqual([422, 'phone_unconfirmed']);
  expect(refused.error.message).toMatch(/^Подтвердите номер телефона/);
  expect(await stockOf(shop.pool, SKU)).toBe(64);

  const { data: request } = await browser.post('/checkout/code', { kind: 'phone', phone });
  const wrong = await browser.post('/checkout/code/confirm', { requestId: request.id, code: '000000' });
  expect([wrong.status, wrong.error.code]).toEqual([422, 'code_wrong']);
  await confirmPhone(browser, phone);
  for (let orders = 0; orders < 2; orders++) {
    await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
    const { data } = await browser.get('/cart');
    expect((await browser.post('/checkout', { ...order(), expectedTotal: data.total })).status).toBe(200);
  }

  const stranger = openBrowser(shop.app);
  await stranger.post('/cart/lines', { sku: SKU, quantity: 1 });
  expect((await stranger.post('/checkout', order())).error.code).toBe('phone_unconfirmed');
});

test('a code is requested only for an order that is otherwise valid', async () => {
  const browser = openBrowser(shop.app, { lang: 'ru' });
  const { data: cart } = await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  const send = async (changes: Partial<PlaceOrder>, total = cart.total) =>
    (await browser.post('/checkout', orderOf(total, changes))).error;

  const contact = { name: 'Л', phone: '067-111-22-3', email: 'not-an-email' };
  expect((await send({ contact, delivery: NO_BRANCH })).fields).toEqual({
    'contact.name': 'Одной буквы мало: впишите имя и фамилию, например Леся Украинка',
    'contact.phone': 'Не хватает одной цифры: в номере их 10, например 067 123-45-67',
    'contact.email': 'В почте не хватает знака @, например lesia@gmail.com',
    'delivery.branch.name': 'Выберите отделение',
  });
  expect((await send({}, cart.total + 1)).code).toBe('cart_changed');
  expect((await send({})).code).toBe('phone_unconfirmed');
  const landline = await browser.post('/checkout/code', { kind: 'phone', phone: '044 555-01-42' });
  expect(landline.error.fields.phone).toMatch(/нужен мобильный/);
});

test('a company confirms its e-mail, once in a browser; its phone may be a landline', async () => {
  const browser = openBrowser(shop.app);
  const { data: cart } = await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  const contact = { name: 'Олена Коваль', phone: '044 555-01-42', email: newEmail() };
  const send = (changes: Partial<PlaceOrder> = {}) =>
    browser.post('/checkout', orderOf(cart.total, { ...COMPANY, contact, ...changes }));

  expect((await send({ contact: { ...contact, email: '' } })).error.fields).toEqual({
    'contact.email': 'Впишіть пошту: на неї надійдуть код і рахунок',
  });
  const refused = await send();
  expect([refused.status, refused.error.code]).toEqual([422, 'email_unconfirmed']);
  const { data: request } = await browser.post('/checkout/code', { kind: 'email', email: contact.email });
  expect(request.kind).toBe('email');
  await confirmContact(browser, { kind: 'email', email: contact.email });
  expect((await send()).status).toBe(200);
  const { data: again } = await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  expect((await send({ expectedTotal: again.total })).status).toBe(200);

  const stranger = openBrowser(shop.app);
  await stranger.post('/cart/lines', { sku: SKU, quantity: 1 });
  const byStranger = await stranger.post('/checkout', orderOf(cart.total, { ...COMPANY, contact }));
  expect(byStranger.error.code).toBe('email_unconfirmed');
});

test('the account’s own e-mail needs no code', async () => {
  const email = newEmail();
  const { browser } = await shop.newCustomer(email);
  const { data: cart } = await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  const order = orderOf(cart.total, { ...COMPANY, contact: { ...contactOf(newPhone()), email } });
  expect((await browser.post('/checkout', order)).status).toBe(200);
});

test.each([
  ['by invoice', COMPANY],
  ['on delivery', {}],
])('the number of pieces that can be held %s is reported before any code', async (_, changes) => {
  const browser = openBrowser(shop.app);
  const { data: cart } = await browser.post('/cart/lines', { sku: SKU, quantity: 40 });
  const { data: options } = await browser.get('/checkout/options');
  const limit = { sku: SKU, name: cart.lines[0].name, most: 32 };
  expect(options.holdLimits).toEqual({ invoice: [limit], others: [limit] });
  const refused = await browser.post('/checkout', orderOf(cart.total, changes));
  expect([refused.error.code, refused.error.message]).toEqual(['too_much_held', expect.stringContaining(' 32 ')]);
});

test('other orders by invoice count in the number reported to a company', async () => {
  expect((await buy(openBrowser(shop.app), SKU, 30, COMPANY)).status).toBe(200);
  const browser = openBrowser(shop.app);
  await browser.post('/cart/lines', { sku: SKU, quantity: 3 });
  const { data: options } = await browser.get('/checkout/options');
  expect(options.holdLimits.invoice).toEqual([expect.objectContaining({ most: 2 })]);
  expect(options.holdLimits.others).toEqual([]);
});

test('a guest with a landline who orders nearly all that is left gets the number of available pieces', async () => {
  const contact = { name: 'Олена Коваль', phone: '044 555-01-42', email: newEmail() };
  expect((await buy(openBrowser(shop.app), SKU, 30, { payment: 'card' })).status).toBe(200);
  const refused = await buy(openBrowser(shop.app), SKU, 3, { payment: 'card', contact });
  expect([refused.error.code, refused.error.message]).toEqual(['too_much_held', expect.stringContaining(' 2 ')]);
});

test('after half a year the phone is confirmed again', async () => {
  const browser = openBrowser(shop.app);
  const phone = newPhone();
  await confirmPhone(browser, phone);
  const { data: cart } = await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  await shop.pool.query("UPDATE confirmed_contacts SET confirmed_at = confirmed_at - interval '181 days'");
  const refused = await browser.post('/checkout', orderOf(cart.total, { contact: contactOf(phone) }));
  expect(refused.error.code).toBe('phone_unconfirmed');
});

test('the account’s own phone needs no code', async () => {
  const phone = newPhone();
  const { browser } = await shop.newCustomer(phone);
  const { data: cart } = await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  expect((await browser.post('/checkout', orderOf(cart.total, { contact: contactOf(phone) }))).status).toBe(200);
});

test('orders that await a transfer hold at most half of a product', async () => {
  const order = (quantity: number) => buy(openBrowser(shop.app), SKU, quantity, COMPANY);
  const all = await order(64);
  expect([all.status, all.error.code]).toEqual([409, 'too_much_held']);
  expect(all.error.message).toContain('32');
  expect((await order(30)).status).toBe(200);
  expect((await order(3)).error.message).toContain(' 2 ');
  expect((await order(2)).status).toBe(200);
  expect(await stockOf(shop.pool, SKU)).toBe(32);
  await shop.pool.query("UPDATE orders SET status = 'paid' WHERE payment_method = 'invoice'");
  expect((await order(10)).status).toBe(200);
});
