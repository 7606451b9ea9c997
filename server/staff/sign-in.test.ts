import { generateSync } from 'otplib';
import { beforeEach, expect, test } from 'vitest';
import { type Browser, openBrowser, stealCookies } from '../../tests/helpers/browser.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { createApp } from '../app.ts';
import { DEMO_STAFF_PASSWORD, DEMO_STAFF_TOTP } from '../demo-credentials.ts';
import { hashToken } from '../secrets.ts';

const OWNER = 'owner@pozolota.example';
const MINUTE = 60_000;

const shop = await openSharedShop();
// The next 30-second step: a code is accepted once.
beforeEach(async () => {
  shop.wait(MINUTE);
  await shop.pool.query('DELETE FROM rate_limits');
});

const codeNow = (secret = DEMO_STAFF_TOTP) =>
  generateSync({ secret, epoch: Math.floor(shop.deps.clock().getTime() / 1000) });

async function signIn(browser: Browser, email = OWNER) {
  const { data } = await browser.post('/studio/sign-in', { email, password: DEMO_STAFF_PASSWORD });
  return browser.post('/studio/sign-in/code', { ticket: data.ticket, code: codeNow() });
}

test('a password and a code of the app sign in; the cookie is the staff’s own and SameSite=Strict', async () => {
  const browser = openBrowser(shop.app, { isSecure: true });
  expect((await browser.get('/studio/session')).data).toBeNull();
  const answer = await signIn(browser);
  expect(answer.data.staff).toMatchObject({ email: OWNER, role: 'owner', isDemo: true });
  expect(answer.setCookies).toEqual([
    expect.stringMatching(
      /^__Host-staff-device=[\w.-]{87}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
    expect.stringMatching(/^__Host-staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ]);
  expect((await browser.get('/studio/session')).data.staff.email).toBe(OWNER);
  expect((await browser.get('/customer/orders')).status).toBe(401);
  const { rows } = await shop.pool.query('SELECT * FROM staff_sessions');
  expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('__Host-staff'));
});

test('a wrong password, an unknown e-mail and a disabled account get the same error', async () => {
  const browser = openBrowser(shop.app);
  const wrong = await browser.post('/studio/sign-in', { email: OWNER, password: 'no' });
  const unknown = await browser.post('/studio/sign-in', { email: 'nobody@pozolota.example', password: 'no' });
  await shop.pool.query("UPDATE staff SET is_disabled = true WHERE role = 'support'");
  const email = 'support@pozolota.example';
  const disabled = await browser.post('/studio/sign-in', { email, password: DEMO_STAFF_PASSWORD });
  await shop.pool.query('UPDATE staff SET is_disabled = false');
  expect([wrong.status, unknown.status, disabled.status]).toEqual([401, 401, 401]);
  expect(wrong.error.code).toBe('staff_credentials_wrong');
  expect(unknown.error).toEqual(wrong.error);
  expect(disabled.error).toEqual(wrong.error);
});

test('a code is accepted once', async () => {
  const browser = openBrowser(shop.app);
  expect((await signIn(browser)).status).toBe(200);
  const replay = await signIn(openBrowser(shop.app));
  expect([replay.status, replay.error.code]).toEqual([422, 'second_factor_wrong']);
  expect(replay.error.fields).toEqual({ code: 'Впишіть 6 цифр із застосунку або резервний код' });
});

test('of two concurrent sign-ins with one code one succeeds', async () => {
  const browsers = [openBrowser(shop.app), openBrowser(shop.app)];
  const answers = await Promise.all(browsers.map((browser) => signIn(browser)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a ticket is valid once, for five minutes, and guesses are limited', async () => {
  const browser = openBrowser(shop.app);
  const ticketOf = async () =>
    (await browser.post('/studio/sign-in', { email: OWNER, password: DEMO_STAFF_PASSWORD })).data.ticket;
  const late = await ticketOf();
  shop.wait(6 * MINUTE);
  const finish = (ticket: string, code: string) => browser.post('/studio/sign-in/code', { ticket, code });
  expect((await finish(late, codeNow())).error.code).toBe('ticket_expired');
  const ticket = await ticketOf();
  expect((await finish(ticket, codeNow())).status).toBe(200);
  shop.wait(MINUTE);
  expect((await finish(ticket, codeNow())).error.code).toBe('ticket_expired');
  const guessed = await ticketOf();
  const wrong = String((Number(codeNow()) + 1) % 1_000_000).padStart(6, '0');
  for (let guess = 0; guess < 10; guess++) expect((await finish(guessed, wrong)).status).toBe(422);
  expect((await finish(guessed, codeNow())).error.code).toBe('too_many_requests');
});

test('a session ends after 60 minutes without use, and after 12 hours in any case', async () => {
  const idle = await openStudio(shop, 'editor');
  shop.wait(59 * MINUTE);
  expect((await idle.get('/studio/session')).data).not.toBeNull();
  shop.wait(59 * MINUTE);
  expect((await idle.get('/studio/session')).data).not.toBeNull();
  shop.wait(61 * MINUTE);
  expect((await idle.get('/studio/session')).data).toBeNull();
  const busy = await openStudio(shop, 'editor');
  for (let half = 0; half < 23; half++) {
    shop.wait(30 * MINUTE);
    expect((await busy.get('/studio/session')).data).not.toBeNull();
  }
  shop.wait(31 * MINUTE);
  expect((await busy.get('/studio/session')).data).toBeNull();
});

test('signing out ends copies of the cookie too; disabling an account ends its sessions at once', async () => {
  const browser = await openStudio(shop, 'editor');
  const thief = stealCookies(shop.app, browser);
  await browser.post('/studio/sign-out');
  expect((await thief.get('/studio/session')).data).toBeNull();
  const other = await openStudio(shop, 'editor');
  await shop.pool.query("UPDATE staff SET is_disabled = true WHERE role = 'editor'");
  expect((await other.get('/studio/session')).data).toBeNull();
  await shop.pool.query('UPDATE staff SET is_disabled = false');
});

test('disabled staff are told so, and enabling them does not revive their sessions', async () => {
  const owner = await openStudio(shop, 'owner');
  const { rows } = await shop.pool.query<{ id: string }>("SELECT id FROM staff WHERE role = 'order-manager'");
  const manager = await openStudio(shop, 'order-manager');
  const setDisabled = (isDisabled: boolean) => owner.send('PATCH', `/studio/staff/${rows[0]?.id}`, { isDisabled });
  expect((await setDisabled(true)).status).toBe(200);
  expect(await manager.get('/studio/profile')).toMatchObject({ status: 403, error: { code: 'staff_disabled' } });
  await setDisabled(false);
  expect((await manager.get('/studio/profile')).error.code).toBe('staff_unauthorized');
});

test('a stranger’s wrong passwords do not lock staff out of a browser used before', async () => {
  const known = openBrowser(shop.app);
  expect((await signIn(known)).status).toBe(200);
  await known.post('/studio/sign-out');
  const stranger = openBrowser(shop.app);
  const guess = (browser: typeof known, password = 'no') => browser.post('/studio/sign-in', { email: OWNER, password });
  for (let count = 0; count < 20; count++) expect((await guess(stranger)).status).toBe(401);
  expect((await guess(stranger, DEMO_STAFF_PASSWORD)).error.code).toBe('too_many_requests');
  expect((await guess(known, DEMO_STAFF_PASSWORD)).status).toBe(200);
  // Passwords have a rate limit of their own.
  for (let count = 0; count < 10; count++) expect((await guess(known)).status).toBe(401);
  expect((await guess(known, DEMO_STAFF_PASSWORD)).error.code).toBe('too_many_requests');
});

test('demo staff cannot sign in in production, and their sessions are invalid there', async () => {
  const production = createApp({ ...shop.deps, isProduction: true });
  const browser = openBrowser(production);
  const answer = await browser.post('/studio/sign-in', { email: OWNER, password: DEMO_STAFF_PASSWORD });
  expect(answer.error.code).toBe('staff_credentials_wrong');
  const signedIn = await openStudio(shop, 'owner');
  expect((await stealCookies(production, signedIn).get('/studio/session')).data).toBeNull();
});

test('a recovery code signs in once', async () => {
  const browser = openBrowser(shop.app);
  await shop.pool.query(
    'INSERT INTO staff_recovery_codes (staff_id, code_hash) SELECT id, $1 FROM staff WHERE email = $2',
    [hashToken('abcdefgh23'), OWNER],
  );
  const { data } = await browser.post('/studio/sign-in', { email: OWNER, password: DEMO_STAFF_PASSWORD });
  const finish = () => browser.post('/studio/sign-in/code', { ticket: data.ticket, code: 'ABCDE-FGH23' });
  expect((await finish()).status).toBe(200);
  const again = await browser.post('/studio/sign-in', { email: OWNER, password: DEMO_STAFF_PASSWORD });
  const replay = await browser.post('/studio/sign-in/code', { ticket: again.data.ticket, code: 'ABCDE-FGH23' });
  expect(replay.error.code).toBe('second_factor_wrong');
});
