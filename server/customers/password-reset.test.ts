import { expect, test } from 'vitest';
import { type Browser, openBrowser, stealCookies } from '../../tests/helpers/browser.ts';
import { codeOf, messagesTo, newPhone, PASSWORD, prove, takeResetTicket } from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { inTransaction } from '../db/transaction.ts';
import { hashPassword } from '../identity/password.ts';

const shop = await openSharedShop();

const NEW_PASSWORD = 'яскрава фольга 9';

const isSignedIn = async (browser: Browser) => (await browser.get('/customer')).data !== null;

test('a forgotten password is reset in three steps that end signed in', async () => {
  const { login } = await shop.newCustomer();
  const browser = openBrowser(shop.app);
  const { requestId, ticket } = await takeResetTicket(browser, shop.deps, login);
  expect(await isSignedIn(browser)).toBe(false);
  const { data } = await browser.post('/password-reset/confirm', { requestId, ticket, password: NEW_PASSWORD });
  expect(data.customer.contactInfo.email).toBe(login);
  expect(await isSignedIn(browser)).toBe(true);
  const fresh = openBrowser(shop.app);
  expect((await fresh.post('/login', { login, password: PASSWORD })).status).toBe(401);
  expect((await fresh.post('/login', { login, password: NEW_PASSWORD })).status).toBe(200);
});

test('a session stolen before a password change does not work after it', async () => {
  const { login, browser } = await shop.newCustomer();
  const thief = stealCookies(shop.app, browser);
  const elsewhere = openBrowser(shop.app);
  await elsewhere.post('/login', { login, password: PASSWORD });
  expect(await Promise.all([thief, browser, elsewhere].map(isSignedIn))).toEqual([true, true, true]);
  const { requestId, ticket } = await takeResetTicket(browser, shop.deps, login);
  await browser.post('/password-reset/confirm', { requestId, ticket, password: NEW_PASSWORD });
  expect(await Promise.all([thief, elsewhere].map(isSignedIn))).toEqual([false, false]);
  expect(await isSignedIn(browser)).toBe(true);
  expect((await browser.get('/customer/sessions')).data).toHaveLength(1);
});

test('a login under way during a password change does not outlive it', async () => {
  const { id, login } = await shop.newCustomer();
  const passwordHash = await hashPassword(NEW_PASSWORD);
  const late = openBrowser(shop.app);
  const change = inTransaction(shop.pool, async (client) => {
    await client.query('UPDATE customers SET password_hash = $2 WHERE id = $1', [id, passwordHash]);
    const signingIn = late.post('/login', { login, password: PASSWORD });
    // The login has verified the old password and waits for the row lock.
    await until(isSomebodyWaiting, 10_000);
    await client.query('DELETE FROM sessions WHERE customer_id = $1', [id]);
    return { signingIn };
  });
  const { signingIn } = await change;
  expect((await signingIn).status).toBe(401);
  expect(await isSignedIn(late)).toBe(false);
});

