import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { createMonobankKey } from '../../../demo/bank/monobank.ts';
import { listen } from '../../listen.ts';
import { createMonobank } from './monobank.ts';

const ID = 'f6f1a2f0-5f0c-4d5e-9d53-6f0f3ad3b6a1';
const INVOICE = {
  invoiceId: 'p2_1',
  status: 'success',
  amount: 154_736,
  ccy: 980,
  reference: ID,
  modifiedDate: '2026-03-01T10:00:00Z',
};

let closeVendor = async () => {};
afterEach(() => closeVendor());

interface VendorRequest {
  readonly path: string;
  readonly token: string | undefined;
  readonly body: unknown;
}

/** Starts a vendor that answers each path with the current value in `answers`, and creates an adapter for it. */
async function startVendor(answers: Record<string, object>, keyPause = 60_000) {
  const requests: VendorRequest[] = [];
  const vendor = new Hono().all('/api/merchant/*', async (context) => {
    const path = context.req.path.replace('/api/merchant/', '');
    const text = await context.req.text();
    requests.push({ path, token: context.req.header('X-Token'), body: text === '' ? null : JSON.parse(text) });
    const answer = answers[path];
    return answer ? context.json(answer) : context.json({ errCode: 'NOT_FOUND' }, 404);
  });
  const { url, close } = await listen(vendor, { host: '127.0.0.1', port: 0 });
  closeVendor = close;
  return { requests, monobank: createMonobank({ token: 'token', url, keyPause }) };
}

const callback = (key: ReturnType<typeof createMonobankKey>, invoice: object = INVOICE) => {
  const body = JSON.stringify(invoice);
  return { headers: new Headers({ 'X-Sign': key.sign(body) }), body, contentType: 'application/json' };
};

test('the invoice has the documented format', async () => {
  const { requests, monobank } = await startVendor({
    'invoice/create': { invoiceId: 'p2_1', pageUrl: 'https://pay.example/p2_1' },
  });
  const beginning = await monobank.begin({
    id: ID,
    amount: 1500,
    description: 'Замовлення № 100001',
    lang: 'uk',
    returnUrl: 'https://pozolota.example/thanks',
    callbackUrl: 'https://pozolota.example/api/callback',
    items: [{ name: 'Пензель', quantity: 2, cost: 1500 }],
    validity: 3600,
  });
  expect(beginning).toEqual({
    start: { kind: 'redirect', url: 'https://pay.example/p2_1' },
    providerReference: 'p2_1',
  });
  expect(requests).toEqual([
    {
      path: 'invoice/create',
      token: 'token',
      body: {
        amount: 1500,
        ccy: 980,
        merchantPaymInfo: {
          reference: ID,
          destination: 'Замовлення № 100001',
          basketOrder: [{ name: 'Пензель', qty: 2, sum: 750, code: '1' }],
        },
        redirectUrl: 'https://pozolota.example/thanks',
        webHookUrl: 'https://pozolota.example/api/callback',
        validity: 3600,
        paymentType: 'debit',
      },
    },
  ]);
});

test('the bank’s key is fetched once, even for concurrent callbacks', async () => {
  const key = createMonobankKey();
  const { requests, monobank } = await startVendor({ pubkey: { key: key.publicKey } });
  const news = await Promise.all([1, 2, 3].map(() => monobank.readCallback(callback(key))));
  expect(news[0]).toEqual({
    eventId: 'monobank:p2_1|2026-03-01T10:00:00Z|success',
    paymentId: ID,
    status: 'paid',
    amount: 154_736,
    providerReference: 'p2_1',
    refunded: null,
    at: new Date('2026-03-01T10:00:00Z'),
  });
  expect(requests).toHaveLength(1);
});

test('a mismatched signature makes the key be fetched again, once', async () => {
  const [oldKey, newKey, otherKey] = [createMonobankKey(), createMonobankKey(), createMonobankKey()];
  const answers = { pubkey: { key: oldKey.publicKey } };
  const { requests, monobank } = await startVendor(answers, 0);
  await monobank.readCallback(callback(oldKey));
  answers.pubkey = { key: newKey.publicKey };
  expect(await monobank.readCallback(callback(newKey))).toMatchObject({ status: 'paid' });
  expect(requests).toHaveLength(2);
  await expect(monobank.readCallback(callback(otherKey))).rejects.toMatchObject({ name: 'CallbackRefused' });
  expect(requests).toHaveLength(3);
});

