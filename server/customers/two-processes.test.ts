import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import { codeOf, newEmail, otherThan, PASSWORD, takeResetTicket } from '../../tests/helpers/customers.ts';
import { openTwoProcesses, reach, type TwoProcesses } from '../../tests/helpers/two-processes.ts';

let shop: TwoProcesses;
beforeAll(async () => {
  shop = await openTwoProcesses();
});
afterAll(() => shop.drop());

/** The same browser, whose requests reach the other process. */
const atOther = (browser: Browser) => reach(shop.other, browser);

test('a sign-up that one process has begun is finished by the other, and both know the session', async () => {
  const browser = openBrowser(shop.app);
  const { data } = await browser.post('/sign-up', { login: newEmail(), password: PASSWORD });
  const there = atOther(browser);
  const confirmed = await there.post('/sign-up/confirm', {
    requestId: data.id,
    code: await codeOf(shop.deps, data.id),
  });
  expect(confirmed.status).toBe(200);
  browser.cookies.set('session', there.cookies.get('session') ?? '');
  expect((await browser.get('/customer')).data).toEqual((await there.get('/customer')).data);
});

test('who has registered at one process signs in at the other', async () => {
  const { login } = await shop.newCustomer();
  expect((await openBrowser(shop.other).post('/login', { login, password: PASSWORD })).status).toBe(200);
});

test('a session that is revoked at one process is dead at the other at once', async () => {
  const { browser, login } = await shop.newCustomer();
  const there = openBrowser(shop.other);
  await there.post('/login', { login, password: PASSWORD });
  expect((await there.get('/customer')).data).not.toBeNull();
  await browser.send('DELETE', '/customer/sessions');
  expect((await there.get('/customer')).data).toBeNull();
});

test('a password that is changed at one process ends the sessions of the other', async () => {
  const { browser, login } = await shop.newCustomer();
  const there = atOther(browser);
  const ticket = await takeResetTicket(there, shop.deps, login);
  const elsewhere = openBrowser(shop.other);
  await elsewhere.post('/password-reset/confirm', { ...ticket, password: 'another password' });
  expect((await browser.get('/customer')).data).toBeNull();
  expect((await elsewhere.get('/customer')).data).not.toBeNull();
});

test('guesses of a code are counted over both', async () => {
  const { data } = await openBrowser(shop.app).post('/sign-up', { login: newEmail(), password: PASSWORD });
  const code = otherThan(await codeOf(shop.deps, data.id));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      openBrowser(index % 2 ? shop.app : shop.other).post('/sign-up/confirm', { requestId: data.id, code }),
    ),
  );
  expect(answers.filter(({ error }) => error.code === 'code_wrong')).toHaveLength(4);
});

test('limits are counted over both', async () => {
  const login = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      openBrowser(index % 2 ? shop.app : shop.other).post('/password-reset', { login }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
});
