import { expect, test } from 'vitest';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { ROUTES } from '../routes.ts';

const shop = await openSharedShop();

// Callbacks of payment services are excluded: they are signed, or change nothing.
const CHANGES = ROUTES.filter(({ endpoint, access }) => endpoint.method !== 'GET' && access !== 'outside').map(
  ({ endpoint: { method, path } }) => [method, path.replace(/\{\w+\}/g, 'x')] as const,
);

const FOREIGN: Readonly<Record<string, Record<string, string>>> = {
  'from another origin': { origin: 'https://evil.example' },
  'from an origin without a name': { origin: 'null' },
  'from another site': { 'sec-fetch-site': 'cross-site' },
  'from another host of the domain': { 'sec-fetch-site': 'same-site' },
  'from another port': { origin: 'http://localhost:6666' },
  'as a form': { 'content-type': 'application/x-www-form-urlencoded' },
  'as a text': { 'content-type': 'text/plain' },
  'as a part of a form': { 'content-type': 'multipart/form-data; boundary=x' },
};

test('there are changes to test', () => {
  expect(CHANGES.length).toBeGreaterThan(18);
});

for (const [from, headers] of Object.entries(FOREIGN)) {
  test.each(CHANGES)(`%s %s is refused ${from}`, async (method, path) => {
    const { status, error, setCookies } = await openBrowser(shop.app).send(method, path, {}, headers);
    expect({ status, code: error.code, setCookies }).toEqual({ status: 403, code: 'forbidden', setCookies: [] });
  });
}

test('a change from a page of the shop is accepted', async () => {
  const headers = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
  const { status } = await openBrowser(shop.app).send('POST', '/logout', {}, headers);
  expect(status).toBe(200);
});

test('a change requested by another site for a customer is not made', async () => {
  const { browser, login } = await shop.newCustomer();
  await browser.send('POST', '/customer/delete', { password: '' }, { origin: 'https://evil.example' });
  await browser.send('POST', '/logout', {}, { 'sec-fetch-site': 'cross-site' });
  expect((await browser.get('/customer')).data.contactInfo.email).toBe(login);
});

test('no answer allows another origin to read it', async () => {
  const { headers } = await openBrowser(shop.app).send('GET', '/customer', undefined, {
    origin: 'https://evil.example',
  });
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
