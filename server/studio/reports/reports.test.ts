import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import { addDays } from '../../../src/rules/kyiv-calendar.ts';
import { comparedDays } from '../../../studio/contract/report-periods.ts';
import { REPORTS, type ReportData, type ReportId, type readReport } from '../../../studio/contract/reports.ts';
import { createSharedDatabase } from '../../../tests/helpers/database.ts';
import { testDeps } from '../../../tests/helpers/deps.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { until } from '../../../tests/helpers/until.ts';
import { createApp } from '../../app.ts';
import { daysOf } from './period.ts';

const database = await createSharedDatabase();
const deps = testDeps(database.pool);
const owner = await openStudio({ app: createApp(deps), deps }, 'owner');
await database.pool.query('DELETE FROM orders');
const { rows } = await database.pool.query<{ id: number; sku: string }>(
  'SELECT id, sku FROM products ORDER BY id LIMIT 2',
);
const skus = rows.map(({ sku }) => sku);
/** Two products of the shop, one with a known purchase price. */
const [known, unknown] = rows.map(({ id }) => id) as [number, number];
await database.pool.query('UPDATE products SET cost = 6000, stock = 10 WHERE id = $1', [known]);

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

type Values = Readonly<Record<string, number | string | null>>;

interface Table {
  readonly total: Values;
  readonly before: Values | null;
  /** Rows by their names' keys. */
  readonly rows: readonly (Values & {
    readonly key: string | null;
    readonly label: string;
    readonly cell: string | null;
  })[];
  readonly data: ResponseOf<typeof readReport>;
}

/** Reads a report with its values by the ids of their columns. */
async function report(id: ReportId, from: string, to: string, more = ''): Promise<Table> {
  const before = comparedDays({ from, to }, 'before');
  const { data } = await owner.get(
    `/studio/reports/tables/${id}?from=${from}&to=${to}&beforeFrom=${before.from}&beforeTo=${before.to}${more}`,
  );
  const named = (values: readonly (number | string | null)[]): Values =>
    Object.fromEntries(data.columns.map((column: { id: string }, index: number) => [column.id, values[index] ?? null]));
  return {
    data,
    total: named(data.total?.values ?? []),
    before: data.total?.before ? named(data.total.before) : null,
    rows: data.rows.map(({ key, label, cell, values }: ReportData['rows'][number]) => ({
      ...named(values),
      key,
      label,
      cell,
    })),
  };
}

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
  // Revenue: 45 000 − 9 000 refunded, and 20 000.
  expect(sales.total).toEqual({ orders: 2, revenue: 56_000, average: 28_000, refunded: 9_000, delivery: 7_000 });
  expect(sales.before).toMatchObject({ orders: 1, revenue: 5_000 });
  expect(
    sales.data.rows.map(({ key, values: [revenue], before }: ReportData['rows'][number]) => [
      key,
      revenue,
      before?.[0],
    ]),
  ).toEqual([
    ['2026-03-10', 36_000, 0],
    ['2026-03-11', 0, 0],
    ['2026-03-12', 20_000, 5_000],
  ]);
  const states = await report('sales-by-state', '2026-03-10', '2026-03-12');
  expect(states.rows.map(({ key, orders, value }) => [key, orders, value])).toEqual([
    ['sold', 2, 56_000],
    ['underway', 1, 22_000],
    ['awaiting', 1, 90_000],
    ['cancelled', 1, 90_000],
    ['returned', 1, 90_000],
  ]);
  // Three of four pieces, sold for 36 000, with a purchase price of 6 000 each.
  const margin = await report('margin', '2026-03-10', '2026-03-12');
  expect(margin.total).toEqual({
    orders: 2,
    known: 27_000,
    cost: 18_000,
    margin: 9_000,
    percent: 33.3,
    unknown: 29_000,
  });

  const best = await report('products', '2026-03-10', '2026-03-12');
  // Pieces: 4 − 1 returned, 1 and 2.
  expect(best.total).toMatchObject({ pieces: 6, revenue: 56_000 });
  expect(best.rows.map(({ key, pieces, revenue }) => [key, pieces, revenue])).toEqual([
    [skus[1], 3, 29_000],
    [skus[0], 3, 27_000],
  ]);
  const column = best.data.columns.findIndex(({ id }: { id: string }) => id === 'pieces');
  expect(best.data.rows.map(({ before }: ReportData['rows'][number]) => before?.[column])).toEqual([0, 1]);
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
  // A delivered parcel waits at the branch.
  const received = "status = 'finished'";
  const stands = "status NOT IN ('awaiting-payment', 'cancelled', 'returned')";
  const sold = `${stands} AND (NOT ${cash} OR ${received})`;
  // Of a refund of 12 500 for a piece of 9 500, and of 40 000 for goods of 38 000, the rest was for delivery.
  const goodsBack = 'CASE back WHEN 12500 THEN 9500 WHEN 40000 THEN 38000 ELSE coalesce(back, 0) END';
  const { total } = await report('sales', '2026-07-01', '2026-07-31');
  const goods = `items_cost - discount_value - ${goodsBack}`;
  expect(total).toMatchObject({
    orders: await plain(`count(*) FILTER (WHERE ${sold})`),
    revenue: await plain(`sum(${goods}) FILTER (WHERE ${sold})`),
    refunded: await plain(`sum(${goodsBack}) FILTER (WHERE ${sold})`),
    delivery: await plain(`sum(shipping_cost - coalesce(back, 0) + ${goodsBack}) FILTER (WHERE ${sold})`),
  });
  const underway = `${stands} AND ${cash} AND NOT ${received}`;
  const { rows } = await report('sales-by-state', '2026-07-01', '2026-07-31');
  const states = Object.fromEntries(rows.map(({ key, orders, value }) => [key, [orders, value]]));
  expect(states.underway).toEqual([
    await plain(`count(*) FILTER (WHERE ${underway})`),
    await plain(`sum(${goods}) FILTER (WHERE ${underway})`),
  ]);
  for (const [state, status] of [
    ['awaiting', 'awaiting-payment'],
    ['cancelled', 'cancelled'],
    ['returned', 'returned'],
  ] as const)
    expect(states[state]?.[0]).toBe(await plain(`count(*) FILTER (WHERE status = '${status}')`));
  const best = await report('products', '2026-07-01', '2026-07-31');
  expect(best.total.pieces).toBe(
    await plain(`sum(4 - CASE WHEN back IN (9500, 12500) THEN 1 ELSE 0 END) FILTER (WHERE ${sold})`),
  );
  // A refund of a sum is spread over the lines, so that the products add up to the revenue.
  expect(best.total.revenue).toBe(total.revenue);
  // Payments and refunds for goods and delivery are each counted exactly once.
  const money = await plain(`sum(total_cost - coalesce(back, 0)) FILTER (WHERE ${sold})`);
  expect(Number(total.revenue) + Number(total.delivery)).toBe(money);
});

