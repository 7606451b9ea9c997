import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bank, type BankOptions, startBank } from '../../../demo/bank/bank.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '../../../src/contract/payment.ts';
import { type Browser, openBrowser } from '../../../tests/helpers/browser.ts';
import { buy, statusOf, stockOf, tasksOf } from '../../../tests/helpers/ordering.ts';
import { openPage, press } from '../../../tests/helpers/payments.ts';
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listen } from '../../listen.ts';
import { liqPayFields } from '../../payments/liqpay/signature.ts';
import type { PaymentProvider } from '../../payments/provider.ts';
import { createPaymentProviders } from '../../payments/providers.ts';
import { expireOrders } from '../expire.ts';
import { moveOrder } from '../move-order.ts';
import { pollPayments } from './check-payment.ts';
import { refundPayment } from './refund-payment.ts';

const SKU = 'PZ-SZL-002';
const PAYS = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const SILENT = '4000 0000 0000 9995';
const MINUTE = 60_000;

const closers: (() => Promise<void>)[] = [];
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface BankShop {
  readonly shop: TestShop;
  readonly bank: Bank;
  readonly browser: Browser;
}

/** Opens a shop that the bank can call, with a guest. */
async function openBankShop(
  options: BankOptions = {},
  wrap: (provider: PaymentProvider, shop: () => TestShop) => PaymentProvider = (provider) => provider,
): Promise<BankShop> {
  const bank = await startBank({ retryDelays: [10, 10], ...options });
  closers.push(bank.close);
  const server = new Hono();
  const { url, close } = await listen(server, { host: '127.0.0.1', port: 0 });
  closers.push(close);
  let opened: TestShop | undefined;
  const theShop = () => {
    if (!opened) throw new Error('The shop is not open yet');
    return opened;
  };
  const payments = new Map(
    [...createPaymentProviders(bank.settings)].map(([id, provider]) => [id, wrap(provider, theShop)]),
  );
  const shop = await openTestShop({ siteOrigin: url, payments });
  opened = shop;
  closers.push(shop.drop);
  server.route('/', shop.app);
  return { shop, bank, browser: openBrowser(shop.app) };
}

interface Placed {
  readonly id: string;
  readonly token: string;
}

async function placeCardOrder(browser: Browser): Promise<Placed> {
  const { status, data } = await buy(browser, SKU, 2, { payment: 'card' });
  expect(status).toBe(200);
  expect(data.isPaymentDue).toBe(true);
  return data;
}

/**
 * Begins to pay.
 * @returns the address of the bank's page
 */
async function goToPay(browser: Browser, { id, token }: Placed, provider: PaymentProviderId): Promise<string> {
  const { status, data } = await browser.post(`/orders/${id}/payments`, { provider, token });
  expect(status).toBe(200);
  return (await openPage(data)).url;
}

const pay = (url: string, card = PAYS) => press(url, { action: 'pay', card });

const reaches = (shop: TestShop, { id }: Placed, status: string) =>
  vi.waitFor(async () => expect(await statusOf(shop.pool, id)).toBe(status), { timeout: 10_000 });

const paymentsOf = async (shop: TestShop, { id }: Placed) => {
  const { rows } = await shop.pool.query<{ id: string; provider: string; status: string }>(
    'SELECT id, provider, status FROM payments WHERE order_id = $1 ORDER BY created_at',
    [id],
  );
  return rows;
};

const transitionsTo = async (shop: TestShop, { id }: Placed, to: string) => {
  const { rows } = await shop.pool.query('SELECT FROM order_transitions WHERE order_id = $1 AND to_status = $2', [
    id,
    to,
  ]);
  return rows.length;
};

const queuedRefunds = async (shop: TestShop) => {
  const { rows } = await shop.pool.query<{ paymentId: string }>(
    `SELECT j.payload ->> 'paymentId' AS "paymentId" FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'refund-payment'`,
  );
  return rows.map(({ paymentId }) => paymentId);
};

/** Lets the time to pay run out. */
async function expire(shop: TestShop, order: Placed) {
  shop.wait(31 * MINUTE);
  await expireOrders(shop.deps);
  expect(await statusOf(shop.pool, order.id)).toBe('cancelled');
}

