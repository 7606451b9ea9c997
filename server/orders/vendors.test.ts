import { runOnce, type TaskList } from 'graphile-worker';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bank, startBank } from '../../demo/bank/bank.ts';
import { type Mailbox, startMailbox } from '../../demo/mailbox/mailbox.ts';
import { listMessages } from '../../demo/mailbox/messages.ts';
import { type DemoNovaPoshta, startNovaPoshta } from '../../demo/nova-poshta/nova-poshta.ts';
import type { Delivery } from '../../src/contract/checkout.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '../../src/contract/payment.ts';
import { BREAKAGES, type Breakable, standBefore, standBeforeSmtp } from '../../tests/helpers/breakable.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { newEmail, newPhone } from '../../tests/helpers/customers.ts';
import { buy, setOrderStatus, statusOf, tasksOf } from '../../tests/helpers/ordering.ts';
import { openPage, payAtBank } from '../../tests/helpers/payments.ts';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { createApp } from '../app.ts';
import { createNovaPoshta } from '../delivery/nova-poshta/nova-poshta.ts';
import type { AppDeps } from '../deps.ts';
import { reportDeadJobs } from '../jobs/dead-jobs.ts';
import { createHandlers } from '../jobs/handlers.ts';
import { cronItems } from '../jobs/worker.ts';
import { createLog } from '../log.ts';
import { createMailer, type Mailer } from '../messages/smtp/smtp.ts';
import { createTurboSms } from '../messages/turbosms/turbosms.ts';
import { createPaymentProviders, type PaymentProviders } from '../payments/providers.ts';
import { pollPayments } from './payments/check-payment.ts';

const SKU = 'PZ-SZL-002';
const SILENT = '4000 0000 0000 9995';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds: `patient` for vendors that answer in time, `short` for slow ones. */
const TIMEOUTS = { patient: 20_000, short: 250 };

let shop: TestShop;
let carrier: DemoNovaPoshta;
let mailbox: Mailbox;
let bank: Bank;
/** Proxies between the shop and its vendors. */
let ways: { readonly carrier: Breakable; readonly sms: Breakable; readonly mail: Breakable; readonly bank: Breakable };
let mailer: Mailer;
let branch: Delivery;
/** Entries of the shop's log. */
let lines: Record<string, unknown>[] = [];

const log = createLog({ write: (line) => lines.push(JSON.parse(line)) });

beforeAll(async () => {
  [shop, carrier, bank] = await Promise.all([openTestShop({ log }), startNovaPoshta(), startBank()]);
  mailbox = await startMailbox(shop.pool);
  const [toCarrier, sms, mail, toBank] = await Promise.all([
    standBefore(carrier.url),
    standBefore(mailbox.turboSmsUrl),
    standBeforeSmtp(mailbox.smtpUrl),
    standBefore(new URL(bank.liqpayUrl).origin),
  ]);
  ways = { carrier: toCarrier, sms, mail, bank: toBank };
  branch = await findBranch();
});
afterAll(async () => {
  await Promise.all(Object.values(ways).map((way) => way.close()));
  await Promise.all([mailbox.close(), carrier.close(), bank.close()]);
  await shop.drop();
});

/** Places an order, and deletes the message with the code that confirmed its phone, which these tests do not count. */
async function placeOrder(...order: Parameters<typeof buy>): ReturnType<typeof buy> {
  const answer = await buy(...order);
  await shop.pool.query(
    `WITH code AS (DELETE FROM messages WHERE content ->> 'type' = 'code' RETURNING id)
     DELETE FROM graphile_worker._private_jobs j USING code WHERE j.payload ->> 'messageId' = code.id::text`,
  );
  return answer;
}
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await Promise.all(Object.values(ways).map((way) => way.mend()));
  await shop.pool.query('UPDATE products SET stock = 64 WHERE sku = $1', [SKU]);
  await shop.pool.query('DELETE FROM graphile_worker._private_jobs');
  lines = [];
});
afterEach(() => {
  mailer?.close();
});

/** Returns dependencies whose vendors are behind proxies. */
function depsOf(timeout: number): AppDeps {
  return {
    ...shop.deps,
    novaPoshta: createNovaPoshta({ url: ways.carrier.url, apiKey: carrier.apiKey, timeout }),
    payments: paymentsOf(timeout),
  };
}

function paymentsOf(timeout: number): PaymentProviders {
  const { liqpay, wayforpay, monobank } = bank;
  const url = (name: string) => `${ways.bank.url}/${name}`;
  return createPaymentProviders({
    liqpay: { ...liqpay, url: url('liqpay'), timeout },
    wayforpay: { ...wayforpay, url: url('wayforpay'), apiUrl: url('wayforpay'), timeout },
    monobank: { ...monobank, url: url('monobank'), timeout },
  });
}

