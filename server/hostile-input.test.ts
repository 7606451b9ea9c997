import { expect, test } from 'vitest';
import { openBrowser } from '../tests/helpers/browser.ts';
import { REBUILD_TOKEN } from '../tests/helpers/deps.ts';
import { buy } from '../tests/helpers/ordering.ts';
import { openSharedShop } from '../tests/helpers/test-shop.ts';

const shop = await openSharedShop();

const HALF_OF_AN_EMOJI = '🖌'.slice(0, 1);

/** A valid review. */
const REVIEW = {
  key: '00000000-0000-4000-8000-000000000001',
  rating: 5,
  name: 'Марія',
  text: 'Гарний магазин, дякую',
  consent: true,
};

/** Sends the text as JSON, which can contain any string. */
const post = (path: string, body: unknown) => openBrowser(shop.app).post(path, body);

test.each([
  ['NUL', 'а\0б'],
  ['half of a surrogate pair', `а${HALF_OF_AN_EMOJI}`],
])('%s in a body is refused with an error at its field', async (_, text) => {
  for (const [path, body, field] of [
    ['/cart/lines', { sku: text, quantity: 1 }, 'sku'],
    ['/cart/promo-code', { code: text }, 'code'],
    ['/login', { login: text, password: 'password' }, 'login'],
    ['/sign-up', { login: 'a@example.com', password: 'password', name: text }, 'name'],
    ['/checkout', { contact: { name: text } }, 'contact.name'],
    ['/reviews', { ...REVIEW, name: text }, 'name'],
    ['/reviews', { ...REVIEW, text: `Гарний магазин ${text}` }, 'text'],
    ['/reviews', { ...REVIEW, orderNumber: text }, 'orderNumber'],
    ['/page-data/batch', { paths: ['/', text] }, 'paths.1'],
  ] as const) {
    const answer = await post(path, body);
    expect([path, answer.status, Object.keys(answer.error.fields)]).toEqual([path, 400, [field]]);
  }
});

test.each([
  ['/pages/%00', 404],
  ['/products/%00', 404],
  ['/blog/posts/a%00b', 404],
  ['/categories/%00/products', 404],
  ['/orders/%00', 404],
  ['/search', 400, 'q=%00'],
  ['/offers', 400, 'skus=A,%00'],
  ['/page-data', 400, 'path=/%00'],
  ['/delivery/settlements', 400, 'q=Льв%00'],
  ['/changes', 400, 'since=%00'],
  ['/pages/%ff', 404],
])('%s is answered with %i', async (path, status, query = '') => {
  const answer = await shop.app.request(`/api/v1${path}?lang=uk&${query}`);
  expect(answer.status).toBe(status);
});

test.each([
  ['/oauth/google/callback?error=access_denied&error_description=a%00b', 302, '/oauth-success?outcome=failed'],
  ['/payments/1/return?x=%00', 303, '/'],
  ['/payments/00000000-0000-4000-8000-000000000000/return', 303, '/'],
  ['/payments/monobank/callback?x=%00', 200, null],
  ['/cart?lang=uk&x=%00', 200, null],
])('%s: parameters that an endpoint does not read are ignored', async (path, status, location) => {
  const answer = await shop.app.request(`/api/v1${path}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
});

test.each([2 ** 31, 2 ** 53, 1e300, 0, -1, 1.5])('the product %d does not exist', async (productId) => {
  expect((await post('/wishlist/toggle', { productId })).status).toBe(400);
});

test.each(['2147483648', '999999999999999', '9999999999999999', '-1'])('the rebuild %s does not exist', async (id) => {
  const answer = await shop.app.request(`/api/v1/rebuilds/${id}?lang=uk`, {
    headers: { authorization: `Bearer ${REBUILD_TOKEN}` },
  });
  expect(answer.status).toBe(404);
});

test('an order of more than 2^31 kopiykas is accepted', async () => {
  await shop.pool.query(
    'UPDATE products SET price = 9000000, weight = 30000, stock = 1999, old_price = NULL WHERE sku = $1',
    ['PZ-SZL-002'],
  );
  await shop.pool.query(
    `DELETE FROM product_tiers WHERE product_id = (SELECT id FROM products WHERE sku = 'PZ-SZL-002')`,
  );
  const browser = openBrowser(shop.app);
  const { status, data } = await buy(browser, 'PZ-SZL-002', 999);
  expect(status).toBe(200);
  const order = await browser.get(`/orders/${data.id}?token=${data.token}`);
  expect(order.data.prices.totalCost).toBe(999 * 9_000_000);
});

test('a too deeply nested body is refused', async () => {
  const answer = await shop.app.request('/api/v1/cart/lines?lang=uk', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '['.repeat(100_000) + ']'.repeat(100_000),
  });
  expect(answer.status).toBe(400);
});
