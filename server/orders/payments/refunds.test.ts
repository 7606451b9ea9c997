import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PAYMENT_PROVIDERS } from '../../../src/contract/payment.ts';
import { openSharedBankShop, type PaidOrder } from '../../../tests/helpers/bank-shop.ts';
import { setOrderStatus, statusOf, tasksOf } from '../../../tests/helpers/ordering.ts';
import { inTransaction } from '../../db/transaction.ts';
import { PaymentError, type PaymentProvider } from '../../payments/provider.ts';
import { OrderRefusal } from '../refusal.ts';
import { readMoney } from './ledger.ts';
import { refundPayment } from './refund-payment.ts';
import { type RefundRequest, requestRefund } from './request-refund.ts';

const SKU = 'PZ-SZL-002';
const BY = 'staff:00000000-0000-4000-8000-000000000001';
const MINUTE = 60_000;

/** Replacements for the next refund requests to the bank, in their order. */
let mishaps: ((refund: () => ReturnType<PaymentProvider['refund']>) => ReturnType<PaymentProvider['refund']>)[] = [];
let asked = 0;

const open = await openSharedBankShop((provider) => ({
  ...provider,
  refund(...request) {
    asked += 1;
    const refund = () => provider.refund(...request);
    return mishaps.shift()?.(refund) ?? refund();
  },
}));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  mishaps = [];
  asked = 0;
});

const lost = new PaymentError('The answer was lost', { isTemporary: true });

const ask = (order: PaidOrder, what: RefundRequest['what'], id = randomUUID()) =>
  inTransaction(open.shop.pool, (client) =>
    requestRefund(client, { id, orderId: order.id, what, reason: 'Бракований', by: BY, now: open.shop.deps.clock() }),
  );

const refusal = async (refunding: Promise<unknown>) => {
  const error = await refunding.catch((caught: unknown) => caught);
  return error instanceof OrderRefusal ? error.reason : error;
};

const money = (order: PaidOrder) => readMoney(open.shop.pool, order.id);

async function paymentOf({ id }: PaidOrder) {
  const { rows } = await open.shop.pool.query<{ id: string; status: string; amount: number }>(
    'SELECT id, status, amount FROM payments WHERE order_id = $1',
    [id],
  );
  return rows[0] ?? { id: '', status: '', amount: 0 };
}

/** Runs the job that a refund has queued. */
const runJob = async (order: PaidOrder, isLastTry = false) =>
  refundPayment(open.shop.deps, (await paymentOf(order)).id, isLastTry);

const statuses = async ({ id }: PaidOrder) => {
  const { rows } = await open.shop.pool.query<{ status: string }>(
    'SELECT status FROM refunds WHERE order_id = $1 ORDER BY status',
    [id],
  );
  return rows.map(({ status }) => status);
};

const told = async ({ id }: PaidOrder) => {
  const { rows } = await open.shop.pool.query<{ event: string }>(
    `SELECT content ->> 'event' AS event FROM messages WHERE content ->> 'orderId' = $1 AND channel = 'email'
     AND content ->> 'event' IN ('part-returned', 'money-returned') ORDER BY created_at`,
    [id],
  );
  return rows.map(({ event }) => event);
};

