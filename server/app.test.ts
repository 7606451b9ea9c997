import { globSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoNovaPoshta, startNovaPoshta } from '../demo/nova-poshta/nova-poshta.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../demo/seed/demo-customer.ts';
import { API_ROOT } from '../src/contract/api.ts';
import { postListSchema } from '../src/contract/blog.ts';
import { cartSchema } from '../src/contract/cart.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { dataEnvelope } from '../src/contract/error.ts';
import { LANGUAGES } from '../src/contract/language.ts';
import { MAX_LINES, OFFERS_LIMIT } from '../src/contract/limits.ts';
import { offersSchema } from '../src/contract/offers.ts';
import { SKU_LENGTH } from '../src/contract/product.ts';
import { wishlistSchema } from '../src/contract/wishlist.ts';
import { createTestDatabase, type TestDatabase } from '../tests/helpers/database.ts';
import { REBUILD_TOKEN, testDeps } from '../tests/helpers/deps.ts';
import { staffCookie } from '../tests/helpers/staff.ts';
import { createApp } from './app.ts';
import { createNovaPoshta } from './delivery/nova-poshta/nova-poshta.ts';
import { ROUTES } from './routes.ts';

const GOLD = 'PZ-SZL-002';
const NOW = new Date('2026-11-21T10:00:00Z');
let database: TestDatabase;
let carrier: DemoNovaPoshta;
let app: ReturnType<typeof createApp>;
/** Cookie of the demo customer's session. */
let cookie: string;
const authorization = `Bearer ${REBUILD_TOKEN}`;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('UPDATE products SET cost = $1', [COST]);
  carrier = await startNovaPoshta();
  app = createApp(testDeps(database.pool, { clock: () => NOW, novaPoshta: createNovaPoshta(carrier) }));
  const login = visitor();
  const response = await login('POST', '/login', { login: DEMO_EMAIL, password: DEMO_PASSWORD });
  cookie = `${response.headers.get('set-cookie')?.split(';')[0]}; ${await staffCookie(database.pool, 'owner', NOW)}`;
  const orders = await database.pool.query<{ id: string }>(
    'SELECT o.id FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.email = $1 LIMIT 1',
    [DEMO_EMAIL],
  );
  const { data: feed } = await (await get('/changes?lang=uk')).json();
  // The data have not changed, so the answer has the same cursor; a new cursor would differ, because other databases of
  // the server advance it.
  SAMPLES['/changes'] = `/changes?since=${encodeURIComponent(feed.cursor)}`;
  const { data: rebuild } = await (await editor('POST', '/rebuilds?lang=uk', {})).json();
  SAMPLES['/rebuilds/{id}'] = `/rebuilds/${rebuild.id}`;
  SAMPLES['/studio/orders/{id}'] = `/studio/orders/${orders.rows[0]?.id}`;
  const received = await database.pool.query(
    "SELECT id FROM orders WHERE status = 'finished' AND customer_id IS NOT NULL",
  );
  SAMPLES['/orders/{id}/review'] = `/orders/${received.rows[0]?.id}/review`;
  SAMPLES['/orders/{id}'] = `/orders/${orders.rows[0]?.id}`;
  const project = await database.pool.query(
    `INSERT INTO notebook_projects (id, customer_id, title, notes)
     SELECT gen_random_uuid(), id, 'Рама', '' FROM customers WHERE email = $1 RETURNING id`,
    [DEMO_EMAIL],
  );
  SAMPLES['/notebook/{id}'] = `/notebook/${project.rows[0]?.id}`;
});
afterAll(async () => {
  await carrier.close();
  await database.drop();
});

const get = (path: string, init: RequestInit = {}) => app.request(`/api/v1${path}`, init);

const editor = (method: string, path: string, body: unknown) =>
  get(path, {
    method,
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  });

