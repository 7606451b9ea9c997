import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();
const manager = await openStudio(shop, 'order-manager');
await shop.pool.query('DELETE FROM orders');
// Every state with every payment and two deliveries, three times: with and without waybills, callbacks, refunds.
await shop.pool.query(`INSERT INTO orders (id, status, created_at, recipient_name, recipient_phone, shipping_method,
    payment_method, items_cost, total_cost, tracking_number, is_callback_needed)
  SELECT gen_random_uuid(), status, timestamptz '2026-03-01 10:00+02' + n * interval '3 hours', 'Олена ' || n,
    '+380671112233', delivery, payment, n * 1000, n * 1000,
    CASE WHEN n % 3 = 0 AND delivery <> 'pickup' THEN '2045000' || (1000000 + n) END, n % 2 = 0
  FROM (SELECT status, delivery, payment, row_number() OVER (ORDER BY time, status, delivery, payment)::int AS n
    FROM unnest(ARRAY['new', 'awaiting-payment', 'paid', 'packed', 'shipped', 'delivered', 'finished', 'cancelled',
        'returned']) AS status, unnest(ARRAY['pickup', 'nova-poshta-branch']) AS delivery,
      unnest(ARRAY['card', 'cash-on-delivery', 'invoice']) AS payment, generate_series(1, 3) AS time) AS made`);
await shop.pool.query(`INSERT INTO order_transitions (order_id, from_status, to_status, by, at)
  SELECT id, 'new', status, 'test', now() - (number % 8) * interval '1 day' FROM orders WHERE number % 2 = 0`);
await shop.pool.query(`INSERT INTO refunds (id, order_id, amount, status, cause, reason, by, created_at)
  SELECT gen_random_uuid(), id, 100, CASE WHEN number % 10 = 0 THEN 'failed' ELSE 'returned' END, 'asked', 'r', 'test', now()
  FROM orders WHERE number % 5 = 0`);
await shop.pool.query(`INSERT INTO shop_tasks (kind, order_id, details, done_at, done_by)
  SELECT 'waybill-failed', id, 'd', CASE WHEN number % 14 = 0 THEN now() END, CASE WHEN number % 14 = 0 THEN 'test' END
  FROM orders WHERE number % 7 = 0`);

/** Returns the numbers of all pages of the list. */
async function listed(query: Readonly<Record<string, string | readonly string[]>>) {
  const address = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  );
  const numbers: number[] = [];
  for (let page = 1; ; page++) {
    address.set('page', String(page));
    const { data } = await manager.get(`/studio/orders?${address}`);
    numbers.push(...data.orders.map(({ number }: { number: number }) => number));
    if (data.orders.length === 0) return { numbers, total: data.total };
  }
}

async function exported(query: object) {
  const { data } = await manager.post('/studio/orders/export', query);
  const rows: string[][] = parse(data.csv, { delimiter: ';', bom: true });
  return { rows, numbers: rows.slice(1).map(([number]) => Number(number)), ...data };
}

const DAYS_AGO = (days: number) => `coalesce((SELECT max(t.at) FROM order_transitions t WHERE t.order_id = orders.id),
  created_at) < now() - interval '${days} days'`;
const REFUNDED = "(SELECT count(*) FROM refunds r WHERE r.order_id = orders.id AND r.status IN ('queued', 'returned'))";
const KYIV_DAY = "(created_at AT TIME ZONE 'Europe/Kyiv')::date";