describe.each(PAYMENT_PROVIDERS)('part of the money of an order paid through %s', (provider) => {
  test('is refunded once, and the rest when the order is cancelled', async () => {
    const order = await open.order(SKU, 2, {}, provider);
    const { paid } = await money(order);
    expect(await ask(order, { amount: 1_50 })).toBe(1_50);
    expect(await money(order)).toMatchObject({ queued: 1_50, refundable: paid - 1_50 });
    await runJob(order);
    await runJob(order);
    expect(asked).toBe(1);
    expect(await money(order)).toMatchObject({ returned: 1_50, queued: 0, refundable: paid - 1_50 });
    expect(await statusOf(open.shop.pool, order.id)).toBe('paid');
    await setOrderStatus(open.shop.pool, order.id, 'cancelled', open.shop.deps.clock());
    await runJob(order);
    expect(await money(order)).toMatchObject({ returned: paid, queued: 0, refundable: 0 });
    expect((await paymentOf(order)).status).toBe('refunded');
    expect(await told(order)).toEqual(['part-returned', 'money-returned']);
    expect(await tasksOf(open.shop.pool, order.id)).toEqual([]);
  });

  test('is refunded once even if the bank’s answer was lost', async () => {
    const order = await open.order(SKU, 2, {}, provider);
    await ask(order, { amount: 2_00 });
    mishaps = [
      async (refund) => {
        await refund();
        throw lost;
      },
    ];
    await expect(runJob(order)).rejects.toThrow(lost);
    await runJob(order);
    expect(asked).toBe(1);
    expect(await money(order)).toMatchObject({ returned: 2_00, queued: 0 });
  });
});

test('a repeated refund request is one refund; another refund with its key is refused', async () => {
  const order = await open.order(SKU, 2);
  const id = randomUUID();
  const amounts = await Promise.all([1, 2, 3].map(() => ask(order, { amount: 1_00 }, id)));
  expect(amounts).toEqual([1_00, 1_00, 1_00]);
  expect(await money(order)).toMatchObject({ queued: 1_00 });
  expect(await refusal(ask(order, { amount: 2_00 }, id))).toBe('refund_key_used');
});

test('concurrent refunds never exceed what was paid', async () => {
  const order = await open.order(SKU, 2);
  for (const to of ['packed', 'finished'] as const)
    await setOrderStatus(open.shop.pool, order.id, to, open.shop.deps.clock());
  const { paid } = await money(order);
  const part = Math.ceil(paid / 4) + 1;
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => ask(order, { amount: part })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await money(order)).toMatchObject({ queued: part * 3, refundable: paid - part * 3 });
  await runJob(order);
  expect(asked).toBe(3);
  expect(await money(order)).toMatchObject({ returned: part * 3, queued: 0 });
});

test('an unsent order is refunded in full by cancelling it; one without payments needs no refund', async () => {
  const order = await open.order(SKU, 2);
  const { paid } = await money(order);
  expect(await refusal(ask(order, { amount: paid }))).toBe('refund_cancel_instead');
  expect(await refusal(ask(order, { amount: paid + 1 }))).toBe('refund_too_much');
  const unpaid = await open.order(SKU, 1, { payment: 'cash-on-delivery' });
  expect(await refusal(ask(unpaid, { amount: 1 }))).toBe('refund_nothing');
});

test('an unsent order keeps at least one piece to send and half of its pieces’ cost', async () => {
  const order = await open.order(SKU, 3);
  const { paid } = await money(order);
  expect(await refusal(ask(order, { amount: paid - 1_00 }))).toBe('refund_pieces_instead');
  expect(await refusal(ask(order, { lines: [{ position: 0, quantity: 3 }] }))).toBe('refund_cancel_instead');
  await ask(order, { lines: [{ position: 0, quantity: 2 }] });
  const { refundable } = await money(order);
  expect(await refusal(ask(order, { amount: refundable - 1_00 }))).toBe('refund_pieces_instead');
  expect(await refusal(ask(order, { lines: [{ position: 0, quantity: 1 }] }))).toBe('refund_cancel_instead');
  await setOrderStatus(open.shop.pool, order.id, 'packed', open.shop.deps.clock());
  expect(await refusal(ask(order, { amount: refundable - 1_00 }))).toBe('refund_pieces_instead');
  await setOrderStatus(open.shop.pool, order.id, 'finished', open.shop.deps.clock());
  expect(await ask(order, { amount: refundable - 1_00 })).toBe(refundable - 1_00);
});

test('a parcel with refunded pieces has a lower weight and declared value', async () => {
  const order = await open.order(SKU, 3);
  const read = async () => {
    const { rows } = await open.shop.pool.query<{ weight: number }>('SELECT weight FROM orders WHERE id = $1', [
      order.id,
    ]);
    return rows[0]?.weight ?? 0;
  };
  const whole = await read();
  await ask(order, { lines: [{ position: 0, quantity: 2 }] });
  expect(await read()).toBe(whole / 3);
});

