import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { MAX_LINES } from '../../src/contract/limits.ts';
import { type Browser, openBrowser, stealCookies } from '../../tests/helpers/browser.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';

/** In stock: 64. */
const GOLD = 'PZ-SZL-002';
/** In stock: 5. */
const STRETCHER = 'PZ-PDR-006';
const POTAL = 'PZ-POT-001';

const shop = await openSharedShop();
const sql = (text: string, values: unknown[] = []) => shop.pool.query(text, values);

afterEach(async () => {
  await sql('DELETE FROM visitors WHERE token_hash IS NOT NULL');
});

interface Added {
  readonly sku?: string;
  readonly quantity?: number;
  readonly services?: readonly string[];
  readonly key?: string;
}

const add = (browser: Browser, { sku = GOLD, quantity = 1, services = [], key = randomUUID() }: Added = {}) =>
  browser.send('POST', '/cart/lines', { sku, quantity, services }, { 'Idempotency-Key': key });
const cartOf = async (browser: Browser) => (await browser.get('/cart')).data;

/** Returns a guest with a line of potal and one put aside. */
async function newGuest(): Promise<Browser> {
  const guest = openBrowser(shop.app);
  await add(guest, { sku: STRETCHER });
  const { lines } = await cartOf(guest);
  await guest.post(`/cart/lines/${lines[0].id}/save`);
  await add(guest, { sku: POTAL });
  return guest;
}

const guests = async () => Number((await sql('SELECT FROM visitors WHERE token_hash IS NOT NULL')).rowCount);

test.each([
  ['a guest', newGuest],
  ['a customer', async () => (await shop.newCustomer()).browser],
])('an addition of %s is answered with the cart as it is read afterwards', async (_, open) => {
  const browser = await open();
  await browser.post('/cart/promo-code', { code: 'DOSTAVKA' });
  for (const added of [{ quantity: 2 }, { quantity: 3 }, { services: ['gift-wrap'] }, { sku: POTAL }]) {
    const { status, data } = await add(browser, added);
    expect([status, data]).toEqual([200, await cartOf(browser)]);
  }
  const { lines } = await cartOf(browser);
  const golden = lines.filter(({ sku }: { sku: string }) => sku === GOLD);
  expect(golden.map(({ quantity }: { quantity: number }) => quantity)).toEqual([5, 1]);
});

test('concurrent additions of one product are summed up in one line', async () => {
  const guest = await newGuest();
  const answers = await Promise.all(Array.from({ length: 12 }, () => add(guest, { quantity: 2 })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await cartOf(guest)).lines).toMatchObject([{ sku: POTAL }, { sku: GOLD, quantity: 24 }]);
});

test('concurrent additions never exceed the stock', async () => {
  const guest = await newGuest();
  const answers = await Promise.all(Array.from({ length: 9 }, () => add(guest, { sku: STRETCHER })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refusals = answers.filter(({ status }) => status !== 200);
  expect(new Set(refusals.map(({ error }) => error.code))).toEqual(new Set(['not_enough_stock']));
  expect((await cartOf(guest)).lines[1]).toMatchObject({ sku: STRETCHER, quantity: 5 });
});

test('a repetition that waits for the first request is not applied, and is answered with its effect', async () => {
  const guest = await newGuest();
  await add(guest);
  const key = randomUUID();
  const client = await shop.pool.connect();
  await client.query('BEGIN; SELECT FROM cart_lines FOR UPDATE');
  const answers = [add(guest, { quantity: 2, key }), add(guest, { quantity: 2, key })];
  await until(async () => {
    const { rowCount } = await sql(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rowCount === 2;
  });
  await client.query('COMMIT');
  client.release();
  for (const { status, data } of await Promise.all(answers)) {
    expect([status, data.lines[1].quantity]).toEqual([200, 3]);
  }
});

test('a repetition is answered although the service is no longer offered', async () => {
  const guest = await newGuest();
  const key = randomUUID();
  await add(guest, { services: ['gift-wrap'], key });
  const { rows } = await sql(
    `DELETE FROM product_services s USING products p
     WHERE p.id = s.product_id AND p.sku = $1 AND s.service_code = 'gift-wrap' RETURNING s.product_id AS id`,
    [GOLD],
  );
  expect((await add(guest, { services: ['gift-wrap'], key })).data.lines).toHaveLength(2);
  expect((await add(guest, { services: ['gift-wrap'] })).error.code).toBe('service_not_offered');
  await sql(`INSERT INTO product_services (product_id, service_code) VALUES ($1, 'gift-wrap')`, [rows[0].id]);
});

test.each([
  ['an unknown product', { sku: 'PZ-XXX-999' }, 'product_not_found'],
  ['more than the stock', { sku: STRETCHER, quantity: 6 }, 'not_enough_stock'],
  ['an unknown service', { services: ['flying'] }, 'service_not_offered'],
])('a browser that is refused %s does not become a guest', async (_, added, code) => {
  const browser = openBrowser(shop.app);
  const { error } = await add(browser, added);
  expect([error.code, browser.cookies.size, await guests()]).toEqual([code, 0, 0]);
});

test('an addition sends the guest’s cookie again; a guest who was deleted is created with the same cookie', async () => {
  const guest = await newGuest();
  const token = guest.cookies.get('visitor');
  for (const prepare of ['SELECT 1', 'DELETE FROM visitors WHERE token_hash IS NOT NULL']) {
    await sql(prepare);
    const { status, setCookies, data } = await add(guest);
    expect([status, data.lines.at(-1).sku]).toEqual([200, GOLD]);
    expect(setCookies).toEqual([expect.stringContaining(`visitor=${token}; Max-Age=`)]);
  }
  expect((await cartOf(guest)).lines).toHaveLength(1);
});

test('two tabs of a browser whose guest was deleted add to one new guest', async () => {
  const tab = await newGuest();
  const otherTab = stealCookies(shop.app, tab);
  await sql('DELETE FROM visitors WHERE token_hash IS NOT NULL');
  const answers = await Promise.all([add(tab), add(otherTab)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await cartOf(tab)).lines).toMatchObject([{ sku: GOLD, quantity: 2 }]);
});

test('a full cart accepts more pieces of its lines, and no other product', async () => {
  const guest = await newGuest();
  await add(guest);
  await sql(
    `INSERT INTO cart_lines (visitor_id, product_id, services, quantity)
     SELECT (SELECT id FROM visitors WHERE token_hash IS NOT NULL), id, '{}', 1 FROM products
     WHERE sku NOT IN ($1, $2, $3) LIMIT $4`,
    [GOLD, POTAL, STRETCHER, MAX_LINES - 2],
  );
  expect((await add(guest, { sku: STRETCHER })).error.code).toBe('too_many_lines');
  expect((await add(guest, { services: ['gift-wrap'] })).error.code).toBe('too_many_lines');
  expect((await add(guest)).data.lines[1]).toMatchObject({ sku: GOLD, quantity: 2 });
});
