import type { Chance } from './chance.ts';
import { UNTIL } from './drafts.ts';

const PROVIDERS = ["'liqpay'", "'monobank'", "'wayforpay'"];

/** SQL of the provider of an order's card payment. */
export const providerSql = ({ pick }: Chance): string => pick('d.n', 'provider', PROVIDERS);

/** SQL of the statuses that an order has passed. */
const PATH_SQL = `CASE WHEN d.payment = 'cash-on-delivery' THEN ARRAY['new'] ELSE ARRAY['awaiting-payment'] END
  || CASE WHEN d.payment <> 'cash-on-delivery' AND d.status <> 'awaiting-payment' AND (d.status <> 'cancelled' OR d.n % 5 < 2)
    THEN ARRAY['paid'] ELSE '{}' END
  || CASE WHEN d.status IN ('packed', 'shipped', 'delivered', 'finished', 'returned') THEN ARRAY['packed'] ELSE '{}' END
  || CASE WHEN d.delivery <> 'pickup' AND d.status IN ('shipped', 'delivered', 'finished', 'returned') THEN ARRAY['shipped'] ELSE '{}' END
  || CASE WHEN d.delivery <> 'pickup' AND d.status IN ('delivered', 'finished') THEN ARRAY['delivered'] ELSE '{}' END
  || CASE WHEN d.status IN ('finished', 'cancelled', 'returned') THEN ARRAY[d.status] ELSE '{}' END`;

/** SQL of the transitions, with the temporary table `paths`. All are between the order and the newest one, in order. */
export const historySql = (chance: Chance): string[] => [
  `CREATE TEMP TABLE paths ON COMMIT DROP AS SELECT d.n, ${PATH_SQL} AS path FROM drafts d`,
  'CREATE UNIQUE INDEX ON paths (n)',
  'ANALYZE paths',
  `INSERT INTO order_transitions (order_id, from_status, to_status, by, note, at)
    SELECT d.id, CASE WHEN k > 1 THEN path[k - 1] END, step,
      CASE WHEN k = 1 THEN d.placed_by
        WHEN step = 'paid' AND d.payment = 'card' THEN 'payment:' || ${providerSql(chance)}
        WHEN step IN ('shipped', 'delivered', 'returned') OR (step = 'finished' AND d.delivery <> 'pickup') THEN 'carrier'
        WHEN step = 'cancelled' AND d.n % 3 > 0 THEN (ARRAY['customer', 'clock'])[(d.n % 3)::int]
        ELSE e.by END,
      CASE WHEN step IN ('cancelled', 'returned') AND d.n % 2 = 0 THEN 'Передумали' END,
      CASE WHEN k = 1 THEN d.at ELSE d.at + least(${UNTIL} - d.at, interval '12 days') *
        ((k - 1 - 0.5 * ${chance.of('d.n * 8 + k', 'step')}) / cardinality(path)) END
    FROM drafts d JOIN paths USING (n) CROSS JOIN LATERAL unnest(path) WITH ORDINALITY AS steps (step, k)
    JOIN employees e ON e.n = 1 + ((d.n / 7) % (SELECT count(*) FROM employees)) ORDER BY d.at, d.n, k`,
];
