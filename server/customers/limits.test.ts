import { expect, test } from 'vitest';
import { type Answer, nextAddress, openBrowser } from '../../tests/helpers/browser.ts';
import { newEmail, newPhone, PASSWORD, prove, takeResetTicket } from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();

/** Posts from a new address each time, unless one is given. */
const post = (path: string, body: unknown, address?: string) =>
  openBrowser(shop.app, address ? { address } : {}).post(path, body);

async function times(count: number, send: (index: number) => Promise<Answer>): Promise<number[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index++) answers.push(await send(index));
  return answers.map(({ status }) => status);
}

const all = (count: number, status: number) => new Array<number>(count).fill(status);

function expectTooMany({ status, headers, error }: Answer, within: { seconds: number }): void {
  expect({ status, code: error?.code }).toEqual({ status: 429, code: 'too_many_requests' });
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(within.seconds - 60);
  expect(seconds).toBeLessThanOrEqual(within.seconds);
  expect(error.message).toBe(`Забагато спроб. Спробуйте ще раз за ${Math.ceil(seconds / 60)} хв.`);
}

test('a contact gets five codes an hour, whoever requests them and for any purpose', async () => {
  const { login } = await shop.newCustomer();
  expect(await times(2, () => post('/sign-up', { login, password: PASSWORD }))).toEqual(all(2, 200));
  expect(await times(2, () => post('/password-reset', { login }))).toEqual(all(2, 200));
  expectTooMany(await post('/password-reset', { login }), { seconds: 3600 });
  expectTooMany(await post('/sign-up', { login: login.toUpperCase(), password: PASSWORD }), { seconds: 3600 });
});

test('resent codes count as codes', async () => {
  const browser = openBrowser(shop.app);
  const { data } = await browser.post('/sign-up', { login: newEmail(), password: PASSWORD });
  const statuses = await times(5, () => {
    shop.wait(60_000);
    return browser.post(`/one-time-codes/${data.id}/resend`);
  });
  expect(statuses).toEqual([...all(4, 200), 429]);
});

test('one address can request sixty codes an hour', async () => {
  const address = nextAddress();
  expect(await times(60, () => post('/password-reset', { login: newEmail() }, address))).toEqual(all(60, 200));
  expectTooMany(await post('/password-reset', { login: newEmail() }, address), { seconds: 3600 });
  expect((await post('/password-reset', { login: newEmail() })).status).toBe(200);
});

test('one address can request twenty SMS codes an hour, its network sixty', async () => {
  const sms = (address: string) => post('/password-reset', { login: newPhone() }, address);
  const from = (host: number) => `203.0.113.${host}`;
  expect(await times(22, () => sms(from(1)))).toEqual([...all(20, 200), 429, 429]);
  expect((await sms(from(1))).error?.code).toBe('sms_unavailable');
  expect((await post('/password-reset', { login: newEmail() }, from(1))).status).toBe(200);
  expect(await times(40, (index) => sms(from(2 + (index % 3))))).toEqual([...all(37, 200), 429, 429, 429]);
  expect((await sms('203.0.114.1')).status).toBe(200);
});

test('ten thousand consecutive phone numbers get twenty codes an hour, whoever requests them', async () => {
  const sms = (index: number) => post('/password-reset', { login: `+38050123${String(index).padStart(4, '0')}` });
  expect(await times(22, sms)).toEqual([...all(20, 200), 429, 429]);
  expect((await post('/password-reset', { login: '+380501240001' })).status).toBe(200);
});

test('points taken before the clock was set back block nobody', async () => {
  const address = nextAddress();
  const login = () => post('/login', { login: newEmail(), password: 'wrong' }, address);
  expect(await times(51, login)).toEqual([...all(50, 401), 429]);
  await shop.pool.query('UPDATE rate_limits SET expire = expire + 3 * 86400000');
  expect(await times(51, login)).toEqual([...all(50, 401), 429]);
});

test('a code sent before the clock was set back can be sent again', async () => {
  const browser = openBrowser(shop.app);
  const { data } = await browser.post('/sign-up', { login: newEmail(), password: PASSWORD });
  await shop.pool.query("UPDATE one_time_codes SET sent_at = sent_at + interval '3 days' WHERE id = $1", [data.id]);
  expect((await browser.post(`/one-time-codes/${data.id}/resend`)).status).toBe(200);
});

test('the port reported by a proxy is not part of the address', async () => {
  const reset = (port: number) => post('/password-reset', { login: newEmail() }, `198.51.100.9:${port}`);
  expect(await times(61, reset)).toEqual([...all(60, 200), 429]);
});

test('one address can enter a hundred wrong codes an hour', async () => {
  const browser = openBrowser(shop.app);
  const guess = () => browser.post('/sign-up/confirm', { requestId: crypto.randomUUID(), code: '123456' });
  const statuses = await Promise.all(Array.from({ length: 110 }, async () => (await guess()).status));
  expect(statuses.filter((status) => status === 422)).toHaveLength(100);
  expectTooMany(await guess(), { seconds: 3600 });
});

