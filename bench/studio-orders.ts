import { parseArgs } from 'node:util';
import type pg from 'pg';
import * as v from 'valibot';
import { readCountsOf } from '../server/studio/day/read-counts.ts';
import { findAll } from '../server/studio/find/find-all.ts';
import { readOrderList } from '../server/studio/orders/list-orders.ts';
import { ordersQuery } from '../studio/contract/queries/orders.ts';
import { withDatabase } from './lib/bench-database.ts';
import { count } from './lib/options.ts';
import { median, percentile, timesOf } from './lib/statistics.ts';

/**
 * Measures the studio's list of orders over 100,000 orders with 250,000 lines: ms until one page with its rows and
 * counts is read, for each filter, order and kind of search; and ms of the palette's search and of the menu's numbers.
 * `npm run bench:studio-orders [-- --orders 100000 --rounds 5]`
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
  },
});
const ORDERS = count('orders', values.orders);
const ROUNDS = count('rounds', values.rounds);

/** Limit of ms for one page. */
const LIMIT = 200;

/** Most orders are finished; a few hundred are open, as in a shop that keeps several years of orders. */
async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`INSERT INTO orders (status, created_at, recipient_name, recipient_phone, recipient_email,
      shipping_method, address, tracking_number, payment_method, is_callback_needed, weight, items_cost, total_cost, note)
    SELECT CASE WHEN n % 250 < 1 THEN (ARRAY['new', 'awaiting-payment', 'paid', 'packed', 'shipped', 'delivered'])[1 + n / 250 % 6]
        WHEN n % 20 = 3 THEN 'cancelled' WHEN n % 50 = 7 THEN 'returned' ELSE 'finished' END,
      now() - (${ORDERS} - n) * interval '15 minutes',
      (ARRAY['Олена', 'Марко', 'Соломія', 'Тарас', 'Ганна', 'Юрій'])[1 + n % 6] || ' ' ||
        (ARRAY['Коваль', 'Шевчук', 'Бондар', 'Ткач', 'Мельник', 'Гнатюк', 'Лисенко'])[1 + n % 7] || n % 1000,
      '+38067' || lpad(n::text, 7, '0'), 'buyer' || n || '@example.com',
      CASE WHEN n % 9 = 0 THEN 'pickup' ELSE (ARRAY['nova-poshta-branch', 'nova-poshta-locker', 'nova-poshta-courier'])[1 + n % 3] END,
      CASE WHEN n % 9 = 0 THEN NULL ELSE jsonb_build_object('type', 'branch', 'settlementName', city, 'settlementNameFull', city,
        'addressName', jsonb_build_object('uk', 'Відділення №' || n % 300, 'ru', 'Отделение №' || n % 300),
        'addressNameFull', jsonb_build_object('uk', 'Відділення №' || n % 300, 'ru', 'Отделение №' || n % 300)) END,
      CASE WHEN n % 9 <> 0 AND n % 250 >= 1 THEN '2045' || lpad(n::text, 10, '0') END,
      (ARRAY['card', 'cash-on-delivery', 'invoice'])[1 + n % 3], n % 400 = 1, 400 + n % 3000,
      10000 + n * 37 % 500000, 10000 + n * 37 % 500000, CASE WHEN n % 15 = 0 THEN 'Подзвонити після ' || n % 24 END
    FROM generate_series(1, ${ORDERS}) n, LATERAL (SELECT (ARRAY[
      '{"uk": "Львів", "ru": "Львов"}', '{"uk": "Київ", "ru": "Киев"}', '{"uk": "Одеса", "ru": "Одесса"}',
      '{"uk": "Кам’янець-Подільський", "ru": "Каменец-Подольский"}'])[1 + n % 4]::jsonb AS city) places`);
  await pool.query(`INSERT INTO order_items (order_id, position, product_id, sku, name, slug, price, quantity, services, cost)
    SELECT o.id, line, p.id, p.sku, p.name, p.slug, 5000, 1 + o.number % 3, '[]', 5000 * (1 + o.number % 3)
    FROM (SELECT id, number FROM orders WHERE recipient_email LIKE 'buyer%@example.com') o,
      LATERAL generate_series(0, o.number % 4) line,
      LATERAL (SELECT id, sku, name, slug FROM products WHERE id = (SELECT min(id) FROM products) + (o.number * 7 + line) % 300) p`);
  await pool.query(`INSERT INTO order_notes (id, order_id, kind, text, by, at)
    SELECT gen_random_uuid(), id, 'team', 'Просив загорнути ' || number, 'shop', created_at FROM orders WHERE number % 10 = 0`);
  await pool.query(`INSERT INTO refunds (id, order_id, amount, status, cause, reason, by, created_at)
    SELECT gen_random_uuid(), id, 100, 'returned', 'asked', 'Тріснула', 'shop', created_at FROM orders WHERE number % 30 = 0`);
  await pool.query(`INSERT INTO shop_tasks (kind, order_id, details)
    SELECT 'message-failed', id, 'x' FROM orders WHERE number % 500 = 0`);
  await pool.query('VACUUM ANALYZE');
}

