import { afterAll, beforeEach, expect, test } from 'vitest';
import { startIdentityProvider } from '../../../demo/identity-provider/identity-provider.ts';
import { DEMO_PEOPLE } from '../../../demo/identity-provider/people.ts';
import { type Browser, openBrowser, stealCookies } from '../../../tests/helpers/browser.ts';
import { newEmail, PASSWORD, prove } from '../../../tests/helpers/customers.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';
import { createApp } from '../../app.ts';
import { createOAuthClient, type OAuthClients } from './clients.ts';

const CREDENTIALS = { clientId: 'shop', clientSecret: 'secret of the shop' };

const identityProvider = await startIdentityProvider(CREDENTIALS);
const client = createOAuthClient({ issuer: identityProvider.issuer, isLocal: true }, CREDENTIALS);
const oauth: OAuthClients = new Map([
  ['google', client],
  ['facebook', client],
]);
const shop = await openSharedShop({ oauth });
afterAll(() => identityProvider.close());
beforeEach(async () => {
  await shop.pool.query('DELETE FROM customers WHERE NOT is_demo');
  await shop.pool.query('DELETE FROM identities');
});

type Person = keyof typeof DEMO_PEOPLE;

/**
 * Opens the provider's page and submits its form.
 * @returns the path to which the provider redirects
 */
async function visitProvider(browser: Browser, form: Record<string, string>, query = '', provider = 'google') {
  const { status, headers } = await browser.get(`/oauth/${provider}${query}`);
  expect(status).toBe(302);
  const answer = await fetch(headers.get('location') ?? '', {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  const back = new URL(answer.headers.get('location') ?? '');
  return back.pathname + back.search;
}

/** Returns the path and the query of the screen that ends the sign-in. */
async function arrive(browser: Browser, path: string): Promise<Record<string, string>> {
  const { status, headers } = await browser.get(path);
  expect(status).toBe(302);
  const url = new URL(headers.get('location') ?? '', 'http://localhost');
  return { path: url.pathname, ...Object.fromEntries(url.searchParams) };
}

const signInAs = async (browser: Browser, person: Person, query = '', provider = 'google') =>
  arrive(browser, await visitProvider(browser, { person: DEMO_PEOPLE[person].sub }, query, provider));

const customerOf = async (browser: Browser) => (await browser.get('/customer')).data;

test('the providers are listed', async () => {
  expect((await openBrowser(shop.app).get('/oauth')).data).toEqual(['google', 'facebook']);
});

test('a new person signs up with the e-mail and name that the provider has verified', async () => {
  const browser = openBrowser(shop.app);
  expect(await signInAs(browser, 'verified')).toEqual({ path: '/oauth-success', outcome: 'signed-up' });
  expect(await customerOf(browser)).toMatchObject({
    contactInfo: { email: 'oksana@gmail.example', phoneNumber: null },
    name: 'Оксана Малярчук',
    hasPassword: false,
    providers: ['google'],
  });
});

test('the same person signs in to the same account, even with another e-mail', async () => {
  await signInAs(openBrowser(shop.app), 'verified');
  await shop.pool.query(`UPDATE customers SET email = $1 WHERE email = 'oksana@gmail.example'`, [newEmail()]);
  const again = openBrowser(shop.app);
  expect(await signInAs(again, 'verified')).toMatchObject({ outcome: 'signed-in' });
  const { rows } = await shop.pool.query('SELECT count(*) FROM identities');
  expect(rows).toEqual([{ count: 1 }]);
});

test('a verified e-mail signs in to the account that has it', async () => {
  const { browser } = await shop.newCustomer('oksana@gmail.example');
  const byService = openBrowser(shop.app);
  expect(await signInAs(byService, 'verified')).toMatchObject({ outcome: 'signed-in' });
  expect(await customerOf(byService)).toMatchObject({ hasPassword: true, providers: ['google'] });
  expect((await customerOf(browser)).providers).toEqual(['google']);
});

test('an unverified e-mail signs in to no account and is not stored', async () => {
  const { browser } = await shop.newCustomer('taras@ukr.example');
  const byService = openBrowser(shop.app);
  expect(await signInAs(byService, 'unverified')).toMatchObject({ outcome: 'signed-up' });
  expect((await customerOf(byService)).contactInfo).toEqual({ email: null, phoneNumber: null });
  expect((await customerOf(browser)).providers).toEqual([]);
});

test('a person without an e-mail signs up and in again', async () => {
  expect(await signInAs(openBrowser(shop.app), 'withoutEmail')).toMatchObject({ outcome: 'signed-up' });
  expect(await signInAs(openBrowser(shop.app), 'withoutEmail')).toMatchObject({ outcome: 'signed-in' });
});

test('two concurrent sign-ups of one person create one account', async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => signInAs(openBrowser(shop.app), 'verified')));
  expect(outcomes.map(({ outcome }) => outcome)).toContain('signed-up');
  const { rows } = await shop.pool.query(
    `SELECT (SELECT count(*) FROM identities) AS identities,
       (SELECT count(*) FROM customers WHERE email = 'oksana@gmail.example') AS customers`,
  );
  expect(rows).toEqual([{ identities: 1, customers: 1 }]);
});

