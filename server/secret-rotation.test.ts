import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { openBrowser } from '../tests/helpers/browser.ts';
import { buy } from '../tests/helpers/ordering.ts';
import { openStudio } from '../tests/helpers/staff.ts';
import { openSharedShop, type TestShop } from '../tests/helpers/test-shop.ts';
import { createApp } from './app.ts';
import { inTransaction } from './db/transaction.ts';
import { readEnv } from './env.ts';
import { deriveCode } from './identity/code.ts';
import { orderLinkCode, readReturnCode, returnCode } from './orders/token.ts';
import { checkReviewToken, isStopToken, reviewToken, stopToken } from './reviews/letters/token.ts';
import { resealTotp } from './staff/reseal.ts';

/** The key of the tests' helpers, which has signed everything until now. */
const OLD = readEnv({ NODE_ENV: 'test' }).secretKey;
const NEW = 'the key that signs everything from now on';
const PASSWORD = 'довгий агатовий пароль';

const shop = await openSharedShop();

/** Returns the API with other keys: the first one signs. */
const restarted = (...secrets: readonly [string, ...string[]]) =>
  createApp({ ...shop.deps, secret: secrets[0], secrets });

test('an order’s link and its short link are accepted until the former key is removed', async () => {
  const answer = await buy(openBrowser(shop.app), 'PZ-SZL-001', 1);
  expect(answer.status).toBe(200);
  const { id, number, token } = answer.data;
  const read = async (app: TestShop['app']) => [
    (await openBrowser(app).get(`/orders/${id}?token=${token}`)).status,
    (await app.request(`/api/v1/o/${orderLinkCode(OLD, number)}`)).headers.get('location') !== '/',
  ];
  expect(await read(restarted(NEW, OLD))).toEqual([200, true]);
  expect(await read(restarted(NEW))).toEqual([404, false]);
});

test('links of letters and of a bank’s return page are accepted with either key', () => {
  const [now, later] = [new Date(), new Date(Date.now() + 60_000)];
  for (const [secrets, isAccepted] of [
    [[NEW, OLD], true],
    [[OLD], true],
    [[NEW], false],
  ] as const) {
    expect(readReturnCode(secrets, returnCode(OLD, 'payment')) !== null).toBe(isAccepted);
    expect(checkReviewToken(secrets, 'order', reviewToken(OLD, 'order', later), now) === 'good').toBe(isAccepted);
    expect(isStopToken(secrets, 'order', stopToken(OLD, 'order'))).toBe(isAccepted);
  }
});

test('a code that was sent before the change signs in after it', async () => {
  const { login } = await shop.newCustomer();
  const { data: request } = await openBrowser(shop.app).post('/password-reset', { login });
  const body = { requestId: request.id, code: deriveCode(OLD, request.id, 1) };
  const early = await openBrowser(restarted(NEW)).post('/password-reset/verify', body);
  expect(early.error.code).toBe('code_wrong');
  expect((await openBrowser(restarted(NEW, OLD)).post('/password-reset/verify', body)).status).toBe(200);
});

test('apps of the staff work with both keys, and after `reseal` with the new one alone', async () => {
  const invited = await (await openStudio(shop, 'owner')).post('/studio/staff', {
    ...{ email: 'keys@pozolota.example', name: 'Дарина Золотар', role: 'editor', lang: 'uk' },
  });
  const token = String(invited.data.link).split('#')[1];
  const { data: invitation } = await openBrowser(shop.app).post('/studio/enrolment/invitation', { token });
  const codeNow = () =>
    generateSync({ secret: invitation.totp.secret, epoch: Math.floor(shop.deps.clock().getTime() / 1000) });
  // The invitation was opened before the change and is accepted after it.
  const both = restarted(NEW, OLD);
  const accepted = await openBrowser(both).post('/studio/enrolment', { token, password: PASSWORD, code: codeNow() });
  expect(accepted.status).toBe(200);
  await inTransaction(shop.pool, (client) => resealTotp(client, [OLD, NEW]));

  const signIn = async (app: TestShop['app']) => {
    shop.wait(60_000);
    const browser = openBrowser(app);
    const { data } = await browser.post('/studio/sign-in', { email: 'keys@pozolota.example', password: PASSWORD });
    return (await browser.post('/studio/sign-in/code', { ticket: data.ticket, code: codeNow() })).status;
  };
  expect(await signIn(both)).toBe(200);
  expect(await inTransaction(shop.pool, (client) => resealTotp(client, [NEW, OLD]))).toBeGreaterThan(0);
  expect(await signIn(restarted(NEW))).toBe(200);
  await expect(inTransaction(shop.pool, (client) => resealTotp(client, [OLD]))).rejects.toThrow('another secret');
});
