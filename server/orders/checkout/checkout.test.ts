import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startBank } from '../../../demo/bank/bank.ts';
import { startMailbox } from '../../../demo/mailbox/mailbox.ts';
import { listMessages } from '../../../demo/mailbox/messages.ts';
import { startNovaPoshta } from '../../../demo/nova-poshta/nova-poshta.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../../demo/seed/demo-customer.ts';
import { type Delivery, orderDetailsSchema, PAYMENT_METHODS } from '../../../src/contract/checkout.ts';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import type { PlaceOrder } from '../../../src/contract/place-order.ts';
import { compactIban, isUkrainianIban } from '../../../src/rules/iban.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { type Browser, openBrowser } from '../../../tests/helpers/browser.ts';
import {
  buy,
  confirmPhone,
  orderOf,
  sendOrder,
  setOrderStatus,
  statusOf,
  stockOf,
  TYPED_BRANCH,
  tasksOf,
} from '../../../tests/helpers/ordering.ts';
import { openTestShop } from '../../../tests/helpers/test-shop.ts';
import { until } from '../../../tests/helpers/until.ts';
import { createApp } from '../../app.ts';
import { createPool } from '../../db/connections.ts';
import { createNovaPoshta } from '../../delivery/nova-poshta/nova-poshta.ts';
import { fieldMessage } from '../../error-codes/all.ts';
import { createHandlers, createMessageWriter } from '../../jobs/handlers.ts';
import { startWorker } from '../../jobs/worker.ts';
import { createMailer } from '../../messages/smtp/smtp.ts';
import { createTurboSms } from '../../messages/turbosms/turbosms.ts';
import { createPaymentProviders } from '../../payments/providers.ts';
import { amountInWords } from '../amount-in-words.ts';

import { labelParcel } from '../parcels/waybill-jobs.ts';
import { readOrdersToPack } from '../to-pack.ts';

const SKU = 'PZ-SZL-002';

const [bank, carrier] = [await startBank(), await startNovaPoshta()];
const shop = await openTestShop({
  payments: createPaymentProviders(bank.settings),
  novaPoshta: createNovaPoshta(carrier),
});
const places = await findPlaces();
afterAll(async () => {
  await shop.drop();
  await Promise.all([bank.close(), carrier.close()]);
});
beforeEach(async () => {
  await shop.pool.query('UPDATE products SET stock = 64 WHERE sku = ANY($1)', [[SKU, 'PZ-AGT-001']]);
});

const PLANK = 'PZ-BAH-001';

async function findBranch(number: string) {
  const browser = openBrowser(shop.app);
  const { data: settlements } = await browser.get(`/delivery/settlements?q=${encodeURIComponent('львів')}`);
  const { data } = await browser.get(`/delivery/branches?settlement=${settlements[0].ref}&kind=branch&q=${number}`);
  return data[0];
}

/** Returns one destination of each method from the carrier's directory. */
async function findPlaces(): Promise<Record<string, Delivery>> {
  const browser = openBrowser(shop.app);
  const find = async (path: string) => (await browser.get(path)).data[0];
  const settlement = await find(`/delivery/settlements?q=${encodeURIComponent('львів')}`);
  const at = `settlement=${settlement.ref}`;
  const branch = await find(`/delivery/branches?${at}&kind=branch`);
  const locker = await find(`/delivery/branches?${at}&kind=locker`);
  const street = await find(`/delivery/streets?${at}&q=${encodeURIComponent('вір')}`);
  return {
    branch: { method: 'nova-poshta-branch', settlement, branch },
    locker: { method: 'nova-poshta-locker', settlement, branch: locker },
    courier: { method: 'nova-poshta-courier', settlement, street, building: '27', flat: '4' },
    pickup: { method: 'pickup' },
    lockerAsBranch: { method: 'nova-poshta-branch', settlement, branch: locker },
  };
}

const COMPANY = { name: 'ТОВ «Іконопис»', code: '12345678' };

const details = async (browser: Browser, { id, token }: { id: string; token: string }) => {
  const { status, data } = await browser.get(`/orders/${id}?token=${token}`);
  expect(status).toBe(200);
  return v.parse(orderDetailsSchema, data);
};