test('a guest’s cart is merged, and the answer says so', async () => {
  const browser = openBrowser(shop.app);
  await browser.post('/cart/lines', { sku: 'PZ-SZL-002', quantity: 3 });
  expect(await signInAs(browser, 'verified')).toMatchObject({ outcome: 'signed-up', cart: '3' });
  expect((await browser.get('/cart')).data.quantity).toBe(3);
});

test('the session gets a new token', async () => {
  const { browser } = await shop.newCustomer();
  const before = stealCookies(shop.app, browser);
  await signInAs(browser, 'verified');
  expect(browser.cookies.get('session')).not.toBe(before.cookies.get('session'));
  expect(await customerOf(before)).toBeNull();
});

test('a person who declines at the provider comes back signed out', async () => {
  const browser = openBrowser(shop.app, { lang: 'ru' });
  const path = await visitProvider(browser, { cancel: 'yes' }, '?next=/cart');
  expect(await arrive(browser, path)).toEqual({ path: '/ru/oauth-success', outcome: 'refused', next: '/cart' });
  expect(await customerOf(browser)).toBeNull();
});

test.each([
  ['another state', (path: string) => path.replace(/state=[^&]+/, 'state=another')],
  ['no state', (path: string) => path.replace(/&state=[^&]+/, '')],
  ['another code', (path: string) => path.replace(/code=[^&]+/, 'code=another')],
  ['another issuer', (path: string) => path.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')],
  ['another service', (path: string) => path.replace('/google/', '/facebook/')],
])('a callback with %s signs nobody in', async (_, change) => {
  const browser = openBrowser(shop.app);
  const path = await visitProvider(browser, { person: DEMO_PEOPLE.verified.sub });
  expect(change(path)).not.toBe(path);
  expect(await arrive(browser, change(path))).toMatchObject({ outcome: 'failed' });
  expect(await customerOf(browser)).toBeNull();
});

test('a callback works once, even with the first cookie', async () => {
  const browser = openBrowser(shop.app);
  const path = await visitProvider(browser, { person: DEMO_PEOPLE.verified.sub });
  const copy = stealCookies(shop.app, browser);
  expect(await arrive(browser, path)).toMatchObject({ outcome: 'signed-up' });
  await browser.post('/logout');
  for (const replaying of [browser, copy]) {
    expect(await arrive(replaying, path)).toMatchObject({ outcome: 'failed' });
    expect(await customerOf(replaying)).toBeNull();
  }
});

test('a sign-in begun in one browser cannot be finished in another', async () => {
  const attacker = openBrowser(shop.app);
  const path = await visitProvider(attacker, { person: DEMO_PEOPLE.verified.sub });
  const victim = openBrowser(shop.app);
  expect(await arrive(victim, path)).toMatchObject({ outcome: 'failed' });
  // It also fails after the victim has begun a sign-in of their own.
  await visitProvider(victim, { person: DEMO_PEOPLE.withoutEmail.sub });
  expect(await arrive(victim, path)).toMatchObject({ outcome: 'failed' });
  expect(await customerOf(victim)).toBeNull();
});

test('a forged cookie finishes no sign-in', async () => {
  const browser = openBrowser(shop.app);
  const path = await visitProvider(browser, { person: DEMO_PEOPLE.verified.sub });
  browser.cookies.set('oauth', `${browser.cookies.get('oauth')?.slice(0, -4)}AAAA`);
  expect(await arrive(browser, path)).toMatchObject({ outcome: 'failed' });
});

/** Returns the query that begins linking a provider, with the required proof. */
const linking = async (browser: Browser, more = '') =>
  `?link=1&${new URLSearchParams({ ...(await prove(browser)) })}${more}`;

test('a session alone cannot link a provider, so a stolen session gives no lasting access', async () => {
  const { browser } = await shop.newCustomer();
  expect(await arrive(browser, '/oauth/google?link=1')).toMatchObject({ outcome: 'failed' });
  expect(browser.cookies.has('oauth')).toBe(false);
});

test('a customer links a provider and signs in with it', async () => {
  const { browser, login } = await shop.newCustomer();
  expect(await signInAs(browser, 'unverified', await linking(browser, '&next=/customer'))).toEqual({
    path: '/oauth-success',
    outcome: 'linked',
    next: '/customer',
  });
  expect(await customerOf(browser)).toMatchObject({ contactInfo: { email: login }, providers: ['google'] });
  const elsewhere = openBrowser(shop.app);
  expect(await signInAs(elsewhere, 'unverified')).toMatchObject({ outcome: 'signed-in' });
  expect((await customerOf(elsewhere)).contactInfo.email).toBe(login);
});

test('a provider’s account linked to another customer is not linked', async () => {
  const owner = openBrowser(shop.app);
  await signInAs(owner, 'verified');
  const { browser, login } = await shop.newCustomer();
  expect(await signInAs(browser, 'verified', await linking(browser))).toMatchObject({ outcome: 'identity-taken' });
  expect(await customerOf(browser)).toMatchObject({ contactInfo: { email: login }, providers: [] });
  expect((await customerOf(owner)).providers).toEqual(['google']);
});

test('a guest cannot link a provider', async () => {
  const guest = openBrowser(shop.app);
  expect(await arrive(guest, '/oauth/google?link=1')).toMatchObject({ outcome: 'failed' });
  expect(guest.cookies.has('oauth')).toBe(false);
});

test('linking begun by one customer does not apply to the next customer in the browser', async () => {
  const { browser } = await shop.newCustomer();
  const path = await visitProvider(browser, { person: DEMO_PEOPLE.verified.sub }, await linking(browser));
  const next = await shop.newCustomer();
  await browser.post('/login', { login: next.login, password: PASSWORD });
  expect(await arrive(browser, path)).toMatchObject({ outcome: 'failed' });
  expect((await customerOf(browser)).providers).toEqual([]);
});

test.each([
  ['/cart', '/cart'],
  ['/ru/search?q=золото', '/ru/search?q=%D0%B7%D0%BE%D0%BB%D0%BE%D1%82%D0%BE'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['\\\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/..//evil.example', undefined],
  ['/.//evil.example', undefined],
  ['/x/../..//evil.example', undefined],
  ['https://evil.example', undefined],
  ['https:evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['@evil.example', undefined],
  ['', undefined],
])('«%s» leads on to %s', async (wanted, next) => {
  const browser = openBrowser(shop.app);
  const arrived = await signInAs(browser, 'verified', `?next=${encodeURIComponent(wanted)}`);
  expect(arrived).toEqual({ path: '/oauth-success', outcome: 'signed-up', ...(next && { next }) });
});

test('the only way to sign in cannot be unlinked', async () => {
  const browser = openBrowser(shop.app);
  await signInAs(browser, 'withoutEmail');
  const refused = await browser.send('DELETE', '/customer/identities/google');
  expect({ status: refused.status, code: refused.error.code }).toEqual({ status: 409, code: 'last_way_in' });
  await signInAs(browser, 'unverified', await linking(browser), 'facebook');
  expect((await browser.send('DELETE', '/customer/identities/google')).data.providers).toEqual(['facebook']);
  expect((await browser.send('DELETE', '/customer/identities/facebook')).status).toBe(409);
  expect((await browser.send('DELETE', '/customer/identities/myspace')).status).toBe(404);
});

test('of the last two ways to sign in, unlinked concurrently, one stays', async () => {
  const browser = openBrowser(shop.app);
  await signInAs(browser, 'withoutEmail');
  await signInAs(browser, 'unverified', await linking(browser), 'facebook');
  const answers = await Promise.all(
    ['google', 'facebook'].map((provider) => browser.send('DELETE', `/customer/identities/${provider}`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await customerOf(browser)).providers).toHaveLength(1);
});

test('another site cannot begin a sign-in', async () => {
  const { status, error } = await openBrowser(shop.app).send('GET', '/oauth/google', undefined, {
    'sec-fetch-site': 'cross-site',
  });
  expect({ status, code: error.code }).toEqual({ status: 403, code: 'forbidden' });
});

test('an unconfigured provider is not found', async () => {
  for (const provider of ['myspace', 'constructor']) {
    expect((await openBrowser(shop.app).get(`/oauth/${provider}`)).status).toBe(404);
  }
});

test('no provider signs in the demo customer in production', async () => {
  const production = createApp({ ...shop.deps, isProduction: true });
  expect(await signInAs(openBrowser(production), 'customer')).toMatchObject({ outcome: 'failed' });
  // An account that was linked before is refused too.
  expect(await signInAs(openBrowser(shop.app), 'customer')).toMatchObject({ outcome: 'signed-in' });
  expect(await signInAs(openBrowser(production), 'customer')).toMatchObject({ outcome: 'failed' });
});
