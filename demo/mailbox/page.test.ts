import { createTransport } from 'nodemailer';
import { afterAll, expect, test } from 'vitest';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { startMailbox } from './mailbox.ts';
import { keepMessage } from './messages.ts';
import { mailboxPage } from './page.ts';

const HOSTILE = '<script>alert("&")</script>';

const database = await createSharedDatabase();
const mailbox = await startMailbox(database.pool);
const email = { channel: 'email', recipient: 'Oksana@example.com', html: '<p>Код</p>' } as const;
await keepMessage(database.pool, { ...email, subject: `Тема ${HOSTILE}`, text: `Текст ${HOSTILE}` });
await keepMessage(database.pool, { ...email, subject: '', text: '' });
await keepMessage(database.pool, {
  channel: 'phone',
  recipient: '+380501112233',
  subject: '',
  text: 'Код',
  html: '',
});
afterAll(() => mailbox.close());

const get = (path: string) => mailboxPage(database.pool).request(path);

test('lists the messages as JSON, the newest first', async () => {
  const messages = await (await get('/dev/mailbox.json')).json();
  expect(messages).toMatchObject([
    { channel: 'phone', recipient: '+380501112233', subject: '', text: 'Код' },
    { channel: 'email', recipient: 'Oksana@example.com', subject: '', text: '<p>Код</p>' },
    { channel: 'email', recipient: 'Oksana@example.com', subject: `Тема ${HOSTILE}`, text: `Текст ${HOSTILE}` },
  ]);
  expect(Object.keys(messages[0])).toEqual(['id', 'channel', 'recipient', 'subject', 'text', 'receivedAt']);
});

test.each([
  ['oksana@example.com', 2],
  ['%2B380501112233', 1],
  ['+380501112233', 1],
  ['nobody@example.com', 0],
])('a filter by recipient %s lists %i messages', async (to, count) => {
  expect(await (await get(`/dev/mailbox.json?to=${to}`)).json()).toHaveLength(count);
  const page = await (await get(`/dev/mailbox?to=${to}`)).text();
  expect(page.match(/<article/g) ?? []).toHaveLength(count);
});

test('the page escapes all HTML in messages', async () => {
  const page = await (await get(`/dev/mailbox`)).text();
  expect(page).not.toContain('<script');
  expect(page).not.toContain('<p>Код');
  expect(page).toContain('Тема &lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;');
  expect(page).toContain('Текст &lt;script&gt;');
  expect(page).toContain('&lt;p&gt;Код&lt;/p&gt;');
  const filtered = await (await get(`/dev/mailbox?to=${encodeURIComponent(`"${HOSTILE}`)}`)).text();
  expect(filtered).not.toContain('<script');
  expect(filtered).toContain('value="&quot;&lt;script&gt;');
});

test.each(['/dev/mailbox', '/dev/mailbox.json'])('%s is not cached, indexed or sent as a referrer', async (path) => {
  const { headers } = await get(path);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; style-src 'unsafe-inline'");
});

test('an e-mail is shown as HTML, without scripts', async () => {
  const messages = await (await get('/dev/mailbox.json?to=oksana@example.com')).json();
  const page = await (await get('/dev/mailbox?to=oksana@example.com')).text();
  expect(page).toContain(`href="/dev/mailbox/${messages[0].id}"`);
  const letter = await get(`/dev/mailbox/${messages[0].id}`);
  expect([letter.status, await letter.text()]).toEqual([200, '<p>Код</p>']);
  expect(letter.headers.get('Content-Security-Policy')).toMatch(/^sandbox allow-popups; default-src 'none'; /);
  expect(letter.headers.get('Cache-Control')).toBe('no-store');
});

test.each(['999999', 'x', '0', '99999999999'])('there is no e-mail %s', async (id) => {
  expect((await get(`/dev/mailbox/${id}`)).status).toBe(404);
});

test('a mail to two recipients is stored as two messages', async () => {
  const transport = createTransport(mailbox.smtpUrl);
  await transport.sendMail({ from: 'shop@example.com', to: 'one@example.com, two@example.com', text: 'Вітаємо' });
  for (const to of ['one@example.com', 'two@example.com']) {
    expect(await (await get(`/dev/mailbox.json?to=${to}`)).json()).toHaveLength(1);
  }
});

test('lists at most a hundred messages', async () => {
  const many = { channel: 'phone', recipient: '+380990000000', subject: '', html: '' } as const;
  for (let index = 0; index < 101; index++) await keepMessage(database.pool, { ...many, text: String(index) });
  const messages = await (await get('/dev/mailbox.json?to=%2B380990000000')).json();
  expect(messages).toHaveLength(100);
  expect(messages[0].text).toBe('100');
});
