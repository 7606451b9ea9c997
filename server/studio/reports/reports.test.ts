import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/rules/kyiv-calendar.ts';
import type { Browser } from '../../../tests/helpers/browser.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/helpers/database.ts';
import { testDeps } from '../../../tests/helpers/deps.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { until } from '../../../tests/helpers/until.ts';
import { createApp } from '../../app.ts';
import { daysOf, periodBefore } from './period.ts';

let database: TestDatabase;
let owner: Browser;
/** Two products of the shop, one with a known purchase price. */
let [known, unknown] = [0, 0];

beforeAll(async () => {
  database = await createTestDatabase();
  const deps = testDeps(database.pool);
  owner = await openStudio({ app: createApp(deps), deps }, 'owner');
  await database.pool.query('DELETE FROM orders');
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM products ORDER BY id LIMIT 2');
  [known, unknown] = rows.map(({ id }) => id) as [number, number];
  await database.pool.query('UPDATE products SET cost = 6000, stock = 10 WHERE id = $1', [known]);
});
afterAll(() => database.drop());

interface Line {
  readonly product: number;
  readonly quantity: number;
  /** Kopiykas: the cost of the line, and the same after discounts. */
  readonly cost: number;
  readonly net?: number;
}

/** Inserts an order as the shop does, at the given time. @returns its id */
async function makeOrder(
  at: string,
  status: string,
  lines: readonly Line[],
  { shipping = 0, payment = 'card' }: { readonly shipping?: number; readonly payment?: string } = {},
): Promise<string> {
  const items = lines.reduce((sum, { cost }) => sum + cost, 0);
  const net = lines.reduce((sum, { cost, net: after = cost }) => sum + after, 0);
  const id = randomUUID();
  await database.pool.query(
    `INSERT INTO orders (id, status, created_at, shipping_method, payment_method, items_cost, discount_value, shipping_cost, total_cost)
     VALUES ($1, $2, $3, 'pickup', $8, $4, $5, $6, $7)`,
    [id, status, at, items, items - net, shipping, net + shipping, payment],
  );
  for (const [position, { product, quantity, cost, net: after }] of lines.entries()) {
    await database.pool.query(
      `INSERT INTO order_items (order_id, position, product_id, sku, name, slug, price, quantity, services, cost, net_cost)
       SELECT $1, $2, id, sku, name, slug, $3, $4, '[]', $5, $6 FROM products WHERE id = $7`,
      [id, position, Math.round(cost / quantity), quantity, cost, after ?? null, product],
    );
  }
  return id;
}

async function refund(order: string, amount: number, about: { status?: string; cause?: string; lines?: unknown } = {}) {
  const { status = 'returned', cause = 'asked', lines = null } = about;
  await database.pool.query(
    `INSERT INTO refunds (id, order_id, amount, status, cause, reason, lines, by, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, 'r', $5, 'test', now())`,
    [order, amount, status, cause, lines === null ? null : JSON.stringify(lines)],
  );
}

const report = async (name: string, from: string, to: string) =>
  (await owner.get(`/studio/reports/${name}?from=${from}&to=${to}`)).data;

