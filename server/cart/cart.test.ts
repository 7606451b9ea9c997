import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../demo/seed/demo-customer.ts';
import { type Cart, cartSchema } from '../../src/contract/cart.ts';
import { MAX_LINES } from '../../src/contract/limits.ts';
import { type Answer, type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import { newEmail, PASSWORD, signUp } from '../../tests/helpers/customers.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { testDeps } from '../../tests/helpers/deps.ts';
import { until } from '../../tests/helpers/until.ts';
import { createApp } from '../app.ts';

/** 3 720 UAH; from 3 pieces 3 571 UAH. */
const GOLD = 'PZ-SZL-002';
const POTAL = 'PZ-POT-001';
let now = new Date('2026-11-21T10:00:00Z');

const database = await createSharedDatabase();
const deps = testDeps(database.pool, { clock: () => now });
const app = createApp(deps);
afterEach(() => {
  now = new Date('2026-11-21T10:00:00Z');
});

const sql = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const cartOf = ({ data }: Answer): Cart => v.parse(cartSchema, data);
const readCart = async (browser: Browser) => cartOf(await browser.get('/cart'));
const add = (browser: Browser, sku: string, quantity = 1, services: string[] = []) =>
  browser.post('/cart/lines', { sku, quantity, services });
const PLANK = 'PZ-BAH-001';
const cut = (browser: Browser, told: unknown, quantity = 1) =>
  browser.post('/cart/lines', {
    sku: PLANK,
    quantity,
    services: ['cut-to-size'],
    ...(told !== undefined && { serviceValues: { 'cut-to-size': told } }),
  });
const enter = (browser: Browser, code: string) => browser.post('/cart/promo-code', { code });

async function newCode(code: string, columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const row = { code, kind: 'percent', value: 10, ...columns };
  const names = Object.keys(row);
  await sql(
    `INSERT INTO promo_codes (${names.join()}) VALUES (${names.map((_, index) => `$${index + 1}`).join()})`,
    Object.values(row),
  );
  return code;
}

async function withPrice(sku: string, price: number, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql('SELECT price FROM products WHERE sku = $1', [sku]);
  await sql('UPDATE products SET price = $2 WHERE sku = $1', [sku, price]);
  try {
    await work();
  } finally {
    await sql('UPDATE products SET price = $2 WHERE sku = $1', [sku, rows[0].price]);
  }
}

test('a guest’s cart shows the quantity price as its discount', async () => {
  const browser = openBrowser(app);
  expect(cartOf(await add(browser, GOLD, 3, ['gift-wrap']))).toMatchObject({
    itemsCost: 3 * (372_000 + 6_000),
    total: 3 * (357_100 + 6_000),
    discountValue: 3 * 14_900,
    discounts: [{ kind: 'tier', from: null, amount: 3 * 14_900 }],
    lines: [{ unitPrice: 357_100, discounts: [{ kind: 'tier', from: 3 }] }],
    personalPercent: 0,
    hasFreeDelivery: true,
    freeDeliveryLeft: 0,
  });
});

test('a customer gets the loyalty discount where it is better than the quantity price', async () => {
  const browser = openBrowser(app);
  await browser.post('/login', { login: DEMO_EMAIL, password: DEMO_PASSWORD });
  const cart = cartOf(await add(browser, GOLD));
  expect(cart.personalPercent).toBe(5);
  expect(cart.lines[0]?.discounts).toEqual([{ kind: 'personal', percent: 5, amount: 18_600 }]);
  await sql('DELETE FROM cart_lines');
});

test('a code is case-insensitive, applies, and can be removed', async () => {
  const browser = openBrowser(app);
  await add(browser, GOLD);
  const entered = cartOf(await enter(browser, ' zoloto10 '));
  expect(entered.promo).toEqual({
    code: 'ZOLOTO10',
    terms: { kind: 'percent', value: 10, minimumCost: 100_000 },
    refusal: null,
  });
  expect(entered.total).toBe(334_800);
  const without = cartOf(await browser.send('DELETE', '/cart/promo-code'));
  expect(without).toMatchObject({ promo: null, total: 372_000 });
});

test('codes of a fixed amount and for free delivery', async () => {
  const browser = openBrowser(app);
  await add(browser, GOLD);
  expect(cartOf(await enter(browser, 'POTAL150')).total).toBe(357_000);
  const { lines } = await readCart(browser);
  await browser.send('DELETE', `/cart/lines/${lines[0]?.id}`);
  await add(browser, POTAL);
  expect(await readCart(browser)).toMatchObject({ hasFreeDelivery: false, promo: { refusal: { reason: 'minimum' } } });
  const free = cartOf(await enter(browser, 'DOSTAVKA'));
  expect(free).toMatchObject({ hasFreeDelivery: true, freeDeliveryLeft: 0, discountValue: 0 });
});

test.each([
  ['uk', 'NEMA', {}, 'promo_unknown', 'Такого промокоду немає. Перевірте, чи все вписано правильно.'],
  ['ru', 'NETU', {}, 'promo_unknown', 'Такого промокода нет. Проверьте, всё ли вписано правильно.'],
  [
    'uk',
    'SOON',
    { starts_at: '2026-12-01T07:00Z' },
    'promo_not_begun',
    'Цей промокод почне діяти 1 грудня 2026 р. о 09:00 за київським часом.',
  ],
  [
    'ru',
    'SKORO',
    { starts_at: '2026-11-30T22:00Z' },
    'promo_not_begun',
    'Этот промокод начнёт действовать 1 декабря 2026 г. по киевскому времени.',
  ],
  ['ru', 'OVER', { ends_at: '2026-11-21T10:00:00Z' }, 'promo_ended', 'Срок действия этого промокода истёк.'],
  ['uk', 'MUCH', { minimum_cost: 500_050 }, 'promo_minimum', 'Щоб промокод подіяв, додайте товарів ще на 1 280,50 ₴.'],
  ['ru', 'GONE', { use_limit: 1, use_count: 1 }, 'promo_used_up', /использовали столько раз/],
] as const)('%s: the code %s is refused with an error at its field', async (lang, code, columns, error, message) => {
  const browser = openBrowser(app, { lang });
  await add(browser, GOLD);
  if (error !== 'promo_unknown') await newCode(code, columns);
  const refused = await enter(browser, code);
  expect(refused.status).toBe(422);
  expect(refused.error).toMatchObject({ code: error, fields: { code: expect.any(String) } });
  expect(refused.error.message.replaceAll(/\s/g, ' ')).toMatch(message);
  expect((await readCart(browser)).promo).toBeNull();
});

test('a code that no longer applies stays entered with the reason, and applies again when it can', async () => {
  const browser = openBrowser(app);
  await newCode('STAYS', { ends_at: '2026-11-22T00:00:00Z', minimum_cost: 700_000 });
  const { lines } = cartOf(await add(browser, GOLD, 2));
  await enter(browser, 'STAYS');
  const path = `/cart/lines/${lines[0]?.id}`;
  const fewer = cartOf(await browser.send('PATCH', path, { quantity: 1 }));
  expect(fewer).toMatchObject({ total: 372_000, promo: { refusal: { reason: 'minimum', missing: 328_000 } } });
  const again = cartOf(await browser.send('PATCH', path, { quantity: 2 }));
  expect(again).toMatchObject({ total: 669_600, promo: { code: 'STAYS', refusal: null } });
  now = new Date('2026-11-22T00:00:00Z');
  expect(await readCart(browser)).toMatchObject({ total: 744_000, promo: { refusal: { reason: 'ended' } } });
  await sql(`DELETE FROM promo_codes WHERE code = 'STAYS'`);
  expect((await readCart(browser)).promo).toEqual({ code: 'STAYS', terms: null, refusal: { reason: 'unknown' } });
});

test('wrong codes are rate-limited; right ones do not count as attempts', async () => {
  const browser = openBrowser(app);
  for (let time = 0; time < 31; time++) await enter(browser, 'DOSTAVKA');
  const statuses: number[] = [];
  for (let guess = 0; guess < 31; guess++) statuses.push((await enter(browser, `GUESS${guess}`)).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429]);
  expect((await enter(openBrowser(app), 'DOSTAVKA')).status).toBe(200);
});