/** A client that keeps its cookie, like a browser. */
function visitor() {
  let cookie = '';
  return async (method: string, path: string, body?: unknown) => {
    const response = await get(`${path}?lang=uk`, {
      method,
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
}

const cartOf = async (response: Response) => v.parse(dataEnvelope(cartSchema), await response.json()).data;
const codeOf = async (response: Response) => (await response.json()).error.code;

/** Purchase price of every product here, in kopiykas; no answer to a shopper may contain it. */
const COST = 98_765_431;

/** Львів in the carrier's mock. */
const LVIV = 'cc401c63-0553-4601-88d1-2d65a08ec3b5';

const SAMPLES: Record<string, string> = {
  '/studio/views': '/studio/views?screen=products',
  '/studio/calendar': '/studio/calendar?from=2026-11-01&to=2026-11-30',
  '/studio/store-room': `/studio/store-room?code=${GOLD}`,
  '/studio/find': '/studio/find?q=gold',
  '/studio/find/services': `/studio/find/services?sku=${GOLD}`,
  '/pages/{slug}': '/pages/potal',
  '/page-data': '/page-data?path=/pozolota/page/2',
  '/categories/{slug}/products': '/categories/potal/products?sort=price-desc',
  '/categories/{slug}/facets': '/categories/potal/facets',
  '/products/{slug}': '/products/susalne-zoloto-vilne-23-75k',
  '/products/{slug}/reviews': '/products/susalne-zoloto-vilne-24k/reviews',
  '/offers': `/offers?sku=${GOLD}&sku=NONE`,
  '/search': '/search?q=%D0%BF%D0%BE%D1%82%D0%B0%D0%BB%D1%8C',
  '/delivery/settlements': `/delivery/settlements?q=${encodeURIComponent('Льв')}`,
  '/delivery/branches': `/delivery/branches?settlement=${LVIV}&kind=branch`,
  '/delivery/estimate': `/delivery/estimate?settlement=${LVIV}&sku=PZ-SZL-002`,
  '/delivery/streets': `/delivery/streets?settlement=${LVIV}&q=${encodeURIComponent('Вірм')}`,
  '/blog/posts/{slug}': '/blog/posts/poliruvannia-zolota-ahatom',
  '/content/{slug}': '/content/contacts',
  '/studio/posts/{id}': '/studio/posts/1',
  '/studio/content-pages/{slug}': '/studio/content-pages/contacts',
  '/studio/products/{id}': '/studio/products/1',
  '/studio/products/{id}/pattern': '/studio/products/1/pattern',
  '/studio/products/{id}/references': '/studio/products/1/references',
  '/studio/products/{id}/stock': '/studio/products/1/stock',
  '/studio/attributes/{code}/values': '/studio/attributes/material/values',
  '/studio/audit/lines': '/studio/audit/lines?batch=00000000-0000-4000-8000-000000000000',
  '/studio/uploads': '/studio/uploads?id=00000000-0000-4000-8000-000000000000',
  '/studio/orders/newer': '/studio/orders/newer?after=1',
  '/studio/orders/chosen': '/studio/orders/chosen?id=00000000-0000-4000-8000-000000000000',
};

/** Endpoints that need a process with a built site, which does not run here; their own tests start one. */
const OF_THE_SITE: ReadonlySet<string> = new Set(['/studio/releases', '/studio/releases/reasons', '/studio/feeds']);

/**
 * Returns true for endpoints of the studio that need no existing entity such as an import, a preview or a draft; the
 * tests of those create one.
 */
function isAskable({ path, query = {} }: Endpoint): boolean {
  if (!path.startsWith('/studio/') || path in SAMPLES) return true;
  const isRequired = Object.values(query).some(({ type }) => type !== 'optional' && type !== 'fallback');
  return !path.includes('{') && !isRequired && !OF_THE_SITE.has(path);
}

const DATA = ROUTES.flatMap(({ endpoint }) => {
  const { method, path, format, response } = endpoint;
  return method === 'GET' && !format && response && isAskable(endpoint) ? [{ path, schema: response }] : [];
});
for (const { path, schema } of DATA) {
  test.each(LANGUAGES)(`GET ${path} answers as the contract says: %s`, async (lang) => {
    const sample = SAMPLES[path] ?? path;
    const response = await get(`${sample}${sample.includes('?') ? '&' : '?'}lang=${lang}`, {
      headers: { cookie, authorization },
    });
    expect(response.status).toBe(200);
    const text = await response.text();
    v.parse(dataEnvelope(schema), JSON.parse(text));
    if (!path.startsWith('/studio/')) expect(text, 'what products cost the shop').not.toContain(String(COST));
    const again = await get(`${sample}${sample.includes('?') ? '&' : '?'}lang=${lang}`, {
      headers: { cookie, authorization, 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
}

test('every endpoint of the contract is served and documented, and no other', async () => {
  const modules = globSync('{src,studio}/contract/*.ts').filter((file) => !file.endsWith('.test.ts'));
  // One module re-exports endpoints of other modules.
  const declared = new Set((await Promise.all(modules.map((file) => import(`../${file}`)))).flatMap(endpointsIn));
  const { paths }: { paths: Record<string, object> } = await (await get('/openapi.json')).json();
  const served = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(API_ROOT) && !/openapi|docs/.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect([...declared].map(({ method, path }) => `${method} ${API_ROOT}${path}`).sort()).toEqual(described.sort());
  expect([...new Set(served)].sort()).toEqual(described);
});

/** Fields of an operation of the document that the test checks. */
const operationShape = v.object({
  parameters: v.array(v.object({ name: v.string() })),
  responses: v.record(v.string(), v.unknown()),
});

/** 503 also stands for a process that is down, so the text is checked. */
const refusesDuringMaintenance = ({ responses }: v.InferOutput<typeof operationShape>) =>
  JSON.stringify(responses['503'] ?? '').includes('`maintenance`');

test('the document describes each endpoint’s gates: language, maintenance, redirects', async () => {
  const { paths } = await (await get('/openapi.json')).json();
  await database.pool.query('UPDATE maintenance SET is_in_progress = true');
  try {
    for (const { endpoint } of ROUTES) {
      const { method, path } = endpoint;
      const described = v.parse(operationShape, paths[API_ROOT + path][method.toLowerCase()]);
      const init = { method, headers: { 'content-type': 'application/json' } };
      const ask = (query: string) => get(path.replace(/\{\w+\}/g, 'none') + query, init);
      const [closed, mute] = [await ask('?lang=uk'), await ask('')];
      const needsLanguage = described.parameters.some(({ name }) => name === 'lang');
      expect({ method, path, needsLanguage, isStopped: refusesDuringMaintenance(described) }).toEqual({
        method,
        path,
        needsLanguage: mute.status === 400,
        isStopped: closed.status === 503,
      });
      if (closed.status >= 300 && closed.status < 400) {
        expect(Object.keys(described.responses)).toContain(String(closed.status));
      }
    }
  } finally {
    await database.pool.query('UPDATE maintenance SET is_in_progress = false');
  }
});

const endpointShape = v.object({ method: v.string(), path: v.string() });

/** Returns the endpoints that a file of the contract declares. */
const endpointsIn = (exported: object) => Object.values(exported).filter((value) => v.is(endpointShape, value));

test('personal responses are never cached, public ones are revalidated', async () => {
  const cacheOf = async (path: string) => (await get(path, { headers: { cookie } })).headers.get('cache-control');
  expect(await cacheOf('/customer?lang=uk')).toBe('no-store');
  expect(await cacheOf('/customer/orders?lang=uk')).toBe('no-store');
  expect(await cacheOf('/cart?lang=uk')).toBe('no-store');
  expect(await cacheOf('/pages?lang=uk')).toBe('no-cache');
  // A refusal is as private as the resource.
  expect((await get('/customer/orders?lang=uk')).headers.get('cache-control')).toBe('no-store');
  expect(await cacheOf('/customer/nothing?lang=uk')).toBe('no-store');
});

test('a request without a language is refused in the default one', async () => {
  for (const query of ['', '?lang=en']) {
    const response = await get(`/pages${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'bad_request', fields: { lang: 'Недопустиме значення' } },
    });
  }
});

test.each([
  ['/nothing?lang=ru', 404, 'not_found'],
  ['/pages/nothing?lang=uk', 404, 'not_found'],
  ['/products/potal?lang=uk', 404, 'product_not_found'],
  ['/page-data?lang=uk&path=/pozolota/page/1', 404, 'not_found'],
  ['/page-data?lang=uk&path=/pozolota/page/99', 404, 'not_found'],
  ['/page-data?lang=uk&path=/blog/potal', 404, 'not_found'],
  ['/page-data?lang=uk&path=/blog/page/99', 404, 'not_found'],
  ['/page-data?lang=uk&path=/blog/poliruvannia-zolota-ahatom/page/2', 404, 'not_found'],
  ['/page-data?lang=uk&path=/contacts/page/2', 404, 'not_found'],
  ['/blog/posts?lang=uk&page=0', 400, 'bad_request'],
  ['/page-data?lang=uk', 400, 'bad_request'],
  ['/offers?lang=uk', 400, 'bad_request'],
  ['/search?lang=uk', 400, 'bad_request'],
  ['/delivery/settlements?lang=uk', 400, 'bad_request'],
  ['/delivery/branches?lang=uk&settlement=Lviv&kind=branch', 400, 'bad_request'],
  [`/delivery/branches?lang=uk&settlement=${LVIV}&kind=drone`, 400, 'bad_request'],
  ['/categories/potal/products?lang=uk&sort=cheap', 400, 'bad_request'],
])('GET %s is refused with %i %s', async (path, status, code) => {
  const response = await get(path);
  expect(response.status).toBe(status);
  expect(await codeOf(response)).toBe(code);
});

test('the batch of page data keeps the order, has null for a path without a page, and names the dependencies', async () => {
  const paths = ['/', '/nope', '/pozolota/page/2', '/blog', '/blog/poliruvannia-zolota-ahatom', '/contacts'];
  const response = await get('/page-data/batch?lang=ru', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paths }),
  });
  const records = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const pages = records.map(({ page }) => page);
  expect(pages.map((page) => page?.type ?? null)).toEqual(['home', null, 'category', 'blog', 'blog-post', 'content']);
  expect(pages[4].post.html).toContain('href="/ru/');
  expect(pages[5].site.phones[0]).toMatch(/^\+380/);
  expect(records[1].reads).toEqual(['page:nope']);
  expect(records[3].reads).toEqual(['page:blog', 'posts', 'blog-categories']);
});

test('posts are paged, each on one page, newest first', async () => {
  const listOf = async (page: number) =>
    v.parse(dataEnvelope(postListSchema), await (await get(`/blog/posts?lang=ru&page=${page}`)).json()).data;
  const [first, second] = [await listOf(1), await listOf(2)];
  expect([first.page, second.page, first.posts.length]).toEqual([1, 2, 12]);
  const posts = [...first.posts, ...second.posts];
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(Math.min(24, first.postCount));
  expect(posts.map(({ date }) => date)).toEqual(
    posts
      .map(({ date }) => date)
      .sort()
      .reverse(),
  );
  expect(first.pageCount).toBe(Math.ceil(first.postCount / 12));
  expect((await listOf(99)).posts).toEqual([]);
  expect((await get('/pages?lang=ru')).headers.get('content-language')).toBe('ru');
});

test('the first change creates a cart, with an HttpOnly cookie', async () => {
  const send = visitor();
  expect((await send('GET', '/cart')).headers.get('set-cookie')).toBeNull();
  const response = await send('POST', '/cart/lines', { sku: GOLD, quantity: 2 });
  expect(response.headers.get('set-cookie')).toMatch(
    /^visitor=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await cartOf(response)).toMatchObject({
    quantity: 2,
    total: 744_000,
    lines: [{ sku: GOLD, unitPrice: 372_000, seenPrice: 372_000 }],
  });
});

test('a visitor with a too short cookie gets another', async () => {
  const add = await app.request('/api/v1/cart/lines?lang=uk', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'visitor=1' },
    body: JSON.stringify({ sku: 'PZ-SZL-002', quantity: 1 }),
  });
  expect(add.status).toBe(200);
  expect(add.headers.get('set-cookie')).toMatch(/^visitor=[\w-]{43};/);
  const cart = await app.request('/api/v1/cart?lang=uk', { headers: { cookie: 'visitor=1' } });
  expect((await cart.json()).data.lines).toEqual([]);
});

test('the same choice is one line, another choice of services another line', async () => {
  const send = visitor();
  await send('POST', '/cart/lines', { sku: GOLD, quantity: 1 });
  await send('POST', '/cart/lines', { sku: GOLD, quantity: 2 });
  const cart = await cartOf(await send('POST', '/cart/lines', { sku: GOLD, quantity: 1, services: ['gift-wrap'] }));
  expect(cart.lines.map(({ quantity, services }) => [quantity, services.length])).toEqual([
    [3, 0],
    [1, 1],
  ]);
  expect(cart.crossSell.length).toBeGreaterThan(0);
});

test('what cannot be ordered is refused with a reason', async () => {
  const send = visitor();
  const add = (body: unknown) => send('POST', '/cart/lines', body);
  expect(await codeOf(await add({ sku: 'NONE', quantity: 1 }))).toBe('product_not_found');
  expect(await codeOf(await add({ sku: 'PZ-SZL-006', quantity: 1 }))).toBe('out_of_stock');
  expect(await codeOf(await add({ sku: GOLD, quantity: 1, services: ['engraving'] }))).toBe('service_not_offered');
  expect(await codeOf(await add({ sku: GOLD, quantity: 0 }))).toBe('bad_request');
  const tooMany = await add({ sku: GOLD, quantity: 900 });
  expect(tooMany.status).toBe(409);
  expect((await tooMany.json()).error.message).toBe('На складі лише 64 шт. Зменште кількість.');
  expect((await cartOf(await send('GET', '/cart'))).lines).toEqual([]);
});

test('ten concurrent additions never exceed the stock', async () => {
  const send = visitor();
  await send('POST', '/cart/lines', { sku: 'PZ-PDR-006', quantity: 1 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send('POST', '/cart/lines', { sku: 'PZ-PDR-006', quantity: 1 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect((await cartOf(await send('GET', '/cart'))).quantity).toBe(5);
});

test('a visitor cannot see or change another visitor’s cart', async () => {
  const [owner, stranger] = [visitor(), visitor()];
  const { lines } = await cartOf(await owner('POST', '/cart/lines', { sku: GOLD, quantity: 1 }));
  await stranger('POST', '/cart/lines', { sku: 'PZ-POT-001', quantity: 1 });
  const path = `/cart/lines/${lines[0]?.id}`;
  expect(await codeOf(await stranger('PATCH', path, { quantity: 9 }))).toBe('cart_line_not_found');
  await stranger('DELETE', path);
  expect((await cartOf(await owner('GET', '/cart'))).quantity).toBe(1);
  expect((await cartOf(await owner('PATCH', path, { quantity: 9 }))).quantity).toBe(9);
  expect((await cartOf(await owner('DELETE', path))).lines).toEqual([]);
});

test(`a cart has at most ${MAX_LINES} lines`, async () => {
  const { rows } = await database.pool.query<{ sku: string }>(
    'SELECT sku FROM products WHERE stock > 0 ORDER BY id LIMIT 101',
  );
  const send = visitor();
  for (const { sku } of rows.slice(0, MAX_LINES))
    expect((await send('POST', '/cart/lines', { sku, quantity: 1 })).status).toBe(200);
  expect(await codeOf(await send('POST', '/cart/lines', { sku: rows[MAX_LINES]?.sku, quantity: 1 }))).toBe(
    'too_many_lines',
  );
});

test('a change from another site is refused', async () => {
  const cross = (headers: Record<string, string>) =>
    get('/cart/lines?lang=uk', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ sku: GOLD, quantity: 1 }),
    });
  expect((await cross({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await cross({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(
    (await get('/cart/lines?lang=uk', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }))
      .status,
  ).toBe(403);
});

test('the wishlist is newest first, toggled by product', async () => {
  const send = visitor();
  const ids = (await database.pool.query<{ id: number }>('SELECT id FROM products ORDER BY id LIMIT 2')).rows.map(
    ({ id }) => id,
  );
  for (const productId of ids) await send('POST', '/wishlist/toggle', { productId });
  const wishes = async () => v.parse(dataEnvelope(wishlistSchema), await (await send('GET', '/wishlist')).json()).data;
  expect((await wishes()).map(({ productId }) => productId)).toEqual([...ids].reverse());
  const removed = await send('POST', '/wishlist/toggle', { productId: ids[0] });
  expect((await removed.json()).data).toEqual({ productId: ids[0], isInWishlist: false });
  expect((await wishes()).map(({ productId }) => productId)).toEqual([ids[1]]);
  expect(await codeOf(await send('POST', '/wishlist/toggle', { productId: 2_147_483_647 }))).toBe('product_not_found');
});

test.each([
  ['PZ-AGT-001', 'PZ-AGT-001'],
  ['agt001', 'PZ-AGT-001'],
  ['pz agt 001', 'PZ-AGT-001'],
  ['сусалне золото', 'PZ-SZL'],
  ['сусальное золото', 'PZ-SZL'],
  ['потль', 'PZ-POT'],
  ['шелак', 'PZ-ZAH'],
  ['шеллак оранжевый', 'PZ-ZAH-001'],
  ['агатавий зубок', 'PZ-AGT'],
  ['мордан 12', 'PZ-MRD'],
  ['золото трансферне', 'PZ-SZL'],
])('the search for «%s» finds %s', async (query, sku) => {
  const response = await get(`/search?lang=uk&q=${encodeURIComponent(query)}`);
  const [first] = (await response.json()).data.products;
  expect(first?.sku).toMatch(new RegExp(`^${sku}`));
});

test('the search for nonsense has no results', async () => {
  const response = await get(`/search?lang=uk&q=${encodeURIComponent('щщщщщщ')}`);
  expect((await response.json()).data).toMatchObject({ productCount: 0, products: [] });
});

test('during maintenance everything but its own endpoint answers 503 with the end time', async () => {
  await database.pool.query(`UPDATE maintenance SET is_in_progress = true, end_time = '2026-11-21T10:30:00Z'`);
  const response = await get('/pages?lang=ru');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1800');
  expect(await response.json()).toMatchObject({
    error: { code: 'maintenance', message: 'Магазин на техническом перерыве. Ваша корзина сохранена.' },
    isMaintenanceInProgress: true,
    maintenanceEndTime: '2026-11-21T10:30:00.000Z',
  });
  expect((await (await get('/maintenance?lang=uk')).json()).data.isMaintenanceInProgress).toBe(true);
  await database.pool.query('UPDATE maintenance SET is_in_progress = false, end_time = NULL');
  expect((await get('/pages?lang=ru')).status).toBe(200);
});

test('the announcement is null when it is hidden', async () => {
  await database.pool.query('UPDATE announcement SET is_shown = false');
  expect(await (await get('/announcement?lang=uk')).json()).toEqual({ data: null });
});

test('health checks report the process and the database', async () => {
  expect((await app.request('/health/live')).status).toBe(200);
  expect((await app.request('/health/ready')).status).toBe(200);
});

test('the API’s documents are served', async () => {
  expect((await (await app.request('/api/v1/openapi.json')).json()).openapi).toBe('3.1.0');
  expect(await (await app.request('/api/v1/docs')).text()).toContain('/cart/lines');
});

test('offers are found by SKUs with a comma, given as separate parameters', async () => {
  await database.pool.query(`UPDATE products SET sku = 'A,1' WHERE sku = 'PZ-SZL-001'`);
  const response = await get(`/offers?sku=${encodeURIComponent('A,1')}&sku=${GOLD}&lang=uk`);
  const { data } = v.parse(dataEnvelope(offersSchema), await response.json());
  expect(data.map(({ sku }) => sku).toSorted()).toEqual(['A,1', GOLD]);
  for (const query of ['', '&sku=', `&sku=${'A'.repeat(SKU_LENGTH + 1)}`, '&sku=A'.repeat(OFFERS_LIMIT + 1)]) {
    expect((await get(`/offers?lang=uk${query}`)).status).toBe(400);
  }
});
