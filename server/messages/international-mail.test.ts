import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startMailbox } from '../../demo/mailbox/mailbox.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { codeOf, PASSWORD, signUp } from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { createMailer } from './smtp/smtp.ts';

const shop = await openSharedShop();
const mailbox = await startMailbox(shop.pool);
afterAll(() => mailbox.close());

test.each(['user@приклад.укр', 'пошта@приклад.укр'])('a letter to %s arrives there', async (to) => {
  const mailer = createMailer({ url: mailbox.smtpUrl, from: 'Shop <shop@pozolota.example>' });
  await mailer.send({ id: randomUUID(), to, subject: 'Тема', text: 'Текст', html: '<p>Текст</p>' });
  mailer.close();
  const { rows } = await shop.pool.query('SELECT recipient FROM mailbox ORDER BY id DESC LIMIT 1');
  expect(rows).toEqual([{ recipient: to }]);
});

test('a customer is recognised by both spellings of the address, which is shown with its letters', async () => {
  const id = await signUp(openBrowser(shop.app), shop.deps, { login: 'леся@приклад.укр' });
  const browser = openBrowser(shop.app);
  expect((await browser.post('/login', { login: 'Леся@xn--80aikifvh.xn--j1amh', password: PASSWORD })).status).toBe(
    200,
  );
  expect((await browser.get('/customer')).data.contactInfo.email).toBe('леся@приклад.укр');
  const { rows } = await shop.pool.query('SELECT id FROM customers WHERE email LIKE $1', ['%приклад.укр']);
  expect(rows).toEqual([{ id }]);
  // Signing up with the other spelling finds the account: no second one is made.
  const other = openBrowser(shop.app);
  const { data } = await other.post('/sign-up', { login: 'леся@xn--80aikifvh.xn--j1amh', password: PASSWORD });
  const second = await other.post('/sign-up/confirm', { requestId: data.id, code: await codeOf(shop.deps, data.id) });
  expect(second.status).not.toBe(200);
});