function tasksOfShop(timeout: number): TaskList {
  mailer?.close();
  mailer = createMailer({
    url: ways.mail.url,
    from: 'shop@pozolota.example',
    timeouts: { connection: timeout, socket: timeout },
  });
  const { turboSmsToken: token } = mailbox;
  const sms = createTurboSms({ url: ways.sms.url, token, sender: 'Pozolota', timeout });
  const deps = depsOf(timeout);
  return createHandlers(deps, { ...deps, mailer, sms });
}

/**
 * Runs the jobs that are due.
 * @returns the seconds until the next attempt of each failed job, by task
 */
async function work(timeout: number): Promise<Record<string, number>> {
  await runOnce({ pgPool: shop.pool, taskList: tasksOfShop(timeout), noHandleSignals: true });
  await until(async () => (await countLocked()) === 0);
  const { rows } = await shop.pool.query<{ task: string; pause: number }>(
    `SELECT t.identifier AS task, extract(epoch FROM max(j.run_at - now()))::float AS pause
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id GROUP BY 1`,
  );
  // Makes the next attempts due now.
  await shop.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  return Object.fromEntries(rows.map(({ task, pause }) => [task, pause]));
}

/** Counts locked jobs: graphile-worker unlocks a job a moment after its work is done. */
async function countLocked(): Promise<number> {
  const { rowCount } = await shop.pool.query('SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL');
  return rowCount ?? 0;
}

async function findBranch(): Promise<Delivery> {
  const browser = openBrowser(createApp(depsOf(TIMEOUTS.patient)));
  const settlement = (await browser.get(`/delivery/settlements?q=${encodeURIComponent('львів')}`)).data[0];
  const found = (await browser.get(`/delivery/branches?settlement=${settlement.ref}&kind=branch`)).data[0];
  return { method: 'nova-poshta-branch', settlement, branch: found };
}

const breakAll = (breakage: (typeof BREAKAGES)[number]) =>
  Promise.all(Object.values(ways).map((way) => way.break(breakage)));
const mendAll = () => Promise.all(Object.values(ways).map((way) => way.mend()));
const countAll = () => Object.values(ways).reduce((sum, way) => sum + way.countRequests(), 0);
const waybillsOf = (number: number) => carrier.listWaybills().filter(({ reference }) => reference === String(number));
const trackingNumberOf = async (orderId: string) => {
  const { rows } = await shop.pool.query<{ number: string | null }>(
    'SELECT tracking_number AS number FROM orders WHERE id = $1',
    [orderId],
  );
  return rows[0]?.number;
};
const timeoutFor = (breakage: string) => (breakage === 'is slow' ? TIMEOUTS.short : TIMEOUTS.patient);
const linesOf = (vendor: string) => lines.filter((line) => line.vendor === vendor && line.level === 'warning');

/** Returns secrets and contacts that no log may contain. */
const secretsOf = (contact: { phone: string; email: string }) => [
  contact.phone,
  contact.phone.slice(1),
  contact.email,
  'Олена',
  shop.deps.secret,
  carrier.apiKey,
  mailbox.turboSmsToken,
  bank.liqpay.privateKey,
  bank.wayforpay.secret,
  bank.monobank.token,
];

