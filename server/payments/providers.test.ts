import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Bank, type BankOptions, startBank } from '../../demo/bank/bank.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderId, paymentStartSchema } from '../../src/contract/payment.ts';
import { type Merchant, openPage, press, startMerchant } from '../../tests/helpers/payments.ts';
import type { KnownPayment, NewPayment, PaymentProvider } from './provider.ts';
import { createPaymentProviders } from './providers.ts';

const PAYS = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const SECURE = '4000 0000 0000 3220';
const SILENT = '4000 0000 0000 9995';

const AMOUNT = 154_736;

interface Setting {
  readonly bank: Bank;
  readonly provider: PaymentProvider;
  readonly merchant: Merchant;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Starts a bank and a shop; `refusals` is the number of callbacks that the shop answers with 500. */
async function setUp(id: PaymentProviderId, options: BankOptions = {}, refusals = 0): Promise<Setting> {
  const bank = await startBank({ retryDelays: [10, 10], ...options });
  closers.push(bank.close);
  const provider = createPaymentProviders(bank.settings).get(id);
  if (!provider) throw new Error(`${id} is not configured`);
  const merchant = await startMerchant(() => provider, refusals);
  closers.push(merchant.close);
  return { bank, provider, merchant };
}

const newPayment = (merchant: Merchant, changes: Partial<NewPayment> = {}): NewPayment => ({
  id: randomUUID(),
  amount: AMOUNT,
  description: 'Замовлення № 100001; «Позолота»',
  lang: 'uk',
  returnUrl: merchant.returnUrl,
  callbackUrl: merchant.callbackUrl,
  items: [
    { name: 'Сусальне золото; 23¾ карата', quantity: 2, cost: 100_000 },
    { name: 'Левкас', quantity: 3, cost: 54_736 },
  ],
  validity: 3600,
  ...changes,
});

interface Begun {
  readonly payment: KnownPayment;
  readonly pageUrl: string;
  readonly page: string;
}

async function begin({ provider, merchant }: Setting, changes: Partial<NewPayment> = {}): Promise<Begun> {
  const payment = newPayment(merchant, changes);
  const { start, providerReference } = await provider.begin(payment);
  expect(v.parse(paymentStartSchema, start)).toEqual(start);
  const { url, text } = await openPage(start);
  return { payment: { id: payment.id, amount: payment.amount, providerReference }, pageUrl: url, page: text };
}

const pay = ({ pageUrl }: Begun, card: string) => press(pageUrl, { action: 'pay', card });

/** Waits until the shop has received this status. */
const told = ({ merchant }: Setting, status: string) =>
  vi.waitFor(() => {
    const news = merchant.news.find((candidate) => candidate.status === status);
    expect(news).toBeDefined();
    return news;
  });

describe.each(PAYMENT_PROVIDERS)('%s', (id) => {
  test('a payment is paid, reported and found, and the browser returns', async () => {
    const setting = await setUp(id);
    const begun = await begin(setting);
    expect(begun.page).toContain('1547,36');
    expect(await setting.provider.check(begun.payment)).toMatchObject({ status: 'pending' });
    expect(await pay(begun, PAYS)).toBe('Back');
    const news = await told(setting, 'paid');
    expect(news).toMatchObject({ paymentId: begun.payment.id, amount: AMOUNT, status: 'paid' });
    expect(Math.abs(Date.now() - (news?.at?.getTime() ?? 0))).toBeLessThan(10_000);
    expect(await setting.provider.check(begun.payment)).toEqual(news);
    expect(setting.merchant.returns).toHaveLength(1);
    expect(setting.merchant.returns[0]?.method).toBe(id === 'wayforpay' ? 'POST' : 'GET');
  });

  test('a declined card is reported', async () => {
    const setting = await setUp(id);
    const begun = await begin(setting);
    expect(await pay(begun, DECLINED)).toBe('Back');
    await told(setting, 'declined');
    expect(await setting.provider.check(begun.payment)).toMatchObject({ status: 'declined' });
  });

  test.each([
    ['confirm', 'paid'],
    ['reject', 'declined'],
  ])('3-D Secure: %s is %s', async (action, status) => {
    const setting = await setUp(id);
    const begun = await begin(setting);
    expect(await pay(begun, SECURE)).toContain('3-D Secure');
    expect(await setting.provider.check(begun.payment)).toMatchObject({ status: 'pending' });
    expect(await press(begun.pageUrl, { action })).toBe('Back');
    await told(setting, status);
  });

  test('a payer’s cancellation is reported', async () => {
    const setting = await setUp(id);
    const begun = await begin(setting);
    expect(await press(begun.pageUrl, { action: 'cancel' })).toBe('Back');
    await told(setting, 'declined');
  });

  test('a payment whose callback never comes is found by polling', async () => {
    const setting = await setUp(id);
    const begun = await begin(setting);
    expect(await pay(begun, SILENT)).toBe('Back');
    expect(await setting.provider.check(begun.payment)).toMatchObject({ status: 'paid', amount: AMOUNT });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(setting.merchant.requests).toEqual([]);
  });

  test('a payment that expires is not paid', async () => {
    const setting = await setUp(id);
    const begun = await begin(setting, { validity: 0 });
    expect(await setting.provider.check(begun.payment)).toMatchObject({
      // LiqPay has no status of its own for an expired payment.
      status: id === 'liqpay' ? 'declined' : 'expired',
    });
    expect(await pay(begun, PAYS)).toBe('Back');
    expect(await setting.provider.check(begun.payment)).not.toMatchObject({ status: 'paid' });
  });

  test('a payment whose page was never opened is pending', async () => {
    const { provider, merchant } = await setUp(id);
    const payment = newPayment(merchant);
    const { providerReference } = await provider.begin(payment);
    expect(await provider.check({ ...payment, providerReference })).toMatchObject({
      paymentId: payment.id,
      status: 'pending',
    });
  });

  test('a callback that was not accepted is repeated as the same event', async () => {
    const setting = await setUp(id, { callbackCopies: 3 }, 2);
    await pay(await begin(setting), PAYS);
    await vi.waitFor(() => expect(setting.merchant.news.filter(({ status }) => status === 'paid')).toHaveLength(3));
    const paid = setting.merchant.news.filter(({ status }) => status === 'paid');
    expect(new Set(paid.map(({ eventId }) => eventId)).size).toBe(1);
    expect(setting.merchant.requests.length).toBe(setting.merchant.news.length + 2);
  });

  test('callbacks in the wrong order are different events, ordered by their time', async () => {
    const setting = await setUp(id, { areCallbacksReversed: true });
    await pay(await begin(setting), PAYS);
    const count = id === 'liqpay' ? 1 : 2;
    await vi.waitFor(() => expect(setting.merchant.news).toHaveLength(count));
    const [first, second] = setting.merchant.news;
    expect(first?.status).toBe('paid');
    if (!second) return;
    expect(second.status).toBe('pending');
    expect(second.eventId).not.toBe(first?.eventId);
    expect(second.at?.getTime()).toBeLessThanOrEqual(first?.at?.getTime() ?? 0);
  });

  test('a payment is refunded in full, once', async () => {
    const setting = await setUp(id);
    const begun = await begin(setting);
    await pay(begun, PAYS);
    const paid = await told(setting, 'paid');
    const payment = { ...begun.payment, providerReference: paid?.providerReference ?? null };
    expect(await setting.provider.refund(payment, AMOUNT)).toMatchObject({
      paymentId: payment.id,
      status: 'refunded',
      amount: AMOUNT,
    });
    await told(setting, 'refunded');
    expect(await setting.provider.check(payment)).toMatchObject({ status: 'refunded' });
    await expect(setting.provider.refund(payment, AMOUNT)).rejects.toMatchObject({
      name: 'PaymentError',
      isTemporary: false,
    });
  });

  test('a payment can be refunded in part, never beyond its amount', async () => {
    const setting = await setUp(id);
    const begun = await begin(setting);
    await pay(begun, PAYS);
    expect(await setting.provider.refund(begun.payment, 29)).toMatchObject({ status: 'refunded', amount: 29 });
    expect(await setting.provider.check(begun.payment)).toMatchObject({ status: 'paid' });
    await expect(setting.provider.refund(begun.payment, AMOUNT)).rejects.toMatchObject({ isTemporary: false });
  });

  test('a callback with another’s signature is refused', async () => {
    const [setting, stranger] = [await setUp(id), await setUp(id)];
    await pay(await begin(setting), PAYS);
    await told(setting, 'paid');
    const request = setting.merchant.requests.at(-1);
    if (!request) throw new Error('There was no callback');
    await expect(setting.provider.readCallback(request)).resolves.toMatchObject({ status: 'paid' });
    await expect(stranger.provider.readCallback(request)).rejects.toMatchObject({ name: 'CallbackRefused' });
  });

  test('a callback with a changed amount is refused', async () => {
    const setting = await setUp(id);
    await pay(await begin(setting), PAYS);
    await told(setting, 'paid');
    const request = setting.merchant.requests.at(-1);
    if (!request) throw new Error('There was no callback');
    const body = withOtherAmount(id, request.body);
    expect(body).not.toBe(request.body);
    await expect(setting.provider.readCallback({ ...request, body })).rejects.toMatchObject({
      name: 'CallbackRefused',
    });
  });

  test.each(['', '{}', 'data=&signature=', '<html>', '{"merchantSignature":1}', 'null'])(
    'a callback of %j is refused',
    async (body) => {
      const { provider } = await setUp(id);
      for (const headers of [new Headers(), new Headers({ 'X-Sign': 'AAAA' })]) {
        const refused = provider.readCallback({ headers, body, contentType: null });
        await expect(refused).rejects.toMatchObject({ name: 'CallbackRefused' });
      }
    },
  );

  test.each([{ apiAnswer: 'garbage' }, { apiAnswer: 'unavailable' }] as const)(
    'a provider’s answer of %j is a temporary error',
    async (options) => {
      const { provider, merchant } = await setUp(id, options);
      await expectTemporary(provider, newPayment(merchant));
    },
  );

  test('a request to a slow provider times out', async () => {
    const { bank, merchant } = await setUp(id, { apiDelay: 300 });
    await expectTemporary(withTimeout(bank, id, 20), newPayment(merchant));
  });

  test('an unavailable provider is a temporary error', async () => {
    const { bank, provider, merchant } = await setUp(id);
    closers.splice(closers.indexOf(bank.close), 1);
    await bank.close();
    await expectTemporary(provider, newPayment(merchant));
  });

  test('wrong credentials are a permanent error that does not contain them', async () => {
    const { bank, merchant } = await setUp(id);
    const { liqpay, wayforpay, monobank } = bank.settings;
    const wrong = createPaymentProviders({
      liqpay: liqpay && { ...liqpay, privateKey: 'wrong' },
      wayforpay: wayforpay && { ...wayforpay, secret: 'wrong' },
      monobank: monobank && { ...monobank, token: 'wrong' },
    }).get(id);
    const payment = { ...newPayment(merchant), providerReference: 'p2_1' };
    const error = await wrong?.check(payment).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'PaymentError', isTemporary: false });
    expect(String(error)).not.toContain('wrong');
  });
});