test('the purchase price of a line is that of the day of the sale', async () => {
  await database.pool.query('UPDATE products SET cost = 9000 WHERE id = $1', [known]);
  expect((await report('margin', '2026-03-10', '2026-03-12')).total).toMatchObject({ known: 27_000, cost: 18_000 });
  await database.pool.query('UPDATE products SET cost = 6000 WHERE id = $1', [known]);
});

test('what to reorder: as much as is sold until the supplier has delivered, and in the days after', async () => {
  await makeOrder(new Date().toISOString(), 'new', [{ product: known, quantity: 15, cost: 150_000 }]);
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Kyiv' });
  const rowOf = async (terms: string) =>
    (await report('reorder', today, today, terms)).rows.find(({ key }) => key === skus[0]);
  // Ten pieces at half a piece a day; 37 days need 18.5, of which 10 are there.
  expect(await rowOf('')).toMatchObject({ stock: 10, sold: 15, days: 20, wanted: 9, cost: 54_000 });
  expect(await rowOf('&lead=10&cover=50')).toMatchObject({ days: 20, wanted: 20 });
  expect(await rowOf('&lead=0&cover=20')).toBeUndefined();
  expect((await owner.get(`/studio/reports/tables/reorder?from=${today}&to=${today}&rate=0`)).error).toMatchObject({
    code: 'bad_request',
    fields: { rate: expect.any(String) },
  });
  const { data } = await owner.get(`/studio/reports/reorder/csv?from=${today}&to=${today}`);
  expect(data.replace(/^\uFEFF/, '').split('\r\n')[0]).toBe(
    'Товар;Артикул;Артикул виробника;Штрихкод;Бренд;Замовити, шт.',
  );
});