describe.each(['guest', 'customer'])('a %s', (who) => {
  const open = async () => (who === 'guest' ? openBrowser(shop.app) : (await shop.newCustomer()).browser);

  test.each(
    ['branch', 'locker', 'courier', 'pickup'].flatMap((place) => PAYMENT_METHODS.map((payment) => [place, payment])),
  )('matches the cart: %s, %s', async (place, payment) => {
    const browser = await open();
    await browser.post('/cart/lines', { sku: 'PZ-AGT-001', quantity: 1 });
    const { data: cart } = await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
    await browser.send('DELETE', `/cart/lines/${cart.lines.at(-1).id}`);
    const changes = { payment: payment as PlaceOrder['payment'], company: COMPANY, delivery: places[place ?? ''] };
    const answer = await buy(browser, SKU, 1, changes as Partial<PlaceOrder>);
    expect(answer.status).toBe(200);
    expect(answer.data.isPaymentDue).toBe(payment === 'card');
    const order = await details(browser, answer.data);
    expect(order.items.map(({ qty }) => qty)).toEqual([1, 1]);
    const items = order.items.reduce((sum, { cost }) => sum + cost, 0);
    expect(order.prices.totalCost).toBe(items - order.prices.discountValue + order.shippingCost);
    expect(order.shippingCost).toBe({ branch: 0, pickup: 0, locker: 7_000, courier: 12_500 }[place ?? '']);
    expect(order.shipment.recipient.address === null).toBe(place === 'pickup');
    expect((await browser.get('/cart')).data.lines).toEqual([]);
    expect(await stockOf(shop.pool, SKU)).toBe(63);
  });
});

test('the cart’s discounts are the order’s, and its promo code is used', async () => {
  const browser = openBrowser(shop.app);
  await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  const { data: cart } = await browser.post('/cart/promo-code', { code: 'ZOLOTO10' });
  expect(cart.discountValue).toBeGreaterThan(0);
  const { data } = await sendOrder(browser, orderOf(cart.total));
  const order = await details(browser, data);
  expect(order.discounts).toEqual(cart.discounts);
  expect(order.prices).toMatchObject({ totalCost: cart.total, discountValue: cart.discountValue });
  expect(order.items[0]).toMatchObject({ price: cart.lines[0].price, cost: cart.lines[0].fullCost });
  const uses = async () =>
    (await shop.pool.query("SELECT use_count AS uses FROM promo_codes WHERE code = 'ZOLOTO10'")).rows[0].uses;
  expect(await uses()).toBe(1);
  await browser.post(`/orders/${data.id}/cancel`, { token: data.token });
  expect(await uses()).toBe(0);
  expect(await stockOf(shop.pool, SKU)).toBe(64);
  await browser.post(`/orders/${data.id}/cancel`, { token: data.token });
  expect(await stockOf(shop.pool, SKU)).toBe(64);
});

test.each([
  ['a quantity price', 'PZ-SZL-002', 3, null],
  ['a code for a percent', SKU, 1, 'ZOLOTO10'],
  ['a code for an amount beside a quantity price', 'PZ-SZL-002', 5, 'POTAL150'],
])('the order and its e-mail show the cart’s sums: %s', async (_, sku, quantity, code) => {
  const browser = openBrowser(shop.app);
  await browser.post('/cart/lines', { sku, quantity });
  if (code) await browser.post('/cart/promo-code', { code });
  const { data: cart } = await browser.get('/cart');
  const [line] = cart.lines;
  expect(cart.discountValue).toBeGreaterThan(0);
  const { data } = await sendOrder(browser, orderOf(cart.total, { delivery: places.branch as Delivery }));
  const order = await details(browser, data);
  const [item] = order.items;
  expect(item).toMatchObject({ unitPrice: line.unitPrice, cost: line.fullCost, netCost: line.cost });
  expect(order.discounts).toEqual(cart.discounts);
  const letter = await createMessageWriter(shop.deps)({ type: 'order', event: 'placed', orderId: data.id }, 'uk');
  expect(letter.text).toContain(`${formatMoney(line.unitPrice)} × ${quantity} шт. — ${formatMoney(line.cost)}`);
  expect(letter.text).toContain(`Без знижок — ${formatMoney(cart.itemsCost)}`);
  // The address includes the street, which helps to find the branch.
  expect(letter.text).toContain(`${order.shipment.recipient.address?.addressNameFull}.`);
});

