import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerExportSchema } from '../../../src/contract/customer.ts';
import { type Browser, openBrowser } from '../../../tests/helpers/browser.ts';
import { codeOf, messagesTo, newEmail, newPhone, otherThan, PASSWORD } from '../../../tests/helpers/customers.ts';
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../db/seed/demo-customer.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.drop());

const askFor = (browser: Browser, contact: string) => browser.post('/customer/contacts', { contact });

/** Confirms a contact with its right code. */
async function confirm(browser: Browser, requestId: string) {
  const code = await codeOf(shop.deps, requestId);
  return browser.post('/customer/contacts/confirm', { requestId, code });
}

test('a customer changes the name, and takes it away', async () => {
  const { browser } = await shop.newCustomer();
  expect((await browser.send('PATCH', '/customer', { name: '  Оксана  ' })).data.name).toBe('Оксана');
  expect((await browser.get('/customer')).data.name).toBe('Оксана');
  expect((await browser.send('PATCH', '/customer', { name: ' ' })).data.name).toBeNull();
  const tooLong = await browser.send('PATCH', '/customer', { name: 'я'.repeat(101) });
  expect(Object.keys(tooLong.error.fields)).toEqual(['name']);
});

test('a phone is added with the code that is sent to it', async () => {
  const { browser, login } = await shop.newCustomer();
  const phone = newPhone();
  const { data } = await askFor(browser, phone.slice(3));
  expect((await browser.get('/customer')).data.contactInfo.phoneNumber).toBeNull();
  const confirmed = await confirm(browser, data.id);
  expect(confirmed.data.contactInfo).toEqual({ email: login, phoneNumber: phone });
  expect(await messagesTo(shop.pool, phone)).toEqual(['code']);
  expect((await openBrowser(shop.app).post('/login', { login: phone, password: PASSWORD })).status).toBe(200);
});

test('a new e-mail takes the place of the old one, which is told and signs in no more', async () => {
  const { browser, login } = await shop.newCustomer();
  const email = newEmail();
  const { data } = await askFor(browser, email);
  expect((await confirm(browser, data.id)).data.contactInfo.email).toBe(email);
  expect(await messagesTo(shop.pool, login)).toEqual(['code', 'contact-replaced']);
  expect((await openBrowser(shop.app).post('/login', { login, password: PASSWORD })).status).toBe(401);
  expect((await openBrowser(shop.app).post('/login', { login: email, password: PASSWORD })).status).toBe(200);
});

test('a contact that is taken is answered like any other, and its owner is told', async () => {
  const [owner, other] = [await shop.newCustomer(), await shop.newCustomer()];
  const taken = await askFor(other.browser, owner.login);
  const free = await askFor(other.browser, newEmail());
  expect({ ...taken.data, id: null }).toEqual({ ...free.data, id: null });
  expect(await messagesTo(shop.pool, owner.login)).toEqual(['code', 'contact-known']);
  expect((await confirm(other.browser, taken.data.id)).error.code).toBe('code_wrong');
});

test('a contact that was taken while the code was on its way is refused', async () => {
  const { browser } = await shop.newCustomer();
  const email = newEmail();
  const { data } = await askFor(browser, email);
  await shop.newCustomer(email);
  const late = await confirm(browser, data.id);
  expect({ status: late.status, code: late.error.code }).toEqual({ status: 409, code: 'contact_taken' });
});

test('a contact is not added with a wrong code, nor to another customer', async () => {
  const [one, other] = [await shop.newCustomer(), await shop.newCustomer()];
  const { data } = await askFor(one.browser, newPhone());
  const code = await codeOf(shop.deps, data.id);
  const wrong = await one.browser.post('/customer/contacts/confirm', { requestId: data.id, code: otherThan(code) });
  expect(wrong.error.code).toBe('code_wrong');
  expect((await confirm(other.browser, data.id)).error.code).toBe('code_expired');
  for (const { browser } of [one, other]) {
    expect((await browser.get('/customer')).data.contactInfo.phoneNumber).toBeNull();
  }
});

test('the sessions are listed, this one first, with their browsers', async () => {
  const { browser, login } = await shop.newCustomer();
  const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  const phone = openBrowser(shop.app, { userAgent: android });
  await phone.post('/login', { login, password: PASSWORD });
  const { data } = await phone.get('/customer/sessions');
  expect(data).toMatchObject([{ device: 'Chrome, Android', isCurrent: true }, { isCurrent: false }]);
  expect((await browser.get('/customer/sessions')).data).toMatchObject([{ isCurrent: true, id: data[1].id }, {}]);
  expect(JSON.stringify(data)).not.toContain(phone.cookies.get('session'));
});

test('a session is revoked from another one at once', async () => {
  const { browser, login } = await shop.newCustomer();
  const lost = openBrowser(shop.app);
  await lost.post('/login', { login, password: PASSWORD });
  const { data } = await lost.get('/customer/sessions');
  const left = await browser.send('DELETE', `/customer/sessions/${data[0].id}`);
  expect(left.data).toMatchObject([{ isCurrent: true }]);
  expect((await lost.get('/customer')).data).toBeNull();
  expect((await browser.get('/customer')).data).not.toBeNull();
});

