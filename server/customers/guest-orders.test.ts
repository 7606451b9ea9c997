import { expect, test } from 'vitest';
import type { PlaceOrder } from '../../src/contract/place-order.ts';
import { type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import { codeOf, newEmail, newPhone, PASSWORD, prove, signUp } from '../../tests/helpers/customers.ts';
import { buy } from '../../tests/helpers/ordering.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();

const SKU = 'PZ-AGT-002';

/**
 * Places an order without signing in.
 * @returns the order's number
 */
async function orderAsGuest(contact: Partial<PlaceOrder['contact']>): Promise<number> {
  const full = { name: 'Олена Коваль', phone: newPhone(), email: '', ...contact };
  const { status, data, error } = await buy(openBrowser(shop.app), SKU, 1, { contact: full });
  expect(status, JSON.stringify(error)).toBe(200);
  return data.number;
}

async function signUpWith(login: string): Promise<Browser> {
  const browser = openBrowser(shop.app);
  await signUp(browser, shop.deps, { login });
  return browser;
}

async function ordersOf(browser: Browser): Promise<number[]> {
  const { data } = await browser.get('/customer/orders');
  return data.map(({ number }: { number: number }) => number).sort();
}

test('a guest’s order joins the account created with the same e-mail, and is visible without its token', async () => {
  const email = newEmail();
  const number = await orderAsGuest({ email });
  const browser = await signUpWith(email);
  expect(await ordersOf(browser)).toEqual([number]);
  const [{ id }] = (await browser.get('/customer/orders')).data;
  expect((await browser.get(`/orders/${id}`)).data.number).toBe(number);
});

test('an order joins by phone: at sign-up, when the phone is added, and at the next visit', async () => {
  const phone = newPhone();
  const first = await orderAsGuest({ phone });
  expect(await ordersOf(await signUpWith(phone))).toEqual([first]);

  const { browser, login } = await shop.newCustomer();
  const added = newPhone();
  const second = await orderAsGuest({ phone: added, email: newEmail() });
  expect(await ordersOf(browser)).toEqual([]);
  const { data } = await browser.post('/customer/contacts', { contact: added, ...(await prove(browser)) });
  await browser.post('/customer/contacts/confirm', { requestId: data.id, code: await codeOf(shop.deps, data.id) });
  expect(await ordersOf(browser)).toEqual([second]);

  const third = await orderAsGuest({ phone: added });
  const again = openBrowser(shop.app);
  await again.post('/login', { login, password: PASSWORD });
  expect(await ordersOf(again)).toEqual([second, third]);
});

test('an unconfirmed contact brings no orders', async () => {
  const phone = newPhone();
  await orderAsGuest({ phone });
  const { browser } = await shop.newCustomer();
  await browser.post('/customer/contacts', { contact: phone, ...(await prove(browser)) });
  await openBrowser(shop.app).post('/sign-up', { login: phone, password: PASSWORD });
  expect(await ordersOf(browser)).toEqual([]);
});

test('an order joins the customer who has its e-mail, not the one who has its phone', async () => {
  const [email, phone] = [newEmail(), newPhone()];
  const buyer = await signUpWith(email);
  const gift = await orderAsGuest({ email, phone });
  expect(await ordersOf(await signUpWith(phone))).toEqual([]);
  await buyer.post('/login', { login: email, password: PASSWORD });
  expect(await ordersOf(buyer)).toEqual([gift]);
  expect(await ordersOf(await signUpWith(newEmail()))).toEqual([]);
});

test('an order older than a year does not join by phone, because the number may have a new owner', async () => {
  const phone = newPhone();
  const number = await orderAsGuest({ phone });
  await shop.pool.query(`UPDATE orders SET created_at = created_at - interval '366 days' WHERE number = $1`, [number]);
  expect(await ordersOf(await signUpWith(phone))).toEqual([]);
});

test('orders of a deleted account join no account, even while on their way', async () => {
  const email = newEmail();
  const browser = await signUpWith(email);
  const contact = { name: 'Олена Коваль', phone: newPhone(), email };
  const { data } = await buy(browser, SKU, 1, { contact });
  expect(await ordersOf(browser)).toEqual([data.number]);
  expect((await browser.post('/customer/delete', { password: PASSWORD })).status).toBe(200);
  const { rows } = await shop.pool.query('SELECT recipient_name AS name FROM orders WHERE number = $1', [data.number]);
  // The address stays, so that the parcel arrives.
  expect(rows).toEqual([{ name: 'Олена Коваль' }]);
  expect(await ordersOf(await signUpWith(email))).toEqual([]);
});