test('a changed price is shown until the line is changed or the price confirmed', async () => {
  const browser = openBrowser(app);
  const { lines } = cartOf(await add(browser, GOLD, 2));
  expect(lines[0]?.seenPrice).toBe(372_000);
  await withPrice(GOLD, 400_000, async () => {
    expect((await readCart(browser)).lines[0]).toMatchObject({ seenPrice: 372_000, price: 400_000, cost: 800_000 });
    const confirmed = cartOf(await browser.send('PATCH', `/cart/lines/${lines[0]?.id}`, { quantity: 2 }));
    expect(confirmed.lines[0]).toMatchObject({ seenPrice: 400_000, quantity: 2 });
  });
  expect(cartOf(await add(browser, GOLD)).lines[0]).toMatchObject({ seenPrice: 372_000, quantity: 3 });
});

test('a product added at an outdated price is priced now, and the line shows that the price has changed', async () => {
  const browser = openBrowser(app);
  const body = { sku: GOLD, quantity: 1, seenPrice: 360_000 };
  const added = cartOf(await browser.post('/cart/lines', body));
  expect(added.lines[0]).toMatchObject({ seenPrice: 360_000, price: 372_000, cost: 372_000 });
  expect((await readCart(browser)).lines[0]?.seenPrice).toBe(360_000);
  const again = cartOf(await browser.post('/cart/lines', { ...body, seenPrice: 372_000 }));
  expect(again.lines[0]).toMatchObject({ seenPrice: 372_000, quantity: 2 });
  const refused = await browser.post('/cart/lines', { ...body, seenPrice: 2 ** 31 });
  expect(refused.status).toBe(400);
});

