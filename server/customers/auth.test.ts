import { expect, test } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../demo/seed/demo-customer.ts';
import { openBrowser, stealCookies } from '../../tests/helpers/browser.ts';
import { codeOf, messagesTo, newEmail, newPhone, PASSWORD, signUp } from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { createApp } from '../app.ts';

const shop = await openSharedShop();

const emailOf = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.get('/customer')).data?.contactInfo.email ?? null;

test.each([
  ['e-mail', newEmail(), 'email'],
  ['phone', newPhone(), 'phoneNumber'],
])('a shopper signs up by %s with the code sent there', async (_, login, field) => {
  const browser = openBrowser(shop.app);
  const asked = await browser.post('/sign-up', { login, password: PASSWORD, name: ' Оксана ' });
  expect(asked.data).toMatchObject({ resendIn: 60, expiresIn: 600 });
  expect(await messagesTo(shop.pool, login)).toEqual(['code']);
  expect((await browser.get('/customer')).data).toBeNull();
  const code = await codeOf(shop.deps, asked.data.id);
  // The code is typed with a space, as people read it.
  const confirmed = await browser.post('/sign-up/confirm', {
    requestId: asked.data.id,
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  });
  expect(confirmed.data.customer).toMatchObject({
    contactInfo: { [field]: login },
    name: 'Оксана',
    hasPassword: true,
    providers: [],
  });
  expect((await browser.get('/customer')).data.contactInfo[field]).toBe(login);
});

test('a sign-up with a contact that has an account sends no code, and no code confirms it', async () => {
  const { login, id } = await shop.newCustomer();
  const browser = openBrowser(shop.app);
  const asked = await browser.post('/sign-up', { login, password: 'another password' });
  expect(asked.status).toBe(200);
  expect(await messagesTo(shop.pool, login)).toEqual(['code', 'contact-known']);
  const code = await codeOf(shop.deps, asked.data.id);
  const confirmed = await browser.post('/sign-up/confirm', { requestId: asked.data.id, code });
  expect(confirmed.error.code).toBe('code_wrong');
  expect((await openBrowser(shop.app).post('/login', { login, password: PASSWORD })).status).toBe(200);
  const { rows } = await shop.pool.query('SELECT id FROM customers WHERE email = $1', [login]);
  expect(rows).toEqual([{ id }]);
});

test('an easy password is refused at its field, before a code is sent', async () => {
  const login = newEmail();
  const browser = openBrowser(shop.app, { lang: 'ru' });
  for (const password of ['password', '12345678', login]) {
    const { status, error } = await browser.post('/sign-up', { login, password });
    expect([status, Object.keys(error.fields)]).toEqual([400, ['password']]);
    expect(error.fields.password).toMatch(/^Такой пароль угадают/);
  }
  expect(await messagesTo(shop.pool, login)).toEqual([]);
});

