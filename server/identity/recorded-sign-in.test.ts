import { beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { PASSWORD } from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { createLog } from '../log.ts';

const lines: Record<string, unknown>[] = [];

const shop = await openSharedShop({ log: createLog({ write: (line) => lines.push(JSON.parse(line)) }) });

beforeEach(() => {
  lines.length = 0;
});

const events = () => lines.filter(({ component }) => component === 'security');

test('a customer’s sign-in and a wrong password are security events with the id, without contact and password', async () => {
  const { id, login } = await shop.newCustomer('security.events@example.com');
  lines.length = 0;
  const browser = openBrowser(shop.app);
  expect((await browser.post('/login', { login, password: 'not the password' })).status).toBe(401);
  expect((await browser.post('/login', { login, password: PASSWORD })).status).toBe(200);
  expect(events()).toMatchObject([
    { level: 'warning', event: 'sign-in', who: 'customer', method: 'password', outcome: 'wrong_credentials', id },
    { level: 'info', event: 'sign-in', who: 'customer', method: 'password', outcome: 'ok', id },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/security\.events|not the password/);
  expect(JSON.stringify(lines)).not.toContain(PASSWORD);
});

test('an attempt with an unknown contact has the contact masked, and no id', async () => {
  await openBrowser(shop.app).post('/login', { login: '+380671112299', password: 'not the password' });
  expect(events()).toMatchObject([{ outcome: 'wrong_credentials', contact: expect.stringContaining('•') }]);
  expect(events()[0]).not.toHaveProperty('id');
  expect(JSON.stringify(lines)).not.toContain('1112299');
});

test('a wrong code is an event, and so is an attempt beyond the limit', async () => {
  const browser = openBrowser(shop.app);
  const { data } = await browser.post('/sign-up', { login: 'wrong.code@example.com', password: PASSWORD });
  await browser.post('/sign-up/confirm', { requestId: data.id, code: '000000' });
  expect(events()).toMatchObject([{ method: 'sign-up', outcome: 'code_wrong' }]);
  lines.length = 0;
  const { login } = await shop.newCustomer('limited@example.com');
  lines.length = 0;
  for (let attempt = 0; attempt <= 30; attempt++) await browser.post('/login', { login, password: `wrong ${attempt}` });
  expect(events().at(-1)).toMatchObject({ outcome: 'too_many_requests' });
});
