import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateOrders } from '../../../bench/lib/generated-orders/generate-orders.ts';
import { REPORTS, type ReportId, SHOWN_ROWS } from '../../../studio/contract/reports.ts';
import type { Browser } from '../../../tests/helpers/browser.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/helpers/database.ts';
import { testDeps } from '../../../tests/helpers/deps.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { createApp } from '../../app.ts';

/**
 * Compares every sum of every report over a generated year of 20,000 orders with plain SQL over the tables, which is
 * written apart and shares nothing with the reports.
 */
const ORDERS = 20_000;
const NOW = new Date('2026-11-26T10:00:00Z');

let database: TestDatabase;
let owner: Browser;

beforeAll(async () => {
  database = await createTestDatabase();
  const deps = { ...testDeps(database.pool), clock: () => NOW };
  owner = await openStudio({ app: createApp(deps), deps }, 'owner');
  await generateOrders(database.pool, { orders: ORDERS, products: 1000, until: NOW });
  // Views of this test: sold orders with what is left of their goods, and their lines with what is left of them.
  await database.pool.query(`
    CREATE VIEW plain_asked AS SELECT * FROM refunds WHERE cause = 'asked' AND status IN ('queued', 'returned');
    CREATE VIEW plain_back AS SELECT o.id,
      (SELECT coalesce(sum(amount), 0) FROM plain_asked r WHERE r.order_id = o.id) AS money,
      (SELECT coalesce(sum(CASE WHEN r.lines IS NULL THEN r.amount ELSE least(r.amount, (SELECT round(sum(
          CASE WHEN i.net_cost IS NULL THEN i.cost::numeric * (o.items_cost - o.discount_value) / o.items_cost ELSE i.net_cost END
            * (l ->> 'quantity')::int / i.quantity))
        FROM jsonb_array_elements(r.lines) l, order_items i
        WHERE i.order_id = o.id AND i.position = (l ->> 'position')::int)) END), 0) FROM plain_asked r WHERE r.order_id = o.id) AS goods
      FROM orders o;
    CREATE TABLE plain_orders AS SELECT o.*, (o.created_at AT TIME ZONE 'Europe/Kyiv')::date AS day,
      o.items_cost - o.discount_value - CASE WHEN b.money - least(b.goods, o.items_cost - o.discount_value) > o.shipping_cost
        THEN b.money - o.shipping_cost ELSE least(b.goods, o.items_cost - o.discount_value) END AS left_goods,
      o.total_cost - b.money AS left_total, b.money AS back,
      CASE WHEN o.status IN ('cancelled', 'returned') THEN o.status WHEN o.status = 'awaiting-payment' THEN 'awaiting'
        WHEN o.payment_method = 'cash-on-delivery' AND o.status <> 'finished' THEN 'underway' ELSE 'sold' END AS state
      FROM orders o JOIN plain_back b USING (id);
    CREATE TABLE plain_sold AS SELECT * FROM plain_orders WHERE state = 'sold';
    CREATE TABLE plain_moving AS SELECT * FROM plain_orders WHERE state IN ('sold', 'underway');
    CREATE UNIQUE INDEX ON plain_moving (id);
    CREATE TABLE plain_earlier AS SELECT created_at, customer_id, recipient_phone FROM orders WHERE status NOT IN ('cancelled', 'returned');
    CREATE INDEX ON plain_earlier (customer_id);
    CREATE INDEX ON plain_earlier (recipient_phone);
    CREATE TABLE plain_lines AS SELECT i.order_id, i.position, i.product_id, i.sku, i.unit_cost, o.day, o.state, o.left_goods,
      i.quantity - coalesce((SELECT sum((l ->> 'quantity')::int) FROM plain_asked r, jsonb_array_elements(r.lines) l
        WHERE r.order_id = o.id AND (l ->> 'position')::int = i.position), 0)::int AS pieces, i.quantity,
      round(CASE WHEN i.net_cost IS NULL THEN i.cost::numeric * (o.items_cost - o.discount_value) / o.items_cost ELSE i.net_cost END) AS net,
      CASE WHEN i.net_cost IS NULL THEN i.cost::numeric * (o.items_cost - o.discount_value) / o.items_cost ELSE i.net_cost END AS exact_net
      FROM plain_moving o JOIN order_items i ON i.order_id = o.id;
      ANALYZE;
  `);
}, 240_000);
afterAll(() => database.drop());