test('repeated false signatures do not make the key be fetched again', async () => {
  const [key, otherKey] = [createMonobankKey(), createMonobankKey()];
  const { requests, monobank } = await startVendor({ pubkey: { key: key.publicKey } });
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(monobank.readCallback(callback(otherKey))).rejects.toMatchObject({ name: 'CallbackRefused' });
  }
  expect(requests).toHaveLength(1);
});

test('a callback that cannot be verified without the key is a temporary error', async () => {
  const key = createMonobankKey();
  const answers: Record<string, object> = { pubkey: { key: 'bm90IGEga2V5' } };
  const { monobank } = await startVendor(answers);
  await expect(monobank.readCallback(callback(key))).rejects.toMatchObject({ name: 'PaymentError', isTemporary: true });
  answers.pubkey = { key: key.publicKey };
  expect(await monobank.readCallback(callback(key))).toMatchObject({ status: 'paid' });
});

test('a failed fetch of the key keeps the previous one', async () => {
  const [key, otherKey] = [createMonobankKey(), createMonobankKey()];
  const answers: Record<string, object> = { pubkey: { key: key.publicKey } };
  const { monobank } = await startVendor(answers, 0);
  await monobank.readCallback(callback(key));
  delete answers.pubkey;
  await expect(monobank.readCallback(callback(otherKey))).rejects.toMatchObject({ name: 'PaymentError' });
  expect(await monobank.readCallback(callback(key))).toMatchObject({ status: 'paid' });
});

test.each([{ ccy: 840 }, { amount: 1.5 }, { amount: -1 }, { reference: undefined }])(
  'a signed callback with %j is refused',
  async (changes) => {
    const key = createMonobankKey();
    const { monobank } = await startVendor({ pubkey: { key: key.publicKey } });
    const reading = monobank.readCallback(callback(key, { ...INVOICE, ...changes }));
    await expect(reading).rejects.toMatchObject({ name: 'CallbackRefused' });
  },
);

test('an unreadable date is null', async () => {
  const { monobank } = await startVendor({ 'invoice/status': { ...INVOICE, modifiedDate: 'yesterday' } });
  const news = await monobank.check({ id: ID, amount: 1, providerReference: 'p2_1' });
  expect(news.at).toBeNull();
});

test.each([
  [{ status: 'success' }, { status: 'refunded', amount: 100 }],
  [{ status: 'processing' }, { status: 'pending' }],
  [{ status: 'failure' }, { name: 'PaymentError', isTemporary: false }],
])('a refund answered with %j is %j', async (answer, expected) => {
  const { requests, monobank } = await startVendor({ 'invoice/cancel': answer });
  const payment = { id: ID, amount: 154_736, providerReference: 'p2_1' };
  const refund = await monobank.refund(payment, 100).catch((error: unknown) => error);
  expect(refund).toMatchObject(expected);
  expect(requests[0]?.body).toEqual({ invoiceId: 'p2_1', extRef: ID, amount: 100 });
});

test('a payment without an answer to its creation is pending', async () => {
  const { monobank, requests } = await startVendor({});
  const payment = { id: ID, amount: 1, providerReference: null };
  expect(await monobank.check(payment)).toMatchObject({ paymentId: ID, status: 'pending' });
  await expect(monobank.refund(payment, 1)).rejects.toMatchObject({ name: 'PaymentError', isTemporary: false });
  expect(requests).toEqual([]);
});

test('an answer about another invoice is an error', async () => {
  const { monobank } = await startVendor({ 'invoice/status': { ...INVOICE, reference: 'other' } });
  const permanent = { name: 'PaymentError', isTemporary: false };
  await expect(monobank.check({ id: ID, amount: 1, providerReference: 'p2_1' })).rejects.toMatchObject(permanent);
});
