import type { Hono } from 'hono';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../tests/helpers/browser.ts';
import { codeOf, newEmail, otherThan, PASSWORD, takeResetTicket } from '../../../tests/helpers/customers.ts';
import { testDeps } from '../../../tests/helpers/deps.ts';
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts';
import { createApp } from '../../app.ts';
import { createPool } from '../../db/connections.ts';

/** Two of the API over one database; they share nothing else. */
let shop: TestShop;
let otherPool: pg.Pool;
let other: Hono;
beforeAll(async () => {
  shop = await openTestShop();
  otherPool = createPool(shop.url);
  other = createApp(testDeps(otherPool));
});
afterAll(async () => {
  await otherPool.end();
  await shop.drop();
});

/** The same browser, whose requests reach the other process. */
function atOther({ cookies }: Browser): Browser {
  const browser = openBrowser(other);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

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
  expect((await openBrowser(other).post('/login', { login, password: PASSWORD })).status).toBe(200);
});

test('a session that is revoked at one process is dead at the other at once', async () => {
  const { browser, login } = await shop.newCustomer();
  const there = openBrowser(other);
  await there.post('/login', { login, password: PASSWORD });
  expect((await there.get('/customer')).data).not.toBeNull();
  await browser.send('DELETE', '/customer/sessions');
  expect((await there.get('/customer')).data).toBeNull();
});

test('a password that is changed at one process ends the sessions of the other', async () => {
  const { browser, login } = await shop.newCustomer();
  const there = atOther(browser);
  const ticket = await takeResetTicket(there, shop.deps, login);
  const elsewhere = openBrowser(other);
  await elsewhere.post('/password-reset/confirm', { ...ticket, password: 'another password' });
  expect((await browser.get('/customer')).data).toBeNull();
  expect((await elsewhere.get('/customer')).data).not.toBeNull();
});

test('guesses of a code are counted over both', async () => {
  const { data } = await openBrowser(shop.app).post('/sign-up', { login: newEmail(), password: PASSWORD });
  const code = otherThan(await codeOf(shop.deps, data.id));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      openBrowser(index % 2 ? shop.app : other).post('/sign-up/confirm', { requestId: data.id, code }),
    ),
  );
  expect(answers.filter(({ error }) => error.code === 'code_wrong')).toHaveLength(4);
});

test('limits are counted over both', async () => {
  const login = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      openBrowser(index % 2 ? shop.app : other).post('/password-reset', { login }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
});