type Cells = readonly (number | string | null)[];

/** Reads a report; returns its rows by key, and its total, each as the values of its columns. */
async function read(id: ReportId, [from, to]: readonly [string, string], more = '') {
  const { data } = await owner.get(`/studio/reports/tables/${id}?from=${from}&to=${to}${more}`);
  const rows: Readonly<Record<string, Cells>> = Object.fromEntries(
    data.rows.map(({ key, values }: { key: string | null; values: Cells }) => [key ?? '', values]),
  );
  return {
    rows,
    total: (data.total?.values ?? []) as Cells,
    ids: data.columns.map((column: { id: string }) => column.id),
    data,
  };
}

/** Returns rows of plain SQL as `read` does: the first column is the key. */
async function plain(sql: string, [from, to]: readonly [string, string]): Promise<Readonly<Record<string, Cells>>> {
  const { rows } = await database.pool.query({
    text: sql.replaceAll('$from', `'${from}'::date`).replaceAll('$to', `'${to}'::date`),
    rowMode: 'array',
  });
  return Object.fromEntries(
    rows.map(([key, ...values]) => [
      key ?? '',
      values.map((value: unknown) => (typeof value === 'string' && /^-?[\d.]+$/.test(value) ? Number(value) : value)),
    ]),
  );
}

const PERIODS = [
  ['2025-11-26', '2026-11-26'],
  ['2026-03-01', '2026-03-31'],
  ['2026-11-20', '2026-11-26'],
] as const;
const IN_DAYS = 'day BETWEEN $from AND $to';

/** Sold orders by a key: key, orders, revenue, average. */
const soldBy = (key: string) => `SELECT ${key} AS key, count(*)::int, sum(left_goods)::bigint::float8,
  round(sum(left_goods) / count(*))::float8 FROM plain_sold WHERE ${IN_DAYS} GROUP BY ROLLUP (1)`;
const PLACED_BY = `(SELECT t.by FROM order_transitions t WHERE t.order_id = plain_sold.id ORDER BY t.at, t.id LIMIT 1)`;

/** Columns of the report, and plain SQL of the key and these columns; the row without a key is the total. */
const BY_ORDER: readonly (readonly [ReportId, readonly string[], string])[] = [
  ['sales-by-payment', ['orders', 'revenue', 'average'], soldBy('payment_method')],
  ['sales-by-delivery', ['orders', 'revenue', 'average'], soldBy('shipping_method')],
  [
    'sales-by-channel',
    ['orders', 'revenue', 'average'],
    soldBy(`CASE WHEN ${PLACED_BY} LIKE 'staff:%' THEN 'phone' ELSE 'site' END`),
  ],
  [
    'sales',
    ['revenue', 'orders', 'average', 'delivery', 'refunded'],
    `SELECT day::text, sum(left_goods)::float8, count(*)::int, round(avg(left_goods))::float8, sum(left_total - left_goods)::float8,
      sum(items_cost - discount_value - left_goods)::float8 FROM plain_sold WHERE ${IN_DAYS} GROUP BY ROLLUP (1)`,
  ],
  [
    'sales-by-state',
    ['orders', 'value'],
    `SELECT state, count(*)::int, sum(CASE WHEN state IN ('sold', 'underway') THEN left_goods ELSE items_cost - discount_value END)::float8
      FROM plain_orders WHERE ${IN_DAYS} GROUP BY ROLLUP (1)`,
  ],
  [
    'buyers',
    ['orders', 'buyers', 'revenue', 'average'],
    `SELECT CASE WHEN EXISTS (SELECT FROM plain_earlier e WHERE e.customer_id = s.customer_id AND e.created_at < s.created_at)
        OR EXISTS (SELECT FROM plain_earlier e WHERE e.recipient_phone = s.recipient_phone AND e.created_at < s.created_at)
        THEN 'returning' ELSE 'new' END,
      count(*)::int, count(DISTINCT coalesce(customer_id::text, recipient_phone))::int, sum(left_goods)::float8,
      round(sum(left_goods) / count(*))::float8
      FROM plain_sold s WHERE ${IN_DAYS} GROUP BY ROLLUP (1)`,
  ],
  [
    'refunds',
    ['orders', 'amount', 'queued'],
    `SELECT cause, count(DISTINCT order_id)::int, sum(amount)::float8, sum(CASE WHEN status = 'queued' THEN amount ELSE 0 END)::float8
      FROM refunds WHERE status <> 'failed' AND (created_at AT TIME ZONE 'Europe/Kyiv')::date BETWEEN $from AND $to GROUP BY ROLLUP (1)`,
  ],
  [
    'discounts',
    ['orders', 'amount'],
    `SELECT key, count(DISTINCT id)::int, sum(amount)::float8 FROM (
        SELECT id, concat_ws(':', d ->> 'kind', d ->> 'code') AS key, (d ->> 'amount')::bigint AS amount
          FROM plain_sold, jsonb_array_elements(discounts) d WHERE ${IN_DAYS}
        UNION ALL SELECT id, 'unknown', discount_value FROM plain_sold WHERE ${IN_DAYS} AND discounts = '[]' AND discount_value > 0
        UNION ALL SELECT id, 'promo:' || promo_code, 0 FROM plain_sold WHERE ${IN_DAYS} AND promo_code IS NOT NULL) d
      GROUP BY ROLLUP (1)`,
  ],
  [
    'returns',
    ['orders', 'pieces', 'value', 'shelf', 'written-off', 'never-there', 'kept'],
    `SELECT lower(r.reason), count(DISTINCT r.order_id)::int, sum(r.quantity)::int,
      sum(round(coalesce(i.net_cost, i.cost::numeric * (o.items_cost - o.discount_value) / o.items_cost) * r.quantity / i.quantity))::float8,
      ${['shelf', 'written-off', 'never-there', 'kept'].map((fate) => `sum(CASE fate WHEN '${fate}' THEN r.quantity ELSE 0 END)::int`).join(', ')}
      FROM order_returns r JOIN orders o ON o.id = r.order_id JOIN order_items i ON i.order_id = r.order_id AND i.position = r.position
      WHERE (r.at AT TIME ZONE 'Europe/Kyiv')::date BETWEEN $from AND $to GROUP BY ROLLUP (1)`,
  ],
];

