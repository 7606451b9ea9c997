import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import { PASSWORD } from '../../tests/helpers/customers.ts';
import { openTwoProcesses, reach } from '../../tests/helpers/two-processes.ts';
import { cleanUp } from '../jobs/clean-up.ts';

/** In stock: 64. */
const GOLD = 'PZ-SZL-002';
/** In stock: 5. */
const STRETCHER = 'PZ-PDR-006';

const shop = await openTwoProcesses();
afterAll(() => shop.drop());

const keyed = (key: string, owner?: string) => ({ 'Idempotency-Key': key, ...(owner && { 'Cart-Owner': owner }) });
const add = (browser: Browser, sku: string, quantity: number, headers: Readonly<Record<string, string>>) =>
  browser.send('POST', '/cart/lines', { sku, quantity }, headers);
const quantitiesOf = async (browser: Browser) => {
  const { data } = await browser.get('/cart');
  return Object.fromEntries(data.lines.map(({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity]));
};

/** Returns the browser of a guest who has a cart already. */
async function newGuest(): Promise<Browser> {
  const guest = openBrowser(shop.app);
  await add(guest, GOLD, 1, {});
  return guest;
}

test('an addition sent twenty times concurrently to two processes is applied once', async () => {
  const guest = await newGuest();
  const key = randomUUID();
  const sent = Array.from({ length: 20 }, (_, time) =>
    add(reach(time % 2 === 0 ? shop.app : shop.other, guest), GOLD, 2, keyed(key)),
  );
  const answers = await Promise.all(sent);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await quantitiesOf(guest)).toEqual({ [GOLD]: 3 });
});

test('a guest whose first answer was lost has the addition once after repeating it', async () => {
  const key = randomUUID();
  await add(openBrowser(shop.app), GOLD, 2, keyed(key));
  const guest = openBrowser(shop.app);
  for (const _ of [1, 2]) {
    expect((await add(guest, GOLD, 2, keyed(key))).status).toBe(200);
    expect(await quantitiesOf(guest)).toEqual({ [GOLD]: 2 });
  }
});

test('an addition that concurrently creates two guests is in both carts, whichever cookie the browser keeps', async () => {
  const key = randomUUID();
  const guests = [openBrowser(shop.app), openBrowser(shop.other)];
  await Promise.all(guests.map((guest) => add(guest, GOLD, 2, keyed(key))));
  for (const guest of guests) expect(await quantitiesOf(guest)).toEqual({ [GOLD]: 2 });
});

test('a repeated change is answered with the current cart', async () => {
  const guest = await newGuest();
  const [added, changed, removed] = [randomUUID(), randomUUID(), randomUUID()];
  const { data } = await add(guest, STRETCHER, 2, keyed(added));
  const path = `/cart/lines/${data.lines[1].id}`;
  await guest.send('PATCH', path, { quantity: 4 }, keyed(changed));
  await guest.send('PATCH', path, { quantity: 1 }, keyed(randomUUID()));
  const again = await guest.send('PATCH', path, { quantity: 4 }, keyed(changed));
  expect([again.status, again.data.lines[1].quantity]).toEqual([200, 1]);
  await guest.send('DELETE', path, undefined, keyed(removed));
  expect((await add(guest, STRETCHER, 2, keyed(added))).data.lines).toHaveLength(1);
  expect((await guest.send('PATCH', path, { quantity: 4 }, keyed(changed))).status).toBe(200);
});

test('a repeated change is not refused because its first application used up the stock', async () => {
  const guest = await newGuest();
  const [added, code] = [randomUUID(), randomUUID()];
  await add(guest, STRETCHER, 5, keyed(added));
  expect((await add(guest, STRETCHER, 5, keyed(added))).status).toBe(200);
  await guest.send('POST', '/cart/promo-code', { code: 'ZOLOTO10' }, keyed(code));
  await shop.pool.query(`UPDATE promo_codes SET ends_at = '2020-01-01' WHERE code = 'ZOLOTO10'`);
  await shop.pool.query('UPDATE products SET stock = 0 WHERE sku = $1', [STRETCHER]);
  expect((await guest.send('POST', '/cart/promo-code', { code: 'ZOLOTO10' }, keyed(code))).status).toBe(200);
  expect((await add(guest, STRETCHER, 5, keyed(added))).status).toBe(200);
  await shop.pool.query('UPDATE products SET stock = 5 WHERE sku = $1', [STRETCHER]);
});

test('a refused change is not recorded as applied', async () => {
  const guest = await newGuest();
  const key = randomUUID();
  expect((await add(guest, STRETCHER, 6, keyed(key))).error.code).toBe('not_enough_stock');
  await shop.pool.query('UPDATE products SET stock = 6 WHERE sku = $1', [STRETCHER]);
  expect((await add(guest, STRETCHER, 6, keyed(key))).status).toBe(200);
  await shop.pool.query('UPDATE products SET stock = 5 WHERE sku = $1', [STRETCHER]);
  expect(await quantitiesOf(guest)).toEqual({ [GOLD]: 1, [STRETCHER]: 6 });
});

test('a change applied for the guest is not applied again after signing in', async () => {
  const { login } = await shop.newCustomer();
  const guest = await newGuest();
  const key = randomUUID();
  await add(guest, GOLD, 2, keyed(key));
  await guest.post('/login', { login, password: PASSWORD });
  expect((await add(guest, GOLD, 2, keyed(key))).status).toBe(200);
  expect(await quantitiesOf(guest)).toEqual({ [GOLD]: 3 });
});

test('a change stored for a customer is not applied to another cart', async () => {
  const [one, another] = [await shop.newCustomer(), await shop.newCustomer()];
  const { owner } = (await one.browser.get('/cart')).data;
  expect((await another.browser.get('/cart')).data.owner).not.toBe(owner);
  const guest = await newGuest();
  expect((await guest.get('/cart')).data.owner).toBeNull();
  for (const browser of [another.browser, guest, openBrowser(shop.app)]) {
    const refused = await add(browser, GOLD, 1, keyed(randomUUID(), owner));
    expect([refused.status, refused.error.code]).toEqual([409, 'cart_of_another']);
  }
  expect((await add(one.browser, GOLD, 1, keyed(randomUUID(), owner))).status).toBe(200);
  expect(await quantitiesOf(another.browser)).toEqual({});
});

test('a malformed idempotency key is refused', async () => {
  const { status, error } = await add(await newGuest(), GOLD, 1, keyed('1'));
  expect([status, error.code]).toEqual([400, 'bad_request']);
});

test('idempotency keys are kept longer than browsers keep changes, then deleted', async () => {
  await shop.pool.query(`INSERT INTO cart_intents (key, created_at) VALUES
    ('00000000-0000-4000-8000-000000000001', now() - interval '59 days'),
    ('00000000-0000-4000-8000-000000000002', now() - interval '61 days')`);
  await cleanUp(shop.pool);
  const { rows } = await shop.pool.query(
    `SELECT right(key::text, 1) AS key FROM cart_intents WHERE key::text LIKE '00000000-%'`,
  );
  expect(rows).toEqual([{ key: '1' }]);
});
