import { kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import {
  exportReport,
  periodSchema,
  readBestSellers,
  readBuilds,
  readCarts,
  readRunningOut,
  readSales,
  readSearches,
  readVisits,
} from '../../../studio/contract/reports.ts';
import { parseInput } from '../../middleware/input.ts';
import { studioRoute } from '../route.ts';
import { readBuildReport } from './builds.ts';
import { readCartReport } from './carts.ts';
import { exportCsv } from './csv.ts';
import { readRunningOutReport } from './running-out.ts';
import { readBestSellersReport, readSalesReport } from './sales.ts';
import { readSearchReport } from './searches.ts';
import { readVisitReport } from './visits.ts';

const permission = 'reports.read';
const DAYS = { from: 'First day, in Kyiv time.', to: 'Last day, inclusive.' } as const;

/** Routes of the owner's reports: sales, stock running out, searches, and the time from save to publication. */
export const reportRoutes = [
  studioRoute(
    readSales,
    { summary: 'Sales of a period by day, with the previous period.', parameters: DAYS, permission },
    ({ deps: { pool }, query }) => readSalesReport(pool, parseInput(periodSchema, query)),
  ),
  studioRoute(
    readBestSellers,
    { summary: 'The products with the highest revenue in a period.', parameters: DAYS, permission },
    ({ deps: { pool }, query }) => readBestSellersReport(pool, parseInput(periodSchema, query)),
  ),
  studioRoute(
    readRunningOut,
    { summary: 'Products that will run out soon, at the rate of the last 30 days.', permission },
    ({ deps: { pool, clock } }) => readRunningOutReport(pool, kyivMoment(clock()).date),
  ),
  studioRoute(
    readSearches,
    { summary: 'The searches of a period, and those without results.', parameters: DAYS, permission },
    ({ deps: { pool }, query }) => readSearchReport(pool, parseInput(periodSchema, query)),
  ),
  studioRoute(
    readCarts,
    { summary: 'Abandoned carts of a period, and the funnel of orders.', parameters: DAYS, permission },
    ({ deps: { pool }, query }) => readCartReport(pool, parseInput(periodSchema, query)),
  ),
  studioRoute(
    readBuilds,
    { summary: 'Durations of a period’s rebuilds; their events are kept for 30 days.', parameters: DAYS, permission },
    ({ deps: { pool }, query }) => readBuildReport(pool, parseInput(periodSchema, query)),
  ),
  studioRoute(
    readVisits,
    {
      summary: 'Web vitals of a period, measured by a sample of visits’ browsers.',
      parameters: { ...DAYS, page: 'Only visits that began on this type of page; all by default.' },
      permission,
    },
    ({ deps: { pool }, query: { page, ...days } }) => readVisitReport(pool, parseInput(periodSchema, days), page),
  ),
  studioRoute(
    exportReport,
    { summary: 'A report’s table as CSV.', parameters: { report: 'Which one.', ...DAYS }, permission },
    async ({ context, deps: { pool, clock }, lang, params: { report }, query }) => {
      const period = parseInput(periodSchema, query);
      const csv = await exportCsv(pool, { report, period, lang, today: kyivMoment(clock()).date });
      context.header('Content-Type', 'text/csv; charset=UTF-8');
      context.header('Content-Disposition', `attachment; filename="${report}-${period.from}-${period.to}.csv"`);
      return context.body(csv);
    },
  ),
];