describe('an order is refused', () => {
  test('without a cart', async () => {
    const answer = await sendOrder(openBrowser(shop.app), orderOf(0));
    expect([answer.status, answer.error.code]).toEqual([409, 'cart_empty']);
  });

  test.each([
    ['costs something else now', 'UPDATE products SET price = price + 100 WHERE sku = $1'],
    ['was taken by somebody else', 'UPDATE products SET stock = 0 WHERE sku = $1'],
  ])('if something in the cart %s', async (_, statement) => {
    const browser = openBrowser(shop.app);
    const { data: cart } = await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
    await shop.pool.query(statement, [SKU]);
    const answer = await sendOrder(browser, orderOf(cart.total));
    await shop.pool.query('UPDATE products SET price = 372000 WHERE sku = $1', [SKU]);
    expect([answer.status, answer.error.code]).toEqual([409, 'cart_changed']);
    expect((await browser.get('/cart')).data.lines).toHaveLength(1);
  });

  test('if two lines of one product exceed the stock', async () => {
    const browser = openBrowser(shop.app);
    await browser.post('/cart/lines', { sku: SKU, quantity: 40 });
    const { data: cart } = await browser.post('/cart/lines', { sku: SKU, quantity: 40, services: ['gift-wrap'] });
    const answer = await sendOrder(browser, orderOf(cart.total));
    expect([answer.status, answer.error.code]).toEqual([409, 'not_enough_stock']);
    expect(await stockOf(shop.pool, SKU)).toBe(64);
  });

  test.each([
    ['bad phone', { contact: { name: 'Олена', phone: '12' } }, 'bad_request', 400],
    ['invoice without a company', { payment: 'invoice' }, 'bad_request', 400],
  ] as const)('%s', async (_, changes, code, status) => {
    const answer = await buy(openBrowser(shop.app), SKU, 1, changes);
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect(await stockOf(shop.pool, SKU)).toBe(64);
  });

  test('for a locker sent as a branch, and for a value too high for a locker', async () => {
    const wrong = await buy(openBrowser(shop.app), SKU, 1, { delivery: places.lockerAsBranch as Delivery });
    expect([wrong.status, wrong.error.code]).toEqual([400, 'bad_request']);
    const valuable = await buy(openBrowser(shop.app), SKU, 3, { delivery: places.locker as Delivery });
    expect([valuable.status, valuable.error.code]).toEqual([422, 'parcel_refused']);
  });

  test.each(['locker', 'courier'])('of a plank of 2.9 m, which %s does not accept', async (place) => {
    for (const [lang, message] of Object.entries({
      uk: /^Посилка завелика для /,
      ru: /^Посылка слишком большая для /,
    })) {
      const browser = openBrowser(shop.app, { lang: lang as Language });
      const answer = await buy(browser, PLANK, 1, { delivery: places[place] as Delivery });
      expect([answer.status, answer.error.code]).toEqual([422, 'parcel_refused']);
      expect(answer.error.message).toMatch(message);
    }
  });

  test('to a branch that is too small; a cargo branch accepts it, and its waybill has the length', async () => {
    const ofBranch = async (number: string) => ({ ...places.branch, branch: await findBranch(number) }) as Delivery;
    const small = await buy(openBrowser(shop.app), PLANK, 1, { delivery: await ofBranch('12') });
    expect([small.status, small.error.code]).toEqual([422, 'parcel_refused']);
    expect(small.error.message).toContain('цього відділення');
    expect(Object.keys(small.error.fields)).toEqual(['delivery.branch.name']);
    const { status, data } = await buy(openBrowser(shop.app), PLANK, 4, { delivery: await ofBranch('14') });
    expect(status).toBe(200);
    const { rows } = await shop.pool.query(`SELECT weight, parcel_size AS size FROM orders WHERE id = $1`, [data.id]);
    expect(rows[0].weight).toBe(4 * 1_400);
    expect(rows[0].size.length).toBe(2_900);
    expect(rows[0].size.width * rows[0].size.height).toBeGreaterThan(4 * 65 * 40);
  });

  test('on delivery if a piece is made to order; accepted by card, and marked everywhere', async () => {
    const browser = openBrowser(shop.app);
    const line = { sku: PLANK, quantity: 2, services: ['cut-to-size'] };
    const { data: cart } = await browser.post('/cart/lines', {
      ...line,
      serviceValues: { 'cut-to-size': { length: 500 } },
    });
    const onDelivery = orderOf(cart.total);
    await confirmPhone(browser, onDelivery.contact.phone);
    const refused = await browser.post('/checkout', onDelivery);
    expect([refused.status, refused.error.code]).toEqual([422, 'prepayment_required']);
    // Cut into parts of half a metre, it fits a locker.
    const options = await browser.get('/checkout/options');
    expect(options.data.parcel).toMatchObject({ weight: 2_800, length: 500 });
    const { data } = await sendOrder(browser, { ...onDelivery, payment: 'invoice', company: COMPANY });
    const order = await details(browser, data);
    expect(order.items[0]?.additionalServices).toEqual([
      { name: 'Відріз за розміром', price: 4_000, details: [{ name: 'Довжина відрізу', value: '500 мм' }] },
    ]);
    const text = 'Відріз за розміром (Довжина відрізу: 500 мм)';
    expect((await browser.get(`/orders/${data.id}/invoice?token=${data.token}`)).data).toContain(text);
    const message = { type: 'order', event: 'placed', orderId: data.id } as const;
    const rendered = await createMessageWriter(shop.deps)(message, 'ru');
    expect(rendered.text).toContain('Отрез по размеру (Длина отреза: 500 мм)');
    const repeated = await browser.post(`/orders/${data.id}/repeat`, { token: data.token });
    expect(repeated.data.cart.lines).toMatchObject([{ isAvailable: true, services: [{ values: { length: 500 } }] }]);
  });

  test('except for as many as the promo code allows concurrently', async () => {
    await shop.pool.query("INSERT INTO promo_codes (code, kind, value, use_limit) VALUES ('ODYN', 'percent', 5, 1)");
    const carts = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = openBrowser(shop.app);
        await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
        return { browser, cart: (await browser.post('/cart/promo-code', { code: 'ODYN' })).data };
      }),
    );
    const answers = await Promise.all(carts.map(({ browser, cart }) => sendOrder(browser, orderOf(cart.total))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stockOf(shop.pool, SKU)).toBe(63);
  });
});