describe.each(PERIODS)('%s to %s', (...period) => {
  test.each(BY_ORDER)('%s', async (id, columns, sql) => {
    const [report, expected] = await Promise.all([read(id, period), plain(sql, period)]);
    expect(report.ids).toEqual(columns);
    const { '': total, ...rows } = expected;
    expect(report.total).toEqual(total);
    const shown = Object.entries(report.rows).filter(([key]) => id !== 'sales' || key in rows);
    expect(Object.fromEntries(shown)).toEqual(rows);
    // A day without orders has a row of zeros.
    for (const [key, values] of Object.entries(report.rows))
      if (!(key in rows)) expect(values).toEqual([0, 0, 0, 0, 0]);
  });

  test('sales by employee', async () => {
    const [report, expected] = await Promise.all([
      read('sales-by-employee', period),
      plain(
        `SELECT coalesce(by, 'site'), count(*)::int, sum(left_goods)::float8, round(sum(left_goods) / count(*))::float8 FROM (
          SELECT CASE WHEN ${PLACED_BY} LIKE 'staff:%' THEN ${PLACED_BY} END AS by, left_goods FROM plain_sold WHERE ${IN_DAYS}) s
          GROUP BY 1`,
        period,
      ),
    ]);
    const { '': site, ...staff } = report.rows;
    expect({ ...staff, site }).toEqual(expected);
  });

  test('products, categories and margin, whose lines add up to the revenue of their orders', async () => {
    const lines = await splitLines(period);
    const categories = await database.pool.query<{ id: number; category: number }>(
      'SELECT id, category_id AS category FROM products',
    );
    const categoryOf = new Map(categories.rows.map(({ id, category }) => [id, String(category)]));
    const byCategory = groupBy(lines, (line) => categoryOf.get(line.product_id ?? 0) ?? '');

    const sales = await read('sales-by-category', period);
    expect(sales.ids).toEqual(['orders', 'pieces', 'revenue']);
    expect(sales.total).toEqual(salesOf(lines));
    expect(sales.rows).toEqual(mapOf(byCategory, salesOf));
    expect(sales.total[2]).toBe((await read('sales', period)).total[0]);

    const margin = await read('margin', period);
    expect(margin.ids).toEqual(['orders', 'margin', 'percent', 'known', 'cost', 'unknown']);
    expect(margin.total).toEqual(marginOf(lines));
    expect(margin.rows).toEqual(mapOf(byCategory, marginOf));

    const products = await read('products', period);
    expect(products.ids).toEqual(['orders', 'pieces', 'revenue', 'margin']);
    const kept = lines.filter(({ pieces }) => pieces > 0);
    const bySku = groupBy(kept, ({ sku }) => sku);
    const rowOf = (some: readonly Line[]) => [...salesOf(some), marginOf(some)[1]];
    const expected = Object.entries(bySku).map(([sku, some]) => [sku, rowOf(some)] as const);
    const best = expected
      .toSorted((a, b) => Number(b[1][2]) - Number(a[1][2]) || (a[0] < b[0] ? -1 : 1))
      .slice(0, SHOWN_ROWS);
    expect(Object.keys(products.rows)).toEqual(best.map(([sku]) => sku));
    expect(products.rows).toEqual(Object.fromEntries(best));
    expect(products.data.rowCount).toBe(expected.length);
    expect(products.total).toEqual(rowOf(kept));
  });

  test('every figure of orders lists exactly its orders', async () => {
    for (const id of Object.values(REPORTS).flat()) {
      const { data, ids } = await read(id, period);
      const column = ids.indexOf('orders');
      if (column < 0) continue;
      for (const { cell, values } of [data.total, ...data.rows.slice(0, 2)]) {
        if (cell === null) continue;
        const list = await owner.get(`/studio/orders?cell=${encodeURIComponent(cell)}`);
        expect([cell, list.data.total]).toEqual([cell, values[column]]);
      }
    }
  });
});