describe.each(PAYMENT_PROVIDERS)('%s', (provider) => {
  test('a paid order is paid once, however often and in whatever order the callbacks come', async () => {
    for (const areCallbacksReversed of [false, true]) {
      const { shop, browser } = await openBankShop({ callbackCopies: 3, areCallbacksReversed });
      const order = await placeCardOrder(browser);
      await pay(await goToPay(browser, order, provider));
      await reaches(shop, order, 'paid');
      await pollPayments(shop.deps);
      expect(await transitionsTo(shop, order, 'paid')).toBe(1);
      expect((await paymentsOf(shop, order)).map(({ status }) => status)).toEqual(['paid']);
      const { data } = await browser.get(`/orders/${order.id}?token=${order.token}`);
      expect(data.payment).toMatchObject({ state: 'paid', dueUntil: null });
      expect(await tasksOf(shop.pool, order.id)).toEqual([]);
    }
  });

  test('a callback that comes before the provider has answered the shop counts', async () => {
    const { shop, browser } = await openBankShop({}, (real, theShop) => ({
      ...real,
      async begin(payment) {
        const beginning = await real.begin(payment);
        await pay((await openPage(beginning.start)).url);
        await vi.waitFor(async () => {
          const { rows } = await theShop().pool.query('SELECT FROM payments WHERE id = $1 AND status = $2', [
            payment.id,
            'paid',
          ]);
          expect(rows).toHaveLength(1);
        });
        return beginning;
      },
    }));
    const order = await placeCardOrder(browser);
    const begun = await browser.post(`/orders/${order.id}/payments`, { provider, token: order.token });
    expect(begun.status).toBe(200);
    expect(await statusOf(shop.pool, order.id)).toBe('paid');
    expect((await paymentsOf(shop, order)).map(({ status }) => status)).toEqual(['paid']);
  });

  test('a payment without a callback is found by polling', async () => {
    const { shop, browser } = await openBankShop();
    const order = await placeCardOrder(browser);
    await pay(await goToPay(browser, order, provider), SILENT);
    expect(await statusOf(shop.pool, order.id)).toBe('awaiting-payment');
    shop.wait(2 * MINUTE);
    await pollPayments(shop.deps);
    expect(await statusOf(shop.pool, order.id)).toBe('paid');
  });

  test('a paid order cancelled by its shopper is refunded once', async () => {
    const { shop, browser } = await openBankShop();
    const before = await stockOf(shop.pool, SKU);
    const order = await placeCardOrder(browser);
    await pay(await goToPay(browser, order, provider));
    await reaches(shop, order, 'paid');
    expect((await browser.post(`/orders/${order.id}/cancel`, { token: order.token })).status).toBe(200);
    const [payment] = await paymentsOf(shop, order);
    expect(await queuedRefunds(shop)).toEqual([payment?.id]);
    await refundPayment(shop.deps, payment?.id ?? '');
    await refundPayment(shop.deps, payment?.id ?? '');
    expect((await paymentsOf(shop, order)).map(({ status }) => status)).toEqual(['refunded']);
    expect(await stockOf(shop.pool, SKU)).toBe(before);
    expect(await tasksOf(shop.pool, order.id)).toEqual([]);
  });
});

test('after a declined card the order can be paid through another provider', async () => {
  const { shop, browser } = await openBankShop();
  const order = await placeCardOrder(browser);
  await pay(await goToPay(browser, order, 'liqpay'), DECLINED);
  await vi.waitFor(async () => expect((await paymentsOf(shop, order))[0]?.status).toBe('declined'));
  expect(await statusOf(shop.pool, order.id)).toBe('awaiting-payment');
  await pay(await goToPay(browser, order, 'monobank'));
  await reaches(shop, order, 'paid');
  expect((await paymentsOf(shop, order)).map(({ status }) => status)).toEqual(['declined', 'paid']);
});

