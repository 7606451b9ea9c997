import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { SMTPServer, type SMTPServerError, type SMTPServerOptions } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { startMailbox } from '../../../demo/mailbox/mailbox.ts';
import { listMessages } from '../../../demo/mailbox/messages.ts';
import { createSharedDatabase } from '../../../tests/helpers/database.ts';
import { MessageError } from '../message-error.ts';
import { createMailer, type Mailer } from './smtp.ts';

const FROM = 'Позолота <shop@pozolota.example>';

const database = await createSharedDatabase();
const mailbox = await startMailbox(database.pool);
afterAll(() => mailbox.close());

const mailTo = (to: string) => ({
  id: randomUUID(),
  to,
  subject: 'Ваше замовлення «Золото»',
  text: 'Дякуємо!\nКод: 481516',
  html: '<p>Дякуємо!</p>',
});

async function withMailer<T>(url: string, use: (mailer: Mailer) => Promise<T>): Promise<T> {
  const mailer = createMailer({ url, from: FROM, timeouts: { connection: 500, socket: 500 } });
  try {
    return await use(mailer);
  } finally {
    mailer.close();
  }
}

/** Returns the error of sending through the server at `url`. */
const failure = (url: string, to = 'oksana@example.com') =>
  withMailer(url, (mailer) =>
    mailer.send(mailTo(to)).then(
      () => 'sent',
      (error: unknown) => error,
    ),
  );

/** Calls `use` with the URL of a mail server that has these handlers. */
async function withServer<T>(options: SMTPServerOptions, use: (url: string) => Promise<T>): Promise<T> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  try {
    return await use(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  } finally {
    await new Promise<void>((resolve) => server.close(resolve));
  }
}

const smtpError = (responseCode: number, message: string): SMTPServerError =>
  Object.assign(new Error(message), { responseCode });

const refusing = (error: SMTPServerError) => ({
  onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(error),
});

test('a mail arrives unchanged', async () => {
  await withMailer(mailbox.smtpUrl, (mailer) => mailer.send(mailTo('oksana@example.com')));
  expect(await listMessages(database.pool, 'oksana@example.com')).toMatchObject([
    { channel: 'email', subject: 'Ваше замовлення «Золото»', text: 'Дякуємо!\nКод: 481516' },
  ]);
});

test('a mailer with credentials sends several mails over one connection', async () => {
  const url = mailbox.smtpUrl.replace('smtp://', 'smtp://user:p%40ss@');
  await withMailer(url, async (mailer) => {
    for (const _ of [1, 2, 3]) await mailer.send(mailTo('many@example.com'));
  });
  expect(await listMessages(database.pool, 'many@example.com')).toHaveLength(3);
});

test('the Message-ID is made from the id and the sender’s domain', async () => {
  const received: string[] = [];
  const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
    stream.on('data', (chunk: Buffer) => received.push(chunk.toString()));
    stream.on('end', () => done());
  };
  const mail = mailTo('oksana@example.com');
  await withServer({ onData }, (url) => withMailer(url, (mailer) => mailer.send(mail)));
  expect(received.join('')).toMatch(new RegExp(`^Message-ID: <${mail.id}@pozolota\\.example>\\r$`, 'm'));
});

test('a list of addresses is not several recipients', async () => {
  const error = await failure(mailbox.smtpUrl, 'first@example.com, second@example.com');
  expect(error).toBeInstanceOf(MessageError);
  expect(await listMessages(database.pool, 'first@example.com')).toEqual([]);
  expect(await listMessages(database.pool, 'second@example.com')).toEqual([]);
});

test('a refused recipient is a permanent error', async () => {
  const error = await withServer(refusing(smtpError(550, 'No such mailbox')), failure);
  expect(error).toBeInstanceOf(MessageError);
  expect(error).toMatchObject({ isTemporary: false, message: expect.stringContaining('No such mailbox') });
});

test.each([
  [450, 'The mailbox is busy'],
  [530, 'Authentication required'],
  [554, '5.7.1 Relay access denied'],
])('a reply %i about the recipient is a temporary error', async (code, message) => {
  const error = await withServer(refusing(smtpError(code, message)), failure);
  expect(error).toMatchObject({ name: 'MessageError', isTemporary: true });
});

test.each(['oksana@example.com>\r\nRCPT TO:<second@example.com', ''])('%j is not an address', async (to) => {
  expect(await failure(mailbox.smtpUrl, to)).toMatchObject({ name: 'MessageError', isTemporary: false });
  expect(await listMessages(database.pool, 'second@example.com')).toEqual([]);
});

const refuseSender: SMTPServerOptions['onMailFrom'] = (_address, _session, done) =>
  done(smtpError(550, 'Unknown sender'));
const refuseMail: SMTPServerOptions['onData'] = (stream, _session, done) => {
  stream.resume();
  stream.on('end', () => done(smtpError(554, 'Looks like spam')));
};

test.each([
  ['sender', { onMailFrom: refuseSender }],
  ['mail', { onData: refuseMail }],
])('a server that refuses the %s is a temporary error without the mail’s content', async (_, options) => {
  const error = await withServer(options, failure);
  expect(error).toMatchObject({ name: 'MessageError', isTemporary: true });
  expect(String(error)).not.toContain('481516');
});

test('an unavailable server is a temporary error', async () => {
  const url = await withServer({}, async (address) => address);
  expect(await failure(url)).toMatchObject({ name: 'MessageError', isTemporary: true });
});

test('a silent server times out', async () => {
  const silent: Server = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  try {
    const error = await failure(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    expect(error).toMatchObject({ name: 'MessageError', isTemporary: true });
  } finally {
    silent.close();
  }
});

test('a sender without an address is rejected at once', () => {
  expect(() => createMailer({ url: 'smtp://127.0.0.1:25', from: 'Позолота' })).toThrow(TypeError);
});
