import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startMailbox } from '../../demo/mailbox/mailbox.ts';
import { listMessages } from '../../demo/mailbox/messages.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { codeOf, newEmail, newPhone, PASSWORD } from '../../tests/helpers/customers.ts';
import { startSilentMailServer } from '../../tests/helpers/silent-mail-server.ts';
import { type ShopProcess, spawnShop } from '../../tests/helpers/spawn-shop.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { MessageError } from '../messages/message-error.ts';
import type { MessageVendors } from '../messages/send.ts';
import { createMailer } from '../messages/smtp/smtp.ts';
import { createTurboSms } from '../messages/turbosms/turbosms.ts';
import { createHandlers, SCHEDULES, URGENT } from './handlers.ts';
import { releaseDeadWorkers } from './presence.ts';
import { startWorker } from './worker.ts';

const processes: ShopProcess[] = [];
const shop = await openSharedShop();
const mailbox = await startMailbox(shop.pool);
beforeEach(() => async () => {
  await Promise.all(processes.splice(0).map(({ kill }) => kill()));
});
afterAll(() => mailbox.close());

/** Runs a worker in this process during `use`; `answer` then lets a waiting vendor answer. */
async function withWorker(
  vendors: Partial<MessageVendors>,
  use: () => Promise<void>,
  answer: () => void = () => {},
): Promise<void> {
  const mailer = createMailer({ url: mailbox.smtpUrl, from: 'shop@pozolota.example' });
  const { turboSmsUrl: url, turboSmsToken: token } = mailbox;
  const sms = createTurboSms({ url, token, sender: 'Pozolota' });
  const worker = await startWorker(shop.pool, {
    handlers: createHandlers(shop.deps, { ...shop.deps, mailer, sms, ...vendors }),
    schedules: SCHEDULES,
    urgent: URGENT,
  });
  try {
    await use();
  } finally {
    answer();
    await worker.stop();
    mailer.close();
  }
}

/** Starts a shop process. Errors in its log are expected if it uses a database that the test shuts down. */
async function spawn(smtpUrl: string, databaseUrl = shop.url): Promise<ShopProcess> {
  const spawned = await spawnShop({ DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl }, databaseUrl !== shop.url);
  processes.push(spawned);
  return spawned;
}

const received = async (to: string) => (await listMessages(shop.pool, to)).length;

const jobs = async () => {
  const { rows } = await shop.pool.query<{ lockedBy: string | null; attempts: number; error: string | null }>(
    'SELECT locked_by AS "lockedBy", attempts, last_error AS error FROM graphile_worker._private_jobs',
  );
  return rows;
};

const NOT_FROM_MEMORY = { headers: { 'cache-control': 'no-cache' } };

/** Opens a proxy to the database that can be cut, as when the server stops, and reopened. */
async function openProxy(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      // A cut connection also emits `close`.
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${port}`;
  return { url: proxied.href, cut, open: () => listen(port) };
}

const signUpAt = ({ url }: Pick<ShopProcess, 'url'>, login: string) =>
  fetch(`${url}/api/v1/sign-up?lang=uk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: PASSWORD }),
  });

test.each([
  ['e-mail', newEmail],
  ['SMS', newPhone],
])('the code of a delivered %s signs up', async (_, newContact) => {
  const login = newContact();
  const browser = openBrowser(shop.app);
  await withWorker({}, async () => {
    const { data } = await browser.post('/sign-up', { login, password: PASSWORD });
    await until(async () => (await received(login)) > 0);
    const [message] = await listMessages(shop.pool, login);
    const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
    expect(code).toBe(await codeOf(shop.deps, data.id));
    const confirmed = await browser.post('/sign-up/confirm', { requestId: data.id, code });
    expect(confirmed.status).toBe(200);
  });
  expect(await jobs()).toEqual([]);
});

test('a vendor that is down slows no request, and is retried until it accepts the message', async () => {
  const login = newEmail();
  const open = Promise.withResolvers<void>();
  let tries = 0;
  const slow = {
    async send() {
      tries++;
      if (tries > 1) return;
      await open.promise;
      throw new MessageError('The vendor is down', { isTemporary: true });
    },
    close() {},
  };
  await withWorker(
    { mailer: slow },
    async () => {
      expect((await openBrowser(shop.app).post('/sign-up', { login, password: PASSWORD })).status).toBe(200);
      await until(() => tries === 1);
      // The request is answered while the vendor is still silent.
      expect((await openBrowser(shop.app).post('/password-reset', { login: newPhone() })).status).toBe(200);
      open.resolve();
      await until(() => tries === 2);
      await until(async () => (await jobs()).length === 0);
    },
    open.resolve,
  );
  const { rows } = await shop.pool.query('SELECT sent_at IS NOT NULL AS sent FROM messages WHERE recipient = $1', [
    login,
  ]);
  expect(rows).toEqual([{ sent: true }]);
});

