import type pg from 'pg';
import * as v from 'valibot';
import type { BestSellers, Period, Sales, SalesReport } from '../../../studio/contract/reports.ts';
import { readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import { daysOf, periodBefore } from './period.ts';
import { SOLD_SQL } from './sold.ts';

const daySchema = v.object({
  day: v.string(),
  orders: v.number(),
  pieces: v.number(),
  revenue: v.number(),
  refunded: v.number(),
  delivery: v.number(),
  underwayOrders: v.number(),
  underwayValue: v.number(),
  cancelled: v.number(),
  returned: v.number(),
  awaiting: v.number(),
  /** Number, revenue and cost of the lines whose purchase price is known. */
  knownLines: v.number(),
  knownRevenue: v.number(),
  knownCost: v.number(),
});
type Day = v.InferOutput<typeof daySchema>;

const DAYS_SQL = `WITH ${SOLD_SQL},
  of_orders AS (
    SELECT day, count(*) FILTER (WHERE is_sold) AS orders,
      sum(items_cost - discount_value - refunded_goods) FILTER (WHERE is_sold)::bigint AS revenue,
      sum(refunded_goods) FILTER (WHERE is_sold)::bigint AS refunded,
      sum(shipping_cost - refunded_delivery) FILTER (WHERE is_sold)::bigint AS delivery,
      count(*) FILTER (WHERE NOT is_sold) AS underway_orders,
      sum(items_cost - discount_value - refunded_goods) FILTER (WHERE NOT is_sold)::bigint AS underway_value
    FROM standing GROUP BY day),
  of_lines AS (
    SELECT day, sum(pieces)::bigint AS pieces, count(unit_cost) AS known,
      sum(revenue) FILTER (WHERE unit_cost IS NOT NULL)::bigint AS known_revenue,
      sum(unit_cost::bigint * pieces)::bigint AS known_cost FROM lines WHERE is_sold GROUP BY day),
  of_states AS (
    SELECT day, count(*) FILTER (WHERE status = 'cancelled') AS cancelled,
      count(*) FILTER (WHERE status = 'returned') AS returned,
      count(*) FILTER (WHERE status = 'awaiting-payment') AS awaiting FROM made GROUP BY day)
  SELECT s.day::text AS day, coalesce(o.orders, 0) AS orders, coalesce(l.pieces, 0) AS pieces,
    coalesce(o.revenue, 0) AS revenue, coalesce(o.refunded, 0) AS refunded, coalesce(o.delivery, 0) AS delivery,
    coalesce(o.underway_orders, 0) AS "underwayOrders", coalesce(o.underway_value, 0) AS "underwayValue", s.cancelled, s.returned, s.awaiting,
    coalesce(l.known, 0) AS "knownLines", coalesce(l.known_revenue, 0) AS "knownRevenue",
    coalesce(l.known_cost, 0) AS "knownCost"
  FROM of_states s LEFT JOIN of_orders o USING (day) LEFT JOIN of_lines l USING (day) ORDER BY day`;

const readDays = (pool: pg.Pool, { from, to }: Period): Promise<Day[]> =>
  readRows(pool, daySchema, { name: 'report-sales', text: DAYS_SQL, values: [from, to] });

/** Returns the sales of a period, day by day, beside the period before. */
export async function readSalesReport(pool: pg.Pool, period: Period): Promise<SalesReport> {
  const earlier = periodBefore(period);
  const [now, before] = await Promise.all([readDays(pool, period), readDays(pool, earlier)]);
  const [byDay, byDayBefore] = [now, before].map((days) => new Map(days.map((day) => [day.day, day])));
  const daysBefore = daysOf(earlier);
  const days = daysOf(period).map((day, index) => {
    const { orders = 0, revenue = 0 } = byDay?.get(day) ?? {};
    return { day, orders, revenue, revenueBefore: byDayBefore?.get(daysBefore[index] ?? '')?.revenue ?? 0 };
  });
  return { total: sumOf(now), before: sumOf(before), days };
}

function sumOf(days: readonly Day[]): Sales {
  const sum = (name: Exclude<keyof Day, 'day'>) => days.reduce((total, day) => total + day[name], 0);
  const isKnown = sum('knownLines') > 0;
  return {
    orders: sum('orders'),
    pieces: sum('pieces'),
    revenue: sum('revenue'),
    refunded: sum('refunded'),
    delivery: sum('delivery'),
    underway: { orders: sum('underwayOrders'), value: sum('underwayValue') },
    cancelled: sum('cancelled'),
    returned: sum('returned'),
    awaiting: sum('awaiting'),
    margin: isKnown ? { revenue: sum('knownRevenue'), cost: sum('knownCost') } : null,
  };
}

/** Maximum number of products in the list of best sellers. */
const BEST = 50;

const soldProductSchema = v.object({
  productId: v.nullable(v.number()),
  sku: v.string(),
  name: localizedSchema,
  pieces: v.number(),
  revenue: v.number(),
});

const PRODUCTS_SQL = `WITH ${SOLD_SQL}
  SELECT max(product_id) AS "productId", sku, (array_agg(name ORDER BY day DESC))[1] AS name,
    sum(pieces)::bigint AS pieces, sum(revenue)::bigint AS revenue
  FROM lines WHERE is_sold GROUP BY sku HAVING sum(pieces) > 0 ORDER BY revenue DESC, sku`;

const readProducts = (pool: pg.Pool, { from, to }: Period) =>
  readRows(pool, soldProductSchema, { name: 'report-products', text: PRODUCTS_SQL, values: [from, to] });

/** Returns the products with the highest revenue in a period, with the numbers of pieces in the period before. */
export async function readBestSellersReport(pool: pg.Pool, period: Period): Promise<BestSellers> {
  const [now, before] = await Promise.all([readProducts(pool, period), readProducts(pool, periodBefore(period))]);
  const piecesBefore = new Map(before.map(({ sku, pieces }) => [sku, pieces]));
  return now.slice(0, BEST).map((product) => ({ ...product, piecesBefore: piecesBefore.get(product.sku) ?? 0 }));
}
