import { parseArgs } from 'node:util';
import { readOrderList } from '../server/studio/orders/list-orders.ts';
import { readReportData } from '../server/studio/reports/read-report.ts';
import { kyivMoment } from '../src/rules/kyiv-calendar.ts';
import { comparedDays, daysOfPreset } from '../studio/contract/report-periods.ts';
import { REPORTS } from '../studio/contract/reports.ts';
import { withDatabase } from './lib/bench-database.ts';
import { generateOrders } from './lib/generated-orders/generate-orders.ts';
import { count } from './lib/options.ts';
import { percentile, timesOf } from './lib/statistics.ts';

/**
 * Measures every report over a generated year of orders, of a whole year beside the year before, and the list of orders
 * behind its first figure: ms of a request to the database. `npm run bench:reports [-- --orders 20000 --products 5000
 * --rounds 5 --report margin]`.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    products: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
    report: { type: 'string' },
  },
});
const [orders, products, rounds] = [
  count('orders', values.orders),
  count('products', values.products),
  count('rounds', values.rounds),
];

const row = (name: string, times: readonly number[]) => ({
  name,
  p50: Math.round(percentile(times, 0.5)),
  p95: Math.round(percentile(times, 0.95)),
});

await withDatabase(async ({ pool }) => {
  const until = new Date();
  const today = kyivMoment(until).date;
  await generateOrders(pool, { orders, products, until });
  const days = { from: comparedDays({ from: today, to: today }, 'year').from, to: today };
  const before = comparedDays(days, 'year');
  const query = { ...days, beforeFrom: before.from, beforeTo: before.to };
  const table = [];
  for (const id of Object.values(REPORTS).flat()) {
    if (values.report !== undefined && values.report !== id) continue;
    const asked = { id, query, lang: 'uk', today } as const;
    const { rows, total } = await readReportData(pool, asked);
    table.push(row(id, await timesOf(rounds, () => readReportData(pool, asked))));
    const cell = rows[0]?.cell ?? total?.cell ?? null;
    if (cell !== null)
      table.push(row(`${id}: its orders`, await timesOf(rounds, () => readOrderList(pool, 'uk', { cell }))));
    console.error(id);
  }
  const month = daysOfPreset('last-30', today);
  for (const id of ['sales', 'products', 'margin'] as const)
    if (values.report === undefined)
      table.push(
        row(
          `${id}, 30 days`,
          await timesOf(rounds, () => readReportData(pool, { id, query: month, lang: 'uk', today })),
        ),
      );
  console.log(`${orders} orders, ${products} products, ms`);
  console.table(table);
});