test('sums match orders counted by hand, without refunds; cancelled, returned and unpaid orders are separate', async () => {
  // 00:30 in Kyiv is still the day before in UTC.
  const first = await makeOrder(
    '2026-03-09T22:30:00Z',
    'finished',
    [
      { product: known, quantity: 4, cost: 40_000, net: 36_000 },
      { product: unknown, quantity: 1, cost: 10_000, net: 9_000 },
    ],
    { shipping: 7_000 },
  );
  // The order is paid on receipt and still on its way, so it is not paid.
  await makeOrder('2026-03-11T10:00:00Z', 'shipped', [{ product: known, quantity: 2, cost: 22_000 }], {
    ...{ shipping: 6_000, payment: 'cash-on-delivery' },
  });
  await refund(first, 9_000, { lines: [{ position: 0, quantity: 1 }] });
  await refund(first, 1_000, { status: 'failed' });
  await refund(first, 2_000, { cause: 'edited' });
  // 23:30 in Kyiv on the last day.
  await makeOrder('2026-03-12T21:30:00Z', 'new', [{ product: unknown, quantity: 2, cost: 20_000 }]);
  await makeOrder('2026-03-10T10:00:00Z', 'cancelled', [{ product: known, quantity: 9, cost: 90_000 }]);
  await makeOrder('2026-03-10T10:00:00Z', 'returned', [{ product: known, quantity: 9, cost: 90_000 }]);
  await makeOrder('2026-03-10T10:00:00Z', 'awaiting-payment', [{ product: known, quantity: 9, cost: 90_000 }]);
  // Orders of the period before, and of the day after.
  await makeOrder('2026-03-09T12:00:00Z', 'finished', [{ product: known, quantity: 1, cost: 5_000 }]);
  await makeOrder('2026-03-12T22:30:00Z', 'finished', [{ product: known, quantity: 1, cost: 5_000 }]);

  const sales = await report('sales', '2026-03-10', '2026-03-12');
  expect(sales.total).toEqual({
    orders: 2,
    // Pieces: 4 − 1 returned, 1 and 2.
    pieces: 6,
    // Revenue: 45 000 − 9 000 refunded, and 20 000.
    revenue: 56_000,
    refunded: 9_000,
    delivery: 7_000,
    underway: { orders: 1, value: 22_000 },
    cancelled: 1,
    returned: 1,
    awaiting: 1,
    // Three of four pieces, sold for 36 000, with a purchase price of 6 000 each.
    margin: { revenue: 27_000, cost: 18_000 },
  });
  expect(sales.before).toMatchObject({ orders: 1, revenue: 5_000 });
  expect(sales.days).toEqual([
    { day: '2026-03-10', orders: 1, revenue: 36_000, revenueBefore: 0 },
    { day: '2026-03-11', orders: 0, revenue: 0, revenueBefore: 0 },
    { day: '2026-03-12', orders: 1, revenue: 20_000, revenueBefore: 5_000 },
  ]);

  const best = await report('best-sellers', '2026-03-10', '2026-03-12');
  expect(
    best.map(({ productId, pieces, revenue, piecesBefore }: Record<string, number>) => [
      productId,
      pieces,
      revenue,
      piecesBefore,
    ]),
  ).toEqual([
    [unknown, 3, 29_000, 0],
    [known, 3, 27_000, 1],
  ]);
});