interface Line {
  readonly order_id: string;
  readonly product_id: number | null;
  readonly sku: string;
  readonly pieces: number;
  readonly unit_cost: number | null;
  readonly revenue: number;
}

/** Returns the sold lines of a period, each with its share of what is left of its order's goods. */
async function splitLines([from, to]: readonly [string, string]): Promise<readonly Line[]> {
  const { rows } = await database.pool.query(
    `SELECT order_id, product_id, sku, pieces, unit_cost, left_goods::bigint::text AS goods, net::bigint::text AS net,
      round(exact_net * pieces / quantity)::bigint::text AS kept
     FROM plain_lines WHERE state = 'sold' AND day BETWEEN $1 AND $2 ORDER BY order_id, position`,
    [from, to],
  );
  return Object.values(groupBy(rows, ({ order_id: id }) => id)).flatMap((lines) => {
    const isKept = lines.some(({ kept }) => BigInt(kept) > 0n);
    const weights = lines.map(({ kept, net }) => BigInt(isKept ? kept : net));
    const whole = weights.reduce((sum, weight) => sum + weight, 0n) || 1n;
    let [reached, given] = [0n, 0n];
    return lines.map((line, index) => {
      reached += weights[index] ?? 0n;
      const upTo = (BigInt(line.goods) * reached) / whole;
      const revenue = Number(upTo - given);
      given = upTo;
      return { ...line, revenue };
    });
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const salesOf = (lines: readonly Line[]) => [
  new Set(lines.map((line) => line.order_id)).size,
  sum(lines.map(({ pieces }) => pieces)),
  sum(lines.map(({ revenue }) => revenue)),
];

function marginOf(lines: readonly Line[]) {
  const known = lines.filter(({ unit_cost: cost }) => cost !== null);
  const revenue = sum(known.map((line) => line.revenue));
  const cost = sum(known.map(({ unit_cost: piece, pieces }) => (piece ?? 0) * pieces));
  return [
    new Set(lines.map((line) => line.order_id)).size,
    known.length > 0 ? revenue - cost : null,
    revenue === 0 ? null : Number((((revenue - cost) * 100) / revenue).toFixed(1)),
    revenue,
    known.length > 0 ? cost : null,
    sum(lines.map((line) => line.revenue)) - revenue,
  ];
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, Item[]> {
  const groups: Record<string, Item[]> = {};
  for (const item of items) {
    const key = keyOf(item);
    groups[key] = groups[key] ?? [];
    groups[key].push(item);
  }
  return groups;
}

const mapOf = <Item, Result>(groups: Readonly<Record<string, Item[]>>, work: (items: Item[]) => Result) =>
  Object.fromEntries(Object.entries(groups).map(([key, items]) => [key, work(items)]));

describe('as of now', () => {
  const period = ['2026-11-26', '2026-11-26'] as const;

  test('cash in transit', async () => {
    const [report, { '': total, ...rows }] = await Promise.all([
      read('cash-in-transit', period),
      plain(
        `SELECT shipping_method || ' ' || (CASE WHEN days < 4 THEN 1 WHEN days < 8 THEN 2 WHEN days < 15 THEN 3 ELSE 4 END),
          count(*)::int, sum(left_total)::float8, max(days) FROM (
            SELECT o.*, '2026-11-26'::date - coalesce((SELECT (max(at) AT TIME ZONE 'Europe/Kyiv')::date FROM order_transitions t
              WHERE t.order_id = o.id AND to_status = 'shipped'), day) AS days
            FROM plain_orders o WHERE payment_method = 'cash-on-delivery' AND status IN ('shipped', 'delivered')
              ) o
          GROUP BY ROLLUP (1)`,
        period,
      ),
    ]);
    expect(report.ids).toEqual(['orders', 'value', 'oldest']);
    expect(report.total).toEqual(total);
    expect(report.rows).toEqual(rows);
    expect(report.data.total.before).toBeNull();
  });

  test('the value of the stock', async () => {
    const [report, { '': total, ...rows }] = await Promise.all([
      read('stock-value', period),
      plain(
        `SELECT category_id::text, count(*)::int, sum(stock)::int, sum(CASE WHEN cost IS NULL THEN 0 ELSE cost::numeric * stock END)::float8,
          sum(price::numeric * stock)::float8, sum(CASE WHEN cost IS NULL THEN stock ELSE 0 END)::int
         FROM products WHERE stock > 0 GROUP BY ROLLUP (1)`,
        period,
      ),
    ]);
    expect(report.ids).toEqual(['products', 'pieces', 'at-cost', 'at-price', 'unknown']);
    expect(report.total).toEqual(total);
    expect(report.rows).toEqual(Object.fromEntries(Object.entries(rows).filter(([key]) => key in report.rows)));
    expect(report.data.rowCount).toBe(Object.keys(rows).length);
  });

  test.each([
    [30, 7, 30],
    [90, 14, 60],
  ])('what to reorder: by the last %i days, %i days of delivery and %i of reserve', async (rate, lead, cover) => {
    const [report, { '': total, ...rows }] = await Promise.all([
      read('reorder', period, `&rate=${rate}&lead=${lead}&cover=${cover}`),
      plain(
        `SELECT sku, sum(stock)::int, sum(sold)::int, min(floor(stock * ${rate} / sold))::int, sum(wanted)::int, sum(cost::numeric * wanted)::float8
         FROM (SELECT p.sku, p.stock, p.cost, s.sold, ceil(s.sold * ${lead + cover} / ${rate}.0 - p.stock) AS wanted
           FROM (SELECT product_id, sum(pieces) AS sold FROM plain_lines WHERE day BETWEEN '2026-11-26'::date - ${rate - 1} AND '2026-11-26' GROUP BY 1) s
           JOIN products p ON p.id = s.product_id WHERE p.is_published AND s.sold > 0) w WHERE wanted > 0 GROUP BY ROLLUP (1)`,
        period,
      ),
    ]);
    expect(report.ids).toEqual(['stock', 'sold', 'days', 'wanted', 'cost']);
    expect(report.total).toEqual(total);
    expect(report.data.rowCount).toBe(Object.keys(rows).length);
    for (const [sku, values] of Object.entries(report.rows))
      expect([sku, ...values]).toEqual([sku, ...(rows[sku] ?? [])]);
  });
});

test('the steps of orders, and what they reached', async () => {
  const period = PERIODS[1];
  const { rows } = await read('steps', period);
  const reached = async (statuses: string) =>
    (
      await plain(
        `SELECT 'all', count(*)::int FROM plain_orders o WHERE ${IN_DAYS} AND (status IN (${statuses}) OR EXISTS (
          SELECT FROM order_transitions t WHERE t.order_id = o.id AND t.to_status IN (${statuses})))`,
        period,
      )
    ).all?.[0];
  const after = [
    "'new', 'paid', 'packed', 'shipped', 'delivered', 'finished'",
    "'packed', 'shipped', 'delivered', 'finished'",
    "'shipped', 'delivered', 'finished'",
    "'finished'",
  ];
  for (const [index, statuses] of after.entries())
    expect([index, rows[String(index + 3)]?.[0]]).toEqual([index, await reached(statuses)]);
  expect(rows['2']).toEqual(
    (await plain(`SELECT 'all', count(*)::int FROM plain_orders WHERE ${IN_DAYS}`, period)).all,
  );
});