test('invalid tickets count as wrong codes', async () => {
  const address = nextAddress();
  const guess = () =>
    post(
      '/password-reset/confirm',
      { requestId: crypto.randomUUID(), ticket: 'x', password: 'a long password' },
      address,
    );
  expect(await times(3, guess)).toEqual(all(3, 422));
  await Promise.all(
    Array.from({ length: 97 }, () =>
      post('/password-reset/verify', { requestId: crypto.randomUUID(), code: '123456' }, address),
    ),
  );
  expectTooMany(await guess(), { seconds: 3600 });
});

test('right codes and tickets do not count', async () => {
  const address = nextAddress();
  const browser = openBrowser(shop.app, { address });
  const { login } = await shop.newCustomer();
  const ticket = await takeResetTicket(browser, shop.deps, login);
  await browser.post('/password-reset/confirm', { ...ticket, password: 'a long password' });
  const wrong = () => post('/password-reset/verify', { requestId: crypto.randomUUID(), code: '123456' }, address);
  const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await wrong()).status));
  expect(statuses).toEqual(all(100, 422));
});

test('one address can enter fifty wrong passwords a quarter of an hour', async () => {
  const address = nextAddress();
  const login = () => post('/login', { login: newEmail(), password: 'wrong' }, address);
  expect(await times(50, login)).toEqual(all(50, 401));
  expectTooMany(await login(), { seconds: 900 });
});

test('a contact accepts thirty wrong passwords an hour from new browsers', async () => {
  const { login, browser } = await shop.newCustomer();
  const attack = () => post('/login', { login, password: 'wrong' });
  expect(await times(30, attack)).toEqual(all(30, 401));
  expectTooMany(await attack(), { seconds: 3600 });
  // A stranger cannot lock the customer out of a browser used before.
  await browser.post('/logout');
  expect((await browser.post('/login', { login, password: PASSWORD })).status).toBe(200);
});

test('a locked contact does not reveal the account’s other contact', async () => {
  const { id, login } = await shop.newCustomer();
  const phone = newPhone();
  await shop.pool.query('UPDATE customers SET phone = $2 WHERE id = $1', [id, phone]);
  await times(31, () => post('/login', { login, password: 'wrong' }));
  expect((await post('/login', { login, password: 'wrong' })).status).toBe(429);
  expect((await post('/login', { login: phone, password: 'wrong' })).status).toBe(401);
});

test('a browser that the customer has used accepts ten wrong passwords a quarter of an hour', async () => {
  const { login, browser } = await shop.newCustomer();
  await browser.post('/logout');
  const wrong = () => browser.post('/login', { login, password: 'wrong' });
  expect(await times(10, wrong)).toEqual(all(10, 401));
  expectTooMany(await wrong(), { seconds: 900 });
});

test('a browser that another customer has used is new to this one', async () => {
  const [victim, attacker] = [await shop.newCustomer(), await shop.newCustomer()];
  const statuses = await times(31, () =>
    attacker.browser.send(
      'POST',
      '/login',
      { login: victim.login, password: 'wrong' },
      {
        'x-forwarded-for': nextAddress(),
      },
    ),
  );
  expect(statuses).toEqual([...all(30, 401), 429]);
});

test('right passwords do not count', async () => {
  const { login } = await shop.newCustomer();
  const address = nextAddress();
  expect(await times(52, () => post('/login', { login, password: PASSWORD }, address))).toEqual(all(52, 200));
});

test('an account can request eight codes an hour; further ones are silently not sent', async () => {
  const { id, login, browser } = await shop.newCustomer();
  const contacts = Array.from({ length: 8 }, newPhone);
  expect(
    await times(8, async (index) =>
      browser.post('/customer/contacts', { contact: contacts[index], ...(await prove(browser)) }),
    ),
  ).toEqual(all(8, 200));
  expectTooMany(await browser.post('/customer/contacts', { contact: newPhone() }), { seconds: 3600 });
  const { status, data } = await post('/password-reset', { login });
  expect(status).toBe(200);
  const { rows } = await shop.pool.query('SELECT is_genuine, customer_id FROM one_time_codes WHERE id = $1', [data.id]);
  expect(rows).toEqual([{ is_genuine: false, customer_id: id }]);
});

test('an X-Forwarded-For header sent by the client is not used as the address', async () => {
  const real = nextAddress();
  const statuses = await times(51, (index) =>
    post('/login', { login: newEmail(), password: 'wrong' }, `192.0.2.${index}, ${real}`),
  );
  expect(statuses.at(-1)).toBe(429);
});

test('the table of limits stores no addresses or contacts', async () => {
  const login = newPhone();
  await post('/password-reset', { login });
  const { rows } = await shop.pool.query<{ key: string }>('SELECT key FROM rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^\w+:[\w-]{43}$/);
});