test('one key is one order, concurrently and in two processes; another visitor does not get it', async () => {
  const pool = createPool(shop.url);
  const other = createApp({ ...shop.deps, pool });
  const browser = openBrowser(shop.app);
  const { data: cart } = await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  const body = orderOf(cart.total);
  await confirmPhone(browser, body.contact.phone);
  const twin = openBrowser(other);
  for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
  const answers = await Promise.all(
    [browser, twin, browser, twin, browser].map((sender) => sender.post('/checkout', body)),
  );
  answers.push(await twin.post('/checkout', body));
  await pool.end();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ data }) => `${data.id} ${data.token}`)).size).toBe(1);
  expect(await stockOf(shop.pool, SKU)).toBe(63);
  const stranger = openBrowser(shop.app);
  const own = await stranger.post('/cart/lines', { sku: SKU, quantity: 1 });
  const taken = await sendOrder(stranger, { ...body, expectedTotal: own.data.total });
  expect(taken.data.id).not.toBe(answers[0]?.data.id);
});

test('an order is visible with its token or to its customer only', async () => {
  const { browser } = await shop.newCustomer();
  const { data } = await buy(browser, SKU, 1);
  const stranger = openBrowser(shop.app);
  expect((await stranger.get(`/orders/${data.id}?token=${data.token}`)).status).toBe(200);
  expect((await browser.get(`/orders/${data.id}`)).status).toBe(200);
  for (const path of [`/orders/${data.id}`, `/orders/${data.id}?token=wrong`, `/orders/${data.id}/invoice`]) {
    expect((await stranger.get(path)).status).toBe(404);
  }
  expect((await stranger.post(`/orders/${data.id}/cancel`)).status).toBe(404);
  expect((await stranger.post(`/orders/${data.id}/repeat`)).status).toBe(404);
  expect(await statusOf(shop.pool, data.id)).toBe('new');
});

