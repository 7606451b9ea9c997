import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { listen } from '../../listen.ts';
import { createLiqPay } from './liqpay.ts';
import { liqPayFields } from './signature.ts';

const ID = 'f6f1a2f0-5f0c-4d5e-9d53-6f0f3ad3b6a1';
const KEYS = { publicKey: 'i00000000', privateKey: 'private' };
const liqpay = createLiqPay({ ...KEYS, url: 'https://www.liqpay.ua', now: () => new Date('2026-03-01T23:30:00Z') });

const PAYMENT = {
  order_id: ID,
  payment_id: 1_234_567_890,
  status: 'success',
  amount: 1547.36,
  currency: 'UAH',
  create_date: 1_772_400_000_000,
  end_date: 1_772_400_060_000,
};

const callback = (payment: object, version: 3 | 7 = 3) => ({
  headers: new Headers(),
  body: String(new URLSearchParams(liqPayFields(payment, KEYS.privateKey, version))),
  contentType: 'application/x-www-form-urlencoded',
});

test('the form has the documented format', async () => {
  const { start } = await liqpay.begin({
    id: ID,
    amount: 154_736,
    description: 'Замовлення № 100001',
    lang: 'ru',
    returnUrl: 'https://pozolota.example/ru/thanks',
    callbackUrl: 'https://pozolota.example/api/callback',
    items: [],
    validity: 3600,
  });
  if (start.kind !== 'form') throw new Error('not a form');
  expect(start.url).toBe('https://www.liqpay.ua/api/3/checkout');
  expect(JSON.parse(Buffer.from(start.fields.data ?? '', 'base64').toString())).toEqual({
    version: 3,
    public_key: 'i00000000',
    action: 'pay',
    amount: 1547.36,
    currency: 'UAH',
    description: 'Замовлення № 100001',
    order_id: ID,
    language: 'ru',
    result_url: 'https://pozolota.example/ru/thanks',
    server_url: 'https://pozolota.example/api/callback',
    expired_date: '2026-03-02 00:30:00',
  });
});

test.each([3, 7] as const)('a callback signed as in version %i is accepted', async (version) => {
  expect(await liqpay.readCallback(callback(PAYMENT, version))).toEqual({
    eventId: `liqpay:${ID}:1234567890:success:`,
    paymentId: ID,
    status: 'paid',
    amount: 154_736,
    providerReference: '1234567890',
    refunded: null,
    at: new Date(1_772_400_060_000),
  });
});

test.each([{ currency: 'USD' }, { amount: 0.001 }, { amount: -5 }, { order_id: undefined }, { status: 5 }])(
  'a signed callback with %j is parsed or refused',
  async (changes) => {
    const reading = liqpay.readCallback(callback({ ...PAYMENT, ...changes }));
    if ('status' in changes) await expect(reading).resolves.toMatchObject({ status: 'pending' });
    else await expect(reading).rejects.toMatchObject({ name: 'CallbackRefused' });
  },
);

/** Returns the result of the adapter for an answer of the vendor. */
async function answeredWith<T>(answer: object, ask: (provider: typeof liqpay) => Promise<T>): Promise<T> {
  const vendor = new Hono().post('/api/request', (context) => context.json(answer));
  const { url, close } = await listen(vendor, { host: '127.0.0.1', port: 0 });
  try {
    return await ask(createLiqPay({ ...KEYS, url }));
  } finally {
    await close();
  }
}

const known = { id: ID, amount: 154_736, providerReference: null };

test('an answer about another payment is an error', async () => {
  const asking = answeredWith({ ...PAYMENT, order_id: 'other' }, (provider) => provider.check(known));
  await expect(asking).rejects.toMatchObject({ name: 'PaymentError', isTemporary: true });
});

test.each([
  [{}, true],
  [{ status: 'error', err_code: 'wait_info' }, true],
  [{ result: 'error', code: 'public_key_not_found' }, false],
])('a status answered with %j is an error; temporary: %s', async (answer, isTemporary) => {
  const asking = answeredWith(answer, (provider) => provider.check(known));
  await expect(asking).rejects.toMatchObject({ name: 'PaymentError', isTemporary });
});

test.each([
  [{ result: 'ok', status: 'reversed', payment_id: 1 }, 'refunded'],
  [{ result: 'ok', status: 'success', payment_id: 1 }, 'refunded'],
  [{ result: 'ok', status: 'processing', payment_id: 1 }, 'pending'],
  [{ status: 'wait_reserve' }, 'pending'],
])('a refund answered with %j is %s', async (answer, status) => {
  expect(await answeredWith(answer, (provider) => provider.refund(known, 100))).toMatchObject({ status, amount: 100 });
});

test.each([
  [{ result: 'error', err_code: 'payment_err_status' }, false],
  [{ result: 'error', status: 'success' }, false],
  [{ result: 'ok' }, true],
  [{ status: 'failure', err_code: 'Wrong: text' }, false],
  [{ status: 'error', err_code: 'payment_processing' }, true],
])('a refund answered with %j is refused; temporary: %s', async (answer, isTemporary) => {
  const refunding = answeredWith(answer, (provider) => provider.refund(known, 100));
  await expect(refunding).rejects.toMatchObject({ name: 'PaymentError', isTemporary });
});