test('a sign-in from a new browser is reported by e-mail; one from a known browser, or the first, is not', async () => {
  const { login, browser } = await shop.newCustomer();
  await browser.post('/logout');
  await browser.post('/login', { login, password: PASSWORD });
  expect(await messagesTo(shop.pool, login)).toEqual(['code']);
  const other = openBrowser(shop.app, {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  await other.post('/login', { login, password: PASSWORD });
  expect(await messagesTo(shop.pool, login)).toEqual(['code', 'new-device']);
  const { rows } = await shop.pool.query(
    "SELECT content FROM messages WHERE recipient = $1 AND content ->> 'type' = 'new-device'",
    [login],
  );
  expect(rows).toEqual([{ content: { type: 'new-device', device: 'Firefox, Linux' } }]);
});

test('of two sign-ups with one contact, the first one confirmed gets the account', async () => {
  const login = newEmail();
  const [one, other] = [openBrowser(shop.app), openBrowser(shop.app)];
  const [first, second] = [
    (await one.post('/sign-up', { login, password: 'password one' })).data,
    (await other.post('/sign-up', { login, password: 'password two' })).data,
  ];
  const confirmations = await Promise.all([
    one.post('/sign-up/confirm', { requestId: first.id, code: await codeOf(shop.deps, first.id) }),
    other.post('/sign-up/confirm', { requestId: second.id, code: await codeOf(shop.deps, second.id) }),
  ]);
  expect(confirmations.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(confirmations.find(({ error }) => error)?.error.code).toBe('contact_taken');
});

test.each([
  [{ login: 'oksana', password: PASSWORD }, ['login']],
  [{ login: '', password: '' }, ['login', 'password']],
  [{ login: newEmail(), password: 'short' }, ['password']],
  [{ login: newEmail(), password: 'x'.repeat(129) }, ['password']],
])('a sign-up with %o is refused with errors at its fields', async (body, fields) => {
  const { status, error } = await openBrowser(shop.app).post('/sign-up', body);
  expect(status).toBe(400);
  expect(Object.keys(error.fields).sort()).toEqual(fields);
});

test('a customer signs in with any spelling of either contact', async () => {
  const phone = newPhone();
  const { id, login } = await shop.newCustomer();
  await shop.pool.query('UPDATE customers SET phone = $2 WHERE id = $1', [id, phone]);
  for (const spelling of [login.toUpperCase(), phone, phone.slice(3), `8 ${phone.slice(3)}`]) {
    const { status, data } = await openBrowser(shop.app).post('/login', { login: spelling, password: PASSWORD });
    expect(status, spelling).toBe(200);
    expect(data.customer.contactInfo).toEqual({ email: login, phoneNumber: phone });
  }
});

test('a wrong password is refused and creates no session', async () => {
  const { login } = await shop.newCustomer();
  const browser = openBrowser(shop.app);
  const { status, error, setCookies } = await browser.post('/login', { login, password: `${PASSWORD}!` });
  expect({ status, code: error.code, setCookies }).toEqual({ status: 401, code: 'wrong_credentials', setCookies: [] });
  expect((await browser.get('/customer')).data).toBeNull();
});

test('the session cookie is HttpOnly and SameSite', async () => {
  const { login } = await shop.newCustomer();
  const { setCookies } = await openBrowser(shop.app).post('/login', { login, password: PASSWORD });
  expect(setCookies.find((cookie) => cookie.startsWith('session='))).toMatch(
    /^session=[\w-]{43}; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('over HTTPS the cookies have the __Host- prefix and are Secure', async () => {
  const { login } = await shop.newCustomer();
  const browser = openBrowser(shop.app, { isSecure: true });
  const { setCookies } = await browser.post('/login', { login, password: PASSWORD });
  expect(setCookies).toHaveLength(2);
  for (const cookie of setCookies) {
    expect(cookie).toMatch(/^__Host-\w+=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  }
  expect(await emailOf(browser)).toBe(login);
});

test('over HTTPS a session cookie without the prefix is ignored', async () => {
  const { browser } = await shop.newCustomer();
  const secure = openBrowser(shop.app, { isSecure: true });
  for (const [name, value] of browser.cookies) secure.cookies.set(name, value);
  expect((await secure.get('/customer')).data).toBeNull();
});

test('each login creates a new token and ends the previous one', async () => {
  const { login, browser } = await shop.newCustomer();
  const before = stealCookies(shop.app, browser);
  expect(await emailOf(before)).toBe(login);
  await browser.post('/login', { login, password: PASSWORD });
  expect(browser.cookies.get('session')).not.toBe(before.cookies.get('session'));
  expect(await emailOf(browser)).toBe(login);
  expect(await emailOf(before)).toBeNull();
});

test('a login replaces a session that an attacker has planted in the browser', async () => {
  const { login } = await shop.newCustomer();
  const browser = openBrowser(shop.app);
  browser.cookies.set('session', 'a'.repeat(43));
  const attacker = stealCookies(shop.app, browser);
  await browser.post('/login', { login, password: PASSWORD });
  expect(browser.cookies.get('session')).not.toBe('a'.repeat(43));
  expect(await emailOf(attacker)).toBeNull();
});

test('session tokens are not stored in the database', async () => {
  const { browser } = await shop.newCustomer();
  const token = browser.cookies.get('session') ?? '';
  const { rows } = await shop.pool.query<{ row: string }>('SELECT s::text AS row FROM sessions s');
  expect(token).toHaveLength(43);
  for (const { row } of rows) expect(row).not.toContain(token);
});

test('after a logout neither the browser nor a copy of its cookie is signed in', async () => {
  const { login, browser } = await shop.newCustomer();
  const copy = stealCookies(shop.app, browser);
  expect(await emailOf(copy)).toBe(login);
  const { status, data } = await browser.post('/logout');
  expect({ status, data }).toEqual({ status: 200, data: null });
  expect(browser.cookies.has('session')).toBe(false);
  expect(await emailOf(browser)).toBeNull();
  expect(await emailOf(copy)).toBeNull();
  expect((await browser.post('/logout')).status).toBe(200);
});

test('a session ends sixty days after its last use', async () => {
  const day = 24 * 60 * 60_000;
  const { login, browser } = await shop.newCustomer();
  shop.wait(59 * day);
  const used = await browser.get('/customer');
  expect(used.data.contactInfo.email).toBe(login);
  expect(used.setCookies[0]).toContain('Max-Age=5184000');
  shop.wait(59 * day);
  expect(await emailOf(browser)).toBe(login);
  shop.wait(61 * day);
  expect(await emailOf(browser)).toBeNull();
});

test('endpoints of customers refuse a guest', async () => {
  const guest = openBrowser(shop.app);
  const answers = await Promise.all([
    guest.send('PATCH', '/customer', { name: 'x' }),
    guest.post('/customer/delete'),
    guest.post('/customer/contacts', { contact: newEmail() }),
    guest.post('/customer/contacts/confirm', { requestId: crypto.randomUUID(), code: '123456' }),
    guest.send('DELETE', '/customer/sessions'),
    guest.send('DELETE', `/customer/sessions/${crypto.randomUUID()}`),
    guest.send('DELETE', '/customer/identities/google'),
    ...['sessions', 'orders', 'export'].map((path) => guest.get(`/customer/${path}`)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
});

test('a customer who signs up in Russian gets messages and answers in Russian', async () => {
  const browser = openBrowser(shop.app, { lang: 'ru' });
  const login = newEmail();
  await signUp(browser, shop.deps, { login });
  const { rows } = await shop.pool.query('SELECT lang FROM messages WHERE recipient = $1', [login]);
  expect(rows).toEqual([{ lang: 'ru' }]);
  const { error } = await browser.post('/login', { login, password: 'wrong' });
  expect(error.message).toContain('Логин или пароль');
});

test('the demo customer cannot sign in in production', async () => {
  const credentials = { login: DEMO_EMAIL, password: DEMO_PASSWORD };
  expect((await openBrowser(shop.app).post('/login', credentials)).status).toBe(200);
  const production = openBrowser(createApp({ ...shop.deps, isProduction: true }));
  const refused = await production.post('/login', credentials);
  expect({ status: refused.status, code: refused.error.code }).toEqual({ status: 401, code: 'wrong_credentials' });
  const { data } = await production.post('/password-reset', { login: DEMO_EMAIL });
  const code = await codeOf(shop.deps, data.id);
  const verified = await production.post('/password-reset/verify', { requestId: data.id, code });
  expect(verified.error.code).toBe('code_wrong');
});