test('an order is repeated as far as it is available', async () => {
  const browser = openBrowser(shop.app);
  const { data } = await buy(browser, SKU, 3);
  const repeated = await browser.post(`/orders/${data.id}/repeat`, { token: data.token });
  expect(repeated.data).toMatchObject({ missing: [], repriced: [], cart: { lines: [{ sku: SKU, quantity: 3 }] } });
  await shop.pool.query('UPDATE products SET stock = 0 WHERE sku = $1', [SKU]);
  const again = await openBrowser(shop.app).post(`/orders/${data.id}/repeat`, { token: data.token });
  expect(again.data.missing).toHaveLength(1);
});

test('an invoice has the seller, the buyer and the items, and exists only for orders by invoice', async () => {
  const browser = openBrowser(shop.app);
  const { data } = await buy(browser, SKU, 2, { payment: 'invoice', company: { ...COMPANY, name: '<b>ТОВ' } });
  const invoice = await browser.get(`/orders/${data.id}/invoice?token=${data.token}`);
  expect(invoice.data).toContain('&lt;b&gt;ТОВ, ЄДРПОУ 12345678');
  expect(invoice.data).toContain(`Оплата за товар за рахунком № ${data.number}`);
  const { total } = await details(browser, data).then(({ prices }) => ({ total: prices.totalCost }));
  const [, iban = ''] = /<b>Рахунок \(IBAN\):<\/b> ([^<]+)/.exec(invoice.data) ?? [];
  expect(isUkrainianIban(compactIban(iban))).toBe(true);
  expect(invoice.data).toContain('АТ «Демобанк»');
  expect(invoice.data).toContain(`${amountInWords('uk', total)}. Без ПДВ.`);
  expect(invoice.data).toContain('платити не можна');
  const other = await buy(browser, SKU, 1);
  expect((await browser.get(`/orders/${other.data.id}/invoice?token=${other.data.token}`)).status).toBe(404);
});

test('an invoice includes VAT if the seller pays it', async () => {
  const browser = openBrowser(shop.app, { lang: 'ru' });
  const { data } = await buy(browser, SKU, 1, { payment: 'invoice', company: COMPANY });
  const { rows } = await shop.pool.query<{ site: unknown }>('SELECT site FROM site_settings');
  await shop.pool.query(`UPDATE site_settings SET site = jsonb_set(site, '{ru,vatNumber}', '"123456789012"')`);
  const invoice = await browser.get(`/orders/${data.id}/invoice?token=${data.token}`);
  const { prices } = await details(browser, data);
  const vat = formatMoney(Math.round(prices.totalCost / 6));
  expect(invoice.data).toContain(`В том числе НДС 20 %: ${vat}`);
  expect(invoice.data).toContain('плательщик НДС, ИНН 123456789012');
  await shop.pool.query('UPDATE site_settings SET site = $1', [rows[0]?.site]);
});

test('invoices need a bank account; in production the demo account does not count', async () => {
  const order = { payment: 'invoice', company: COMPANY } as const;
  const production = openBrowser(createApp({ ...shop.deps, isProduction: true }), { isSecure: true });
  expect((await production.get('/checkout/options')).data.hasInvoices).toBe(false);
  const refused = await buy(production, SKU, 1, order);
  expect([refused.status, refused.error.fields]).toEqual([400, { payment: fieldMessage('uk', 'invalid') }]);
  const browser = openBrowser(shop.app);
  expect((await browser.get('/checkout/options')).data.hasInvoices).toBe(true);
  const { rows } = await shop.pool.query<{ site: unknown }>('SELECT site FROM site_settings');
  await shop.pool.query(`UPDATE site_settings SET site = jsonb_set(site, '{uk,bank}', 'null')`);
  expect((await buy(browser, SKU, 1, order)).status).toBe(400);
  await shop.pool.query('UPDATE site_settings SET site = $1', [rows[0]?.site]);
});