test('a line put aside keeps its id and choice, and returns at the current price', async () => {
  const browser = openBrowser(app);
  await add(browser, POTAL);
  const { lines } = cartOf(await add(browser, GOLD, 2, ['gift-wrap']));
  const id = lines[1]?.id;
  const aside = cartOf(await browser.post(`/cart/lines/${id}/save`));
  expect(aside.lines.map(({ sku }) => sku)).toEqual([POTAL]);
  expect(aside.saved).toMatchObject([{ id, sku: GOLD, quantity: 2, services: [{ code: 'gift-wrap' }] }]);
  expect((await browser.post(`/cart/lines/${id}/save`)).data).toEqual(aside);
  await withPrice(GOLD, 400_000, async () => {
    const back = cartOf(await browser.post(`/cart/saved/${id}/restore`));
    expect(back.saved).toEqual([]);
    expect(back.lines[1]).toMatchObject({ id, quantity: 2, seenPrice: 400_000 });
  });
  const twice = await browser.post(`/cart/saved/${id}/restore`);
  expect([twice.status, twice.error.code]).toEqual([404, 'saved_line_not_found']);
});

test('a restored line is merged with the same choice, never above the stock', async () => {
  const browser = openBrowser(app);
  const { lines } = cartOf(await add(browser, GOLD, 60));
  await browser.post(`/cart/lines/${lines[0]?.id}/save`);
  await add(browser, GOLD, 10);
  const back = cartOf(await browser.post(`/cart/saved/${lines[0]?.id}/restore`));
  expect(back.lines).toMatchObject([{ quantity: 64, isAvailable: true }]);
});

test('a line put aside that is sold out meanwhile stays aside, and can be removed', async () => {
  const browser = openBrowser(app);
  const { lines } = cartOf(await add(browser, 'PZ-PDR-006'));
  const id = lines[0]?.id;
  await browser.post(`/cart/lines/${id}/save`);
  await sql(`UPDATE products SET is_published = false WHERE sku = 'PZ-PDR-006'`);
  expect((await browser.post(`/cart/saved/${id}/restore`)).error.code).toBe('out_of_stock');
  expect((await readCart(browser)).saved).toMatchObject([{ id, stock: 0 }]);
  await sql(`UPDATE products SET is_published = true WHERE sku = 'PZ-PDR-006'`);
  for (let time = 0; time < 2; time++) {
    expect(cartOf(await browser.send('DELETE', `/cart/saved/${id}`)).saved).toEqual([]);
  }
});