test('all other sessions are revoked at once', async () => {
  const { browser, login } = await shop.newCustomer();
  const others = [openBrowser(shop.app), openBrowser(shop.app)];
  for (const other of others) await other.post('/login', { login, password: PASSWORD });
  expect((await browser.send('DELETE', '/customer/sessions')).data).toMatchObject([{ isCurrent: true }]);
  for (const other of others) expect((await other.get('/customer')).data).toBeNull();
});

test('nobody revokes a session of somebody else', async () => {
  const [one, other] = [await shop.newCustomer(), await shop.newCustomer()];
  const { data } = await one.browser.get('/customer/sessions');
  expect((await other.browser.send('DELETE', `/customer/sessions/${data[0].id}`)).status).toBe(200);
  await other.browser.send('DELETE', '/customer/sessions');
  expect((await one.browser.get('/customer')).data).not.toBeNull();
});

test('the export holds everything that the shop keeps of the customer', async () => {
  const browser = openBrowser(shop.app);
  await browser.post('/login', { login: DEMO_EMAIL, password: DEMO_PASSWORD });
  await browser.post('/cart/lines', { sku: 'PZ-SZL-002', quantity: 2 });
  const { data, headers } = await browser.get('/customer/export');
  expect(headers.get('content-disposition')).toBe('attachment; filename="pozolota.json"');
  expect(headers.get('cache-control')).toBe('no-store');
  const exported = v.parse(customerExportSchema, data);
  expect(exported.customer.contactInfo.email).toBe(DEMO_EMAIL);
  expect(exported.orders.length).toBeGreaterThan(2);
  expect(exported.customer.wishlist.length).toBeGreaterThan(2);
  expect(exported.customer.cart.quantity).toBe(2);
  expect(exported.sessions).toMatchObject([{ isCurrent: true }]);
  expect(JSON.stringify(data)).not.toContain('argon2');
});

test('an account is not deleted with a wrong password', async () => {
  const { browser } = await shop.newCustomer();
  for (const body of [{}, { password: '' }, { password: 'wrong' }]) {
    const { status, error } = await browser.post('/customer/delete', body);
    expect({ status, code: error.code, fields: Object.keys(error.fields) }).toEqual({
      status: 422,
      code: 'password_wrong',
      fields: ['password'],
    });
  }
  expect((await browser.get('/customer')).data).not.toBeNull();
});

test('whoever has a session has ten tries of the password that deletes the account', async () => {
  const { browser } = await shop.newCustomer();
  for (let attempt = 0; attempt < 10; attempt++) await browser.post('/customer/delete', { password: 'wrong' });
  expect((await browser.post('/customer/delete', { password: PASSWORD })).status).toBe(429);
});

test('of a deleted account nothing is left but its orders, and those without a name', async () => {
  const phone = newPhone();
  const { browser, id, login } = await shop.newCustomer();
  await confirm(browser, (await askFor(browser, phone)).data.id);
  await browser.send('PATCH', '/customer', { name: 'Незабутня' });
  await browser.post('/cart/lines', { sku: 'PZ-SZL-002', quantity: 1 });
  await openBrowser(shop.app).post('/password-reset', { login });
  const elsewhere = openBrowser(shop.app);
  await elsewhere.post('/login', { login, password: PASSWORD });
  const { rows: orders } = await shop.pool.query<{ id: string }>(
    `INSERT INTO orders (customer_id, status, recipient_name, recipient_phone, recipient_email, shipping_method, address,
       tracking_number, payment_method, note, items_cost, total_cost)
     VALUES ($1, 'finished', 'Незабутня', $2, $3, 'courier', '{"addressName": "Незабутня"}', '59998887776665', 'card',
       'Незабутня', 500, 500) RETURNING id`,
    [id, phone, login],
  );
  const { status, data } = await browser.post('/customer/delete', { password: PASSWORD });
  expect({ status, data }).toEqual({ status: 200, data: null });
  for (const signedIn of [browser, elsewhere]) expect((await signedIn.get('/customer')).data).toBeNull();
  expect((await openBrowser(shop.app).post('/login', { login, password: PASSWORD })).status).toBe(401);
  const { rows } = await shop.pool.query('SELECT customer_id, total_cost FROM orders WHERE id = $1', [orders[0]?.id]);
  expect(rows).toEqual([{ customer_id: null, total_cost: 500 }]);
  expect(await tablesWith([id, login, phone, 'Незабутня', '59998887776665'])).toEqual([]);
});

/** The tables in which one of the texts is found. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await shop.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await shop.pool.query(
      `SELECT FROM ${name} t WHERE EXISTS (SELECT FROM unnest($1::text[]) text WHERE strpos(t::text, text) > 0) LIMIT 1`,
      [texts],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

test('a deleted contact can sign up again, to an account that has nothing of the old one', async () => {
  const { browser, login, id } = await shop.newCustomer();
  await browser.post('/cart/lines', { sku: 'PZ-SZL-002', quantity: 1 });
  await browser.post('/customer/delete', { password: PASSWORD });
  const again = await shop.newCustomer(login);
  expect(again.id).not.toBe(id);
  expect((await again.browser.get('/cart')).data.lines).toEqual([]);
});