test('a payment after the order expired restores it while there is stock', async () => {
  const { shop, browser } = await openBankShop();
  const before = await stockOf(shop.pool, SKU);
  const order = await placeCardOrder(browser);
  const page = await goToPay(browser, order, 'liqpay');
  await expire(shop, order);
  expect(await stockOf(shop.pool, SKU)).toBe(before);
  await pay(page);
  await reaches(shop, order, 'paid');
  expect(await stockOf(shop.pool, SKU)).toBe(before - 2);
  expect(await queuedRefunds(shop)).toEqual([]);
});

test('a payment after the stock was sold is refunded, and becomes a task', async () => {
  const { shop, browser } = await openBankShop();
  const order = await placeCardOrder(browser);
  const page = await goToPay(browser, order, 'wayforpay');
  await expire(shop, order);
  await shop.pool.query('UPDATE products SET stock = 1 WHERE sku = $1', [SKU]);
  await pay(page);
  await vi.waitFor(async () => expect(await tasksOf(shop.pool, order.id)).toEqual(['paid-but-unavailable']));
  const [payment] = await paymentsOf(shop, order);
  expect(await queuedRefunds(shop)).toEqual([payment?.id]);
  expect(await statusOf(shop.pool, order.id)).toBe('cancelled');
  expect(await stockOf(shop.pool, SKU)).toBe(1);
});

test('a payment for an order cancelled by its shopper is refunded', async () => {
  const { shop, browser } = await openBankShop();
  const before = await stockOf(shop.pool, SKU);
  const order = await placeCardOrder(browser);
  const page = await goToPay(browser, order, 'monobank');
  await browser.post(`/orders/${order.id}/cancel`, { token: order.token });
  await pay(page);
  await vi.waitFor(async () => expect(await queuedRefunds(shop)).toHaveLength(1));
  expect(await statusOf(shop.pool, order.id)).toBe('cancelled');
  expect(await stockOf(shop.pool, SKU)).toBe(before);
});

test('a second payment of one order is refunded, and becomes a task', async () => {
  const { shop, browser } = await openBankShop();
  const order = await placeCardOrder(browser);
  const pages = [await goToPay(browser, order, 'liqpay'), await goToPay(browser, order, 'monobank')];
  for (const page of pages) await pay(page);
  await vi.waitFor(async () => expect(await tasksOf(shop.pool, order.id)).toEqual(['paid-twice']));
  expect(await statusOf(shop.pool, order.id)).toBe('paid');
  expect(await queuedRefunds(shop)).toHaveLength(1);
});

test('an order does not expire while a payment is being made, whichever comes first', async () => {
  const { shop, browser } = await openBankShop();
  const order = await placeCardOrder(browser);
  shop.wait(31 * MINUTE);
  const [begun] = await Promise.all([
    browser.post(`/orders/${order.id}/payments`, { provider: 'liqpay', token: order.token }),
    expireOrders(shop.deps),
  ]);
  expect([begun.status, await statusOf(shop.pool, order.id)]).toEqual(
    begun.status === 200 ? [200, 'awaiting-payment'] : [409, 'cancelled'],
  );
});

test('payment attempts hold the stock for at most two hours after the order', async () => {
  const { shop, browser } = await openBankShop();
  const order = await placeCardOrder(browser);
  const start = shop.deps.clock().getTime();
  const minutes = (instant: string) => (new Date(instant).getTime() - start) / MINUTE;
  const until = async () => {
    const { data } = await browser.get(`/orders/${order.id}?token=${order.token}`);
    return [minutes(data.payment.dueUntil), minutes(data.payment.dueAtLatest)];
  };
  expect(await until()).toEqual([30, 120]);
  for (const expected of [55, 80, 105, 120]) {
    shop.wait(25 * MINUTE);
    await goToPay(browser, order, 'liqpay');
    expect(await until()).toEqual([expected, 120]);
  }
  shop.wait(19.5 * MINUTE);
  const late = await browser.post(`/orders/${order.id}/payments`, { provider: 'monobank', token: order.token });
  expect([late.status, late.error.code]).toEqual([409, 'payment_too_late']);
  expect(late.error.message).toContain('Замовте те саме ще раз');
  expect(await paymentsOf(shop, order)).toHaveLength(4);
  shop.wait(MINUTE);
  await expireOrders(shop.deps);
  expect(await statusOf(shop.pool, order.id)).toBe('cancelled');
});

