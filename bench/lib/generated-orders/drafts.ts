import type { Chance } from './chance.ts';

/** SQL of the time of the newest orders. */
export const UNTIL = `current_setting('bench.until')::timestamptz`;

/** Orders of one account, and of one guest, on average. */
const PER_ACCOUNT = 8;
const PER_GUEST = 2;

/** Promo codes of the generated orders, of each kind. */
const CODES = [
  { code: 'BENCH5', kind: 'percent', value: 5 },
  { code: 'BENCH12', kind: 'percent', value: 12 },
  { code: 'BENCH20', kind: 'percent', value: 20 },
  { code: 'BENCH100', kind: 'amount', value: 10_000 },
  { code: 'BENCH300', kind: 'amount', value: 30_000 },
  { code: 'BENCHFREE', kind: 'free-delivery', value: 0 },
] as const;

/**
 * SQL of the temporary table `drafts`, a row for each order with all that does not depend on its lines: time, buyer,
 * methods, code and status. Statuses are those that an order of its age has.
 */
export function draftSql({ of, whole, pick }: Chance, { orders, seed }: { orders: number; seed: number }): string[] {
  const [accounts, guests] = [Math.ceil(orders / PER_ACCOUNT), Math.ceil(orders / PER_GUEST)];
  return [
    `INSERT INTO promo_codes (code, kind, value) VALUES
      ${CODES.map(({ code, kind, value }) => `('${code}', '${kind}', ${value})`).join(', ')}`,
    `CREATE TEMP TABLE employees ON COMMIT DROP AS
      SELECT 'staff:' || id AS by, row_number() OVER (ORDER BY email) AS n FROM staff
      WHERE role IN ('owner', 'order-manager', 'support')`,
    `CREATE TEMP TABLE drafts ON COMMIT DROP AS
      WITH numbers AS (SELECT n::bigint FROM generate_series(1, ${orders}) n),
      rolled AS (
        SELECT n, md5('${seed} order ' || n)::uuid AS id,
          least(${UNTIL} - interval '1 minute' * ${whole('n', 'minute', 1, 600)},
            ((${UNTIL} AT TIME ZONE 'Europe/Kyiv')::date - ${whole('n', 'day', 0, 364)} + interval '8 hours'
              + interval '14 hours' * ${of('n', 'hour')}) AT TIME ZONE 'Europe/Kyiv') AS at,
          CASE WHEN ${of('n', 'account')} < 0.6 THEN floor(${accounts} * ${of('n', 'who')} ^ 2)::int END AS account,
          floor(${guests} * ${of('n', 'guest')})::int AS guest,
          ${of('n', 'channel')} < 0.2 AS is_by_phone,
          ${pick('n', 'payment', payments)} AS payment, ${pick('n', 'delivery', deliveries)} AS delivery,
          CASE WHEN ${of('n', 'has code')} < 0.12 THEN ${whole('n', 'code', 1, CODES.length)} END AS code_n,
          ${of('n', 'fate')} AS fate, ${of('n', 'progress')} AS progress
        FROM numbers),
      aged AS (SELECT r.*, extract(epoch FROM ${UNTIL} - at) / 86400 AS age FROM rolled r),
      stated AS (SELECT a.*, CASE
          WHEN fate < 0.07 THEN 'cancelled'
          WHEN fate < 0.1 AND age > 5 THEN 'returned'
          WHEN fate < 0.11 AND age > 5 THEN 'shipped'
          WHEN fate < 0.12 AND age > 5 THEN 'delivered'
          WHEN age > 20 THEN 'finished'
          WHEN age > 6 THEN CASE WHEN progress < 0.6 THEN 'finished' WHEN progress < 0.9 THEN 'delivered' ELSE 'shipped' END
          WHEN age > 2 THEN CASE WHEN progress < 0.2 THEN 'packed' WHEN progress < 0.8 THEN 'shipped' ELSE 'delivered' END
          WHEN progress < 0.25 THEN 'packed' WHEN progress < 0.4 THEN 'awaiting-payment' ELSE 'paid' END AS likely
        FROM aged a)
      SELECT s.n, id, at, account, guest, payment, delivery, age, s.code_n IS NOT NULL AS has_code,
        c.code, c.kind AS code_kind, coalesce(c.value, 0) AS code_value,
        CASE WHEN is_by_phone THEN e.by ELSE 'customer' END AS placed_by,
        CASE WHEN delivery = 'pickup' AND likely = 'shipped' THEN 'packed'
          WHEN delivery = 'pickup' AND likely = 'delivered' THEN 'finished'
          WHEN payment = 'cash-on-delivery' AND likely IN ('paid', 'awaiting-payment') THEN 'new'
          ELSE likely END AS status,
        -- The oldest orders predate the stored reasons of discounts.
        age < 350 AS has_reasons,
        CASE WHEN account IS NULL THEN 0 ELSE ${pick('account', 'level', ['0', '0', '0', '3', '5', '7'])} END AS personal
      FROM stated s
      LEFT JOIN (VALUES ${CODES.map(({ code, kind, value }, index) => `(${index + 1}, '${code}', '${kind}', ${value})`).join(', ')})
        AS c (n, code, kind, value) ON c.n = s.code_n
      JOIN employees e ON e.n = 1 + (s.n % (SELECT count(*) FROM employees))`,
    'CREATE UNIQUE INDEX ON drafts (n)',
    'ANALYZE drafts',
  ];
}

