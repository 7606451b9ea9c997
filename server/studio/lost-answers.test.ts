import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STAFF_COOKIES } from '../../studio/contract/cookies.ts';
import { kyivMinuteOf } from '../../studio/contract/kyiv-minute.ts';
import { type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import { buy, setOrderStatus, stockOf } from '../../tests/helpers/ordering.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { createStaffSession } from '../staff/session.ts';
import { studioRoutes } from './routes.ts';

const OTHER = 'Ярема Калина';
const SKU = 'PZ-SZL-002';
const DAY = 86_400_000;
const BEGUN = Date.now();

const shop = await openSharedShop();
const [owner, other] = [await openStudio(shop, 'owner'), await openOther()];
const site = (await owner.get('/studio/site')).data.site;
const { rows } = await shop.pool.query<{ id: number }>("SELECT id FROM products WHERE sku LIKE 'PZ-MOL-%' LIMIT 2");
const members = rows.map(({ id }) => id);
const potal = Number(await one("SELECT id FROM categories WHERE slug = 'potal'"));

/** Opens a browser of another owner. */
async function openOther(): Promise<Browser> {
  const staffId = await one(
    `INSERT INTO staff (email, name, role, lang, password_hash) SELECT 'other@example.com', $1, role, lang, password_hash
     FROM staff WHERE role = 'owner' RETURNING id`,
    [OTHER],
  );
  const client = await shop.pool.connect();
  try {
    const browser = openBrowser(shop.app);
    const session = await createStaffSession(client, { staffId, userAgent: 'Firefox', now: shop.deps.clock() });
    browser.cookies.set(STAFF_COOKIES.staff.name, session);
    return browser;
  } finally {
    client.release();
  }
}

/** Returns the only column of the first row, as text. */
async function one(text: string, values: readonly unknown[] = []): Promise<string> {
  const { rows } = await shop.pool.query<Record<string, unknown>>(text, [...values]);
  return String(Object.values(rows[0] ?? {})[0]);
}

/** One piece that cannot be packed, with a letter to the customer. */
const MISSING = {
  ...{ position: 0, quantity: 1, fate: 'never-there', stock: { kind: 'kept' }, substitute: null },
  message: 'Одного немає',
};

const countLines = () => one('SELECT count(*) FROM audit_log');

let made = 0;
/** Returns a number that no other row of these tests has. */
const next = () => {
  made += 1;
  return made;
};

const both = (text: unknown) => ({ uk: `${text} укр`, ru: `${text} рус` });
const newProduct = (n: number) => ({
  ...{ sku: `L-${n}`, slug: `vtracheno-${n}`, categoryId: 1, name: both(`Товар ${n}`) },
  ...{ description: both('<p>Про товар.</p>'), price: 10_000, weight: 100 },
});
const newPost = (n: number) => ({
  ...{ slug: `vtrachena-stattia-${n}`, categoryId: 1, publishedOn: '2026-11-20', title: both(n), excerpt: both('Так') },
  ...{ html: both('<p>Текст</p>'), mediaId: null, isPublished: true, materials: [] },
});
const newPage = (n: number) => ({
  ...{ slug: `vtrachena-storinka-${n}`, title: both(n), summary: both('Так'), html: both('<p>Текст</p>') },
  isPublished: true,
});
const newLanding = (n: number, text: unknown = n) => ({
  ...{ slug: `vtrachena-dobirka-${n}`, categoryId: potal, filters: { format: ['rulon'] }, label: both('Рулон') },
  ...{ name: both(text), description: both('Опис'), seoTitle: null, seoDescription: null, isPublished: true },
});
const newSynonyms = (n: number, text: unknown = n) => ({
  ...{ term: `втрачене ${n}`, others: [`знайдене ${text}`], isTwoWay: true },
});
const newTerms = (n: number) => ({
  ...{ kind: 'percent', value: (n % 90) + 1, startsAt: null, endsAt: null },
  ...{ minimumCost: n, useLimit: null, useLimitOfCustomer: null },
});
const newSale = (n: number) => ({
  terms: {
    ...{ name: both(`Розпродаж ${n}`), percent: 10, rounding: 'hryvnia', tiers: 'lower', own: [], without: [] },
    ...{ choice: { by: 'skus', q: '', categoryId: null, brand: null, skus: SKU }, from: '', until: '', notice: null },
  },
  digest: null,
});
const newCategory = (n: number) => ({
  ...{ slug: `vtrachenyi-rozdil-${n}`, parentId: null, name: both(n), description: both('Опис'), isInMenu: false },
});
const notice = (n: number) => ({ text: both(n), isFixed: true, type: 'sale', isOn: false, from: null, until: null });
const planned = (n: number) => ({
  ...{
    state: 'planned',
    startsAt: new Date(BEGUN + (n + 1) * DAY).toISOString(),
    endTime: null,
    opensItself: false,
  },
});

async function add(path: string, body: object, table: string): Promise<string> {
  const { status, error } = await owner.post(path, body);
  expect([status, error]).toEqual([200, undefined]);
  return one(`SELECT max(id) FROM ${table}`);
}

/** Rows that are saved with the revision that was seen. */
interface Rows {
  readonly table: string;
  readonly key?: string;
  /** Creates a row. @returns its id */
  readonly make: () => Promise<string>;
  /** Returns a save, which differs from that of every other number. */
  readonly body: (n: number, id: string) => object;
}

const emails = new Map<string, string>();

/** Rows by the path of their routes. */
const ROWS: Readonly<Record<string, Rows>> = {
  '/studio/products/{id}': {
    table: 'products',
    make: () => add('/studio/products', newProduct(next()), 'products'),
    body: (n) => ({
      name: both(n),
      translationsHold: ['name'],
      tiers: [{ costBreakpoint: 900_000 + n, price: 9_000 }],
    }),
  },
  '/studio/categories/{id}': {
    table: 'categories',
    make: () => add('/studio/categories', newCategory(next()), 'categories'),
    body: (n) => ({ name: both(n) }),
  },
  '/studio/families/{id}': {
    table: 'product_families',
    make: () =>
      one(
        `SELECT id FROM product_families ORDER BY id LIMIT 1
         OFFSET mod($1::int, (SELECT count(*)::int FROM product_families))`,
        [next()],
      ),
    body: (n) => ({ name: both(n) }),
  },
  '/studio/posts/{id}': {
    table: 'posts',
    make: () => add('/studio/posts', newPost(next()), 'posts'),
    body: (n, id) => ({ slug: `pereimenovana-${id}-${n}`, html: both(`<p onclick="x">${n}</p>`), materials: [1] }),
  },
  '/studio/blog-categories/{id}': {
    table: 'blog_categories',
    make: () => {
      const n = next();
      const body = { slug: `vtrachena-rubryka-${n}`, name: both(n), description: both('Про') };
      return add('/studio/blog-categories', body, 'blog_categories');
    },
    body: (n) => ({ name: both(n) }),
  },
  '/studio/content-pages/{slug}': {
    table: 'content_pages',
    key: 'slug',
    make: async () => {
      const page = newPage(next());
      await owner.post('/studio/content-pages', page);
      return page.slug;
    },
    body: (n) => ({ title: both(n) }),
  },
  '/studio/landings/{id}': {
    table: 'landing_pages',
    make: () => add('/studio/landings', newLanding(next()), 'landing_pages'),
    body: (n, id) => newLanding(Number(id) + 10_000, n),
  },
  '/studio/search-words/synonyms/{id}': {
    table: 'search_synonyms',
    make: () => add('/studio/search-words/synonyms', newSynonyms(next()), 'search_synonyms'),
    body: (n, id) => newSynonyms(Number(id) + 10_000, n),
  },
  '/studio/search-words/redirects/{id}': {
    table: 'search_redirects',
    make: () =>
      add('/studio/search-words/redirects', { query: `шлях ${next()}`, slug: 'contacts' }, 'search_redirects'),
    body: (n, id) => ({ query: `шлях ${id} ${n}`, slug: 'contacts' }),
  },
  '/studio/promo-codes/{code}': {
    table: 'promo_codes',
    key: 'code',
    make: async () => {
      const n = next();
      await owner.post('/studio/promo-codes', { code: `LOST${n}`, terms: newTerms(n) });
      return `LOST${n}`;
    },
    body: newTerms,
  },
  '/studio/reviews/{id}': {
    table: 'reviews',
    make: () =>
      one(
        `INSERT INTO reviews (key, status, author, text, rating, lang) VALUES ($1, 'pending', 'Оксана', 'Золото приїхало цілим.', 5, 'uk')
         RETURNING id`,
        [randomUUID()],
      ),
    body: (n) => ({ status: 'published', reply: `Дякуємо ${n}` }),
  },
  '/studio/customers/{id}': {
    table: 'customers',
    make: async () => {
      const { id, login } = await shop.newCustomer();
      emails.set(id, login);
      return id;
    },
    body: (n, id) => ({ name: `Оксана ${n}`, email: emails.get(id), phone: '', lang: 'uk' }),
  },
  '/studio/sales/{id}': {
    table: 'sales',
    make: () => add('/studio/sales', newSale(next()), 'sales'),
    body: newSale,
  },
  '/studio/announcement': { table: 'announcement', make: () => put('announcement', notice(next())), body: notice },
  '/studio/maintenance': { table: 'maintenance', make: () => put('maintenance', planned(next())), body: planned },
  '/studio/site': { table: 'site_settings', make: async () => '1', body: (n) => ({ ...site, legalName: both(n) }) },
  '/studio/discount-levels': {
    table: 'discount_levels',
    make: async () => '1',
    body: (n) => ({ levels: [{ from: 100_000 + n, percent: 2 }] }),
  },
};

/** Writes the only row of a table. */
async function put(path: string, body: object): Promise<string> {
  expect((await owner.send('PUT', `/studio/${path}`, body)).status).toBe(200);
  return '1';
}

const seen = (revision: unknown, key?: string) => ({
  'if-match': `"${revision}"`,
  ...(key !== undefined && { 'idempotency-key': key }),
});

/** Returns the row of a route, with its requests. */
async function open(path: string) {
  const { table, key = 'id', make, body } = ROWS[path] as Rows;
  const id = await make();
  const at = path.replace(/\{\w+\}/, id);
  const method = studioRoutes.find(({ endpoint }) => endpoint.path === path && isSave(endpoint))?.endpoint.method ?? '';
  return {
    revision: () => one(`SELECT revision FROM ${table} WHERE ${key}::text = $1`, [id]),
    exists: async () => (await one(`SELECT count(*) FROM ${table} WHERE ${key}::text = $1`, [id])) === '1',
    save: (n: number, revision: string, browser = owner) => browser.send(method, at, body(n, id), seen(revision)),
    remove: (revision: string, browser = owner) => browser.send('DELETE', at, {}, seen(revision)),
  };
}

const isSave = ({ method }: { readonly method: string }) => method === 'PATCH' || method === 'PUT';

/** Names of the routes that take a header. */
const routesWith = (header: string) =>
  studioRoutes.flatMap(({ endpoint }) =>
    endpoint.headers && header in endpoint.headers ? [`${endpoint.method} ${endpoint.path}`] : [],
  );

const cashOrder = async () => {
  await shop.pool.query('DELETE FROM rate_limits');
  await shop.pool.query('UPDATE products SET stock = 40 WHERE sku = $1', [SKU]);
  const { data } = await buy(openBrowser(shop.app), SKU, 2, { payment: 'cash-on-delivery' });
  return { id: data.id as string, revision: await one('SELECT revision FROM orders WHERE id = $1', [data.id]) };
};

/** A merge of customers is tested with their accounts. */
const MERGE = 'POST /studio/customers/{id}/merge';

/** Routes with a revision that neither save nor remove a row, each with its own check. */
const OWN: Readonly<Record<string, () => Promise<void>>> = {
  'POST /studio/promo-codes/{code}/end': async () => {
    const code = await (ROWS['/studio/promo-codes/{code}'] as Rows).make();
    const end = (browser = owner) => browser.send('POST', `/studio/promo-codes/${code}/end`, {}, seen(1));
    expect((await end()).status).toBe(200);
    const lines = await countLines();
    expect((await end()).status).toBe(200);
    expect(await countLines()).toBe(lines);
    expect((await other.send('PUT', `/studio/promo-codes/${code}`, newTerms(80), seen(2))).status).toBe(200);
    expect((await end()).status).toBe(412);
  },
  'POST /studio/orders/{id}/moves': async () => {
    const { id, revision } = await cashOrder();
    const key = randomUUID();
    const move = (to: string, browser = owner, header = key) =>
      browser.send('POST', `/studio/orders/${id}/moves`, { to }, seen(revision, header));
    expect((await move('packed')).data.status).toBe('packed');
    const letters = await one('SELECT count(*) FROM messages');
    expect((await move('packed')).data.status).toBe('packed');
    expect(await one('SELECT count(*) FROM messages')).toBe(letters);
    expect(await one('SELECT count(*) FROM order_transitions WHERE order_id = $1', [id])).toBe('2');
    expect((await move('packed', other, randomUUID())).status).toBe(412);
    expect((await move('packed', other)).status).toBe(400);
  },
  'PATCH /studio/orders/{id}': async () => {
    const { id, revision } = await cashOrder();
    const key = randomUUID();
    const edit = (header = key) =>
      owner.send('PATCH', `/studio/orders/${id}`, { lines: [{ position: 0, quantity: 5 }] }, seen(revision, header));
    const first = await edit();
    const stock = await stockOf(shop.pool, SKU);
    const again = await edit();
    expect([again.status, again.data.order.totalCost]).toEqual([200, first.data.order.totalCost]);
    expect(again.data.outcome).toMatchObject({ changes: [], stock: [], payment: { kind: 'none' } });
    expect(await stockOf(shop.pool, SKU)).toBe(stock);
    expect(await one('SELECT count(*) FROM order_edits WHERE order_id = $1', [id])).toBe('1');
    expect((await edit(randomUUID())).status).toBe(412);
  },
  // A preview writes nothing, so its response may be lost as often as it likes.
  'POST /studio/orders/{id}/edit-preview': async () => {
    const { id, revision } = await cashOrder();
    const preview = () => owner.send('POST', `/studio/orders/${id}/edit-preview`, { note: 'Інша' }, seen(revision));
    expect((await preview()).data).toEqual((await preview()).data);
  },
  'POST /studio/packing/{id}/missing': async () => {
    const { id, revision } = await cashOrder();
    const key = randomUUID();
    const record = (header = key) =>
      owner.send('POST', `/studio/packing/${id}/missing`, MISSING, seen(revision, header));
    expect((await record()).status).toBe(200);
    const stock = await stockOf(shop.pool, SKU);
    expect((await record()).status).toBe(200);
    expect(await stockOf(shop.pool, SKU)).toBe(stock);
    expect(await one("SELECT count(*) FROM order_notes WHERE order_id = $1 AND kind = 'customer'", [id])).toBe('1');
    expect((await record(randomUUID())).status).toBe(412);
  },
  'POST /studio/packing/{id}/missing-preview': async () => {
    const { id, revision } = await cashOrder();
    const preview = () => owner.send('POST', `/studio/packing/${id}/missing-preview`, MISSING, seen(revision));
    expect((await preview()).data).toEqual((await preview()).data);
  },
  'POST /studio/scheduled': async () => {
    const id = await (ROWS['/studio/products/{id}'] as Rows).make();
    const plan = { write: 'product.update', input: { id: Number(id), changes: { price: 20_000 } }, at: at(1) };
    const key = randomUUID();
    const ask = (header = key) => owner.send('POST', '/studio/scheduled', plan, seen(1, header));
    const first = await ask();
    expect((await ask()).data).toEqual(first.data);
    expect(await one('SELECT count(*) FROM scheduled_changes WHERE $1 = ANY (subjects)', [`product:${id}`])).toBe('1');
    await other.send('PATCH', `/studio/products/${id}`, { price: 29_000 }, seen(1));
    expect((await ask(randomUUID())).status).toBe(412);
  },
};

/** Writes without a revision that are applied once for their key, each with its own behaviour. */
const KEYED: Readonly<Record<string, () => Promise<void>>> = {
  'POST /studio/products/prices': async () => {
    const id = await (ROWS['/studio/products/{id}'] as Rows).make();
    const body = { ids: [Number(id)], change: 1000, rounding: 'hryvnia', showsOld: false };
    const reprice = (key: string) => owner.send('POST', '/studio/products/prices', body, { 'idempotency-key': key });
    const key = randomUUID();
    const first = await reprice(key);
    expect([first.status, first.data.changed]).toEqual([200, 1]);
    expect((await reprice(key)).data).toEqual(first.data);
    const price = () => one('SELECT price FROM products WHERE id = $1', [id]);
    expect(await price()).toBe('11000');
    await reprice(randomUUID());
    expect(await price()).toBe('12100');
  },
  'POST /studio/orders/{id}/receipts': async () => {
    await shop.pool.query('DELETE FROM rate_limits');
    const company = { name: 'ТОВ «Іконопис»', code: '12345678' };
    const { data: order } = await buy(openBrowser(shop.app), SKU, 2, { payment: 'invoice', company });
    await setOrderStatus(shop.pool, order.id, 'paid');
    await owner.send('PATCH', `/studio/orders/${order.id}`, { surcharge: { amount: 5_000, reason: 'Пакування' } });
    const key = { 'idempotency-key': randomUUID() };
    const receive = () => owner.send('POST', `/studio/orders/${order.id}/receipts`, { amount: 5_000 }, key);
    const first = await receive();
    expect([first.status, first.data?.rest]).toEqual([200, 0]);
    expect((await receive()).data.money).toEqual(first.data.money);
  },
  'POST /studio/products/publication': async () => {
    const id = await (ROWS['/studio/products/{id}'] as Rows).make();
    const state = () => one('SELECT is_published FROM products WHERE id = $1', [id]);
    const isPublished = (await state()) !== 'true';
    await isBulkAppliedOnce('/studio/products/publication', { ids: [Number(id)], isPublished });
    expect(await state()).toBe(String(isPublished));
  },
  'POST /studio/products/category': async () => {
    const id = await (ROWS['/studio/products/{id}'] as Rows).make();
    const category = () => one('SELECT category_id FROM products WHERE id = $1', [id]);
    const other = await one('SELECT max(id) FROM categories WHERE id <> $1', [await category()]);
    await isBulkAppliedOnce('/studio/products/category', { ids: [Number(id)], categoryId: Number(other) });
    expect(await category()).toBe(other);
  },
};

/** Sends a bulk action twice with one key: the second answer tells what the first request has changed. */
async function isBulkAppliedOnce(path: string, body: object): Promise<void> {
  const key = { 'idempotency-key': randomUUID() };
  const first = await owner.send('POST', path, body, key);
  expect([first.status, first.data.changed]).toEqual([200, 1]);
  expect((await owner.send('POST', path, body, key)).data).toEqual(first.data);
}

/** Returns the minute in Kyiv so many days from now. */
const at = (days: number) => kyivMinuteOf(new Date(shop.deps.clock().getTime() + days * DAY));

describe('a write over a revision', () => {
  test('is tested here for each route', () => {
    const saves = Object.keys(ROWS).flatMap((path) =>
      studioRoutes
        .flatMap(({ endpoint }) => (endpoint.path === path && isSave(endpoint) ? [endpoint.method] : []))
        .map((method) => `${method} ${path}`),
    );
    expect([...saves, ...REMOVALS.map((path) => `DELETE ${path}`), ...Object.keys(OWN), MERGE].sort()).toEqual(
      routesWith('if-match').sort(),
    );
  });

  test.each(Object.keys(ROWS))('%s: repeated after a lost response, it is written once', async (path) => {
    const row = await open(path);
    const revision = await row.revision();
    const first = await row.save(1, revision);
    expect([first.status, first.error]).toEqual([200, undefined]);
    const lines = await countLines();
    const again = await row.save(1, revision);
    expect([again.status, again.error]).toEqual([200, undefined]);
    expect({ ...again.data, transaction: '', isCleaned: true }).toEqual({
      ...{ ...first.data, transaction: '', isCleaned: true },
    });
    expect(await countLines()).toBe(lines);
    expect((await row.save(2, await row.revision(), other)).status).toBe(200);
    const late = await row.save(1, revision);
    expect([late.status, late.error?.code]).toEqual([412, 'revision_conflict']);
    expect(late.body).toMatchObject({ changedBy: OTHER, current: { revision: Number(await row.revision()) } });
  });

  /** A save whose response is lost so many times, and whether another editor has saved before its last attempt. */
  const attempts = fc.array(fc.record({ losses: fc.nat(2), isOtherFirst: fc.boolean() }), { maxLength: 4 });

  test.each(Object.keys(ROWS))(
    '%s: however many responses are lost, only other editors’ saves are conflicts',
    async (path) => {
      // Each save has other values than those before it, and than those that rows are made with (`next`).
      let n = 1_000;
      const holds = async (script: readonly { readonly losses: number; readonly isOtherFirst: boolean }[]) => {
        const row = await open(path);
        for (const { losses, isOtherFirst } of script) {
          n += 2;
          const revision = await row.revision();
          for (let lost = 0; lost < losses; lost += 1) expect((await row.save(n, revision)).status).toBe(200);
          if (isOtherFirst) expect((await row.save(n + 1, await row.revision(), other)).status).toBe(200);
          expect((await row.save(n, revision)).status).toBe(isOtherFirst ? 412 : 200);
        }
      };
      await fc.assert(fc.asyncProperty(attempts, holds), { numRuns: 4 });
    },
  );

  test.each(Object.entries(OWN))('%s', async (_, holds) => holds());

  test('a page is found by its old slug after the response to its rename was lost', async () => {
    const page = newPage(next());
    await owner.post('/studio/content-pages', page);
    const rename = () =>
      owner.send('PATCH', `/studio/content-pages/${page.slug}`, { slug: `${page.slug}-nova` }, seen(1));
    const first = await rename();
    expect((await rename()).data.page).toEqual(first.data.page);
  });

  test('sorting the menu again is no conflict, unless another editor has sorted it', async () => {
    const { data: menu } = await owner.get('/studio/menu');
    const pages = menu.pages.map(({ slug, isShown }: { slug: string; isShown: boolean }) => ({ slug, isShown }));
    const categories = menu.categories.map(({ id }: { id: number }) => ({ id, isShown: true }));
    const save = (reversed: boolean, version = menu.version, browser = owner) =>
      browser.send('PUT', '/studio/menu', { version, categories, pages: reversed ? pages.toReversed() : pages });
    expect((await save(true)).status).toBe(200);
    const lines = await countLines();
    const again = await save(true);
    expect([again.status, await countLines()]).toEqual([200, lines]);
    expect((await save(false, again.data.menu.version, other)).status).toBe(200);
    expect((await save(true)).status).toBe(412);
  });

  test('a mark by another editor is not removed over an older revision', async () => {
    const row = await open('/studio/products/{id}');
    const id = await one('SELECT max(id) FROM products');
    const name = { uk: 'Нова назва', ru: both(1).ru };
    await row.save(1, '1');
    await other.send('PATCH', `/studio/products/${id}`, { name }, seen(2));
    const late = await owner.send('PATCH', `/studio/products/${id}`, { translationsHold: ['name'] }, seen(1));
    expect(late.status).toBe(412);
    expect(await one('SELECT lang FROM outdated_translations WHERE product_id = $1', [id])).toBe('ru');
  });
});

const REMOVALS = routesWith('if-match').flatMap((name) => (name.startsWith('DELETE ') ? [name.slice(7)] : []));

describe('a removal', () => {
  test.each(REMOVALS)('%s: repeated after a lost response, it succeeds', async (path) => {
    const row = await open(path);
    const revision = await row.revision();
    expect((await row.remove(revision)).status).toBe(200);
    const lines = await countLines();
    expect((await row.remove(revision)).status).toBe(200);
    expect(await countLines()).toBe(lines);
    expect((await row.remove(revision, other)).status).toBe(404);
  });

  test.each(REMOVALS)('%s: does not remove what another editor has saved since', async (path) => {
    const row = await open(path);
    const revision = await row.revision();
    expect((await row.save(1, revision, other)).status).toBe(200);
    expect((await row.remove(revision)).error?.code).toBe('revision_conflict');
    expect(await row.exists()).toBe(true);
  });
});

/** Routes whose repetition has a test beside them. */
const ELSEWHERE: readonly string[] = [
  'POST /studio/phone-orders/{id}/lines',
  'POST /studio/orders/steps',
  'POST /studio/orders/{id}/pay-link',
  MERGE,
];

/** Rows that are added once for their idempotency key, by route: a request, and the table in which its row is. */
const CREATIONS: Readonly<Record<string, readonly [string, (n: number) => object]>> = {
  'POST /studio/products': ['products', newProduct],
  'POST /studio/products/{id}/copy': ['products', (n) => ({ sku: `C-${n}`, slug: `vtrachena-kopiia-${n}` })],
  'POST /studio/products/{id}/stock': ['stock_movements', () => ({ reason: 'received', delta: 7, note: null })],
  'POST /studio/categories': ['categories', newCategory],
  'POST /studio/families': [
    'product_families',
    () => ({ name: both('Пара'), axes: ['size'], isPictured: false, members }),
  ],
  'POST /studio/posts': ['posts', newPost],
  'POST /studio/blog-categories': [
    'blog_categories',
    (n) => ({ slug: `nova-rubryka-${n}`, name: both(n), description: both('Про') }),
  ],
  'POST /studio/content-pages': ['content_pages', newPage],
  'POST /studio/landings': ['landing_pages', (n) => newLanding(n)],
  'POST /studio/search-words/synonyms': ['search_synonyms', (n) => newSynonyms(n)],
  'POST /studio/search-words/pins': ['search_pins', (n) => ({ query: `перший ${n}`, sku: SKU })],
  'POST /studio/search-words/redirects': ['search_redirects', (n) => ({ query: `інший шлях ${n}`, slug: 'contacts' })],
  'POST /studio/sales': ['sales', newSale],
  'POST /studio/promo-codes': ['promo_codes', (n) => ({ code: `ONCE${n}`, terms: newTerms(n) })],
  'POST /studio/attributes': ['attributes', (n) => ({ code: `lost-${n}`, name: both(`Ознака ${n}`) })],
  'POST /studio/services': [
    'services',
    (n) => ({
      code: `lost-${n}`,
      name: both(`Послуга ${n}`),
      price: 100,
      fields: [],
      isPrepaid: false,
      isReturnable: true,
    }),
  ],
};

describe('an added row', () => {
  test('is tested here for each route', () => {
    const tested = [...Object.keys(CREATIONS), ...Object.keys(OWN), ...Object.keys(KEYED), ...ELSEWHERE];
    expect(routesWith('idempotency-key').filter((name) => !tested.includes(name))).toEqual([]);
  });

  test.each(Object.entries(CREATIONS))(
    '%s: added once for its key, at once or later',
    async (name, [table, bodyOf]) => {
      const path = name.slice('POST '.length).replace('{id}', await one('SELECT min(id) FROM products'));
      const body = bodyOf(next());
      const key = randomUUID();
      const send = (browser = owner) => browser.send('POST', path, body, { 'idempotency-key': key });
      const count = async () => Number(await one(`SELECT count(*) FROM ${table}`));
      const before = await count();
      const [first, second] = await Promise.all([send(), send()]);
      expect([first.status, second.status, first.error]).toEqual([200, 200, undefined]);
      const third = await send();
      const bare = ({ data }: typeof first) => ({ ...data, transaction: '' });
      expect([bare(second), bare(third)]).toEqual([bare(first), bare(first)]);
      expect(await count()).toBe(before + 1);
      if (table === 'stock_movements') return;
      const stolen = await send(other);
      expect([stolen.status, Object.keys(stolen.error?.fields ?? {})]).toEqual([400, ['idempotency-key']]);
    },
  );

  test.each(Object.entries(KEYED))('%s', async (_, holds) => holds());

  test('with another key is another row, and a malformed key is refused', async () => {
    const send = (key: string) =>
      owner.send('POST', '/studio/products', newProduct(1_000_000), { 'idempotency-key': key });
    expect((await send(randomUUID())).status).toBe(200);
    expect((await send(randomUUID())).error?.fields).toHaveProperty('slug');
    expect((await send('1')).error?.fields).toHaveProperty('idempotency-key');
  });
});
