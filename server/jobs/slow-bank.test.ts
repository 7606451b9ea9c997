import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Bank, startBank } from '../../demo/bank/bank.ts';
import { type Mailbox, startMailbox } from '../../demo/mailbox/mailbox.ts';
import { listMessages } from '../../demo/mailbox/messages.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { newEmail, PASSWORD } from '../../tests/helpers/customers.ts';
import { buy, statusOf } from '../../tests/helpers/ordering.ts';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { inTransaction } from '../db/transaction.ts';
import { createMailer } from '../messages/smtp/smtp.ts';
import { createTurboSms } from '../messages/turbosms/turbosms.ts';
import { expireOrders } from '../orders/expire.ts';
import { queueRefund } from '../orders/jobs.ts';
import { pollPayments } from '../orders/payments/check-payment.ts';
import { createRetryBudget } from '../orders/payments/retry-budget.ts';
import { PaymentError, type PaymentProvider } from '../payments/provider.ts';
import { createPaymentProviders } from '../payments/providers.ts';
import { createHandlers, SCHEDULES, URGENT } from './handlers.ts';
import { cronItems, startWorker } from './worker.ts';

const SKU = 'PZ-SZL-002';
const MINUTE = 60_000;
/** Milliseconds that the slow bank takes for each answer. */
const DELAY = 4_000;

let shop: TestShop;
let bank: Bank;
let mailbox: Mailbox;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  bank = await startBank({ apiDelay: DELAY });
  shop = await openTestShop({ payments: createPaymentProviders(bank.settings) });
  mailbox = await startMailbox(shop.pool);
});
afterEach(async () => {
  await mailbox.close();
  await bank.close();
  await shop.drop();
});

/**
 * Creates unpaid orders, each with a payment that was last checked long ago.
 * @returns their ids
 */
async function unpaidOrders(provider: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const { data } = await buy(openBrowser(shop.app), SKU, 1, { payment: 'card' });
    await shop.pool.query(
      `INSERT INTO payments (id, order_id, provider, amount, status, created_at) VALUES ($1, $2, $3, 100, $4, $5)`,
      [randomUUID(), data.id, provider, 'pending', new Date(shop.deps.clock().getTime() - 5 * MINUTE)],
    );
    ids.push(data.id);
  }
  return ids;
}

/** Adds the scheduled jobs of one minute. */
async function tick(): Promise<void> {
  for (const { task, options } of cronItems(SCHEDULES)) {
    if (!['poll-payments', 'expire-orders'].includes(task)) continue;
    await shop.pool.query('SELECT graphile_worker.add_job($1, queue_name => $2, job_key => $3, job_key_mode => $4)', [
      task,
      options.queueName,
      options.jobKey,
      options.jobKeyMode,
    ]);
  }
}

/** Returns the numbers of all and of running jobs by task. */
async function jobs(): Promise<Record<string, { all: number; running: number }>> {
  const { rows } = await shop.pool.query<{ task: string; all: number; running: number }>(
    `SELECT t.identifier AS task, count(*) AS all, count(j.locked_at) AS running FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id GROUP BY t.identifier`,
  );
  return Object.fromEntries(rows.map(({ task, all, running }) => [task, { all, running }]));
}