test('searches are counted by query, those without results separately; contacts are not stored', async () => {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Kyiv' });
  for (const query of ['золото', 'Ккваззж', 'кКВАЗЗЖ', 'olena@example.com'])
    await owner.get(`/search?q=${encodeURIComponent(query)}`);
  await until(async () => Number((await report('searches', today, today)).total.times) >= 3);
  expect(await report('searches', today, today)).toMatchObject({
    total: { missed: 2, times: 3 },
    rows: [{ key: 'ккваззж', missed: 2, last: today }],
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
  expect(carts).toMatchObject({ total: { carts: 1 }, rows: [{ key: skus[0], carts: 1, pieces: 3 }] });
  const steps = await report('steps', '2026-04-01', '2026-04-30');
  expect(steps.rows.map(({ count }) => count)).toEqual([1, 1, 1, 1, 0, 0]);
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
  const { total, rows: days } = await report('builds', '2026-05-01', '2026-05-31');
  expect(total).toMatchObject({ releases: 2, pages: 4, failed: 1, median: 200 });
  expect(days.find(({ key }) => key === '2026-05-05')).toMatchObject({ releases: 2, median: 200 });
  expect(days.find(({ key }) => key === '2026-05-06')).toMatchObject({ releases: 0, median: null });
});

test('a period that ends before it begins, or exceeds a year, is refused with an error at its field', async () => {
  const wrong = async (from: string, to: string) =>
    (await owner.get(`/studio/reports/tables/sales?from=${from}&to=${to}`)).error;
  expect(await wrong('2026-03-12', '2026-03-10')).toMatchObject({
    code: 'bad_request',
    fields: { to: expect.any(String) },
  });
  expect(await wrong('2024-01-01', '2026-03-10')).toMatchObject({
    fields: { from: 'Задовгий період: виберіть коротший' },
  });
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
  ).toEqual([
    'День;Виторг, ₴;Замовлень;Середнє замовлення, ₴;Доставка, ₴;Повернено за товари, ₴',
    '2026-03-10;360,00;1;360,00;70,00;90,00',
  ]);
  const compared = await owner.get(
    '/studio/reports/sales-by-payment/csv?from=2026-03-10&to=2026-03-12&beforeFrom=2026-03-07&beforeTo=2026-03-09&lang=ru',
  );
  expect(
    compared.data
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(0, 2),
  ).toEqual([
    'Оплата;Заказов;Выручка, ₴;Средний заказ, ₴;Заказов (раньше);Выручка, ₴ (раньше);Средний заказ, ₴ (раньше)',
    'Картой онлайн;2;560,00;280,00;1;50,00;50,00',
  ]);
  for (const id of Object.values(REPORTS).flat())
    expect((await owner.get(`/studio/reports/${id}/csv?from=2026-03-10&to=2026-03-12`)).status).toBe(200);
});

test('the list of orders has exactly the orders of a figure; a manager follows the link, without seeing reports', async () => {
  const manager = await openStudio({ app: createApp(deps), deps }, 'order-manager');
  const { rows, data } = await report('sales-by-state', '2026-07-01', '2026-07-31');
  for (const { cell, orders, label } of [
    ...rows,
    { cell: data.total?.cell ?? null, orders: data.total?.values[0] ?? null, label: null },
  ]) {
    const query = `cell=${encodeURIComponent(cell ?? '')}`;
    expect((await manager.get(`/studio/orders?${query}`)).data.total).toBe(orders);
    expect((await manager.get(`/studio/reports/cell?${query}`)).data).toEqual({
      title: 'Що стало із замовленнями',
      label,
      from: '2026-07-01',
      to: '2026-07-31',
    });
  }
  expect((await manager.get('/studio/reports/tables/sales?from=2026-07-01&to=2026-07-31')).status).toBe(403);
  for (const wrong of ['sales', 'nothing:2026-07-01:2026-07-31', 'reorder:2026-07-01:2026-07-31', 'sales:x:y'])
    expect((await manager.get(`/studio/orders?cell=${wrong}`)).status).toBe(400);
});

test('the list of orders names a figure as the report names its row', async () => {
  const order = await makeOrder('2026-09-02T10:00:00Z', 'finished', [{ product: known, quantity: 3, cost: 3_000 }]);
  await database.pool.query(
    `INSERT INTO order_returns (order_id, position, quantity, fate, reason, by, at)
     SELECT $1, 0, 1, 'shelf', reason, 'test', '2026-09-03T10:00:00Z' FROM unnest(ARRAY['Тріснула', ' ']) reason`,
    [order],
  );
  const { rows: named } = await database.pool.query(`SELECT name ->> 'uk' AS name FROM products WHERE id = $1`, [
    known,
  ]);
  const expected = { products: [named[0]?.name], returns: ['Без причини', 'Тріснула'] };
  for (const id of ['products', 'returns'] as const) {
    const { rows } = await report(id, '2026-09-01', '2026-09-30');
    expect(rows.map(({ label }) => label).sort()).toEqual(expected[id]);
    for (const { cell, label } of rows) {
      const asked = await owner.get(`/studio/reports/cell?cell=${encodeURIComponent(cell ?? '')}`);
      expect(asked.data.label).toBe(label);
    }
  }
});

const dayArbitrary = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('the period before has the same length and ends where the period begins', () => {
  fc.assert(
    fc.property(dayArbitrary, fc.nat(365), (from, length) => {
      const period = { from, to: addDays(from, length) };
      const before = comparedDays(period, 'before');
      expect(daysOf(before)).toHaveLength(length + 1);
      expect(addDays(before.to, 1)).toBe(from);
    }),
  );
});