test.each(LANGUAGES)('an order is confirmed to its shopper in their language, once: %s', async (lang) => {
  const mailbox = await startMailbox(shop.pool);
  const mailer = createMailer({ url: mailbox.smtpUrl, from: 'shop@pozolota.example' });
  const sms = createTurboSms({ url: mailbox.turboSmsUrl, token: mailbox.turboSmsToken, sender: 'Pozolota' });
  const worker = await startWorker(shop.pool, {
    handlers: createHandlers(shop.deps, { ...shop.deps, mailer, sms }),
    schedules: [],
  });
  const browser = openBrowser(shop.app, { lang });
  const contact = { name: 'Олена', phone: '+380671112233', email: `told-${lang}@pozolota.example` };
  const { data } = await buy(browser, SKU, 1, { contact });
  await until(async () => (await listMessages(shop.pool, contact.email)).length > 0);
  await worker.stop();
  mailer.close();
  await mailbox.close();
  const messages = await listMessages(shop.pool, contact.email);
  expect(messages).toHaveLength(1);
  expect(messages[0]?.subject).toBe(
    lang === 'uk' ? `Замовлення № ${data.number} прийнято` : `Заказ № ${data.number} принят`,
  );
  expect(messages[0]?.text).toContain(data.token);
});

test('the demo customer reads every order', async () => {
  const browser = openBrowser(shop.app);
  await browser.post('/login', { login: DEMO_EMAIL, password: DEMO_PASSWORD });
  const { rows } = await shop.pool.query<{ id: string }>(
    'SELECT o.id FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.email = $1',
    [DEMO_EMAIL],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) v.parse(orderDetailsSchema, (await browser.get(`/orders/${id}`)).data);
});

describe.each(PAYMENT_METHODS)('an order that costs nothing: %s', (payment) => {
  test('needs no payment, continues at once, and its history has the reason', async () => {
    await shop.pool.query(
      "INSERT INTO promo_codes (code, kind, value) VALUES ('DARMA', 'percent', 100) ON CONFLICT DO NOTHING",
    );
    const browser = openBrowser(shop.app);
    await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
    await browser.post('/cart/promo-code', { code: 'DARMA' });
    const body = orderOf(0, { payment, company: COMPANY });
    const { status, data } = await sendOrder(browser, body);
    expect([status, data.isPaymentDue]).toEqual([200, false]);
    expect((await sendOrder(browser, body)).data).toEqual(data);
    const order = await details(browser, data);
    expect(order).toMatchObject({
      status: 'Оплачено',
      paymentMethodName: 'Оплата не потрібна',
      payment: { state: 'free', dueUntil: null, dueAtLatest: null },
    });
    const { rows: history } = await shop.pool.query(
      'SELECT to_status AS "to", by, note FROM order_transitions WHERE order_id = $1 ORDER BY id',
      [data.id],
    );
    expect(history).toEqual([
      { to: 'awaiting-payment', by: 'customer', note: null },
      { to: 'paid', by: 'payment:none', note: 'There is nothing to pay: the total is 0' },
    ]);
    const paying = await browser.post(`/orders/${data.id}/payments`, { provider: 'liqpay', token: data.token });
    expect(paying.error.code).toBe('order_not_payable');
    expect(await readOrdersToPack(shop.pool)).toContainEqual(expect.objectContaining({ number: data.number }));
    await browser.post(`/orders/${data.id}/cancel`, { token: data.token });
    expect(await tasksOf(shop.pool, data.id)).toEqual([]);
    expect(await stockOf(shop.pool, SKU)).toBe(64);
  });
});

test('an order that costs nothing is accepted without a card provider', async () => {
  const app = createApp({ ...shop.deps, payments: new Map() });
  await shop.pool.query(
    "INSERT INTO promo_codes (code, kind, value) VALUES ('DARMA', 'percent', 100) ON CONFLICT DO NOTHING",
  );
  const browser = openBrowser(app);
  await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  await browser.post('/cart/promo-code', { code: 'DARMA' });
  expect((await sendOrder(browser, orderOf(0, { payment: 'card' }))).status).toBe(200);
});