test('while the bank is slow, one job of a kind runs, one waits, and messages are sent', async () => {
  await unpaidOrders('liqpay', 2);
  const overdue = await unpaidOrders('wayforpay', 1);
  await shop.pool.query('UPDATE orders SET expires_at = $2 WHERE id = $1', [overdue[0], new Date(0)]);
  const mailer = createMailer({ url: mailbox.smtpUrl, from: 'shop@pozolota.example' });
  const sms = createTurboSms({ url: mailbox.turboSmsUrl, token: mailbox.turboSmsToken, sender: 'Pozolota' });
  await inTransaction(shop.pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO payments (id, order_id, provider, amount, status, created_at)
       SELECT gen_random_uuid(), $1, 'liqpay', 100, 'paid', now() FROM generate_series(1, 6) RETURNING id`,
      [overdue[0]],
    );
    for (const { id } of rows) await queueRefund(client, id);
  });
  await tick();
  const worker = await startWorker(shop.pool, {
    handlers: createHandlers(shop.deps, { ...shop.deps, mailer, sms }),
    urgent: URGENT,
    schedules: [],
  });
  try {
    await until(async () => {
      const now = await jobs();
      return ['poll-payments', 'expire-orders', 'refund-payment'].every((task) => (now[task]?.running ?? 0) > 0);
    });
    for (let minute = 0; minute < 5; minute++) await tick();
    const login = newEmail();
    expect((await openBrowser(shop.app).post('/sign-up', { login, password: PASSWORD })).status).toBe(200);
    await until(async () => (await listMessages(shop.pool, login)).length > 0);
    const now = await jobs();
    expect(now['poll-payments']).toEqual({ all: 2, running: 1 });
    expect(now['expire-orders']).toEqual({ all: 2, running: 1 });
    expect(now['refund-payment']?.running).toBe(1);
  } finally {
    await shop.pool.query('DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL');
    await worker.stop();
    mailer.close();
  }
});

/** Returns a provider that is unavailable; `asked` counts the requests. */
function away(id: PaymentProvider['id']) {
  let asked = 0;
  const real = shop.deps.payments.get(id);
  if (!real) throw new Error(`There is no ${id}`);
  const provider: PaymentProvider = {
    ...real,
    check: () => {
      asked++;
      return Promise.reject(new PaymentError('Away', { isTemporary: true }));
    },
  };
  return { provider, asked: () => asked };
}

/** Returns a provider that answers at once, always the same. */
function prompt(id: PaymentProvider['id']) {
  let asked = 0;
  const { provider } = away(id);
  const check: PaymentProvider['check'] = async ({ id: paymentId }) => {
    asked++;
    return { eventId: randomUUID(), paymentId, status: 'pending', amount: null, providerReference: null, at: null };
  };
  return { provider: { ...provider, check }, asked: () => asked };
}

test('an unavailable provider is asked twice in a run, and does not block others', async () => {
  await unpaidOrders('liqpay', 4);
  await unpaidOrders('wayforpay', 4);
  // They fill more than a batch, and come first.
  await shop.pool.query(
    `INSERT INTO payments (id, order_id, provider, amount, status, created_at)
     SELECT gen_random_uuid(), (SELECT order_id FROM payments WHERE provider = 'liqpay' LIMIT 1), 'liqpay', 100,
       'pending', created_at - interval '1 hour' FROM payments, generate_series(1, 15)`,
  );
  const [liqpay, wayforpay] = [away('liqpay'), prompt('wayforpay')];
  const payments = new Map([
    ['liqpay', liqpay.provider],
    ['wayforpay', wayforpay.provider],
  ] as const);
  await pollPayments({ ...shop.deps, payments });
  expect([liqpay.asked(), wayforpay.asked()]).toEqual([2, 4]);
});

test('orders expire while their provider is unavailable, which is asked twice in a run', async () => {
  const ids = await unpaidOrders('liqpay', 5);
  const liqpay = away('liqpay');
  shop.wait(31 * MINUTE);
  await expireOrders({ ...shop.deps, payments: new Map([['liqpay', liqpay.provider]]) });
  expect(await Promise.all(ids.map((id) => statusOf(shop.pool, id)))).toEqual(ids.map(() => 'cancelled'));
  expect(liqpay.asked()).toBe(2);
});

test('a run that exceeds its time leaves the rest to the next', async () => {
  await unpaidOrders('liqpay', 3);
  const liqpay = prompt('liqpay');
  const deps = { ...shop.deps, payments: new Map([['liqpay', liqpay.provider]] as const) };
  const spent = createRetryBudget({ now: () => liqpay.asked() * 30_000 });
  await pollPayments(deps, spent);
  expect(liqpay.asked()).toBe(2);
  shop.wait(2 * MINUTE);
  await pollPayments(deps);
  expect(liqpay.asked()).toBe(5);
});