test('every figure matches plain SQL over orders of every state, payment and refund', async () => {
  const payments = ['card', 'invoice', 'cash-on-delivery'];
  const statuses = [
    'awaiting-payment',
    'new',
    'paid',
    'packed',
    'shipped',
    'delivered',
    'finished',
    'cancelled',
    'returned',
  ];
  for (const payment of payments) {
    for (const status of statuses) {
      const lines = [{ product: known, quantity: 4, cost: 40_000, net: 38_000 }];
      const about = { shipping: 6_500, payment };
      await makeOrder('2026-07-03T10:00:00Z', status, lines, about);
      // Refunds of pieces, of pieces with a part of the delivery, and of a sum above the cost of the goods.
      await refund(await makeOrder('2026-07-04T10:00:00Z', status, lines, about), 9_500, {
        lines: [{ position: 0, quantity: 1 }],
      });
      await refund(await makeOrder('2026-07-04T10:00:00Z', status, lines, about), 12_500, {
        lines: [{ position: 0, quantity: 1 }],
      });
      await refund(await makeOrder('2026-07-05T10:00:00Z', status, lines, about), 40_000);
    }
  }
  const plain = async (sql: string): Promise<number> => {
    const { rows } = await database.pool.query<{ figure: number }>(
      `SELECT coalesce(${sql}, 0)::int AS figure FROM orders
       LEFT JOIN (SELECT order_id, sum(amount) AS back FROM refunds GROUP BY order_id) r ON r.order_id = orders.id
       WHERE created_at >= '2026-07-01' AND created_at < '2026-08-01'`,
    );
    return rows[0]?.figure ?? Number.NaN;
  };
  const cash = "payment_method = 'cash-on-delivery'";
  const received = "status IN ('delivered', 'finished')";
  const stands = "status NOT IN ('awaiting-payment', 'cancelled', 'returned')";
  const sold = `${stands} AND (NOT ${cash} OR ${received})`;
  // Of a refund of 12 500 for a piece of 9 500, and of 40 000 for goods of 38 000, the rest was for delivery.
  const goodsBack = 'CASE back WHEN 12500 THEN 9500 WHEN 40000 THEN 38000 ELSE coalesce(back, 0) END';
  const { total } = await report('sales', '2026-07-01', '2026-07-31');
  expect(total).toMatchObject({
    orders: await plain(`count(*) FILTER (WHERE ${sold})`),
    revenue: await plain(`sum(items_cost - discount_value - ${goodsBack}) FILTER (WHERE ${sold})`),
    refunded: await plain(`sum(${goodsBack}) FILTER (WHERE ${sold})`),
    delivery: await plain(`sum(shipping_cost - coalesce(back, 0) + ${goodsBack}) FILTER (WHERE ${sold})`),
    underway: {
      orders: await plain(`count(*) FILTER (WHERE ${stands} AND ${cash} AND NOT ${received})`),
      value: await plain(
        `sum(items_cost - discount_value - ${goodsBack}) FILTER (WHERE ${stands} AND ${cash} AND NOT ${received})`,
      ),
    },
    awaiting: await plain("count(*) FILTER (WHERE status = 'awaiting-payment')"),
    cancelled: await plain("count(*) FILTER (WHERE status = 'cancelled')"),
    returned: await plain("count(*) FILTER (WHERE status = 'returned')"),
  });
  const [best] = await report('best-sellers', '2026-07-01', '2026-07-31');
  expect(best.pieces).toBe(
    await plain(`sum(4 - CASE WHEN back IN (9500, 12500) THEN 1 ELSE 0 END) FILTER (WHERE ${sold})`),
  );
  // Payments and refunds for goods and delivery are each counted exactly once.
  const money = await plain(`sum(total_cost - coalesce(back, 0)) FILTER (WHERE ${sold})`);
  expect(total.revenue + total.delivery).toBe(money);
});

test('the purchase price of a line is that of the day of the sale', async () => {
  await database.pool.query('UPDATE products SET cost = 9000 WHERE id = $1', [known]);
  expect((await report('sales', '2026-03-10', '2026-03-12')).total.margin).toEqual({ revenue: 27_000, cost: 18_000 });
  await database.pool.query('UPDATE products SET cost = 6000 WHERE id = $1', [known]);
});

test('stock runs out after the days that it lasts at the rate of the last thirty', async () => {
  await makeOrder(new Date().toISOString(), 'new', [{ product: known, quantity: 15, cost: 150_000 }]);
  const { data } = await owner.get('/studio/reports/running-out');
  const row = data.find(({ productId }: { productId: number }) => productId === known);
  // Ten pieces at half a piece a day.
  expect(row).toMatchObject({ stock: 10, sold: 15, daysLeft: 20 });
});

test('searches are counted by query, those without results separately; contacts are not stored', async () => {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Kyiv' });
  for (const query of ['золото', 'Ккваззж', 'кКВАЗЗЖ', 'olena@example.com'])
    await owner.get(`/search?q=${encodeURIComponent(query)}`);
  await until(async () => (await report('searches', today, today)).searches >= 3);
  expect(await report('searches', today, today)).toMatchObject({
    searches: 3,
    missed: 2,
    queries: [{ query: 'ккваззж', times: 2, lastDay: today }],
  });
});