test('a received order can be refunded in full, and stays', async () => {
  const order = await open.order(SKU, 1);
  for (const to of ['packed', 'finished'] as const)
    await setOrderStatus(open.shop.pool, order.id, to, open.shop.deps.clock());
  const { paid } = await money(order);
  await ask(order, { amount: paid });
  await runJob(order);
  expect(await money(order)).toMatchObject({ returned: paid, refundable: 0 });
  expect(await statusOf(open.shop.pool, order.id)).toBe('finished');
  // This is no chargeback: the shop requested the refund.
  expect(await tasksOf(open.shop.pool, order.id)).toEqual([]);
});

test('pieces are refunded at their cost after discounts', async () => {
  const order = await open.order(SKU, 3);
  const { rows } = await open.shop.pool.query<{ net: number }>(
    'SELECT net_cost AS net FROM order_items WHERE order_id = $1',
    [order.id],
  );
  const net = rows[0]?.net ?? 0;
  const one = await ask(order, { lines: [{ position: 0, quantity: 1 }] });
  expect(one).toBe(Math.floor(net / 3));
  expect(await refusal(ask(order, { lines: [{ position: 0, quantity: 3 }] }))).toBe('refund_too_much');
  await setOrderStatus(open.shop.pool, order.id, 'packed', open.shop.deps.clock());
  await setOrderStatus(open.shop.pool, order.id, 'finished', open.shop.deps.clock());
  expect(await ask(order, { lines: [{ position: 0, quantity: 2 }] })).toBe(net - one);
});

test('a refund that the bank refuses becomes a task and does not count; an unknown result counts', async () => {
  const order = await open.order(SKU, 2);
  const { paid } = await money(order);
  await ask(order, { amount: 3_00 });
  mishaps = [() => Promise.reject(new PaymentError('The card is closed', { isTemporary: false }))];
  await runJob(order);
  expect(await statuses(order)).toEqual(['failed']);
  expect(await money(order)).toMatchObject({ refundable: paid });
  await ask(order, { amount: 4_00 });
  mishaps = [() => Promise.reject(lost)];
  await runJob(order, true);
  expect(await statuses(order)).toEqual(['failed', 'queued']);
  expect(await money(order)).toMatchObject({ queued: 4_00, refundable: paid - 4_00 });
  expect(await tasksOf(open.shop.pool, order.id)).toEqual(['refund-failed']);
  // The bank has not made it, and enough time has passed to be sure.
  open.shop.wait(2 * MINUTE);
  await runJob(order);
  expect(await money(order)).toMatchObject({ returned: 4_00, queued: 0 });
});

test('the database rejects refunds of more than was paid', async () => {
  const order = await open.order(SKU, 1);
  const { id, amount } = await paymentOf(order);
  const insert = open.shop.pool.query(
    `INSERT INTO refunds (id, order_id, payment_id, amount, status, cause, reason, by, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 'queued', 'asked', '', 'shop', now())`,
    [order.id, id, amount + 1],
  );
  await expect(insert).rejects.toMatchObject({ constraint: 'refunds_limit' });
});

test('a company’s transfer is refunded by hand, in parts and then the rest', async () => {
  const order = await open.order(SKU, 2, { payment: 'invoice', company: { name: 'ТОВ «Іконопис»', code: '12345678' } });
  const { way, paid } = await money(order);
  expect(way).toBe('hand');
  await ask(order, { amount: 5_00 });
  expect(await tasksOf(open.shop.pool, order.id)).toEqual(['refund-by-transfer']);
  expect(await refusal(ask(order, { amount: paid - 4_99 }))).toBe('refund_too_much');
  await setOrderStatus(open.shop.pool, order.id, 'cancelled', open.shop.deps.clock());
  expect(await money(order)).toMatchObject({ queued: paid, refundable: 0 });
});
