import { expect, test } from 'vitest';
import { type Answer, openBrowser } from '../../tests/helpers/browser.ts';
import { newEmail, newPhone, PASSWORD } from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();

/** Returns an answer without the parts that differ between any two: ids, the kind of contact, the hash of the body. */
function comparable({ status, data, error, headers, setCookies }: Answer) {
  const { id, sentTo, ...rest } = data ?? {};
  const names = [...headers].filter(([name]) => name !== 'etag');
  return { status, id: typeof id, sentTo: typeof sentTo, rest, error, names, setCookies };
}

const CONTACTS = [
  ['e-mail', newEmail],
  ['phone', newPhone],
] as const;

const REQUESTS = [
  ['/login', { password: 'not the password' }],
  ['/sign-up', { password: PASSWORD, name: 'Оксана' }],
  ['/password-reset', {}],
] as const;

for (const [kind, newContact] of CONTACTS) {
  test.each(REQUESTS)(`POST %s answers the same whether or not the ${kind} has an account`, async (path, body) => {
    const { login: existing } = await shop.newCustomer(newContact());
    const ask = (login: string) => openBrowser(shop.app).post(path, { login, ...body });
    expect(comparable(await ask(existing))).toEqual(comparable(await ask(newContact())));
  });

  test.each(REQUESTS)(`POST %s is limited the same whether or not the ${kind} has an account`, async (path, body) => {
    const { login: existing } = await shop.newCustomer(newContact());
    const missing = newContact();
    // The existing account has already requested a code by signing up.
    if (path !== '/login') await openBrowser(shop.app).post('/sign-up', { login: missing, password: PASSWORD });
    const statuses = { existing: [] as number[], missing: [] as number[] };
    for (let attempt = 0; attempt < 33; attempt++) {
      const ask = (login: string) => openBrowser(shop.app).post(path, { login, ...body });
      statuses.existing.push((await ask(existing)).status);
      statuses.missing.push((await ask(missing)).status);
    }
    expect(statuses.existing).toEqual(statuses.missing);
    expect(statuses.existing).toContain(429);
  });
}

test.each(['/sign-up', '/password-reset'])('the steps after POST %s answer the same too', async (path) => {
  const { login: existing } = await shop.newCustomer();
  const step = path === '/sign-up' ? '/sign-up/confirm' : '/password-reset/verify';
  const follow = async (login: string) => {
    const browser = openBrowser(shop.app);
    const { data } = await browser.post(path, { login, password: PASSWORD });
    const tooEarly = await browser.post(`/one-time-codes/${data.id}/resend`);
    const wrong: Answer[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      wrong.push(await browser.post(step, { requestId: data.id, code: '000000' }));
    }
    return { resend: () => browser.post(`/one-time-codes/${data.id}/resend`), answers: [tooEarly, ...wrong] };
  };
  const [one, other] = [await follow(existing), await follow(newEmail())];
  shop.wait(60_000);
  const answersOf = async ({ answers, resend }: typeof one) => [...answers, await resend()].map(comparable);
  expect(await answersOf(one)).toEqual(await answersOf(other));
});

test('each answer leaves the same rows: a request and a message', async () => {
  const counts = async (login: string) => {
    const { rows } = await shop.pool.query(
      `SELECT (SELECT count(*) FROM one_time_codes WHERE contact = $1) AS codes,
         (SELECT count(*) FROM messages WHERE recipient = $1) AS messages,
         (SELECT count(*) FROM graphile_worker._private_jobs j JOIN messages m ON m.id::text = j.payload ->> 'messageId'
          WHERE m.recipient = $1) AS jobs`,
      [login],
    );
    return rows[0];
  };
  const { login: existing } = await shop.newCustomer();
  const missing = newEmail();
  await openBrowser(shop.app).post('/sign-up', { login: missing, password: PASSWORD });
  for (const login of [existing, missing]) {
    await openBrowser(shop.app).post('/sign-up', { login, password: PASSWORD });
    await openBrowser(shop.app).post('/password-reset', { login });
  }
  expect(await counts(existing)).toEqual(await counts(missing));
  expect(await counts(existing)).toEqual({ codes: 3, messages: 3, jobs: 3 });
});