test('two concurrent requests put a line aside once and restore it once', async () => {
  const browser = openBrowser(app);
  const { lines } = cartOf(await add(browser, GOLD, 2));
  const id = lines[0]?.id;
  await Promise.all([browser.post(`/cart/lines/${id}/save`), browser.post(`/cart/lines/${id}/save`)]);
  expect((await readCart(browser)).saved).toMatchObject([{ quantity: 2 }]);
  const back = [browser.post(`/cart/saved/${id}/restore`), browser.post(`/cart/saved/${id}/restore`)];
  expect((await Promise.all(back)).map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await readCart(browser)).lines).toMatchObject([{ quantity: 2 }]);
});

test('a visitor cannot change the lines that another one has put aside', async () => {
  const [owner, stranger] = [openBrowser(app), openBrowser(app)];
  const { lines } = cartOf(await add(owner, GOLD));
  await add(stranger, POTAL);
  await stranger.post(`/cart/lines/${lines[0]?.id}/save`);
  expect((await readCart(owner)).lines).toHaveLength(1);
  await owner.post(`/cart/lines/${lines[0]?.id}/save`);
  expect((await stranger.post(`/cart/saved/${lines[0]?.id}/restore`)).status).toBe(404);
  await stranger.send('DELETE', `/cart/saved/${lines[0]?.id}`);
  expect((await readCart(owner)).saved).toHaveLength(1);
});

test(`at most ${MAX_LINES} lines can be put aside`, async () => {
  const browser = openBrowser(app);
  const { lines } = cartOf(await add(browser, GOLD));
  await sql(
    `INSERT INTO saved_lines (visitor_id, product_id, services, quantity)
     SELECT (SELECT visitor_id FROM cart_lines WHERE id = $1), id, '{}', 1 FROM products WHERE sku <> $2 LIMIT $3`,
    [lines[0]?.id, GOLD, MAX_LINES],
  );
  expect((await browser.post(`/cart/lines/${lines[0]?.id}/save`)).error.code).toBe('too_many_saved');
  expect((await readCart(browser)).lines).toHaveLength(1);
});

test('signing in merges the guest’s seen prices, lines put aside and code into the account', async () => {
  const login = newEmail();
  const home = openBrowser(app);
  await signUp(home, deps, { login });
  await enter(home, 'DOSTAVKA');
  const first = cartOf(await add(home, POTAL, 2));
  await home.post(`/cart/lines/${first.lines[0]?.id}/save`);

  const guest = openBrowser(app);
  const second = cartOf(await add(guest, POTAL, 5));
  await guest.post(`/cart/lines/${second.lines[0]?.id}/save`);
  const third = cartOf(await add(guest, 'PZ-AGT-001'));
  await guest.post(`/cart/lines/${third.lines[0]?.id}/save`);
  await add(guest, GOLD);
  await enter(guest, 'ZOLOTO10');
  await withPrice(GOLD, 400_000, async () => {
    const { data } = await guest.post('/login', { login, password: PASSWORD });
    expect(data.merged).toEqual({ cartQuantity: 1, wishes: 0 });
    const { lines, saved, promo } = v.parse(cartSchema, data.customer.cart);
    expect(lines).toMatchObject([{ sku: GOLD, seenPrice: 372_000 }]);
    expect(saved.map(({ sku, quantity }) => [sku, quantity]).sort()).toEqual([
      ['PZ-AGT-001', 1],
      [POTAL, 2],
    ]);
    expect(promo?.code).toBe('ZOLOTO10');
  });
});

test('only the customer who has used up a code is told so', async () => {
  const browser = openBrowser(app);
  const id = await signUp(browser, deps, { login: newEmail() });
  await newCode('ONCE', { use_limit_of_customer: 1 });
  const { rows } = await sql(
    `INSERT INTO orders (status, shipping_method, payment_method, items_cost, total_cost, idempotency_key)
     VALUES ('new', 'pickup', 'card', 1000, 1000, $1) RETURNING id`,
    [randomUUID()],
  );
  await sql(`INSERT INTO promo_code_uses (order_id, code, used_by) VALUES ($1, 'ONCE', $2)`, [rows[0].id, id]);
  expect((await enter(browser, 'ONCE')).error.code).toBe('promo_used');
  expect((await enter(openBrowser(app), 'ONCE')).status).toBe(200);
});

