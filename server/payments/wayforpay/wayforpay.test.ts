import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { listen } from '../../listen.ts';
import { signWayForPay } from './signature.ts';
import { createWayForPay } from './wayforpay.ts';

const ID = 'f6f1a2f0-5f0c-4d5e-9d53-6f0f3ad3b6a1';
const ACCOUNT = { merchant: 'pozolota', secret: 'secret' };
const now = () => new Date(1_772_400_000_000);
const wayforpay = createWayForPay({ ...ACCOUNT, url: 'https://secure.example', apiUrl: 'https://api.example', now });

/** Returns the JSON of a transaction; `amount` is its text in the JSON. */
function transaction({
  amount = '1547.36',
  currency = 'UAH',
  merchant = 'pozolota',
  code = '"541963"',
  date = '1772400000',
} = {}) {
  const authCode = code === 'null' ? '' : code.replaceAll('"', '');
  const values = [merchant, ID, amount, currency, authCode, '42****4242', 'Approved', '1100'];
  const signature = signWayForPay(values, ACCOUNT.secret);
  return (
    `{"merchantAccount":"${merchant}","orderReference":"${ID}","amount":${amount},"currency":"${currency}",` +
    `"authCode":${code},"cardPan":"42****4242","transactionStatus":"Approved","reasonCode":1100,` +
    `"processingDate":${date},"merchantSignature":"${signature}"}`
  );
}

const callback = (body: string) => ({ headers: new Headers(), body, contentType: null });

test('the form has the documented format', async () => {
  const { start } = await wayforpay.begin({
    id: ID,
    amount: 1500,
    description: 'Замовлення № 100001',
    lang: 'uk',
    returnUrl: 'https://pozolota.example/thanks',
    callbackUrl: 'https://pozolota.example/api/callback',
    items: [
      { name: 'Пензель', quantity: 2, cost: 500 },
      { name: 'Лак', quantity: 1, cost: 1000 },
    ],
    validity: 3600,
  });
  const signed = 'pozolota;pozolota.example;f6f1a2f0-5f0c-4d5e-9d53-6f0f3ad3b6a1;1772400000;15.00;UAH;';
  expect(start).toEqual({
    kind: 'form',
    url: 'https://secure.example/pay',
    fields: {
      merchantAccount: 'pozolota',
      merchantDomainName: 'pozolota.example',
      merchantAuthType: 'SimpleSignature',
      merchantTransactionType: 'SALE',
      merchantTransactionSecureType: 'AUTO',
      merchantSignature: signWayForPay([`${signed}Пензель;Лак;2;1;2.50;10.00`], 'secret'),
      orderReference: ID,
      orderDate: '1772400000',
      amount: '15.00',
      currency: 'UAH',
      'productName[0]': 'Пензель',
      'productName[1]': 'Лак',
      'productCount[0]': '2',
      'productCount[1]': '1',
      'productPrice[0]': '2.50',
      'productPrice[1]': '10.00',
      language: 'UA',
      returnUrl: 'https://pozolota.example/thanks',
      serviceUrl: 'https://pozolota.example/api/callback',
      orderTimeout: '3600',
      orderLifetime: '3600',
    },
  });
});

test.each([
  ['JSON', transaction()],
  ['a form whose only name is JSON', String(new URLSearchParams({ [transaction()]: '' }))],
  ['an amount with zeros', transaction({ amount: '1547.360' })],
  ['no authCode', transaction({ code: 'null' })],
  ['a date that cannot be read', transaction({ date: '""' })],
])('a callback is accepted that is %s', async (_name, body) => {
  const news = await wayforpay.readCallback(callback(body));
  expect(news).toMatchObject({
    paymentId: ID,
    status: 'paid',
    amount: 154_736,
    eventId: `wayforpay:${ID}:Approved:1100:`,
  });
});

test.each([
  ['of another merchant', transaction({ merchant: 'other' })],
  ['in another currency', transaction({ currency: 'USD' })],
  ['with a part of a kopiyka', transaction({ amount: '0.001' })],
  ['with an amount written otherwise than it was signed', transaction().replace('1547.36', '1547.360')],
])('a callback is refused that is %s', async (_name, body) => {
  await expect(wayforpay.readCallback(callback(body))).rejects.toMatchObject({ name: 'CallbackRefused' });
});

test('the answer to a callback is signed', async () => {
  const answer = wayforpay.callbackAnswer(await wayforpay.readCallback(callback(transaction())));
  expect(answer).toMatchObject({ status: 200, contentType: 'application/json' });
  expect(JSON.parse(answer.body)).toEqual({
    orderReference: ID,
    status: 'accept',
    time: 1_772_400_000,
    signature: signWayForPay([ID, 'accept', '1772400000'], 'secret'),
  });
});

/** Returns the result of the adapter for an answer to a refund, and its requests. */
async function refundAnsweredWith(answer: object) {
  const requests: unknown[] = [];
  const vendor = new Hono().post('/api', async (context) => {
    requests.push(await context.req.json());
    return context.json(answer);
  });
  const { url, close } = await listen(vendor, { host: '127.0.0.1', port: 0 });
  try {
    const provider = createWayForPay({ ...ACCOUNT, url, apiUrl: url });
    const refund = await provider
      .refund({ id: ID, amount: 154_736, providerReference: null }, 154_710)
      .catch((error: unknown) => error);
    return { refund, request: requests[0] };
  } finally {
    await close();
  }
}

const refundAnswer = (status: string, code: number, order = ID) => ({
  merchantAccount: 'pozolota',
  orderReference: order,
  transactionStatus: status,
  reasonCode: code,
  merchantSignature: signWayForPay(['pozolota', order, status, String(code)], 'secret'),
});

const OTHER_ID = '2b0c1a9e-6a39-4a55-9d2e-0b6f7a1f5c11';
const isUnknown = { name: 'PaymentError', isTemporary: true };

test.each([
  [refundAnswer('Refunded', 1100), { status: 'refunded', amount: 154_710 }],
  [refundAnswer('Voided', 1100), { status: 'refunded' }],
  [refundAnswer('RefundInProcessing', 1138), { status: 'paid' }],
  [refundAnswer('Declined', 1123), { name: 'PaymentError', isTemporary: false }],
  [{ reasonCode: 1131 }, isUnknown],
  [{ ...refundAnswer('Refunded', 1100), merchantSignature: 'false' }, isUnknown],
  [{ ...refundAnswer('Refunded', 1100), merchantSignature: undefined }, isUnknown],
  [{ ...refundAnswer('RefundInProcessing', 1138), merchantSignature: '' }, isUnknown],
  // The money may have gone: a refusal that anybody could have written must not end the refund.
  [{ ...refundAnswer('Declined', 1123), merchantSignature: undefined }, isUnknown],
  [refundAnswer('Refunded', 1100, OTHER_ID), isUnknown],
])('a refund answered with %j is %j', async (answer, expected) => {
  const { refund, request } = await refundAnsweredWith(answer);
  expect(refund).toMatchObject(expected);
  expect(request).toEqual({
    transactionType: 'REFUND',
    merchantAccount: 'pozolota',
    orderReference: ID,
    amount: 1547.1,
    currency: 'UAH',
    comment: 'Refund',
    merchantSignature: signWayForPay(['pozolota', ID, '1547.1', 'UAH'], 'secret'),
    apiVersion: 1,
  });
});
