import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { CONNECTIONS, DEVICES, METRICS, VISITED_PAGES } from '../../src/contract/visit.ts';
import { REPORT_DAYS } from './period.ts';
import { day, periodEntries, visitEntries } from './queries/reports.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Kopiykas; negative if refunds exceed income. */
const money = v.pipe(v.number(), v.integer());

const DAY = 24 * 60 * 60 * 1000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY + 1;

export const periodSchema = v.pipe(
  v.object(periodEntries),
  v.forward(
    v.check(({ from, to }) => from <= to, 'invalid'),
    ['to'],
  ),
  v.forward(
    v.check(({ from, to }) => daysBetween(from, to) <= REPORT_DAYS, 'out_of_range'),
    ['from'],
  ),
);
export type Period = v.InferOutput<typeof periodSchema>;

/** Margin of the order lines whose purchase price was known at the time of sale; null if there are none. */
const marginSchema = v.nullable(
  v.object({
    /** Income and purchase cost of these lines. */
    revenue: money,
    cost: money,
  }),
);

/**
 * Sales of orders that were placed in the period. An order counts as sold once it is paid in advance or, with payment
 * on delivery, received; orders that were cancelled or returned as a whole since are excluded.
 */
const salesSchema = v.object({
  orders: count,
  pieces: count,
  /** Goods after discounts, less refunds of goods. Delivery is excluded. */
  revenue: money,
  /** Kopiykas refunded for goods of these orders, already deducted from `revenue`. */
  refunded: money,
  /** Kopiykas paid for delivery of these orders, less refunds. */
  delivery: money,
  /**
   * Orders of the period with payment on delivery that are not received yet, and the value of their goods; not included
   * above.
   */
  underway: v.object({ orders: count, value: money }),
  /** Orders of the period that have been cancelled or returned; not included above. */
  cancelled: count,
  returned: count,
  /** Orders of the period that wait for payment. */
  awaiting: count,
  margin: marginSchema,
});
export type Sales = v.InferOutput<typeof salesSchema>;

const salesReportSchema = v.object({
  total: salesSchema,
  /** Sales of the preceding period of the same length. */
  before: salesSchema,
  /** Every day of the period, including days without orders. */
  days: v.array(v.object({ day, orders: count, revenue: money, revenueBefore: money })),
});
export type SalesReport = v.InferOutput<typeof salesReportSchema>;

const localized = v.object(v.entriesFromList(LANGUAGES, v.string()));

const bestSellersSchema = v.array(
  v.object({
    /** null if the product has been deleted. */
    productId: v.nullable(count),
    sku: v.string(),
    name: localized,
    pieces: count,
    revenue: money,
    piecesBefore: count,
  }),
);
export type BestSellers = v.InferOutput<typeof bestSellersSchema>;

/** Number of days over which the rate of sales is computed. */
export const RATE_DAYS = 30;

const runningOutSchema = v.array(
  v.object({
    productId: count,
    sku: v.string(),
    name: localized,
    stock: count,
    /** Pieces sold in the last RATE_DAYS days. */
    sold: count,
    /** Number of whole days that the stock lasts at this rate; 0 if there is none. */
    daysLeft: count,
  }),
);
export type RunningOut = v.InferOutput<typeof runningOutSchema>;

const searchReportSchema = v.object({
  searches: count,
  /** Number of searches without results. */
  missed: count,
  /** Queries without results, the most frequent first. */
  queries: v.array(v.object({ query: v.string(), times: count, lastDay: day })),
});
export type SearchReport = v.InferOutput<typeof searchReportSchema>;

export const STEPS = ['visitors', 'orders', 'confirmed', 'packed', 'shipped', 'received'] as const;
export type Step = (typeof STEPS)[number];

const cartReportSchema = v.object({
  /**
   * Number of abandoned carts, whose last addition was in the period and at least an hour ago, and the present value of
   * their contents.
   */
  left: count,
  leftValue: money,
  products: v.array(v.object({ productId: count, sku: v.string(), name: localized, carts: count, pieces: count })),
  /** Number of visitors of the period that reached each step. */
  steps: v.array(v.object({ step: v.picklist(STEPS), count, before: count })),
});
export type CartReport = v.InferOutput<typeof cartReportSchema>;

const buildReportSchema = v.object({
  releases: count,
  pages: count,
  failed: count,
  /** Duration from the start of a rebuild to its release, ms; null if there are no releases. */
  median: v.nullable(v.number()),
  slowest: v.nullable(v.number()),
  before: v.object({ releases: count, median: v.nullable(v.number()) }),
  days: v.array(v.object({ day, releases: count, median: v.nullable(v.number()), p95: v.nullable(v.number()) })),
});
export type BuildReport = v.InferOutput<typeof buildReportSchema>;

/** Milliseconds, except for CLS, which has no unit; null if no visit reported it. */
const measured = v.nullable(v.number());
/** 75th percentile of each metric. */
const p75Schema = v.object(v.entriesFromList(METRICS, measured));

const visitReportSchema = v.object({
  /** Number of measured visits, a sample of all. */
  visits: count,
  visitsBefore: count,
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
  pages: v.array(v.object({ page: v.picklist(VISITED_PAGES), visits: count, p75: p75Schema })),
  devices: v.array(v.object({ device: v.picklist(DEVICES), visits: count, p75: p75Schema })),
  connections: v.array(v.object({ connection: v.picklist(CONNECTIONS), visits: count, p75: p75Schema })),
  languages: v.array(v.object({ lang: languageSchema, visits: count, p75: p75Schema })),
  /** Days with visits. */
  days: v.array(v.object({ day, visits: count, p75: p75Schema })),
});
export type VisitReport = v.InferOutput<typeof visitReportSchema>;

const reportOf = <Response extends v.GenericSchema>(name: string, response: Response) =>
  ({ method: 'GET', path: `/studio/reports/${name}`, query: periodEntries, response }) as const;

export const readSales = defineEndpoint(reportOf('sales', salesReportSchema));
export const readBestSellers = defineEndpoint(reportOf('best-sellers', bestSellersSchema));
export const readSearches = defineEndpoint(reportOf('searches', searchReportSchema));
export const readCarts = defineEndpoint(reportOf('carts', cartReportSchema));
export const readBuilds = defineEndpoint(reportOf('builds', buildReportSchema));

/** Returns the performance that visitors of the shop measured. */
export const readVisits = defineEndpoint({
  method: 'GET',
  path: '/studio/reports/visits',
  query: visitEntries,
  response: visitReportSchema,
});

export const readRunningOut = defineEndpoint({
  method: 'GET',
  path: '/studio/reports/running-out',
  response: runningOutSchema,
});

const EXPORTED_REPORTS = ['sales', 'best-sellers', 'running-out', 'searches', 'carts', 'builds', 'visits'] as const;
export type ExportedReport = (typeof EXPORTED_REPORTS)[number];

/** Returns the table of a report as CSV for spreadsheets: sums in hryvnias with a decimal comma, UTF-8 with a BOM. */
export const exportReport = defineEndpoint({
  method: 'GET',
  path: '/studio/reports/{report}/csv',
  params: { report: v.picklist(EXPORTED_REPORTS) },
  query: periodEntries,
  format: 'document',
});
