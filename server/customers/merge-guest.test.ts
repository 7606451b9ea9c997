import { expect, test } from 'vitest';
import { MAX_LINES } from '../../src/contract/limits.ts';
import { type Browser, openBrowser, stealCookies } from '../../tests/helpers/browser.ts';
import { codeOf, newEmail, PASSWORD } from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';

/** In stock: 64. */
const GOLD = 'PZ-SZL-002';
/** In stock: 5. */
const STRETCHER = 'PZ-PDR-006';

const shop = await openSharedShop();

const add = (browser: Browser, sku: string, quantity: number, services: readonly string[] = []) =>
  browser.post('/cart/lines', { sku, quantity, services });

interface Line {
  readonly sku: string;
  readonly quantity: number;
  readonly services: readonly { readonly code: string }[];
}

const linesOf = async (browser: Browser): Promise<Line[]> => (await browser.get('/cart')).data.lines;
const quantitiesOf = async (browser: Browser) =>
  Object.fromEntries((await linesOf(browser)).map(({ sku, quantity }) => [sku, quantity]));

/** Returns a guest's browser, and a function that signs it in as a customer with the given quantities in the cart. */
async function guestOf(customerHas: Readonly<Record<string, number>> = {}) {
  const customer = await shop.newCustomer();
  for (const [sku, quantity] of Object.entries(customerHas)) await add(customer.browser, sku, quantity);
  const guest = openBrowser(shop.app);
  const signIn = (browser = guest) => browser.post('/login', { login: customer.login, password: PASSWORD });
  return { customer: customer.browser, guest, signIn };
}

test('a guest’s cart and wishlist are the customer’s after the login', async () => {
  const { guest, customer, signIn } = await guestOf();
  await add(guest, GOLD, 3);
  const { rows } = await shop.pool.query<{ id: number }>('SELECT id FROM products ORDER BY id LIMIT 2');
  await customer.post('/wishlist/toggle', { productId: rows[0]?.id });
  for (const { id } of rows) await guest.post('/wishlist/toggle', { productId: id });
  const { data } = await signIn();
  expect(data.merged).toEqual({ cartQuantity: 3, wishes: 1 });
  expect(guest.cookies.has('visitor')).toBe(false);
  for (const browser of [guest, customer]) {
    expect(await quantitiesOf(browser)).toEqual({ [GOLD]: 3 });
    expect((await browser.get('/wishlist')).data).toHaveLength(2);
  }
});

test('a guest’s cart moves to a new account', async () => {
  const guest = openBrowser(shop.app);
  await add(guest, GOLD, 2);
  const { data } = await guest.post('/sign-up', { login: newEmail(), password: PASSWORD });
  const code = await codeOf(shop.deps, data.id);
  const signedUp = await guest.post('/sign-up/confirm', { requestId: data.id, code });
  expect(signedUp.data.merged).toEqual({ cartQuantity: 2, wishes: 0 });
  expect(await quantitiesOf(guest)).toEqual({ [GOLD]: 2 });
});

test('quantities of the same choice are added up', async () => {
  const { guest, signIn } = await guestOf({ [GOLD]: 4 });
  await add(guest, GOLD, 3);
  expect((await signIn()).data.merged.cartQuantity).toBe(3);
  expect(await quantitiesOf(guest)).toEqual({ [GOLD]: 7 });
});

test('a line with other services stays separate; the same choice is one line', async () => {
  const { guest, customer, signIn } = await guestOf({ [GOLD]: 1 });
  await add(customer, GOLD, 1, ['gift-wrap']);
  await add(guest, GOLD, 2, ['gift-wrap']);
  await signIn();
  const lines = await linesOf(guest);
  expect(lines.map(({ quantity, services }) => [services.map(({ code }) => code).join(), quantity]).sort()).toEqual([
    ['', 1],
    ['gift-wrap', 3],
  ]);
});

test('quantities are added up, up to the stock', async () => {
  const { guest, signIn } = await guestOf({ [STRETCHER]: 4 });
  await add(guest, STRETCHER, 3);
  expect((await signIn()).data.merged.cartQuantity).toBe(1);
  expect(await quantitiesOf(guest)).toEqual({ [STRETCHER]: 5 });
});

test('a customer whose quantity exceeds the stock keeps it', async () => {
  const { guest, signIn } = await guestOf({ [STRETCHER]: 5 });
  await add(guest, STRETCHER, 2);
  await shop.pool.query('UPDATE products SET stock = 3 WHERE sku = $1', [STRETCHER]);
  await signIn();
  await shop.pool.query('UPDATE products SET stock = 5 WHERE sku = $1', [STRETCHER]);
  expect(await quantitiesOf(guest)).toEqual({ [STRETCHER]: 5 });
});

test(`a cart has at most ${MAX_LINES} lines; quantities are still added to existing ones`, async () => {
  const { guest, customer, signIn } = await guestOf();
  const { rows } = await shop.pool.query<{ sku: string }>(
    'SELECT sku FROM products WHERE stock > 2 ORDER BY id LIMIT 103',
  );
  const skus = rows.map(({ sku }) => sku);
  for (const sku of skus.slice(0, MAX_LINES - 1)) await add(customer, sku, 1);
  // Two are new, and the customer has the last one.
  for (const sku of [skus[MAX_LINES], skus[MAX_LINES + 1], skus[0]]) await add(guest, sku ?? '', 1);
  expect((await signIn()).data.merged.cartQuantity).toBe(2);
  const quantities = await quantitiesOf(guest);
  expect(Object.keys(quantities)).toHaveLength(MAX_LINES);
  expect(quantities[skus[0] ?? '']).toBe(2);
  expect(quantities[skus[MAX_LINES] ?? '']).toBe(1);
});

test('two concurrent logins move the cart once', async () => {
  const { guest, signIn } = await guestOf({ [GOLD]: 1 });
  await add(guest, GOLD, 5);
  const tabs = [guest, stealCookies(shop.app, guest), stealCookies(shop.app, guest)];
  const answers = await Promise.all(tabs.map((tab) => signIn(tab)));
  expect(answers.map(({ data }) => data.merged.cartQuantity).sort()).toEqual([0, 0, 5]);
  expect(await quantitiesOf(guest)).toEqual({ [GOLD]: 6 });
});

test('a browser’s guest cart goes to the first customer who signs in, and to no later one', async () => {
  const [one, other] = [await guestOf(), await guestOf()];
  const copy = stealCookies(shop.app, one.guest);
  await add(one.guest, GOLD, 2);
  for (const [name, value] of one.guest.cookies) copy.cookies.set(name, value);
  await Promise.all([one.signIn(one.guest), other.signIn(copy)]);
  const carts = [await quantitiesOf(one.customer), await quantitiesOf(other.customer)];
  expect(carts).toContainEqual({ [GOLD]: 2 });
  expect(carts).toContainEqual({});
});

test('after a logout the browser does not show the customer’s cart', async () => {
  const { guest, signIn } = await guestOf({ [GOLD]: 1 });
  await signIn();
  await guest.post('/logout');
  expect(await quantitiesOf(guest)).toEqual({});
});