test('the provider’s return address opens the order; the payment’s id alone does not', async () => {
  const addresses: string[] = [];
  const { shop, browser } = await openBankShop({}, (real) => ({
    ...real,
    begin: (payment) => {
      addresses.push(new URL(payment.returnUrl).pathname);
      return real.begin(payment);
    },
  }));
  const order = await placeCardOrder(browser);
  await goToPay(browser, order, 'liqpay');
  const [payment] = await paymentsOf(shop, order);
  const leadsTo = async (path: string) => (await shop.app.request(path)).headers.get('location');
  expect(await leadsTo(addresses[0] ?? '')).toContain(`token=${order.token}`);
  expect(await leadsTo(`/api/v1/payments/${payment?.id}/return`)).toBe('/');
});

test('the bank accepts a payment only as long as the stock is held', async () => {
  const validities: number[] = [];
  const { shop, browser } = await openBankShop({}, (real) => ({
    ...real,
    begin: (payment) => {
      validities.push(payment.validity);
      return real.begin(payment);
    },
  }));
  const order = await placeCardOrder(browser);
  await shop.pool.query('UPDATE orders SET expires_at = $2, expires_at_latest = $2 WHERE id = $1', [
    order.id,
    new Date(shop.deps.clock().getTime() + 10 * MINUTE),
  ]);
  await goToPay(browser, order, 'liqpay');
  expect(validities).toEqual([600]);
});

test('an order by invoice holds its stock for five days, even after card attempts', async () => {
  const { browser } = await openBankShop();
  const { data: order } = await buy(browser, SKU, 1, {
    payment: 'invoice',
    company: { name: 'ТОВ «Іконопис»', code: '12345678' },
  });
  const due = async () => (await browser.get(`/orders/${order.id}?token=${order.token}`)).data.payment.dueUntil;
  const before = await due();
  await goToPay(browser, order, 'liqpay');
  expect(await due()).toBe(before);
});

