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
const DAYS = { from: 'First day, of Kyiv’s calendar.', to: 'Last day, included.' } as const;

/** Routes of the owner's reports: sales, stock running out, searches, and the time from save to publication. */
export const reportRoutes = [
  studioRoute(
    readSales,
    { summary: 'Sales of a period, day by day, beside the period before.', parameters: DAYS, permission },
    ({ deps: { pool }, query }) => readSalesReport(pool, parseInput(periodSchema, query)),
  ),
  studioRoute(
    readBestSellers,
    { summary: 'What brought the most money in a period.', parameters: DAYS, permission },
    ({ deps: { pool }, query }) => readBestSellersReport(pool, parseInput(periodSchema, query)),
  ),
  studioRoute(
    readRunningOut,
    { summary: 'What is sold now and will be gone soon, at the rate of the last 30 days.', permission },
    ({ deps: { pool, clock } }) => readRunningOutReport(pool, kyivMoment(clock()).date),
  ),
  studioRoute(
    readSearches,
    { summary: 'What was looked for in a period, and not found.', parameters: DAYS, permission },
    ({ deps: { pool }, query }) => readSearchReport(pool, parseInput(periodSchema, query)),
  ),
  studioRoute(
    readCarts,
    { summary: 'Carts that were left in a period, and how far others came.', parameters: DAYS, permission },
    ({ deps: { pool }, query }) => readCartReport(pool, parseInput(periodSchema, query)),
  ),
  studioRoute(
    readBuilds,
    { summary: 'How long rebuilds of a period took; their events are kept for 30 days.', parameters: DAYS, permission },
    ({ deps: { pool }, query }) => readBuildReport(pool, parseInput(periodSchema, query)),
  ),
  studioRoute(
    readVisits,
    {
      summary: 'How fast the shop was for those who came in a period, by what a sample of their browsers measured.',
      parameters: { ...DAYS, page: 'The type of page that visits began on; all, unless it says which.' },
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