function withTimeout(bank: Bank, id: PaymentProviderId, timeout: number): PaymentProvider {
  const { liqpay, wayforpay, monobank } = bank.settings;
  const provider = createPaymentProviders({
    liqpay: liqpay && { ...liqpay, timeout },
    wayforpay: wayforpay && { ...wayforpay, timeout },
    monobank: monobank && { ...monobank, timeout },
  }).get(id);
  if (!provider) throw new Error(`${id} is not configured`);
  return provider;
}

async function expectTemporary(provider: PaymentProvider, payment: NewPayment) {
  const known = { ...payment, providerReference: 'p2_1' };
  const temporary = { name: 'PaymentError', isTemporary: true };
  await expect(provider.check(known)).rejects.toMatchObject(temporary);
  await expect(provider.refund(known, AMOUNT)).rejects.toMatchObject(temporary);
  if (provider.id === 'monobank') await expect(provider.begin(payment)).rejects.toMatchObject(temporary);
}

function withOtherAmount(id: PaymentProviderId, body: string): string {
  if (id !== 'liqpay') return body.replace(/"amount":[\d.]+/, '"amount":1');
  const form = new URLSearchParams(body);
  const data = Buffer.from(form.get('data') ?? '', 'base64').toString();
  form.set('data', Buffer.from(data.replace(/"amount":[\d.]+/, '"amount":1')).toString('base64'));
  return String(form);
}

test('providers are in the order of the settings, unlisted ones last', async () => {
  const { bank } = await setUp('liqpay');
  const { settings } = bank;
  expect([...createPaymentProviders(settings).keys()]).toEqual(['liqpay', 'wayforpay', 'monobank']);
  expect([...createPaymentProviders({ ...settings, order: ['monobank'] }).keys()]).toEqual([
    'monobank',
    'liqpay',
    'wayforpay',
  ]);
  expect([...createPaymentProviders({ order: ['liqpay'] }).keys()]).toEqual([]);
});
