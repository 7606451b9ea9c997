import { type Chance, quoted } from './chance.ts';
import { UNTIL } from './drafts.ts';
import { providerSql } from './history.ts';

const REASONS = [
  'Не підійшов колір',
  'Пошкоджено в дорозі',
  'Помилка в замовленні',
  'Не підійшов розмір',
  'Передумали',
  'Не знайшли на полиці',
].map(quoted);

const LATER = `least(d.at + interval '9 days', ${UNTIL})`;
/** Kopiykas by which an edit made some paid orders cheaper. */
const EDITED = 5000;
const IS_EDITED = `(d.n % 97 = 0 AND d.payment <> 'cash-on-delivery')`;

/**
 * SQL of payments, refunds of each kind (pieces, pieces with a part of the delivery, an amount; edits; ended orders),
 * in each state, and of returned pieces with their fates.
 */
export const moneySql = (chance: Chance, seed: number): string[] => {
  const { of, whole, pick } = chance;
  const idOf = (kind: string) => `md5('${seed} ${kind} ' || d.n)::uuid`;
  const status = (row: string) =>
    `CASE WHEN ${of(row, 'refund state')} < 0.8 THEN 'returned' WHEN ${of(row, 'refund state')} < 0.92 THEN 'queued' ELSE 'failed' END`;
  const payment = `CASE WHEN d.payment = 'card' THEN ${idOf('payment')} END`;
  const insertRefund =
    'INSERT INTO refunds (id, order_id, payment_id, amount, status, cause, reason, lines, by, created_at)';
  return [
    `INSERT INTO payments (id, order_id, provider, amount, status, provider_reference, created_at, finished_at)
      SELECT ${idOf('payment')}, d.id, ${providerSql(chance)},
        s.items_cost - s.discount_value + s.shipping_cost + CASE WHEN ${IS_EDITED} THEN ${EDITED} ELSE 0 END, 'paid', 'bench-' || d.n, d.at, d.at
      FROM drafts d JOIN sums s USING (n) JOIN paths p USING (n) WHERE d.payment = 'card' AND 'paid' = ANY(p.path)`,
    `INSERT INTO payments (id, order_id, provider, amount, status, created_at, finished_at)
      SELECT ${idOf('declined')}, d.id, ${providerSql(chance)}, s.items_cost - s.discount_value + s.shipping_cost, 'declined', d.at, d.at
      FROM drafts d JOIN sums s USING (n) WHERE d.payment = 'card' AND ${of('d.n', 'declined')} < 0.08`,
    `CREATE TEMP TABLE refunded ON COMMIT DROP AS
      SELECT d.n, l.position, (l.quantity + 1) / 2 AS quantity, div((l.cost - l.best - l.share) * ((l.quantity + 1) / 2), l.quantity)::bigint AS of_goods,
        ${of('d.n', 'refund kind')} AS kind
      FROM drafts d JOIN lines l ON l.n = d.n AND l.position = 0 JOIN sums s ON s.n = d.n
      -- Nothing of an order that cost nothing can be refunded.
      WHERE ${of('d.n', 'refund')} < 0.05 AND s.items_cost - s.discount_value + s.shipping_cost > 100 AND (d.payment <> 'cash-on-delivery' AND d.status IN ('paid', 'packed', 'shipped')
        OR d.status IN ('delivered', 'finished'))`,
    `${insertRefund}
      SELECT ${idOf('refund')}, d.id, ${payment},
        CASE WHEN r.kind < 0.5 THEN greatest(1, r.of_goods) WHEN r.kind < 0.7 THEN r.of_goods + s.shipping_cost / 2 + 1
          ELSE 1 + (s.items_cost - s.discount_value + s.shipping_cost) * ${whole('d.n', 'part', 2, 40)} / 100 END,
        ${status('d.n')}, 'asked', ${pick('d.n', 'reason', REASONS)},
        CASE WHEN r.kind < 0.7 THEN jsonb_build_array(jsonb_build_object('position', r.position, 'quantity', r.quantity)) END,
        e.by, ${LATER}
      FROM refunded r JOIN drafts d USING (n) JOIN sums s USING (n) JOIN employees e ON e.n = 1
      WHERE r.kind NOT BETWEEN 0.5 AND 0.7 OR s.shipping_cost > 1`,
    `${insertRefund}
      SELECT ${idOf('second refund')}, d.id, ${payment}, 1 + (s.items_cost - s.discount_value) * 3 / 100, ${status('-d.n')}, 'asked',
        ${pick('-d.n', 'reason', REASONS)}, NULL, e.by, ${LATER}
      FROM refunded r JOIN drafts d USING (n) JOIN sums s USING (n) JOIN employees e ON e.n = 1 WHERE r.kind > 0.85`,
    `${insertRefund}
      SELECT ${idOf('edited')}, d.id, ${payment}, ${EDITED}, 'returned', 'edited', 'edited', NULL, 'shop', ${LATER}
      FROM drafts d JOIN paths p USING (n) WHERE ${IS_EDITED} AND 'paid' = ANY(p.path)`,
    `${insertRefund}
      SELECT ${idOf('ended')}, d.id, ${payment}, s.items_cost - s.discount_value + s.shipping_cost, 'returned', 'ended', d.status, NULL, 'shop', ${LATER}
      FROM drafts d JOIN sums s USING (n) JOIN paths p USING (n)
      WHERE d.status IN ('cancelled', 'returned') AND 'paid' = ANY(p.path)`,
    `INSERT INTO order_returns (order_id, position, quantity, fate, reason, by, at)
      SELECT d.id, (l ->> 'position')::int, (l ->> 'quantity')::int,
        ${pick('d.n', 'fate of pieces', ["'shelf'", "'shelf'", "'written-off'", "'kept'"])}, r.reason, r.by, r.created_at
      FROM refunds r JOIN drafts d ON d.id = r.order_id CROSS JOIN LATERAL jsonb_array_elements(r.lines) l
      WHERE r.cause = 'asked'`,
    `INSERT INTO order_returns (order_id, position, quantity, fate, reason, by, at)
      SELECT d.id, l.position, l.quantity, ${pick('d.n * 8 + l.position', 'fate of pieces', ["'shelf'", "'shelf'", "'shelf'", "'written-off'"])},
        ${pick('d.n', 'reason', REASONS)}, e.by, ${LATER}
      FROM drafts d JOIN lines l USING (n) JOIN employees e ON e.n = 2
      WHERE d.status = 'returned' OR (d.status = 'cancelled' AND d.n % 10 = 0 AND l.position = 0)`,
  ];
};
