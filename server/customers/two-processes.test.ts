import { afterAll, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import { codeOf, newEmail, otherThan, PASSWORD, takeResetTicket } from '../../tests/helpers/customers.ts';
import { openTwoProcesses, reach } from '../../tests/helpers/two-processes.ts';

const shop = await openTwoProcesses();
afterAll(() => shop.drop());

/** The same browser, sending requests to the other process. */
const atOther = (browser: Browser) => reach(shop.other, browser);

test('a sign-up begun in one process is finished in the other, and both accept the session', async () => {
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

test('a customer who signed up in one process signs in in the other', async () => {
  const { login } = await shop.newCustomer();
  expect((await openBrowser(shop.other).post('/login', { login, password: PASSWORD })).status).toBe(200);
});

test('a session revoked in one process ends in the other at once', async () => {
  const { browser, login } = await shop.newCustomer();
  const there = openBrowser(shop.other);
  await there.post('/login', { login, password: PASSWORD });
  expect((await there.get('/customer')).data).not.toBeNull();
  await browser.send('DELETE', '/customer/sessions');
  expect((await there.get('/customer')).data).toBeNull();
});

test('a password changed in one process ends the sessions in the other', async () => {
  const { browser, login } = await shop.newCustomer();
  const there = atOther(browser);
  const ticket = await takeResetTicket(there, shop.deps, login);
  const elsewhere = openBrowser(shop.other);
  await elsewhere.post('/password-reset/confirm', { ...ticket, password: 'another password' });
  expect((await browser.get('/customer')).data).toBeNull();
  expect((await elsewhere.get('/customer')).data).not.toBeNull();
});

test('wrong codes are counted across both processes', async () => {
  const { data } = await openBrowser(shop.app).post('/sign-up', { login: newEmail(), password: PASSWORD });
  const code = otherThan(await codeOf(shop.deps, data.id));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      openBrowser(index % 2 ? shop.app : shop.other).post('/sign-up/confirm', { requestId: data.id, code }),
    ),
  );
  expect(answers.filter(({ error }) => error.code === 'code_wrong')).toHaveLength(4);
});

test('rate limits are shared by both processes', async () => {
  const login = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      openBrowser(index % 2 ? shop.app : shop.other).post('/password-reset', { login }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
});