describe('a callback', () => {
  async function setUp() {
    const opened = await openBankShop();
    const order = await placeCardOrder(opened.browser);
    await goToPay(opened.browser, order, 'liqpay');
    const [payment] = await paymentsOf(opened.shop, order);
    const { rows } = await opened.shop.pool.query<{ amount: number }>(
      'SELECT amount FROM payments WHERE order_id = $1',
      [order.id],
    );
    const tell = (changes: { paymentId?: string; amount?: number; privateKey?: string; status?: string }) => {
      const news = {
        order_id: changes.paymentId ?? payment?.id,
        payment_id: 1,
        status: changes.status ?? 'success',
        amount: (changes.amount ?? rows[0]?.amount ?? 0) / 100,
        currency: 'UAH',
        public_key: opened.bank.liqpay.publicKey,
      };
      const fields = liqPayFields(news, changes.privateKey ?? opened.bank.liqpay.privateKey, 3);
      return opened.shop.app.request('/api/v1/payments/liqpay/callback', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(fields)),
      });
    };
    return { ...opened, order, tell };
  }

  test('with a wrong signature changes nothing', async () => {
    const { shop, order, tell } = await setUp();
    expect((await tell({ privateKey: 'somebody else’s' })).status).toBe(400);
    expect(await statusOf(shop.pool, order.id)).toBe('awaiting-payment');
    expect((await paymentsOf(shop, order)).map(({ status }) => status)).toEqual(['pending']);
    expect((await tell({})).status).toBe(200);
    expect(await statusOf(shop.pool, order.id)).toBe('paid');
  });

  test('with another sum does not pay the order, and becomes a task', async () => {
    const { shop, order, tell } = await setUp();
    expect((await tell({ amount: 100 })).status).toBe(200);
    expect(await statusOf(shop.pool, order.id)).toBe('awaiting-payment');
    expect(await tasksOf(shop.pool, order.id)).toEqual(['paid-wrong-amount']);
    expect((await paymentsOf(shop, order)).map(({ status }) => status)).toEqual(['pending']);
    expect((await tell({ amount: 100 })).status).toBe(200);
    expect((await tell({})).status).toBe(200);
    expect(await statusOf(shop.pool, order.id)).toBe('paid');
    expect(await tasksOf(shop.pool, order.id)).toEqual(['paid-wrong-amount']);
  });

  test('about a chargeback cancels an order that is not packed, and becomes a task', async () => {
    const { shop, order, tell } = await setUp();
    const stock = await stockOf(shop.pool, SKU);
    await tell({});
    for (let times = 0; times < 2; times++) expect((await tell({ status: 'reversed' })).status).toBe(200);
    expect(await statusOf(shop.pool, order.id)).toBe('cancelled');
    expect((await paymentsOf(shop, order)).map(({ status }) => status)).toEqual(['refunded']);
    expect(await tasksOf(shop.pool, order.id)).toEqual(['payment-reversed']);
    expect(await stockOf(shop.pool, SKU)).toBe(stock + 2);
    expect(await queuedRefunds(shop)).toEqual([]);
  });

  test('about a chargeback of a packed order becomes a task', async () => {
    const { shop, order, tell } = await setUp();
    await tell({});
    await inTransaction(shop.pool, (client) => moveOrder(client, { orderId: order.id, to: 'packed', now: new Date() }));
    await tell({ status: 'reversed' });
    expect(await statusOf(shop.pool, order.id)).toBe('packed');
    expect(await tasksOf(shop.pool, order.id)).toEqual(['payment-reversed']);
  });

  test('about money for a payment that the database has lost is acknowledged and told once to the staff', async () => {
    const { shop, tell } = await setUp();
    const paymentId = randomUUID();
    const tasks = async () =>
      (await shop.pool.query("SELECT id, reason FROM shop_tasks WHERE kind = 'payment-without-order' ORDER BY id"))
        .rows;
    for (const _again of [1, 2]) expect((await tell({ paymentId })).status).toBe(200);
    const reason = { code: 'no-such-payment', provider: 'liqpay', payment: paymentId, amount: expect.any(Number) };
    expect(await tasks()).toEqual([{ id: expect.any(Number), reason: { ...reason, status: 'paid' } }]);
    await shop.pool.query('UPDATE shop_tasks SET done_at = now()');
    expect((await tell({ paymentId })).status).toBe(200);
    expect((await tell({ paymentId, status: 'reversed' })).status).toBe(200);
    expect((await tasks()).map((task) => task.reason.status)).toEqual(['paid', 'refunded']);
  });

  test('about a payment through another provider, or about no money for an unknown one, is refused', async () => {
    const { shop, browser, order, tell } = await setUp();
    await goToPay(browser, order, 'monobank');
    const other = (await paymentsOf(shop, order)).find(({ provider }) => provider === 'monobank');
    expect((await tell({ paymentId: other?.id ?? '' })).status).toBe(400);
    for (const paymentId of [randomUUID(), 'no-uuid']) {
      expect((await tell({ paymentId, status: 'failure' })).status).toBe(400);
    }
    expect(await statusOf(shop.pool, order.id)).toBe('awaiting-payment');
  });
});

test.each(['garbage', 'unavailable'] as const)(
  'a bank that answers with %s does not prevent ordering, and is asked again',
  async (apiAnswer) => {
    const { shop, browser } = await openBankShop({ apiAnswer });
    const order = await placeCardOrder(browser);
    const refused = await browser.post(`/orders/${order.id}/payments`, { provider: 'monobank', token: order.token });
    expect([refused.status, refused.error.code]).toEqual([502, 'payment_unavailable']);
    const page = await goToPay(browser, order, 'liqpay');
    await pay(page, SILENT);
    shop.wait(2 * MINUTE);
    await pollPayments(shop.deps);
    expect(await statusOf(shop.pool, order.id)).toBe('awaiting-payment');
    expect(vi.mocked(console.error).mock.calls.flat().join('\n')).toContain('LiqPay answered with HTTP');
    expect((await browser.get(`/orders/${order.id}?token=${order.token}`)).status).toBe(200);
  },
);