test('the funnel of orders, and abandoned carts', async () => {
  const id = await makeOrder('2026-04-02T10:00:00Z', 'cancelled', [{ product: known, quantity: 1, cost: 1_000 }]);
  for (const to of ['new', 'packed', 'cancelled'])
    await database.pool.query(
      `INSERT INTO order_transitions (order_id, to_status, by, at) VALUES ($1, $2, 'test', now())`,
      [id, to],
    );
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO visitors (token_hash, created_at) VALUES ('\\x01', '2026-04-02') RETURNING id`,
  );
  await database.pool.query(
    `INSERT INTO cart_lines (visitor_id, product_id, services, quantity, created_at) VALUES ($1, $2, '{}', 3, '2026-04-02T12:00:00Z')`,
    [rows[0]?.id, known],
  );
  const carts = await report('carts', '2026-04-01', '2026-04-30');
  expect(carts).toMatchObject({ left: 1, products: [{ productId: known, carts: 1, pieces: 3 }] });
  expect(carts.steps.map(({ step, count }: { step: string; count: number }) => [step, count])).toEqual([
    ...[
      ['visitors', 1],
      ['orders', 1],
      ['confirmed', 1],
      ['packed', 1],
      ['shipped', 0],
      ['received', 0],
    ],
  ]);
});

test('build times come from the events of rebuilds', async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    "INSERT INTO rebuilds (is_requested, state, ended_at) VALUES (false, 'failed', '2026-05-05T10:00:00Z') RETURNING id",
  );
  for (const [duration, written] of [
    [100, 4],
    [300, 2],
    [900, 0],
  ] as const)
    await database.pool.query(
      "INSERT INTO rebuild_events (rebuild_id, at, event) VALUES ($1, '2026-05-05T10:00:00Z', $2)",
      [rows[0]?.id, JSON.stringify({ type: 'published', duration, written, deleted: 0, rendered: 2 })],
    );
  expect(await report('builds', '2026-05-01', '2026-05-31')).toMatchObject({
    releases: 2,
    pages: 4,
    failed: 1,
    median: 200,
    slowest: 300,
    days: [{ day: '2026-05-05', releases: 2, median: 200 }],
  });
});

test('a period that ends before it begins, or exceeds a year, is refused with an error at its field', async () => {
  const wrong = async (from: string, to: string) =>
    (await owner.get(`/studio/reports/sales?from=${from}&to=${to}`)).error;
  expect(await wrong('2026-03-12', '2026-03-10')).toMatchObject({
    code: 'bad_request',
    fields: { to: expect.any(String) },
  });
  expect(await wrong('2024-01-01', '2026-03-10')).toMatchObject({ fields: { from: expect.any(String) } });
  expect(await wrong('yesterday', '2026-03-10')).toMatchObject({ fields: { from: expect.any(String) } });
});

test('a report’s table is exported as CSV', async () => {
  const { headers, data } = await owner.get('/studio/reports/sales/csv?from=2026-03-10&to=2026-03-12');
  expect(headers.get('content-type')).toBe('text/csv; charset=UTF-8');
  expect(headers.get('content-disposition')).toContain('sales-2026-03-10-2026-03-12.csv');
  expect(
    data
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(0, 2),
  ).toEqual(['День;Замовлень;Виторг, ₴;Виторг за попередній період, ₴', '2026-03-10;1;360,00;0,00']);
  for (const name of ['best-sellers', 'running-out', 'searches', 'carts', 'builds'])
    expect((await owner.get(`/studio/reports/${name}/csv?from=2026-03-10&to=2026-03-12`)).status).toBe(200);
});

const dayArbitrary = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('the previous period has the same length and ends where the period begins', () => {
  fc.assert(
    fc.property(dayArbitrary, fc.nat(365), (from, length) => {
      const period = { from, to: addDays(from, length) };
      const before = periodBefore(period);
      expect(daysOf(before)).toHaveLength(length + 1);
      expect(addDays(before.to, 1)).toBe(from);
      expect([...daysOf(before), ...daysOf(period)]).toEqual(
        [...new Set([...daysOf(before), ...daysOf(period)])].sort(),
      );
    }),
  );
});