test.each([
  ['nothing', undefined, 'Заповніть це поле'],
  ['an empty length', { length: '' }, 'Заповніть це поле'],
  ['more than the plank has', { length: 2_901 }, 'Впишіть ціле число в дозволених межах'],
  ['no number', { length: 'пів метра' }, 'Впишіть ціле число в дозволених межах'],
])('cutting to size is refused with an error at its field for %s', async (_, told, message) => {
  const { status, error } = await cut(openBrowser(app), told);
  expect([status, error.code, error.fields]).toEqual([
    400,
    'bad_request',
    { 'serviceValues.cut-to-size.length': message },
  ]);
});

test('an engraving may contain only characters that can be engraved', async () => {
  const engrave = (text?: string) =>
    openBrowser(app).post('/cart/lines', {
      ...{ sku: 'PZ-AGT-001', quantity: 1, services: ['engraving'] },
      serviceValues: { engraving: { ...(text !== undefined && { text }) } },
    });
  expect((await engrave()).error.fields).toEqual({ 'serviceValues.engraving.text': 'Заповніть це поле' });
  expect((await engrave('💛')).error.fields).toEqual({
    'serviceValues.engraving.text': 'Лише літери, цифри й розділові знаки',
  });
  expect((await engrave('х'.repeat(31))).error.fields).toEqual({ 'serviceValues.engraving.text': 'Задовгий текст' });
  expect(cartOf(await engrave(' Леся  ')).lines[0]?.services).toMatchObject([{ values: { text: 'Леся' } }]);
});

test('lines with different service values stay separate in the cart, put aside, and after signing in', async () => {
  const browser = openBrowser(app);
  await cut(browser, { length: 500 });
  await cut(browser, { length: '600', width: 5 });
  const cart = cartOf(await cut(browser, { length: 500 }, 2));
  expect(cart.lines.map(({ quantity, services: [service] }) => [quantity, service?.values])).toEqual([
    [3, { length: 500 }],
    [1, { length: 600 }],
  ]);
  expect(cart.lines[0]?.services[0]).toMatchObject({
    isPrepaid: true,
    isReturnable: false,
    fields: [{ kind: 'length', code: 'length', name: 'Довжина відрізу', min: 100, max: 2_900 }],
  });
  const [first, second] = cart.lines;
  await browser.post(`/cart/lines/${first?.id}/save`);
  const saved = cartOf(await browser.post(`/cart/lines/${second?.id}/save`)).saved;
  expect(saved.map(({ services }) => services[0]?.values)).toEqual([{ length: 600 }, { length: 500 }]);
  await browser.post(`/cart/saved/${saved[0]?.id}/restore`);
  await signUp(browser, deps, { login: newEmail() });
  const own = await readCart(browser);
  expect(own.lines.map(({ services }) => services[0]?.values)).toEqual([{ length: 600 }]);
  expect(own.saved.map(({ services }) => services[0]?.values)).toEqual([{ length: 500 }]);
});

test('a line from before cutting needed a length is kept, and counts once the length is entered', async () => {
  const browser = openBrowser(app);
  const { lines } = cartOf(await cut(browser, { length: 500 }));
  await sql("UPDATE cart_lines SET service_values = '{}' WHERE id = $1", [lines[0]?.id]);
  expect(await readCart(browser)).toMatchObject({ total: 0, quantity: 0, lines: [{ isAvailable: false, cost: 0 }] });
});

test.each([
  ['the product', 'DELETE FROM products WHERE id = $1', 'product_not_found'],
  [
    'the guest',
    'DELETE FROM visitors WHERE id = (SELECT max(visitor_id::text)::uuid FROM wishlist_items)',
    'cart_moved',
  ],
])('a wish is refused if %s is deleted concurrently', async (_, deletion, code) => {
  await sql('DELETE FROM wishlist_items');
  const browser = openBrowser(app);
  const { rows } = await sql(
    'SELECT id FROM products WHERE id NOT IN (SELECT product_id FROM order_items WHERE product_id IS NOT NULL) LIMIT 2',
  );
  const [first, second] = rows.map(({ id }) => Number(id));
  await browser.post('/wishlist/toggle', { productId: first });
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query(deletion, deletion.includes('$1') ? [second] : []);
  const answer = browser.post('/wishlist/toggle', { productId: second });
  await until(async () => {
    const waiting = await sql(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.rowCount === 1;
  });
  await client.query('COMMIT');
  client.release();
  expect((await answer).error.code).toBe(code);
});
