import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../demo/seed/demo-customer.ts';
import { customerExportSchema } from '../../src/contract/customer.ts';
import { type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import {
  codeOf,
  messagesTo,
  newEmail,
  newPhone,
  otherThan,
  PASSWORD,
  prove,
  takeResetTicket,
} from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { inTransaction } from '../db/transaction.ts';
import { cleanUp } from '../jobs/clean-up.ts';
import { queueMessage } from '../messages/queue.ts';

const shop = await openSharedShop();

const askFor = async (browser: Browser, contact: string) =>
  browser.post('/customer/contacts', { contact, ...(await prove(browser)) });

/** Confirms a contact with the right code. */
async function confirm(browser: Browser, requestId: string) {
  const code = await codeOf(shop.deps, requestId);
  return browser.post('/customer/contacts/confirm', { requestId, code });
}

test('a customer changes and removes the name', async () => {
  const { browser } = await shop.newCustomer();
  expect((await browser.send('PATCH', '/customer', { name: '  Оксана  ' })).data.name).toBe('Оксана');
  expect((await browser.get('/customer')).data.name).toBe('Оксана');
  expect((await browser.send('PATCH', '/customer', { name: ' ' })).data.name).toBeNull();
  const tooLong = await browser.send('PATCH', '/customer', { name: 'я'.repeat(101) });
  expect(Object.keys(tooLong.error.fields)).toEqual(['name']);
});

test('a phone is added with the code sent to it', async () => {
  const { browser, login } = await shop.newCustomer();
  const phone = newPhone();
  const { data } = await askFor(browser, phone.slice(3));
  expect((await browser.get('/customer')).data.contactInfo.phoneNumber).toBeNull();
  const confirmed = await confirm(browser, data.id);
  expect(confirmed.data.contactInfo).toEqual({ email: login, phoneNumber: phone });
  expect(await messagesTo(shop.pool, phone)).toEqual(['code']);
  expect((await openBrowser(shop.app).post('/login', { login: phone, password: PASSWORD })).status).toBe(200);
});

test('a new e-mail replaces the old one, which is notified and cannot sign in any more', async () => {
  const { browser, login } = await shop.newCustomer();
  const email = newEmail();
  const { data } = await askFor(browser, email);
  expect((await confirm(browser, data.id)).data.contactInfo.email).toBe(email);
  expect(await messagesTo(shop.pool, login)).toEqual(['code', 'contact-replaced']);
  expect((await openBrowser(shop.app).post('/login', { login, password: PASSWORD })).status).toBe(401);
  expect((await openBrowser(shop.app).post('/login', { login: email, password: PASSWORD })).status).toBe(200);
});

test('a session alone cannot change a contact, and so not the password', async () => {
  const { browser, login } = await shop.newCustomer();
  const [email, someone] = [newEmail(), await shop.newCustomer()];
  const tried = [
    {},
    { requestId: crypto.randomUUID(), ticket: 'guessed' },
    // A proof of another customer, and the ticket of a password reset.
    await prove(someone.browser),
    await takeResetTicket(openBrowser(shop.app), shop.deps, login),
  ];
  for (const proof of tried) {
    const { status, error } = await browser.post('/customer/contacts', { contact: email, ...proof });
    expect({ status, code: error.code }).toEqual({ status: 403, code: 'proof_needed' });
  }
  expect(await messagesTo(shop.pool, email)).toEqual([]);
  const wrong = await browser.post('/customer/proof/password', { password: 'wrong' });
  expect([wrong.status, Object.keys(wrong.error.fields)]).toEqual([422, ['password']]);
});

test('a proof is valid for one step and ten minutes, and resets no password', async () => {
  const { browser } = await shop.newCustomer();
  const proof = await prove(browser);
  const reset = await openBrowser(shop.app).post('/password-reset/confirm', { ...proof, password: 'a new long one' });
  expect(reset.error.code).toBe('code_expired');
  expect((await browser.post('/customer/contacts', { contact: newPhone(), ...proof })).status).toBe(200);
  expect((await browser.post('/customer/contacts', { contact: newPhone(), ...proof })).error.code).toBe('proof_needed');
  const late = await prove(browser);
  shop.wait(10 * 60_000 + 1);
  expect((await browser.post('/customer/contacts', { contact: newPhone(), ...late })).error.code).toBe('proof_needed');
});

test('a code sent to the customer’s own contact is a proof too; none is sent to another contact', async () => {
  const { browser, login } = await shop.newCustomer();
  const stranger = await shop.newCustomer();
  const elsewhere = await browser.post('/customer/proof/code', { login: newEmail() });
  expect([elsewhere.status, elsewhere.error.code]).toEqual([403, 'forbidden']);
  const { data } = await browser.post('/customer/proof/code', { login });
  const entered = { requestId: data.id, code: await codeOf(shop.deps, data.id) };
  expect((await stranger.browser.post('/customer/proof/code/confirm', entered)).error.code).toBe('code_expired');
  const again = await browser.post('/customer/proof/code', { login });
  const proof = await browser.post('/customer/proof/code/confirm', {
    requestId: again.data.id,
    code: await codeOf(shop.deps, again.data.id),
  });
  expect((await browser.post('/customer/contacts', { contact: newPhone(), ...proof.data })).status).toBe(200);
});

test('a customer without password and contact must have signed in recently', async () => {
  const { browser, id } = await shop.newCustomer();
  await shop.pool.query('UPDATE customers SET password_hash = NULL, email = NULL WHERE id = $1', [id]);
  const remove = async () => browser.post('/customer/delete', await prove(browser, ''));
  expect((await browser.post('/customer/delete', {})).error.code).toBe('proof_needed');
  shop.wait(10 * 60_000 + 1);
  expect((await browser.post('/customer/proof/password', {})).error.code).toBe('sign_in_again');
  await shop.pool.query('UPDATE sessions SET created_at = $2 WHERE customer_id = $1', [id, shop.deps.clock()]);
  expect((await remove()).status).toBe(200);
});

test('adding a phone notifies the existing e-mail', async () => {
  const { browser, login } = await shop.newCustomer();
  await confirm(browser, (await askFor(browser, newPhone())).data.id);
  expect(await messagesTo(shop.pool, login)).toEqual(['code', 'contact-added']);
});

test('a mistyped contact is corrected without another proof and its code ends; a request of another customer is refused', async () => {
  const [{ browser }, other] = [await shop.newCustomer(), await shop.newCustomer()];
  const [wrong, right] = [newPhone(), newPhone()];
  const { data: mistyped } = await askFor(browser, wrong);
  const insteadOf = mistyped.id;
  for (const [stranger, contact] of [
    [other.browser, newPhone()],
    [openBrowser(shop.app), newPhone()],
  ] as const) {
    const { error } = await stranger.post('/customer/contacts', { contact, insteadOf });
    expect(error.code).toBe(stranger === other.browser ? 'proof_needed' : 'unauthorized');
  }
  const { status, data } = await browser.post('/customer/contacts', { contact: right, insteadOf });
  expect(status).toBe(200);
  expect((await confirm(browser, insteadOf)).error.code).toBe('code_expired');
  shop.wait(60_001);
  expect((await browser.post(`/one-time-codes/${insteadOf}/resend`)).error.code).toBe('code_expired');
  expect((await browser.post('/customer/contacts', { contact: wrong, insteadOf })).error.code).toBe('proof_needed');
  expect((await confirm(browser, data.id)).data.contactInfo.phoneNumber).toBe(right);
  // A confirmed request is used up.
  const used = await browser.post('/customer/contacts', { contact: wrong, insteadOf: data.id });
  expect(used.error.code).toBe('proof_needed');
});

test('an expired request is no proof', async () => {
  const { browser } = await shop.newCustomer();
  const { data } = await askFor(browser, newPhone());
  shop.wait(10 * 60_000 + 1);
  const late = await browser.post('/customer/contacts', { contact: newPhone(), insteadOf: data.id });
  expect(late.error.code).toBe('proof_needed');
});

test('a taken contact gets the usual answer, and its owner is notified', async () => {
  const [owner, other] = [await shop.newCustomer(), await shop.newCustomer()];
  const taken = await askFor(other.browser, owner.login);
  const free = await askFor(other.browser, newEmail());
  expect({ ...taken.data, id: null }).toEqual({ ...free.data, id: null });
  expect(await messagesTo(shop.pool, owner.login)).toEqual(['code', 'contact-known']);
  expect((await confirm(other.browser, taken.data.id)).error.code).toBe('code_wrong');
});

test('a contact taken while the code was on its way is refused', async () => {
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

test('the sessions are listed with their browsers, the current one first', async () => {
  const { browser, login } = await shop.newCustomer();
  const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  const phone = openBrowser(shop.app, { userAgent: android });
  await phone.post('/login', { login, password: PASSWORD });
  const { data } = await phone.get('/customer/sessions');
  expect(data).toMatchObject([{ device: 'Chrome, Android', isCurrent: true }, { isCurrent: false }]);
  expect((await browser.get('/customer/sessions')).data).toMatchObject([{ isCurrent: true, id: data[1].id }, {}]);
  expect(JSON.stringify(data)).not.toContain(phone.cookies.get('session'));
});

test('a session revoked from another one ends at once', async () => {
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

test('a customer cannot revoke another customer’s session', async () => {
  const [one, other] = [await shop.newCustomer(), await shop.newCustomer()];
  const { data } = await one.browser.get('/customer/sessions');
  expect((await other.browser.send('DELETE', `/customer/sessions/${data[0].id}`)).status).toBe(200);
  await other.browser.send('DELETE', '/customer/sessions');
  expect((await one.browser.get('/customer')).data).not.toBeNull();
});

test('a customer has twenty sessions at most: the one unused for longest ends, a guest’s cart stays', async () => {
  const { login } = await shop.newCustomer();
  const guest = openBrowser(shop.app);
  await guest.post('/cart/lines', { sku: 'PZ-SZL-002', quantity: 2 });
  const browsers = Array.from({ length: 21 }, () => openBrowser(shop.app));
  for (const browser of browsers) {
    shop.wait(1_000);
    await browser.post('/login', { login, password: PASSWORD });
  }
  const isIn = await Promise.all(browsers.map(async (browser) => (await browser.get('/customer')).data !== null));
  expect(isIn).toEqual(browsers.map((_, index) => index > 0));
  expect((await guest.get('/cart')).data.quantity).toBe(2);
});

test('the export contains the messages to the customer, and none to others', async () => {
  const [one, other] = [await shop.newCustomer(), await shop.newCustomer()];
  const { data } = await one.browser.get('/customer/export');
  const { messages } = v.parse(customerExportSchema, data);
  expect(messages.length).toBeGreaterThan(0);
  expect(messages[0]).toMatchObject({ channel: 'email', recipient: one.login, about: 'code', orderNumber: null });
  expect(JSON.stringify(messages)).not.toContain(other.login);
});

test('the export contains everything that the shop stores about the customer', async () => {
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

test('a wrong password does not delete the account', async () => {
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

test('a session has ten attempts at the password for deleting the account', async () => {
  const { browser } = await shop.newCustomer();
  for (let attempt = 0; attempt < 10; attempt++) await browser.post('/customer/delete', { password: 'wrong' });
  expect((await browser.post('/customer/delete', { password: PASSWORD })).status).toBe(429);
});

test('deleting an account leaves only its orders, without personal data', async () => {
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
       tracking_number, payment_method, note, company, delivery_refs, items_cost, total_cost)
     VALUES ($1, 'finished', 'Незабутня', $2, $3, 'courier', '{"addressName": "Незабутня"}', '59998887776665', 'card',
       'Незабутня', '{"name": "ТОВ «Незабутня»", "code": "14360570"}', '{"street": "Незабутня"}', 500, 500) RETURNING id`,
    [id, phone, login],
  );
  const [{ id: orderId = '' } = {}] = orders;
  // A contact of the recipient, which the account never had.
  const other = newPhone();
  const content = { type: 'order', event: 'shipped', orderId } as const;
  await inTransaction(shop.pool, (client) =>
    queueMessage(client, { to: { kind: 'phone', value: other }, lang: 'uk', content }),
  );
  await shop.pool.query(
    `INSERT INTO promo_code_uses (order_id, code, used_by) SELECT $1, code, $2 FROM promo_codes LIMIT 1`,
    [orderId, phone],
  );
  const { status, data } = await browser.post('/customer/delete', { password: PASSWORD });
  expect({ status, data }).toEqual({ status: 200, data: null });
  for (const signedIn of [browser, elsewhere]) expect((await signedIn.get('/customer')).data).toBeNull();
  expect((await openBrowser(shop.app).post('/login', { login, password: PASSWORD })).status).toBe(401);
  const { rows } = await shop.pool.query('SELECT customer_id, total_cost FROM orders WHERE id = $1', [orderId]);
  expect(rows).toEqual([{ customer_id: null, total_cost: 500 }]);
  expect(await tablesWith([id, login, phone, other, 'Незабутня', '14360570', '59998887776665'])).toEqual([]);
});

/** Returns the tables that contain one of the texts. */
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

test('an order on its way keeps the data for its parcel until a fortnight after it ends', async () => {
  const { browser, id } = await shop.newCustomer();
  const { rows } = await shop.pool.query<{ id: string }>(
    `INSERT INTO orders (customer_id, status, recipient_name, shipping_method, payment_method, items_cost, total_cost)
     VALUES ($1, 'shipped', 'Незникна', 'pickup', 'card', 500, 500) RETURNING id`,
    [id],
  );
  await browser.post('/customer/delete', { password: PASSWORD });
  const [{ id: orderId = '' } = {}] = rows;
  const nameAfterCleaning = async () => {
    await cleanUp(shop.pool);
    const { rows } = await shop.pool.query('SELECT recipient_name AS name FROM orders WHERE id = $1', [orderId]);
    return rows[0]?.name;
  };
  expect(await nameAfterCleaning()).toBe('Незникна');
  await shop.pool.query(
    `WITH ended AS (UPDATE orders SET status = 'finished' WHERE id = $1 RETURNING id)
     INSERT INTO order_transitions (order_id, to_status, by, at) SELECT id, 'finished', 'carrier', now() FROM ended`,
    [orderId],
  );
  expect(await nameAfterCleaning()).toBe('Незникна');
  await shop.pool.query(`UPDATE order_transitions SET at = at - interval '15 days' WHERE order_id = $1`, [orderId]);
  expect(await nameAfterCleaning()).toBeNull();
});

test('a deleted contact can sign up again, to an account without any of the old data', async () => {
  const { browser, login, id } = await shop.newCustomer();
  await browser.post('/cart/lines', { sku: 'PZ-SZL-002', quantity: 1 });
  await browser.post('/customer/delete', { password: PASSWORD });
  const again = await shop.newCustomer(login);
  expect(again.id).not.toBe(id);
  expect((await again.browser.get('/cart')).data.lines).toEqual([]);
});
