import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, expect, test, vi } from 'vitest';
import { listen } from '../../server/listen.ts';
import type { NewPayment } from '../../server/payments/provider.ts';
import { createPaymentProviders } from '../../server/payments/providers.ts';
import type { PaymentProviderId } from '../../src/contract/payment.ts';
import { openPage, press } from '../../tests/helpers/payments.ts';
import { startBank } from './bank.ts';

const bank = await startBank({ retryDelays: [1, 1] });
afterAll(() => bank.close());

const newPayment = (changes: Partial<NewPayment> = {}): NewPayment => ({
  id: randomUUID(),
  amount: 154_736,
  description: '<b>Замовлення</b> № 100001',
  lang: 'uk',
  returnUrl: 'http://localhost:1/return',
  callbackUrl: 'http://localhost:1/callback',
  items: [],
  validity: 3600,
  ...changes,
});

async function begin(id: PaymentProviderId, payment: NewPayment) {
  const provider = createPaymentProviders(bank.settings).get(id);
  if (!provider) throw new Error(`${id} is not configured`);
  return (await provider.begin(payment)).start;
}

test.each([
  ['uk', 'Це демонстраційний банк', 'До сплати'],
  ['ru', 'Это демонстрационный банк', 'К оплате'],
] as const)('the page in %s states that it is a demo, the amount and the purpose', async (lang, ...texts) => {
  const { text } = await openPage(await begin('liqpay', newPayment({ lang })));
  for (const part of [...texts, `lang="${lang}"`, '1547,36 ₴', '4242 4242 4242 4242']) expect(text).toContain(part);
  expect(text).toContain('&lt;b&gt;Замовлення&lt;/b&gt; № 100001');
});

test('the page of monobank uses the browser’s language', async () => {
  const start = await begin('monobank', newPayment());
  const page = await fetch(start.url, { headers: { 'Accept-Language': 'ru,uk;q=0.5' } });
  expect(await page.text()).toContain('lang="ru"');
});

test('the page allows only its own style and script, and is not cached', async () => {
  const { headers } = await fetch((await begin('monobank', newPayment())).url);
  expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; .*script-src 'sha256-/);
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test('an unknown card is refused with an alert', async () => {
  const { url } = await openPage(await begin('liqpay', newPayment()));
  for (const card of ['', '5555 5555 5555 4444', '<script>']) {
    const text = await press(url, { action: 'pay', card });
    expect(text).toContain('role="alert"');
  }
});

test('an unknown payment is answered with 404', async () => {
  const response = await fetch(new URL(`/pay/${randomUUID()}`, bank.liqpayUrl));
  expect(response.status).toBe(404);
});

test('a repeated form opens the same payment; another amount is refused', async () => {
  for (const id of ['liqpay', 'wayforpay'] as const) {
    const payment = newPayment();
    const [first, second] = [await openPage(await begin(id, payment)), await openPage(await begin(id, payment))];
    expect(second.url).toBe(first.url);
    await expect(openPage(await begin(id, { ...payment, amount: 1 }))).rejects.toThrow('400');
  }
});

test.each(['liqpay', 'wayforpay'] as const)('%s: a tampered form is refused', async (id) => {
  const start = await begin(id, newPayment());
  if (start.kind !== 'form') throw new Error('not a form');
  for (const name of id === 'liqpay' ? ['data', 'signature'] : ['amount', 'productName[0]', 'merchantSignature']) {
    const fields = { ...start.fields, [name]: '1' };
    await expect(openPage({ ...start, fields }), name).rejects.toThrow('400');
  }
});

test.each([
  'https://pozolota.example/callback',
  'http://localhost.example/callback',
  'http://127.0.0.1.example/callback',
  'http://user@10.0.0.1/callback',
  'file:///etc/passwd',
  'callback',
])('a payment with the callback URL %s is refused', async (callbackUrl) => {
  for (const id of ['liqpay', 'wayforpay', 'monobank'] as const) {
    const opening = begin(id, newPayment({ callbackUrl })).then(openPage);
    await expect(opening).rejects.toThrow('400');
  }
});

test('a payment with a return URL other than HTTP is refused', async () => {
  for (const id of ['liqpay', 'monobank'] as const) {
    const opening = begin(id, newPayment({ returnUrl: 'javascript:alert(1)' })).then(openPage);
    await expect(opening).rejects.toThrow('400');
  }
});

test('a callback does not follow redirects, and fails after its retries', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const paths: string[] = [];
  const app = new Hono().all('*', (context) => {
    paths.push(context.req.path);
    return context.redirect('/elsewhere', 307);
  });
  const { url, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  try {
    const payment = newPayment({ callbackUrl: `${url}/callback`, returnUrl: `${url}/return` });
    const page = await openPage(await begin('monobank', payment));
    await fetch(page.url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'cancel' }),
      redirect: 'manual',
    });
    await vi.waitFor(() =>
      expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('A callback was not taken')),
    );
    expect(paths).toEqual(['/callback', '/callback', '/callback']);
  } finally {
    await close();
  }
});

test('closing the bank does not wait for callbacks', async () => {
  const slow = await startBank({ callbackDelay: 60_000 });
  const provider = createPaymentProviders(slow.settings).get('liqpay');
  const start = await provider?.begin(newPayment());
  if (!start) throw new Error('LiqPay is not configured');
  const { url } = await openPage(start.start);
  await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'cancel' }), redirect: 'manual' });
  await expect(slow.close()).resolves.toBeUndefined();
});

test('a payment is paid once if the button is pressed repeatedly', async () => {
  const callbacks: string[] = [];
  const app = new Hono()
    .post('/callback', async (context) => {
      callbacks.push(await context.req.text());
      return context.text('');
    })
    .get('/return', (context) => context.text('Back'));
  const { url, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  try {
    const payment = newPayment({ callbackUrl: `${url}/callback`, returnUrl: `${url}/return` });
    const page = await openPage(await begin('liqpay', payment));
    const form = { action: 'pay', card: '4242424242424242' };
    expect(await Promise.all([1, 2, 3].map(() => press(page.url, form)))).toEqual(['Back', 'Back', 'Back']);
    await press(page.url, { action: 'cancel' });
    await vi.waitFor(() => expect(callbacks).toHaveLength(1));
  } finally {
    await close();
  }
});
