import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { inTransaction } from '../db/transaction.ts';
import { changeStaff } from './members.ts';

const MINUTE = 60_000;
const PASSWORD = 'довгий агатовий пароль';

const shop = await openSharedShop();

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(shop.deps.clock().getTime() / 1000) });
const tokenOf = (link: string) => link.split('#')[1] ?? '';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function invite(owner: Browser, email: string, role = 'editor'): Promise<string> {
  const { data } = await owner.post('/studio/staff', { email, name: 'Дарина Золотар', role, lang: 'ru' });
  return tokenOf(data.link);
}

/** Accepts an invitation. @returns the secret of the codes */
async function accept(browser: Browser, token: string) {
  const { data: invitation } = await browser.post('/studio/enrolment/invitation', { token });
  const { secret } = invitation.totp;
  const answer = await browser.post('/studio/enrolment', { token, password: PASSWORD, code: codeOf(secret) });
  return { invitation, secret, answer };
}

test('an invitation is accepted once: password, app, recovery codes, and a session', async () => {
  const owner = await openStudio(shop, 'owner');
  const token = await invite(owner, 'Daryna@pozolota.example');
  const browser = openBrowser(shop.app);
  const { invitation, secret, answer } = await accept(browser, token);
  expect(invitation).toMatchObject({ email: 'daryna@pozolota.example', role: 'editor', lang: 'ru' });
  expect(invitation.totp.uri).toMatch(/^otpauth:\/\/totp\//);
  expect(answer.data.recoveryCodes).toHaveLength(10);
  // 24 characters of base32 are 120 bits.
  for (const code of answer.data.recoveryCodes) expect(code).toMatch(/^(?:[a-z2-7]{4}-){5}[a-z2-7]{4}$/);
  expect((await browser.get('/studio/profile')).data).toMatchObject({ hasTotp: true, recoveryCodesLeft: 10 });
  const second = await openBrowser(shop.app).post('/studio/enrolment/invitation', { token });
  expect(second.error.code).toBe('ticket_expired');
  const { rows } = await shop.pool.query("SELECT * FROM staff WHERE email = 'daryna@pozolota.example'");
  expect(JSON.stringify(rows)).not.toContain(secret);
  shop.wait(MINUTE);
  const again = openBrowser(shop.app);
  const { data } = await again.post('/studio/sign-in', { email: 'daryna@pozolota.example', password: PASSWORD });
  const recovered = await again.post('/studio/sign-in/code', {
    ticket: data.ticket,
    code: answer.data.recoveryCodes[0],
  });
  expect(recovered.status).toBe(200);
  expect((await again.get('/studio/profile')).data.recoveryCodesLeft).toBe(9);
});

test('a wrong first code and a short password are refused at their fields; the secret stays the same', async () => {
  const token = await invite(await openStudio(shop, 'owner'), 'slow@pozolota.example');
  const browser = openBrowser(shop.app);
  const first = await browser.post('/studio/enrolment/invitation', { token });
  const { secret } = first.data.totp;
  expect((await browser.post('/studio/enrolment/invitation', { token })).data.totp.secret).toBe(secret);
  const code = codeOf(secret);
  const refused = await browser.post('/studio/enrolment', { token, password: PASSWORD, code: wrong(code) });
  expect(refused.error).toMatchObject({ code: 'second_factor_wrong', fields: { code: expect.any(String) } });
  const short = await browser.post('/studio/enrolment', { token, password: 'коротко', code });
  expect(short.error.fields).toEqual({ password: 'Щонайменше 12 символів' });
  expect((await browser.post('/studio/enrolment', { token, password: PASSWORD, code })).status).toBe(200);
});

test('an easy password and one’s own address are refused, at the invitation and later', async () => {
  const token = await invite(await openStudio(shop, 'owner'), 'zolota.liudmyla@pozolota.example');
  const browser = openBrowser(shop.app);
  const { data: invitation } = await browser.post('/studio/enrolment/invitation', { token });
  const accepting = (password: string) =>
    browser.post('/studio/enrolment', { token, password, code: codeOf(invitation.totp.secret) });
  for (const password of ['123456789012', 'zolota.liudmyla1'])
    expect((await accepting(password)).error.fields).toEqual({ password: expect.any(String) });
  expect((await accepting(PASSWORD)).status).toBe(200);
  for (const password of ['123456789012', 'zolota.liudmyla1'])
    expect((await browser.post('/studio/profile/password', { password })).error.fields).toEqual({
      password: expect.any(String),
    });
});

test('an invitation expires after three days, when a new one is made, and when the account is disabled', async () => {
  const owner = await openStudio(shop, 'owner');
  const first = await invite(owner, 'late@pozolota.example');
  const { data: members } = await owner.get('/studio/staff');
  const { id, state } = members.find(({ email }: { email: string }) => email === 'late@pozolota.example');
  expect(state).toBe('invited');
  const second = tokenOf((await owner.post(`/studio/staff/${id}/reset`)).data.link);
  const ask = async (token: string) =>
    (await openBrowser(shop.app).post('/studio/enrolment/invitation', { token })).error?.code;
  expect([await ask(first), await ask(second), await ask('nothing')]).toEqual([
    'ticket_expired',
    undefined,
    'ticket_expired',
  ]);
  await owner.send('PATCH', `/studio/staff/${id}`, { isDisabled: true });
  expect(await ask(second)).toBe('ticket_expired');
  await owner.send('PATCH', `/studio/staff/${id}`, { isDisabled: false });
  shop.wait(3 * 24 * 60 * MINUTE + MINUTE);
  expect(await ask(second)).toBe('ticket_expired');
});

test('an e-mail has one account, and nobody can change their own role or demote the last owner', async () => {
  const owner = await openStudio(shop, 'owner');
  const body = { email: 'editor@pozolota.example', name: 'Хтось', role: 'editor', lang: 'uk' };
  expect((await owner.post('/studio/staff', body)).error).toMatchObject({
    code: 'staff_email_taken',
    fields: { email: 'Це значення вже зайняте' },
  });
  const { data: members } = await owner.get('/studio/staff');
  const idOf = (email: string) => members.find((member: { email: string }) => member.email === email).id;
  const own = await owner.send('PATCH', `/studio/staff/${idOf('owner@pozolota.example')}`, { role: 'support' });
  expect(own.error.code).toBe('own_account');
  const change = inTransaction(shop.pool, (client) =>
    changeStaff(client, idOf('owner@pozolota.example'), { role: 'support' }),
  );
  await expect(change).rejects.toMatchObject({ code: 'last_owner' });
});

test('a change of role takes effect at once, and signing out everywhere ends all sessions', async () => {
  const [owner, support] = [await openStudio(shop, 'owner'), await openStudio(shop, 'support')];
  expect((await support.get('/studio/staff')).error.code).toBe('not_permitted');
  const { data: members } = await owner.get('/studio/staff');
  const { id } = members.find(({ role }: { role: string }) => role === 'support');
  await owner.send('PATCH', `/studio/staff/${id}`, { role: 'owner' });
  expect((await support.get('/studio/staff')).status).toBe(200);
  await owner.send('PATCH', `/studio/staff/${id}`, { role: 'support' });
  expect((await support.get('/studio/staff')).error.code).toBe('not_permitted');
  expect((await owner.send('DELETE', `/studio/staff/${id}/sessions`)).data.sessionCount).toBe(0);
  expect((await support.get('/studio/profile')).error.code).toBe('staff_unauthorized');
});

test('changes of credentials require a confirmation by an unused code after ten minutes', async () => {
  const token = await invite(await openStudio(shop, 'owner'), 'careful@pozolota.example');
  const browser = openBrowser(shop.app);
  const { secret } = await accept(browser, token);
  expect((await browser.post('/studio/profile/recovery-codes')).status).toBe(200);
  shop.wait(11 * MINUTE);
  const change = () => browser.post('/studio/profile/password', { password: 'ще один довгий пароль' });
  const refused = await change();
  expect([refused.status, refused.error.code]).toEqual([403, 'confirmation_needed']);
  const code = codeOf(secret);
  expect((await browser.post('/studio/confirmation', { code: wrong(code) })).error.code).toBe('second_factor_wrong');
  expect((await browser.post('/studio/confirmation', { code })).status).toBe(200);
  expect((await browser.post('/studio/confirmation', { code })).error.code).toBe('second_factor_wrong');
  expect((await change()).status).toBe(200);
});

test('a new app replaces the old one with its first code; the only second factor cannot be removed', async () => {
  const token = await invite(await openStudio(shop, 'owner'), 'new-phone@pozolota.example');
  const browser = openBrowser(shop.app);
  const { secret: old } = await accept(browser, token);
  const { data: begun } = await browser.post('/studio/profile/totp');
  shop.wait(MINUTE);
  expect((await browser.post('/studio/confirmation', { code: codeOf(old) })).status).toBe(200);
  const finish = (code: string) => browser.post('/studio/profile/totp/code', { ticket: begun.ticket, code });
  expect((await finish(codeOf(old))).error.code).toBe('second_factor_wrong');
  expect((await finish(codeOf(begun.totp.secret))).data.recoveryCodes).toHaveLength(10);
  shop.wait(MINUTE);
  expect((await browser.post('/studio/confirmation', { code: codeOf(old) })).error.code).toBe('second_factor_wrong');
  expect((await browser.post('/studio/confirmation', { code: codeOf(begun.totp.secret) })).status).toBe(200);
  expect((await browser.send('DELETE', '/studio/profile/totp')).error.code).toBe('last_second_factor');
});

test('other sessions end from the profile and by a new password; this one stays', async () => {
  const [one, other] = [await openStudio(shop, 'editor'), await openStudio(shop, 'editor')];
  const { data: profile } = await one.get('/studio/profile');
  expect(profile.sessions[0]).toMatchObject({ isCurrent: true, device: 'Firefox' });
  expect((await one.post('/studio/profile/sessions/end-others')).data.sessions).toHaveLength(1);
  expect((await other.get('/studio/profile')).status).toBe(401);
  const third = await openStudio(shop, 'editor');
  await one.post('/studio/profile/password', { password: 'довгий новий пароль' });
  expect((await third.get('/studio/profile')).status).toBe(401);
  expect((await one.get('/studio/profile')).status).toBe(200);
});

test('an answer without a passkey’s signature is refused', async () => {
  const browser = openBrowser(shop.app);
  const { data } = await browser.post('/studio/sign-in/passkey-options');
  expect(data.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  const response = {
    id: 'bm9ib2R5',
    rawId: 'bm9ib2R5',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
  };
  expect((await browser.post('/studio/sign-in/passkey', { ticket: data.ticket, response })).error.code).toBe(
    'passkey_refused',
  );
  expect((await browser.post('/studio/sign-in/passkey', { ticket: 'none', response })).error.code).toBe(
    'ticket_expired',
  );
});