test.each([
  [
    { need: 'call' },
    "is_callback_needed AND status NOT IN ('shipped', 'delivered', 'finished', 'cancelled', 'returned')",
  ],
  [{ need: 'pack' }, "status = 'new' OR status = 'paid'"],
  [{ need: 'payment' }, "status = 'awaiting-payment'"],
  [
    { need: 'parcel' },
    `shipping_method LIKE 'nova%' AND (status = 'packed' AND ${DAYS_AGO(2)}
      OR status IN ('shipped', 'delivered') AND ${DAYS_AGO(5)})`,
  ],
  [{ money: ['unpaid'] }, "status = 'awaiting-payment'"],
  [
    { money: ['on-receipt'] },
    "payment_method = 'cash-on-delivery' AND status NOT IN ('awaiting-payment', 'paid', 'finished', 'cancelled', 'returned')",
  ],
  [
    { money: ['paid'] },
    `${REFUNDED} = 0 AND (status = 'paid' OR status = 'finished' OR payment_method IN ('card', 'invoice')
      AND status NOT IN ('new', 'awaiting-payment', 'cancelled', 'returned'))`,
  ],
  [{ money: ['refunded'] }, `${REFUNDED} > 0`],
  [{ money: ['unpaid', 'refunded'] }, `${REFUNDED} > 0 OR status = 'awaiting-payment'`],
  [{ tasks: 'open' }, '0 < (SELECT count(*) FROM shop_tasks t WHERE t.order_id = orders.id AND t.done_at IS NULL)'],
  [
    { waybill: 'none' },
    "tracking_number IS NULL AND shipping_method LIKE 'nova%' AND (status = 'packed' OR status = 'shipped' OR status = 'delivered')",
  ],
  [{ sumFrom: '50000' }, 'NOT total_cost < 50000'],
  [{ sumTo: '50000' }, 'NOT total_cost > 50000'],
  [{ sumFrom: '50000', sumTo: '50000' }, 'total_cost = 50000'],
  [
    { payment: ['card', 'invoice'], delivery: ['pickup'] },
    "payment_method <> 'cash-on-delivery' AND shipping_method = 'pickup'",
  ],
  [{ from: '2026-03-02', to: '2026-03-04' }, `${KYIV_DAY} BETWEEN '2026-03-02' AND '2026-03-04'`],
  [
    {
      status: ['packed', 'shipped', 'finished'],
      tasks: 'open',
      sumFrom: '20000',
      money: ['on-receipt', 'paid', 'refunded'],
    },
    `status IN ('packed', 'shipped', 'finished') AND total_cost >= 20000
      AND EXISTS (SELECT FROM shop_tasks t WHERE t.order_id = orders.id AND t.done_at IS NULL)`,
  ],
])('the list and the export filtered by %j have the orders that SQL finds', async (query, where) => {
  const { rows } = await shop.pool.query(
    `SELECT number FROM orders WHERE ${where} ORDER BY created_at DESC, number DESC`,
  );
  const expected = rows.map(({ number }) => number);
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.length).toBeLessThan(162);
  expect(await listed(query)).toEqual({ numbers: expected, total: expected.length });
  const file = await exported(query);
  expect([file.numbers, file.count, file.total]).toEqual([expected, expected.length, expected.length]);
});

test('the export has no formulas, is sorted as the list, and the audit log names the filters without their values', async () => {
  await shop.pool.query(`UPDATE orders SET recipient_name = '=HYPERLINK("http://evil")' WHERE total_cost = 2000`);
  const file = await exported({ sort: 'total', sumTo: '2000' });
  expect(file.rows.slice(1).map(([, , , , name, phone, , , sum]: string[]) => [name, phone, sum])).toEqual([
    ['Олена 1', '380671112233', '10,00'],
    [`'=HYPERLINK("http://evil")`, '380671112233', '20,00'],
  ]);
  const { rows } = await shop.pool.query(
    "SELECT entity, entity_id, after FROM audit_log WHERE operation = 'action' ORDER BY id DESC LIMIT 1",
  );
  expect(rows).toEqual([
    { entity: 'order', entity_id: 'list', after: { action: 'export', count: 2, filters: ['sumTo'] } },
  ]);
});

test('only staff who may export personal data, with the second factor confirmed, export orders', async () => {
  const support = await openStudio(shop, 'support');
  expect((await support.post('/studio/orders/export', {})).status).toBe(403);
  const late = await openStudio(shop, 'order-manager');
  shop.wait(11 * 60_000);
  expect((await late.post('/studio/orders/export', {})).error.code).toBe('confirmation_needed');
});