/** Returns true if a statement waits for a lock of another transaction. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rowCount } = await shop.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount !== 0;
}

test('a ticket sets a password once', async () => {
  const { login } = await shop.newCustomer();
  const browser = openBrowser(shop.app);
  const { requestId, ticket } = await takeResetTicket(browser, shop.deps, login);
  const answers = await Promise.all(
    ['password one', 'password two'].map((password) =>
      openBrowser(shop.app).post('/password-reset/confirm', { requestId, ticket, password }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const again = await browser.post('/password-reset/confirm', { requestId, ticket, password: 'password three' });
  expect(again.error.code).toBe('code_expired');
});

test('a ticket expires ten minutes after the code', async () => {
  const { login } = await shop.newCustomer();
  const browser = openBrowser(shop.app);
  const { data } = await browser.post('/password-reset', { login });
  shop.wait(9 * 60_000);
  const code = await codeOf(shop.deps, data.id);
  const verified = await browser.post('/password-reset/verify', { requestId: data.id, code });
  shop.wait(9 * 60_000);
  const { login: other } = await shop.newCustomer();
  const late = await takeResetTicket(browser, shop.deps, other);
  const inTime = { requestId: data.id, ticket: verified.data.ticket, password: NEW_PASSWORD };
  expect((await browser.post('/password-reset/confirm', inTime)).status).toBe(200);
  shop.wait(10 * 60_000 + 1);
  const tooLate = await browser.post('/password-reset/confirm', { ...late, password: NEW_PASSWORD });
  expect(tooLate.error.code).toBe('code_expired');
});

test('a ticket of another request, or an invalid one, sets no password', async () => {
  const [one, other] = [await shop.newCustomer(), await shop.newCustomer()];
  const browser = openBrowser(shop.app);
  const mine = await takeResetTicket(browser, shop.deps, one.login);
  const theirs = await takeResetTicket(browser, shop.deps, other.login);
  for (const wrong of [
    { ...theirs, ticket: mine.ticket },
    { ...theirs, ticket: '' },
    { ...theirs, ticket: 'x'.repeat(43) },
  ]) {
    const { error } = await browser.post('/password-reset/confirm', { ...wrong, password: NEW_PASSWORD });
    expect(error.code).toBe('code_expired');
  }
  expect((await openBrowser(shop.app).post('/login', { login: other.login, password: PASSWORD })).status).toBe(200);
});

test('a new password ends every other code and ticket of the account', async () => {
  const { id, login, browser } = await shop.newCustomer();
  const phone = newPhone();
  await shop.pool.query('UPDATE customers SET phone = $2 WHERE id = $1', [id, phone]);
  const stranger = openBrowser(shop.app);
  const ticket = await takeResetTicket(stranger, shop.deps, phone);
  const { data: reset } = await stranger.post('/password-reset', { login: phone });
  const { data: contact } = await browser.post('/customer/contacts', {
    contact: newPhone(),
    ...(await prove(browser)),
  });
  const mine = await takeResetTicket(browser, shop.deps, login);
  await browser.post('/password-reset/confirm', { ...mine, password: NEW_PASSWORD });
  const answers = [
    await stranger.post('/password-reset/confirm', { ...ticket, password: 'of a stranger' }),
    await stranger.post('/password-reset/verify', { requestId: reset.id, code: await codeOf(shop.deps, reset.id) }),
    await browser.post('/customer/contacts/confirm', {
      requestId: contact.id,
      code: await codeOf(shop.deps, contact.id),
    }),
  ];
  expect(answers.map(({ error }) => error?.code)).toEqual(['code_expired', 'code_expired', 'code_expired']);
});

test('the customer is notified of a changed password', async () => {
  const { login, browser } = await shop.newCustomer();
  const ticket = await takeResetTicket(browser, shop.deps, login);
  await browser.post('/password-reset/confirm', { ...ticket, password: NEW_PASSWORD });
  expect(await messagesTo(shop.pool, login)).toEqual(['code', 'code', 'password-changed']);
});

test('a signed-in customer changes the password with the current one; the rest is as in a reset', async () => {
  const { login, browser } = await shop.newCustomer();
  const thief = stealCookies(shop.app, browser);
  const elsewhere = openBrowser(shop.app);
  await elsewhere.post('/login', { login, password: PASSWORD });
  const proof = await prove(browser);
  // An easy password is refused without using up the proof.
  for (const easy of ['password1', login]) {
    const { status, error } = await browser.post('/customer/password', { ...proof, password: easy });
    expect([status, Object.keys(error.fields)]).toEqual([400, ['password']]);
  }
  const { data } = await browser.post('/customer/password', { ...proof, password: NEW_PASSWORD });
  expect(data.customer.contactInfo.email).toBe(login);
  expect(await Promise.all([thief, elsewhere, browser].map(isSignedIn))).toEqual([false, false, true]);
  const fresh = openBrowser(shop.app);
  expect((await fresh.post('/login', { login, password: PASSWORD })).status).toBe(401);
  expect((await fresh.post('/login', { login, password: NEW_PASSWORD })).status).toBe(200);
  expect(await messagesTo(shop.pool, login)).toContain('password-changed');
  const again = await browser.post('/customer/password', { ...proof, password: 'ще одна фраза 5' });
  expect([again.status, again.error.code]).toEqual([403, 'proof_needed']);
});

test('a session alone changes no password, and neither does a proof or ticket of another customer', async () => {
  const [one, other] = [await shop.newCustomer(), await shop.newCustomer()];
  for (const proof of [
    { requestId: crypto.randomUUID(), ticket: 'guessed' },
    await prove(other.browser),
    await takeResetTicket(openBrowser(shop.app), shop.deps, one.login),
  ]) {
    const { error } = await one.browser.post('/customer/password', { ...proof, password: NEW_PASSWORD });
    expect(error.code).toBe('proof_needed');
  }
  const mine = await prove(one.browser);
  const guest = await openBrowser(shop.app).post('/customer/password', { ...mine, password: NEW_PASSWORD });
  expect(guest.error.code).toBe('unauthorized');
  expect((await openBrowser(shop.app).post('/login', { login: one.login, password: PASSWORD })).status).toBe(200);
});

test('a code for one purpose is refused for another', async () => {
  const { login } = await shop.newCustomer();
  const browser = openBrowser(shop.app);
  const { data } = await browser.post('/password-reset', { login });
  const entered = { requestId: data.id, code: await codeOf(shop.deps, data.id) };
  expect((await browser.post('/sign-up/confirm', entered)).error.code).toBe('code_expired');
  expect((await browser.post('/password-reset/verify', entered)).status).toBe(200);
});