const QUERIES: Readonly<Record<string, string>> = {
  'no filter': '',
  'last page': `page=${Math.ceil(ORDERS / 50)}`,
  'order: oldest': 'sort=created',
  'order: dearest': 'sort=-total',
  'order: cheapest, page 1000': 'sort=total&page=1000',
  'order: number': 'sort=number',
  'state: new': 'status=new',
  'state: finished, dearest': 'status=finished&sort=-total',
  'payment: card': 'payment=card',
  'delivery: locker': 'delivery=nova-poshta-locker',
  'days: one month': 'from=2026-10-01&to=2026-10-31',
  'to call': 'need=call',
  'to pack': 'need=pack',
  'parcel to trace': 'need=parcel',
  'has tasks': 'tasks=open',
  'no waybill': 'waybill=none',
  'money: unpaid': 'money=unpaid',
  'money: refunded': 'money=refunded',
  'money: paid, dearest': 'money=paid&sort=-total',
  'money: on receipt': 'money=on-receipt',
  'sum: 1,000 to 2,000': 'sumFrom=100000&sumTo=200000',
  'search: a word of many': 'q=Коваль',
  'search: a word of few': 'q=Коваль777',
  'search: two words': 'q=Львів Шевчук12',
  'search: nothing': 'q=ненайдено',
  'search: a product': 'q=пензель',
  'search: a note': 'q=загорнути 100500',
  'search: a number': 'q=123456',
  'search: a phone': 'q=067 0012345',
  'search: a waybill': 'q=2045 0000 0123 45',
  'search: a product, state, dearest': 'q=пензель&status=finished&sort=-total',
};

/** Queries of the palette. */
const FINDS = ['Коваль', 'Коваль777', 'пензель', 'Київ пензель', '2045', '067 0012345', 'ненайдено', 'пе'];

const OWNER = { staffId: '00000000-0000-4000-8000-000000000001', role: 'owner' } as const;

const querySchema = v.object(ordersQuery);

function parseQuery(text: string) {
  const params = new URLSearchParams(text);
  const lists = ['status', 'payment', 'delivery', 'money'];
  return v.parse(
    querySchema,
    Object.fromEntries([...params].map(([name, value]) => [name, lists.includes(name) ? [value] : value])),
  );
}

await withDatabase(async ({ pool }) => {
  await fill(pool);
  const reads: [name: string, read: () => Promise<unknown>][] = [
    // Its ratio to the other rows tells how busy the machine is: 25 ms on a quiet one.
    ['a count to 300,000', () => pool.query('SELECT count(*) FROM generate_series(1, 300000)')],
    ['numbers of the menu', () => readCountsOf(pool, OWNER)],
    ...Object.entries(QUERIES).map<(typeof reads)[number]>(([name, text]) => {
      const query = parseQuery(text);
      return [name, () => readOrderList(pool, 'uk', query)];
    }),
    ...FINDS.map<(typeof reads)[number]>((q) => [`palette: ${q}`, () => findAll({ db: pool, q, staff: OWNER })]),
  ];
  const rows = [];
  for (const [name, read] of reads) {
    // Warms the caches.
    await read();
    const times = await timesOf(ROUNDS, read);
    const most = Math.round(percentile(times, 0.95));
    rows.push({ name, median: Math.round(median(times)), p95: most, within: most <= LIMIT });
  }
  console.log(`${ORDERS} orders, ms of a read; the limit is ${LIMIT} ms`);
  console.table(rows);
});
