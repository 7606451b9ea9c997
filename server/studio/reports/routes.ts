import { kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import {
  exportReport,
  periodSchema,
  type ReportQuery,
  readReport,
  readReportCell,
  readVisits,
} from '../../../studio/contract/reports.ts';
import { parseInput } from '../../middleware/input.ts';
import { studioRoute } from '../route.ts';
import { exportCsv } from './csv.ts';
import { parseCell } from './orders-of-cell.ts';
import { readLabel, readReportData } from './read-report.ts';
import { DEFINED } from './registry.ts';
import { readVisitReport } from './visits.ts';

const permission = 'reports.read';
const DAYS = { from: 'First day, in Kyiv time.', to: 'Last day, inclusive.' } as const;
const COMPARED = {
  ...DAYS,
  beforeFrom: 'First day of the period to compare with; none is compared by default.',
  beforeTo: 'Last day of it, inclusive.',
  rate: 'Days of the rate of sales, for reordering.',
  lead: 'Days until the supplier delivers.',
  cover: 'Days that the stock is to last then.',
} as const;

/** Parses a query with its periods. @throws ApiError bad_request */
function parseQuery(query: ReportQuery): ReportQuery {
  const { beforeFrom, beforeTo } = query;
  if (beforeFrom && beforeTo) parseInput(periodSchema, { from: beforeFrom, to: beforeTo });
  return { ...query, ...parseInput(periodSchema, query) };
}

/** Routes of the owner's reports, and of the orders behind a figure. */
export const reportRoutes = [
  studioRoute(
    readReport,
    {
      summary: 'A report of a period beside another period.',
      parameters: { report: 'Which one.', ...COMPARED },
      permission,
      mayLag: true,
    },
    ({ deps: { pool, clock }, lang, params: { report }, query }) =>
      readReportData(pool, { id: report, query: parseQuery(query), lang, today: kyivMoment(clock()).date }),
  ),
  studioRoute(
    readReportCell,
    {
      summary: 'The name of a figure whose orders are listed.',
      parameters: { cell: 'The figure, as the report links to it.' },
      // Everybody who sees the list of orders can follow a link to it.
      permission: 'orders.read',
    },
    async ({ deps: { pool }, lang, query }) => {
      const cell = parseCell(query.cell);
      return { title: DEFINED[cell.id].title[lang], label: await readLabel(pool, cell, lang), ...cell.period };
    },
  ),
  studioRoute(
    readVisits,
    {
      summary: 'Web vitals of a period, measured by a sample of visits’ browsers.',
      parameters: { ...DAYS, page: 'Only visits that began on this type of page; all by default.' },
      permission,
      mayLag: true,
    },
    ({ deps: { pool }, query: { page, ...days } }) => readVisitReport(pool, parseInput(periodSchema, days), page),
  ),
  studioRoute(
    exportReport,
    {
      summary: 'A report’s table as CSV.',
      parameters: { report: 'Which one.', ...COMPARED },
      permission,
      mayLag: true,
    },
    async ({ context, deps: { pool, clock }, lang, params: { report }, query }) => {
      const csv = await exportCsv(pool, {
        id: report,
        query: parseQuery(query),
        lang,
        today: kyivMoment(clock()).date,
      });
      context.header('Content-Type', 'text/csv; charset=UTF-8');
      context.header('Content-Disposition', `attachment; filename="${report}-${query.from}-${query.to}.csv"`);
      return context.body(csv);
    },
  ),
];
