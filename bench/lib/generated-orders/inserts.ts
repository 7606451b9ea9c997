import { demoAddresses } from '../../../demo/seed/demo-addresses.ts';
import type { Chance } from './chance.ts';
import { quoted } from './chance.ts';
import { UNTIL } from './drafts.ts';

const FIRST_NAMES = ['Олена', 'Ігор', 'Марія', 'Тарас', 'Софія', 'Андрій', 'Ганна', 'Юрій'];
const LAST_NAMES = ['Шевчук', 'Коваль', 'Мельник', 'Бойко', 'Ткач', 'Мороз', 'Савчук', 'Гнатюк', 'Левчук'];

const address = (of: keyof typeof demoAddresses) => `${quoted(JSON.stringify(demoAddresses[of]))}::jsonb`;

/**
 * SQL of the accounts, and of the temporary table `buyers`: the recipient of each order. Some orders of account holders
 * are placed as guests, with the same phone.
 */
export const peopleSql = ({ pick }: Chance): string[] => {
  const nameOf = (row: string) =>
    `${pick(row, 'first name', FIRST_NAMES.map(quoted))} || ' ' || ${pick(row, 'last name', LAST_NAMES.map(quoted))}`;
  return [
    `CREATE TEMP TABLE accounts ON COMMIT DROP AS
      SELECT account AS n, md5('bench account ' || account)::uuid AS id, min(at) - interval '1 hour' AS created_at
      FROM drafts WHERE account IS NOT NULL GROUP BY account`,
    `INSERT INTO customers (id, email, phone, name, lang, created_at)
      SELECT id, 'account' || n || '@bench.example', '+38067' || lpad(n::text, 7, '0'), ${nameOf('n')},
        CASE WHEN n % 4 = 0 THEN 'ru' ELSE 'uk' END, created_at FROM accounts`,
    `CREATE TEMP TABLE buyers ON COMMIT DROP AS
      SELECT d.n, CASE WHEN d.n % 20 = 0 THEN NULL ELSE a.id END AS customer_id,
        CASE WHEN account IS NULL THEN '+38050' || lpad(guest::text, 7, '0') ELSE '+38067' || lpad(account::text, 7, '0') END AS phone,
        CASE WHEN account IS NULL THEN NULL ELSE 'account' || account || '@bench.example' END AS email,
        ${nameOf('coalesce(account, guest + 1000000)')} AS name
      FROM drafts d LEFT JOIN accounts a ON a.n = d.account`,
    'CREATE UNIQUE INDEX ON buyers (n)',
    'ANALYZE buyers',
  ];
};

/** SQL of the orders, their items and the uses of codes. Numbers follow the times. */
export const insertSql = (): string[] => [
  `INSERT INTO orders (id, customer_id, status, created_at, recipient_name, recipient_phone, recipient_email,
      shipping_method, address, tracking_number, payment_method, note, is_callback_needed, lang, weight, company, discounts,
      promo_code, holds_stock, items_cost, discount_value, shipping_cost, total_cost)
    SELECT d.id, b.customer_id, d.status, d.at, b.name, b.phone, b.email, d.delivery,
      CASE d.delivery WHEN 'pickup' THEN ${address('shop')} WHEN 'nova-poshta-branch' THEN ${address('branch')}
        WHEN 'nova-poshta-locker' THEN ${address('locker')} ELSE ${address('home')} END,
      CASE WHEN d.delivery <> 'pickup' AND d.status IN ('shipped', 'delivered', 'finished', 'returned')
        THEN '2045' || lpad(d.n::text, 10, '0') END,
      d.payment, CASE WHEN d.n % 9 = 0 THEN 'Зателефонуйте після шостої' END,
      d.status IN ('new', 'awaiting-payment', 'paid') AND d.n % 5 = 0, CASE WHEN d.n % 4 = 0 THEN 'ru' ELSE 'uk' END, 500,
      CASE WHEN d.payment = 'invoice' THEN jsonb_build_object('name', 'ТОВ «Майстерня ' || d.guest || '»', 'code', lpad(d.guest::text, 8, '3')) END,
      CASE WHEN NOT d.has_reasons THEN '[]' ELSE
        (CASE WHEN s.tier > 0 THEN jsonb_build_array(jsonb_build_object('kind', 'tier', 'from', NULL, 'amount', s.tier)) ELSE '[]' END)
        || (CASE WHEN s.personal > 0 THEN jsonb_build_array(jsonb_build_object('kind', 'personal', 'percent', d.personal, 'amount', s.personal)) ELSE '[]' END)
        || (CASE WHEN s.promo > 0 THEN jsonb_build_array(jsonb_build_object('kind', 'promo', 'code', d.code,
            'percent', CASE WHEN d.code_kind = 'percent' THEN d.code_value END, 'amount', s.promo)) ELSE '[]' END) END,
      d.code, d.status NOT IN ('cancelled', 'returned'), s.items_cost, s.discount_value, s.shipping_cost,
      s.items_cost - s.discount_value + s.shipping_cost
    FROM drafts d JOIN sums s USING (n) JOIN buyers b USING (n) ORDER BY d.at, d.n`,
  `INSERT INTO order_items (order_id, position, product_id, sku, name, slug, price, quantity, services, cost, net_cost, unit_cost)
    SELECT d.id, l.position, p.id, p.sku, p.name, p.slug, l.price, l.quantity,
      CASE WHEN l.service > 0 THEN jsonb_build_array(jsonb_build_object('code', 'gift-wrap', 'price', l.service,
        'name', '{"uk":"Подарункове пакування","ru":"Подарочная упаковка"}'::jsonb)) ELSE '[]' END,
      l.cost, CASE WHEN d.has_reasons THEN l.cost - l.best - l.share END, l.unit_cost * (90 + d.n % 11) / 100
    FROM lines l JOIN drafts d USING (n) JOIN products p ON p.id = l.product_id`,
  `INSERT INTO promo_code_uses (order_id, code, used_by)
    SELECT d.id, d.code, coalesce(b.customer_id::text, b.phone) FROM drafts d JOIN buyers b USING (n)
    WHERE d.code IS NOT NULL AND d.status <> 'cancelled'`,
  `UPDATE promo_codes c SET use_count = (SELECT count(*) FROM promo_code_uses u WHERE u.code = c.code) WHERE code LIKE 'BENCH%'`,
  `INSERT INTO shop_tasks (kind, order_id, details, created_at)
    SELECT CASE WHEN n % 2 = 0 THEN 'waybill-failed' ELSE 'parcel-returned' END, id, 'bench', least(at + interval '1 hour', ${UNTIL})
    FROM drafts WHERE status IN ('packed', 'shipped') AND n % 10 = 0`,
  `INSERT INTO order_notes (id, order_id, kind, text, by, at)
    SELECT md5('bench note ' || n)::uuid, id, 'team', 'Чекає дзвінка', 'shop', at FROM drafts WHERE n % 25 = 0`,
];
