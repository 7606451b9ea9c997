import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { startMailbox } from '../../../demo/mailbox/mailbox.ts';
import { listMessages } from '../../../demo/mailbox/messages.ts';
import { createSharedDatabase } from '../../../tests/helpers/database.ts';
import { listen } from '../../listen.ts';
import { createTurboSms } from './turbosms.ts';

const SENDER = 'Pozolota';
const SECRET = '481516';

const database = await createSharedDatabase();
const mailbox = await startMailbox(database.pool);
const sms = createTurboSms({ url: mailbox.turboSmsUrl, token: mailbox.turboSmsToken, sender: SENDER });
afterAll(() => mailbox.close());

const smsTo = (to: string) => ({ id: randomUUID(), to, text: `Код: ${SECRET}` });

const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => error,
  );

/** Returns the error of sending through a vendor that answers every request with `body`. */
async function failureWith(body: string, status = 200): Promise<unknown> {
  const vendor = new Hono().post('/message/send.json', () => new Response(body, { status }));
  const { url, close } = await listen(vendor, { host: '127.0.0.1', port: 0 });
  try {
    return await failureOf(createTurboSms({ url, token: 'token', sender: SENDER }).send(smsTo('+380501112233')));
  } finally {
    await close();
  }
}

/** Returns an answer of the vendor; `recipient` is the code of the recipient's own result. */
const reply = (code: number, recipient: number | null = null) =>
  JSON.stringify({
    response_code: code,
    response_status: 'STATUS',
    response_result:
      recipient === null
        ? null
        : [{ phone: '380501112233', response_code: recipient, message_id: null, response_status: 'OWN_STATUS' }],
  });

test('an SMS arrives', async () => {
  await sms.send(smsTo('+380501112233'));
  expect(await listMessages(database.pool, '+380501112233')).toMatchObject([
    { channel: 'phone', subject: '', text: `Код: ${SECRET}` },
  ]);
});

test('a repeat is answered with the first result and arrives once', async () => {
  const message = smsTo('+380671112233');
  await Promise.all([sms.send(message), sms.send(message)]);
  await sms.send(message);
  expect(await listMessages(database.pool, '+380671112233')).toHaveLength(1);
  await sms.send({ ...message, id: randomUUID() });
  expect(await listMessages(database.pool, '+380671112233')).toHaveLength(2);
});

test('an unsupported phone is a permanent error, in a repeat as well', async () => {
  const message = smsTo('+48501112233');
  for (const _ of [1, 2]) {
    expect(await failureOf(sms.send(message))).toMatchObject({
      name: 'MessageError',
      isTemporary: false,
      message: expect.stringContaining('305 INVALID_PHONE'),
    });
  }
});

test('a wrong token is a temporary error with the vendor’s code', async () => {
  const wrong = createTurboSms({ url: mailbox.turboSmsUrl, token: 'wrong', sender: SENDER });
  const error = await failureOf(wrong.send(smsTo('+380931112233')));
  expect(error).toMatchObject({ isTemporary: true, message: expect.stringContaining('105 REQUIRED_AUTH') });
  expect(await listMessages(database.pool, '+380931112233')).toEqual([]);
});

test.each([
  [reply(0), 'no recipients, OK'],
  [reply(800, 0), 'accepted'],
  [reply(801, 0), 'sent'],
  [reply(802, 0), 'accepted in part, with this recipient'],
  [reply(507), 'a repeat'],
])('%s is a success: %s', async (body) => {
  expect(await failureWith(body)).toBe('sent');
});

test.each([
  [reply(802, 404), true, '404 OWN_STATUS'],
  [reply(803, 406), true, '406 OWN_STATUS'],
  [reply(507, 404), true, '404 OWN_STATUS'],
  [reply(305), true, '305 STATUS'],
  [reply(802, 503), false, '503 OWN_STATUS'],
  [reply(802), false, '802 STATUS'],
  [reply(203), false, '203 STATUS'],
  [reply(999), false, '999 STATUS'],
])('%s is a failure; permanent: %s', async (body, isPermanent, message) => {
  const error = await failureWith(body);
  expect(error).toMatchObject({
    name: 'MessageError',
    isTemporary: !isPermanent,
    message: expect.stringContaining(message),
  });
});

test.each([
  ['<html>Service unavailable</html>', 200],
  [`{"response_code":"0","text":"${SECRET}"`, 200],
  [`{"response_code":"0","response_status":"OK ${SECRET}"}`, 200],
  [`{"response_code":300,"response_status":"Wrong text: ${SECRET}"}`, 200],
  ['', 200],
  [reply(0), 500],
  [reply(0), 302],
])('an answer of %s with status %i is a temporary error without the SMS’s content', async (body, status) => {
  const error = await failureWith(body, status);
  expect(error).toMatchObject({ name: 'MessageError', isTemporary: true });
  expect(`${error} ${(error as Error).cause}`).not.toContain(SECRET);
});

test('a request to a silent vendor times out', async () => {
  const vendor = new Hono().post('*', () => new Promise<Response>(() => {}));
  const { url, close } = await listen(vendor, { host: '127.0.0.1', port: 0 });
  try {
    const slow = createTurboSms({ url, token: 'token', sender: SENDER, timeout: 50 });
    expect(await failureOf(slow.send(smsTo('+380501112233')))).toMatchObject({ isTemporary: true });
  } finally {
    await close();
  }
});

test('an unavailable vendor is a temporary error', async () => {
  const { url, close } = await listen(new Hono(), { host: '127.0.0.1', port: 0 });
  await close();
  const down = createTurboSms({ url, token: 'token', sender: SENDER });
  expect(await failureOf(down.send(smsTo('+380501112233')))).toMatchObject({ isTemporary: true });
});

test('the request has the documented format', async () => {
  const bodies: unknown[] = [];
  const vendor = new Hono().post('/message/send.json', async (context) => {
    bodies.push(await context.req.json());
    return new Response(reply(800, 0));
  });
  const { url, close } = await listen(vendor, { host: '127.0.0.1', port: 0 });
  const message = smsTo('+380501112233');
  try {
    await createTurboSms({ url, token: 'token', sender: SENDER }).send(message);
  } finally {
    await close();
  }
  const [body] = bodies as [{ sequence_id: number }];
  expect(body).toEqual({
    recipients: ['380501112233'],
    sms: { sender: SENDER, text: message.text },
    sequence_id: expect.any(Number),
  });
  expect(Number.isSafeInteger(body.sequence_id) && body.sequence_id > 0).toBe(true);
});