test('the stored error of a failed job contains no code', async () => {
  const login = newEmail();
  const down = { send: () => Promise.reject(new MessageError('Down', { isTemporary: true })), close() {} };
  await withWorker({ mailer: down }, async () => {
    const { data } = await openBrowser(shop.app).post('/sign-up', { login, password: PASSWORD });
    await until(async () => (await jobs()).some(({ error }) => error !== null));
    const code = await codeOf(shop.deps, data.id);
    expect(JSON.stringify(await jobs())).not.toContain(code);
  });
  await shop.pool.query('DELETE FROM graphile_worker._private_jobs');
});

test('a job that outlasts the check for dead workers is not taken from a live worker', async () => {
  const open = Promise.withResolvers<void>();
  let sends = 0;
  const slow = {
    async send() {
      sends++;
      await open.promise;
    },
    close() {},
  };
  await withWorker(
    { mailer: slow },
    async () => {
      await openBrowser(shop.app).post('/sign-up', { login: newEmail(), password: PASSWORD });
      await until(() => sends === 1);
      await shop.pool.query(`UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 minute'`);
      expect(await releaseDeadWorkers(shop.pool)).toEqual([]);
      expect((await jobs()).map(({ lockedBy }) => lockedBy)).not.toContain(null);
      open.resolve();
      await until(async () => (await jobs()).length === 0);
    },
    open.resolve,
  );
  expect(sends).toBe(1);
});

test('a process killed between accepting a request and sending its code sends it once after the restart', async () => {
  const login = newEmail();
  const silent = await startSilentMailServer();
  const dying = await spawn(silent.url);
  expect((await signUpAt(dying, login)).status).toBe(200);
  await until(silent.isAsked);
  expect((await jobs()).map(({ lockedBy }) => typeof lockedBy)).toEqual(['string']);
  await dying.kill();
  silent.close();
  expect(await received(login)).toBe(0);
  await spawn(mailbox.smtpUrl);
  const started = Date.now();
  await until(async () => (await received(login)) > 0);
  expect(Date.now() - started).toBeLessThan(20_000);
  await until(async () => (await jobs()).length === 0);
  expect(await received(login)).toBe(1);
});

test('the jobs of a killed worker are released at once', async () => {
  const silent = await startSilentMailServer();
  const dying = await spawn(silent.url);
  await signUpAt(dying, newEmail());
  await until(silent.isAsked);
  await shop.pool.query(`UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 minute'`);
  expect(await releaseDeadWorkers(shop.pool)).toEqual([]);
  await dying.kill();
  silent.close();
  await until(async () => (await releaseDeadWorkers(shop.pool)).length === 1);
  expect((await jobs()).map(({ lockedBy }) => lockedBy)).toEqual([null]);
  await shop.pool.query('DELETE FROM graphile_worker._private_jobs');
});

test('losing the database during a job ends no process: requests are refused, and jobs continue when it is back', async () => {
  const silent = await startSilentMailServer();
  const way = await openProxy(shop.url);
  const { url } = await spawn(silent.url, way.url);
  const product = () => fetch(`${url}/api/v1/products/polotno-na-pidramnyku-lon-60x80?lang=uk`, NOT_FROM_MEMORY);
  await signUpAt({ url }, newEmail());
  await until(silent.isAsked);
  await way.cut();
  // The job fails now, and its result cannot be stored.
  silent.close();
  await until(async () => (await product()).status === 503);
  expect((await product()).headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  await way.open();
  await until(async () => (await product()).status === 200, 10_000);
  await until(async () => (await jobs()).some(({ attempts, lockedBy }) => attempts > 1 && lockedBy === null));
  await shop.pool.query('DELETE FROM graphile_worker._private_jobs');
  await way.cut();
});

test('workers of two processes on one database send each message once', async () => {
  const shops = await Promise.all([spawn(mailbox.smtpUrl), spawn(mailbox.smtpUrl)]);
  const logins = Array.from({ length: 24 }, newEmail);
  const answers = await Promise.all(
    logins.map((login, index) => signUpAt(shops[index % 2] ?? { url: '', kill: async () => {} }, login)),
  );
  expect(answers.map(({ status }) => status)).toEqual(logins.map(() => 200));
  await until(async () => (await jobs()).length === 0);
  const counts = await Promise.all(logins.map(received));
  expect(counts).toEqual(logins.map(() => 1));
});
