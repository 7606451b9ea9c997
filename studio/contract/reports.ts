import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { countSchema } from '../../src/contract/list.ts';
import { CONNECTIONS, DEVICES, METRICS, VISITED_PAGES } from '../../src/contract/visit.ts';
import { REPORT_DAYS } from './period.ts';
import { day, GROUPS, periodEntries, reorderEntries, visitEntries } from './queries/reports.ts';
import { daysBetween } from './report-periods.ts';

export const periodSchema = v.pipe(
  v.object(periodEntries),
  v.forward(
    v.check(({ from, to }) => from <= to, 'invalid'),
    ['to'],
  ),
  v.forward(
    v.check(({ from, to }) => daysBetween(from, to) <= REPORT_DAYS, 'period_long'),
    ['from'],
  ),
);
export type Period = v.InferOutput<typeof periodSchema>;

/**
 * Reports by the group in which the screen shows them. Each has a definition of its own in server/studio/reports/, from
 * which its figures, its table, its file and the orders behind each figure follow.
 */
export const REPORTS = {
  sales: [
    'sales',
    'sales-by-state',
    'sales-by-category',
    'sales-by-payment',
    'sales-by-delivery',
    'sales-by-channel',
    'sales-by-employee',
  ],
  money: ['buyers', 'cash-in-transit', 'discounts', 'margin', 'returns', 'refunds'],
  goods: ['products', 'reorder', 'stock-value'],
  site: ['steps', 'carts', 'searches', 'builds'],
} as const satisfies Readonly<Record<(typeof GROUPS)[number], readonly string[]>>;
export type ReportId = (typeof REPORTS)[keyof typeof REPORTS][number];
const REPORT_IDS = GROUPS.flatMap<ReportId>((group) => [...REPORTS[group]]);

/** Number of rows that the screen shows; the file has all. */
export const SHOWN_ROWS = 50;

/** Kinds of values: money is kopiykas, a percent is of 100, ms are milliseconds, a day is YYYY-MM-DD. */
const VALUE_KINDS = ['text', 'count', 'money', 'percent', 'day', 'ms'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** Returns true if values of a kind are shown beside those of the period to compare with. */
export const isCompared = (kind: ValueKind): boolean => kind !== 'text' && kind !== 'day';

const KEY_KINDS = ['day', 'sku'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

const values = v.array(v.nullable(v.union([v.number(), v.string()])));
/** Values of the period to compare with; null if the report is not compared. */
const before = v.nullable(values);
/** Cell of the list of orders (`?cell=`); null if the report is not about orders. */
const cell = v.nullable(v.string());

const reportSchema = v.object({
  title: v.string(),
  about: v.nullable(v.string()),
  /** Heading of the rows' names; keys are days (YYYY-MM-DD), SKUs of products or, if null, neither. */
  key: v.object({ name: v.string(), kind: v.nullable(v.picklist(KEY_KINDS)) }),
  columns: v.array(
    v.object({ id: v.string(), name: v.string(), kind: v.picklist(VALUE_KINDS), about: v.nullable(v.string()) }),
  ),
  /** Id of the column that the chart shows. */
  chart: v.string(),
  isSummary: v.boolean(),
  /** At most SHOWN_ROWS, except for days. */
  rows: v.array(v.object({ key: v.nullable(v.string()), label: v.string(), values, before, cell })),
  rowCount: countSchema,
  /** Null if a sum of the rows means nothing. */
  total: v.nullable(v.object({ values, before, cell })),
});
export type ReportData = v.InferOutput<typeof reportSchema>;

const reportQuery = {
  ...periodEntries,
  beforeFrom: v.optional(day),
  beforeTo: v.optional(day),
  ...reorderEntries,
};
export type ReportQuery = v.InferOutput<v.ObjectSchema<typeof reportQuery, undefined>>;

export interface ReportOptions {
  readonly rate: number;
  readonly lead: number;
  readonly cover: number;
}

/** Terms of reordering unless the address has others, in days. */
export const REORDER_TERMS: ReportOptions = { rate: 30, lead: 7, cover: 30 };

export const readReport = defineEndpoint({
  method: 'GET',
  path: '/studio/reports/tables/{report}',
  params: { report: v.picklist(REPORT_IDS) },
  query: reportQuery,
  response: reportSchema,
});

/** Names the figure whose orders the list of orders shows. */
export const readReportCell = defineEndpoint({
  method: 'GET',
  path: '/studio/reports/cell',
  query: { cell: v.string() },
  response: v.object({
    title: v.string(),
    /** Name of the row; null for the total. */
    label: v.nullable(v.string()),
    from: day,
    to: day,
  }),
});

/** Milliseconds, except for CLS, which has no unit; null if no visit reported it. */
const measured = v.nullable(v.number());
/** 75th percentile of each metric. */
const p75Schema = v.object(v.entriesFromList(METRICS, measured));

const visitReportSchema = v.object({
  /** Number of measured visits, a sample of all. */
  visits: countSchema,
  visitsBefore: countSchema,
  metrics: v.array(
    v.object({
      metric: v.picklist(METRICS),
      p75: measured,
      before: measured,
      /** Share of good visits, 0 to 1. */
      good: measured,
    }),
  ),
  /** All page types with visits, regardless of the filter. */
  pages: v.array(v.object({ page: v.picklist(VISITED_PAGES), visits: countSchema, p75: p75Schema })),
  devices: v.array(v.object({ device: v.picklist(DEVICES), visits: countSchema, p75: p75Schema })),
  connections: v.array(v.object({ connection: v.picklist(CONNECTIONS), visits: countSchema, p75: p75Schema })),
  languages: v.array(v.object({ lang: languageSchema, visits: countSchema, p75: p75Schema })),
  /** Days with visits. */
  days: v.array(v.object({ day, visits: countSchema, p75: p75Schema })),
});
export type VisitReport = v.InferOutput<typeof visitReportSchema>;

/** Returns the performance that visitors of the shop measured. */
export const readVisits = defineEndpoint({
  method: 'GET',
  path: '/studio/reports/visits',
  query: visitEntries,
  response: visitReportSchema,
});

export type ExportedReport = ReportId | 'visits';

/** Returns the table of a report as CSV for spreadsheets: sums in hryvnias with a decimal comma, UTF-8 with a BOM. */
export const exportReport = defineEndpoint({
  method: 'GET',
  path: '/studio/reports/{report}/csv',
  params: { report: v.picklist([...REPORT_IDS, 'visits'] as const) },
  query: reportQuery,
  format: 'document',
});
