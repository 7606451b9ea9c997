import { afterAll, expect, test, vi } from 'vitest';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { listen } from '../listen.ts';
import { limitBodyTime } from './body-limit.ts';

const shop = await openSharedShop();
const server = await listen(shop.app, { host: '127.0.0.1', port: 0 });
afterAll(() => server.close());

const KIB = 1024;

/** Yields a body in chunks, so that there is no Content-Length. */
async function* pieces(count: number) {
  for (let piece = 0; piece < count; piece++) yield new TextEncoder().encode('x'.repeat(KIB));
}

const post = (path: string, body: string | AsyncIterable<Uint8Array>) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: body as BodyInit,
    duplex: 'half',
  } as RequestInit);

test.each([
  ['said to be', () => 'x'.repeat(257 * KIB)],
  ['that turns out to be', () => pieces(300)],
])('a body %s too large is refused in the language of the request', async (_, body) => {
  const answer = await post('/cart/lines?lang=ru', body());
  expect(answer.status).toBe(413);
  expect((await answer.json()).error).toEqual({
    code: 'body_too_large',
    message: 'Запрос слишком большой: мы принимаем до 256 КБ.',
  });
});

test('a payment provider’s callback is limited too', async () => {
  expect((await post('/payments/liqpay/callback', 'x'.repeat(257 * KIB))).status).toBe(413);
});

test('a body that does not arrive ends its connection, even if the answer did not wait for it', async () => {
  vi.useFakeTimers();
  const destroy = vi.fn<() => never>();
  const answer = async () => {};
  await limitBodyTime({ complete: true, socket: {}, destroy }, 10, answer);
  vi.advanceTimersByTime(10);
  expect(destroy).not.toHaveBeenCalled();
  await limitBodyTime({ complete: false, socket: {}, destroy }, 10, answer);
  vi.advanceTimersByTime(10);
  expect(destroy).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('a body within the limit is read', async () => {
  const answer = await openBrowser(shop.app).post('/cart/lines', { sku: 'PZ-SZL-002', quantity: 1 });
  expect(answer.status).toBe(200);
  expect((await post('/cart/lines?lang=uk', pieces(200))).status).toBe(400);
});
