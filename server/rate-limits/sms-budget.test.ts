import { expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { newEmail, newPhone, PASSWORD, prove } from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { createLog } from '../log.ts';

const lines: { readonly level: string }[] = [];
const shop = await openSharedShop({ smsPerHour: 3, log: createLog({ write: (line) => lines.push(JSON.parse(line)) }) });

/** Signs up from a new browser and a new address. */
const signUp = (login: string, lang: Language = 'uk') =>
  openBrowser(shop.app, { lang }).post('/sign-up', { login, password: PASSWORD });

const texted = async () => {
  const { rows } = await shop.pool.query<{ count: number }>("SELECT count(*) FROM messages WHERE channel = 'phone'");
  return rows[0]?.count;
};

test('beyond the hourly budget no code is sent by SMS, and the owner gets one task', async () => {
  const { browser } = await shop.newCustomer();
  const waiting = await signUp(newPhone());
  expect(waiting.status).toBe(200);
  expect((await browser.post('/customer/contacts', { contact: newPhone(), ...(await prove(browser)) })).status).toBe(
    200,
  );
  expect((await openBrowser(shop.app).post('/password-reset', { login: newPhone() })).status).toBe(200);
  const spent = await texted();

  const refused = [
    await signUp(newPhone(), 'ru'),
    await browser.post('/customer/contacts', { contact: newPhone(), ...(await prove(browser)) }),
    await openBrowser(shop.app).post('/password-reset', { login: newPhone() }),
  ];
  shop.wait(60_000);
  refused.push(await openBrowser(shop.app).post(`/one-time-codes/${waiting.data.id}/resend`));
  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
    refused.map(() => [429, 'sms_unavailable']),
  );
  expect(refused[0]?.error.message).toMatch(/^Сейчас не можем отправить SMS. Впишите почту вместо телефона или/);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await texted()).toBe(spent);
  const { rows } = await shop.pool.query('SELECT kind, order_id FROM shop_tasks');
  expect(rows).toEqual([{ kind: 'sms-budget', order_id: null }]);
  const warnings = lines.filter(({ level }) => level === 'warning');
  expect(warnings).toEqual([expect.objectContaining({ level: 'warning', component: 'messages', smsPerHour: 3 })]);

  expect((await signUp(newEmail())).status).toBe(200);
});