describe('while the directory answers, a place must be chosen from it', () => {
  const typed = (name: string) => ({ ref: '', name });
  const refusedFields = async (delivery: unknown) => {
    const { status, error } = await buy(openBrowser(shop.app), SKU, 1, { delivery: delivery as Delivery });
    expect([status, error.code]).toEqual([400, 'bad_request']);
    return error.fields;
  };
  const at = (place: 'settlement' | 'branch') => ({ [`delivery.${place}.name`]: 'Виберіть зі списку' });

  test.each(['Нарнія', 'Львів', 'Я'])('a typed settlement is refused with an error at its field: %s', async (name) => {
    const place = { settlement: typed(name), branch: typed('якесь відділення') };
    expect(await refusedFields({ method: 'nova-poshta-branch', ...place })).toEqual(at('settlement'));
    expect(await refusedFields({ method: 'nova-poshta-locker', ...place })).toEqual(at('settlement'));
    const door = { street: typed('Зелена'), building: '1', flat: '' };
    expect(await refusedFields({ method: 'nova-poshta-courier', ...place, ...door })).toEqual(at('settlement'));
  });

  test('a typed branch in a chosen settlement is refused; a typed street is accepted', async () => {
    const branch = { ...places.branch, branch: typed('якесь відділення') };
    expect(await refusedFields(branch)).toEqual(at('branch'));
    const door = { ...places.courier, street: typed('вул. Нова') } as Delivery;
    expect((await buy(openBrowser(shop.app), SKU, 1, { delivery: door })).status).toBe(200);
  });

  test('a rate-limited shopper gets no directory, in the checkout as on the screen', async () => {
    await shop.pool.query('DELETE FROM delivery_cache');
    const browser = openBrowser(shop.app);
    const delivery = { ...TYPED_BRANCH, settlement: typed('Тисмениця') } as Delivery;
    await browser.get(`/delivery/settlements?q=${encodeURIComponent('тисмениця')}`);
    await shop.pool.query("UPDATE rate_limits SET points = 100000 WHERE key LIKE 'lookupsOfAddress%'");
    expect((await browser.get(`/delivery/settlements?q=${encodeURIComponent('тисмениця')}`)).status).toBe(502);
    expect((await buy(browser, SKU, 1, { delivery })).status).toBe(200);
    await shop.pool.query("DELETE FROM rate_limits WHERE key LIKE 'lookupsOfAddress%'");
    await findPlaces();
  });
});

describe('while the carrier is away', () => {
  const away = () =>
    createApp({ ...shop.deps, novaPoshta: createNovaPoshta({ url: 'http://127.0.0.1:1', apiKey: '' }) });

  test('an order with a typed place is accepted, and its parcel becomes a task', async () => {
    await shop.pool.query('DELETE FROM delivery_cache');
    const { status, data } = await buy(openBrowser(away()), SKU, 1, { delivery: TYPED_BRANCH });
    expect(status).toBe(200);
    await setOrderStatus(shop.pool, data.id, 'packed');
    await labelParcel(shop.deps, data.id);
    expect(await tasksOf(shop.pool, data.id)).toEqual(['waybill-failed']);
  });

  test('an order to a place found earlier is accepted', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await shop.pool.query('DELETE FROM delivery_cache');
    const { status, data } = await buy(openBrowser(away()), SKU, 1, { delivery: places.branch as Delivery });
    expect(status).toBe(200);
    expect(log.mock.calls.flat().join('\n')).toContain('Nova Poshta did not answer');
    log.mockRestore();
    await findPlaces();
    expect(await statusOf(shop.pool, data.id)).toBe('new');
  });
});

test('a parcel has one waybill, and a cancelled order has none', async () => {
  const delivery = places.branch as Delivery;
  const { data: kept } = await buy(openBrowser(shop.app), SKU, 1, { delivery });
  await setOrderStatus(shop.pool, kept.id, 'packed');
  await labelParcel(shop.deps, kept.id);
  await labelParcel(shop.deps, kept.id);
  const browser = openBrowser(shop.app);
  const { data: cancelled } = await buy(browser, SKU, 1, { delivery });
  await browser.post(`/orders/${cancelled.id}/cancel`, { token: cancelled.token });
  await labelParcel(shop.deps, cancelled.id);
  const { rows } = await shop.pool.query(
    'SELECT tracking_number IS NOT NULL AS "isSent" FROM orders WHERE id = ANY($1) ORDER BY number',
    [[kept.id, cancelled.id]],
  );
  expect(rows).toEqual([{ isSent: true }, { isSent: false }]);
});