const payments = [
  ...Array.from({ length: 11 }, () => `'card'`),
  ...Array.from({ length: 7 }, () => `'cash-on-delivery'`),
  ...Array.from({ length: 2 }, () => `'invoice'`),
];
const deliveries = [
  ...Array.from({ length: 10 }, () => `'nova-poshta-branch'`),
  ...Array.from({ length: 5 }, () => `'nova-poshta-locker'`),
  ...Array.from({ length: 3 }, () => `'nova-poshta-courier'`),
  ...Array.from({ length: 2 }, () => `'pickup'`),
];

/**
 * SQL of the temporary tables `lines` (one to five products of each order, the first products the most often, with one
 * discount each, and shares of a code's amount) and `sums` of each order.
 * @param isOfGenerated sells only generated products
 */
export function linesSql({ of, whole }: Chance, isOfGenerated: boolean): string[] {
  const key = 'd.n * 8 + k';
  return [
    `CREATE TEMP TABLE goods ON COMMIT DROP AS
      SELECT id, price, cost, row_number() OVER (ORDER BY id) AS n FROM products
      WHERE price > 0 AND (${isOfGenerated ? "sku LIKE 'bench-%'" : 'is_published'})`,
    'CREATE UNIQUE INDEX ON goods (n)',
    'ANALYZE goods',
    `CREATE TEMP TABLE lines ON COMMIT DROP AS
      WITH chosen AS (
        SELECT DISTINCT ON (d.n, g.id) d.n, k, g.id AS product_id, g.price, g.cost AS unit_cost,
          CASE WHEN ${of(key, 'is many')} < 0.06 THEN ${whole(key, 'many', 8, 40)}
            ELSE 1 + floor(5 * ${of(key, 'few')} ^ 3)::int END AS quantity,
          CASE WHEN ${of(key, 'service')} < 0.06 THEN 6000 ELSE 0 END AS service,
          d.personal, d.code_kind, d.code_value
        FROM drafts d CROSS JOIN LATERAL generate_series(0, ${whole('d.n', 'lines', 0, 4)}) k
        JOIN goods g ON g.n = 1 + floor((SELECT count(*) FROM goods) * ${of(key, 'product')} ^ 2)::int
        ORDER BY d.n, g.id),
      offered AS (
        SELECT c.*, (price + service)::bigint * quantity AS cost, row_number() OVER (PARTITION BY n ORDER BY k) - 1 AS position,
          CASE WHEN quantity >= 5 THEN round(price * 0.06)::bigint * quantity ELSE 0 END AS tier,
          round(price * personal / 100.0)::bigint * quantity AS own,
          CASE WHEN code_kind = 'percent' THEN round(price * code_value / 100.0)::bigint * quantity ELSE 0 END AS promo
        FROM chosen c),
      reduced AS (
        SELECT o.*, greatest(tier, own, promo) AS best,
          CASE WHEN greatest(tier, own, promo) = 0 THEN NULL WHEN tier >= greatest(own, promo) THEN 'tier'
            WHEN own >= promo THEN 'personal' ELSE 'promo' END AS best_kind
        FROM offered o),
      shared AS (
        SELECT r.*, CASE WHEN code_kind = 'amount' THEN least(code_value, sum(price::bigint * quantity - best) OVER w) ELSE 0 END AS given,
          sum(price::bigint * quantity - best) OVER (w ORDER BY position) AS reached,
          sum(price::bigint * quantity - best) OVER w AS whole, price::bigint * quantity - best AS goods
        FROM reduced r WINDOW w AS (PARTITION BY n))
      SELECT n, position, product_id, price, unit_cost, quantity, service, cost, best, best_kind,
        (div(given * reached, whole) - div(given * (reached - goods), whole))::bigint AS share
      FROM shared`,
    'CREATE INDEX ON lines (n)',
    'ANALYZE lines',
    `CREATE TEMP TABLE sums ON COMMIT DROP AS
      SELECT d.n, sum(l.cost)::bigint AS items_cost, sum(l.best + l.share)::bigint AS discount_value,
        CASE WHEN delivery = 'pickup' OR d.code_kind = 'free-delivery' THEN 0
          WHEN delivery = 'nova-poshta-branch' AND sum(l.cost - l.best - l.share) >= 250000 THEN 0
          WHEN delivery = 'nova-poshta-courier' THEN 12500 WHEN delivery = 'nova-poshta-locker' THEN 7000 ELSE 8000 END AS shipping_cost,
        coalesce(sum(l.best) FILTER (WHERE best_kind = 'tier'), 0)::bigint AS tier,
        coalesce(sum(l.best) FILTER (WHERE best_kind = 'personal'), 0)::bigint AS personal,
        (coalesce(sum(l.best) FILTER (WHERE best_kind = 'promo'), 0) + sum(l.share))::bigint AS promo
      FROM drafts d JOIN lines l USING (n) GROUP BY d.n, delivery, d.code_kind`,
    'CREATE UNIQUE INDEX ON sums (n)',
    'ANALYZE sums',
  ];
}