describe.each(BREAKAGES)('while every vendor %s', (breakage) => {
  const timeout = timeoutFor(breakage);

  test('an order is accepted without waiting for them, and their work is done once, later', async () => {
    const contact = { name: 'Олена Коваль', phone: newPhone(), email: newEmail() };
    await breakAll(breakage);
    const asked = countAll();
    const { status, data } = await placeOrder(openBrowser(createApp(depsOf(timeout))), SKU, 1, {
      delivery: branch,
      contact,
    });
    expect([status, countAll() - asked]).toEqual([200, 0]);
    await setOrderStatus(shop.pool, data.id, 'packed');

    const first = await work(timeout);
    const second = await work(timeout);
    expect(Object.keys(first).sort()).toEqual(['make-waybill', 'send-message']);
    for (const [task, pause] of Object.entries(first)) expect(second[task]).toBeGreaterThan(pause);
    expect(await trackingNumberOf(data.id)).toBeNull();

    for (const vendor of ['nova-poshta', 'smtp', 'turbosms']) {
      expect(linesOf(vendor).map(({ attempt }) => attempt)).toEqual([1, 2]);
      expect(linesOf(vendor)[0]).toMatchObject({
        level: 'warning',
        operation: vendor === 'nova-poshta' ? 'make-waybill' : 'send',
        orderNumber: data.number,
        reason: expect.stringMatching(/./),
        durationMs: expect.any(Number),
      });
    }

    await mendAll();
    shop.wait(2 * MINUTE);
    expect(await work(TIMEOUTS.patient)).toEqual({});
    expect(waybillsOf(data.number)).toHaveLength(1);
    expect(await listMessages(shop.pool, contact.email)).toHaveLength(1);
    expect(await listMessages(shop.pool, contact.phone)).toHaveLength(1);
    const answered = lines.filter(({ level, attempt }) => level === 'info' && attempt === 3);
    expect(new Set(answered.map(({ vendor }) => vendor))).toEqual(new Set(['nova-poshta', 'smtp', 'turbosms']));
    for (const secret of secretsOf(contact)) expect(JSON.stringify(lines)).not.toContain(secret);
  });

  test('a parcel keeps its last status, and is tracked when the carrier is back', async () => {
    const { data } = await placeOrder(openBrowser(createApp(depsOf(TIMEOUTS.patient))), SKU, 1, { delivery: branch });
    await setOrderStatus(shop.pool, data.id, 'packed');
    await work(TIMEOUTS.patient);
    const [waybill] = waybillsOf(data.number);
    carrier.setStatus(waybill?.number ?? '', 5);
    await shop.pool.query("SELECT graphile_worker.add_job('track-parcels')");
    await ways.carrier.break(breakage);
    expect(Object.keys(await work(timeout))).toEqual(['track-parcels']);
    expect(await statusOf(shop.pool, data.id)).toBe('packed');
    expect(linesOf('nova-poshta')).toMatchObject([{ operation: 'track', attempt: 1 }]);
    await ways.carrier.mend();
    expect(await work(TIMEOUTS.patient)).toEqual({});
    expect(await statusOf(shop.pool, data.id)).toBe('shipped');
  });

  test.each(PAYMENT_PROVIDERS)('money through %s is found, and refunded, once', async (provider) => {
    const broken = openBrowser(createApp(depsOf(timeout)));
    await ways.bank.break(breakage);
    const { status, data: order } = await placeOrder(broken, SKU, 1, { payment: 'card' });
    expect(status).toBe(200);
    const begin = { provider, token: order.token };
    if (provider === 'monobank') {
      expect(await broken.post(`/orders/${order.id}/payments`, begin)).toMatchObject({
        status: 502,
        error: { code: 'payment_unavailable' },
      });
      expect(linesOf('monobank')).toMatchObject([{ operation: 'begin', orderNumber: order.number, attempt: 1 }]);
    }

    await ways.bank.mend();
    await payInSilence(order, provider);
    await ways.bank.break(breakage);
    shop.wait(2 * MINUTE);
    await pollPayments(depsOf(timeout));
    expect(await statusOf(shop.pool, order.id)).toBe('awaiting-payment');
    expect(linesOf(provider).at(-1)).toMatchObject({ operation: 'check', orderNumber: order.number });

    await ways.bank.mend();
    shop.wait(2 * MINUTE);
    await pollPayments(depsOf(TIMEOUTS.patient));
    expect(await statusOf(shop.pool, order.id)).toBe('paid');

    expect((await broken.post(`/orders/${order.id}/cancel`, { token: order.token })).status).toBe(200);
    // The bank answers the status request, but not the refund.
    await ways.bank.break(breakage, breakage === 'refuses connections' ? 0 : 1);
    const first = await work(timeout);
    expect(first['refund-payment']).toBeGreaterThan(0);
    expect(linesOf(provider).at(-1)).toMatchObject({ orderNumber: order.number, attempt: 1 });
    await ways.bank.mend();
    // A payment can be refunded in parts, so an unanswered refund is requested again only after it is settled.
    shop.wait(2 * MINUTE);
    expect(await work(TIMEOUTS.patient)).toEqual({});
    const paid = await atTheBank(order.id);
    expect(paid.filter(({ status: at }) => at === 'refunded')).toHaveLength(1);
    expect(paid.every(({ amount, refunded, status: at }) => at === 'open' || refunded === amount)).toBe(true);
    expect(await tasksOf(shop.pool, order.id)).toEqual([]);
  });
});

test('a view of an order does not wait for a slow bank, whose later answer counts', async () => {
  const browser = openBrowser(createApp(depsOf(TIMEOUTS.patient)));
  const { data: order } = await placeOrder(browser, SKU, 1, { payment: 'card' });
  await payInSilence(order, 'liqpay');
  await ways.bank.break('is slow');
  const looked = await browser.get(`/orders/${order.id}?token=${order.token}`);
  expect(looked.status).toBe(200);
  expect(looked.data.payment.state).not.toBe('paid');
  expect(linesOf('liqpay')).toEqual([]);
  await ways.bank.mend();
  await until(() => linesOf('liqpay').length === 1);
  shop.wait(MINUTE);
  expect((await browser.get(`/orders/${order.id}?token=${order.token}`)).data.payment.state).toBe('paid');
});

/** Returns the payments of an order as the bank lists them. */
async function atTheBank(orderId: string) {
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [orderId]);
  return bank.listPayments().filter(({ reference }) => rows.some(({ id }) => id === reference));
}

/** Pays with a card for which the bank sends no callback. */
async function payInSilence({ id, token }: { id: string; token: string }, provider: PaymentProviderId) {
  const browser = openBrowser(createApp(depsOf(TIMEOUTS.patient)));
  const { status, data } = await browser.post(`/orders/${id}/payments`, { provider, token });
  expect(status).toBe(200);
  await payAtBank((await openPage(data)).url, SILENT);
}

describe('work whose attempts are used up', () => {
  /** Leaves one attempt to each queued job. */
  const leaveOneAttempt = () => shop.pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1');
  const openTasks = async () => {
    const { rows } = await shop.pool.query<{ kind: string; details: string }>(
      'SELECT kind, details FROM shop_tasks WHERE done_at IS NULL AND order_id IS NULL ORDER BY id',
    );
    return rows;
  };

  test('becomes a task: a waybill and the messages of an order', async () => {
    await breakAll('has an error of its own');
    const contact = { name: 'Олена Коваль', phone: newPhone(), email: newEmail() };
    const { data } = await placeOrder(openBrowser(createApp(depsOf(TIMEOUTS.patient))), SKU, 1, {
      delivery: branch,
      contact,
    });
    await setOrderStatus(shop.pool, data.id, 'packed');
    await leaveOneAttempt();
    await work(TIMEOUTS.patient);
    await reportDeadJobs(shop.deps);
    await reportDeadJobs(shop.deps);
    expect((await tasksOf(shop.pool, data.id)).sort()).toEqual(['message-failed', 'waybill-failed']);
    expect(await work(TIMEOUTS.patient)).toEqual({});
    expect(lines).toContainEqual(expect.objectContaining({ level: 'error', task: 'send-message', attempt: 14 }));
  });

  test('becomes a task: a job whose process died in its last attempt', async () => {
    const { data } = await placeOrder(openBrowser(createApp(depsOf(TIMEOUTS.patient))), SKU, 1, { delivery: branch });
    await setOrderStatus(shop.pool, data.id, 'packed');
    await shop.pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
    expect(Object.keys(await work(TIMEOUTS.patient)).length).toBe(2);
    await reportDeadJobs(shop.deps);
    expect((await tasksOf(shop.pool, data.id)).sort()).toEqual(['message-failed', 'waybill-failed']);
  });

  test('becomes a task: a job of no order, once', async () => {
    for (const _ of [1, 2]) {
      await shop.pool.query("SELECT graphile_worker.add_job('track-parcels')");
      await shop.pool.query("UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'Down'");
      await reportDeadJobs(shop.deps);
    }
    expect(await openTasks()).toEqual([{ kind: 'job-failed', details: 'track-parcels, 25 attempts: Down' }]);
  });

  test('becomes a task: a scheduled job that has failed for a day, though each minute begins its attempts anew', async () => {
    const [schedule] = cronItems([{ job: 'track-parcels', at: '* * * * *' }]);
    const { jobKey, queueName, jobKeyMode } = schedule?.options ?? {};
    const tick = () =>
      shop.pool.query(
        "SELECT graphile_worker.add_job('track-parcels', job_key => $1, queue_name => $2, job_key_mode => $3)",
        [jobKey, queueName, jobKeyMode],
      );
    const fail = () => shop.pool.query("UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'Away'");
    const before = await openTasks();
    await tick();
    await fail();
    await reportDeadJobs(shop.deps);
    expect(await openTasks()).toEqual(before);
    await shop.pool.query("UPDATE graphile_worker._private_jobs SET created_at = now() - interval '25 hours'");
    await tick();
    await reportDeadJobs(shop.deps);
    expect(await openTasks()).toEqual(before);
    await fail();
    await reportDeadJobs(shop.deps);
    expect(await openTasks()).toEqual([...before, { kind: 'job-failed', details: 'track-parcels, for a day: Away' }]);
  });

  test('becomes a task: a payment without an answer of the bank for a day', async () => {
    const { data: order } = await placeOrder(openBrowser(createApp(depsOf(TIMEOUTS.patient))), SKU, 1, {
      payment: 'card',
    });
    await payInSilence(order, 'liqpay');
    await ways.bank.break('answers with a page');
    shop.wait(DAY - MINUTE);
    await pollPayments(depsOf(TIMEOUTS.patient));
    expect(await tasksOf(shop.pool, order.id)).toEqual([]);
    shop.wait(2 * MINUTE);
    await pollPayments(depsOf(TIMEOUTS.patient));
    expect(await tasksOf(shop.pool, order.id)).toEqual(['payment-unknown']);
    const asked = ways.bank.countRequests();
    shop.wait(2 * MINUTE);
    await pollPayments(depsOf(TIMEOUTS.patient));
    expect(ways.bank.countRequests()).toBe(asked);
  });
});
