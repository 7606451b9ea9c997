import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { CONNECTIONS, DEVICES, METRICS, VISITED_PAGES } from '../../src/contract/visit.ts';
import { REPORT_DAYS } from './period.ts';
import { day, periodEntries, visitEntries } from './queries/reports.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Kopiykas; below zero where more was given back than came in. */
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

/** Of the lines whose purchase price was known when they were sold; null when it was known of none. */
const marginSchema = v.nullable(
  v.object({
    /** What these lines brought, and what they had cost. */
    revenue: money,
    cost: money,
  }),
);

/**
 * Orders that were made in the period and are sold: paid before they were sent, or, where one pays on receipt, received; and
 * neither cancelled nor returned as a whole since.
 */
const salesSchema = v.object({
  orders: count,
  pieces: count,
  /** Their goods after discounts, less what was given back for goods. Delivery is no part of it. */
  revenue: money,
  /** Kopiykas refunded for goods of these orders; `revenue` is without them. */
  refunded: money,
  /** Kopiykas paid for the delivery of these orders, less refunds of it. */
  delivery: money,
  /** Made in the period, paid on receipt, and not received yet: no part of the above, and the worth of their goods. */
  underway: v.object({ orders: count, value: money }),
  /** Made in the period, and cancelled or returned since: no part of the above. */
  cancelled: count,
  returned: count,
  /** Made in the period, and waiting for money. */
  awaiting: count,
  margin: marginSchema,
});
export type Sales = v.InferOutput<typeof salesSchema>;

const salesReportSchema = v.object({
  total: salesSchema,
  /** The period of the same length before it. */
  before: salesSchema,
  /** Each day of the period, those without orders too. */
  days: v.array(v.object({ day, orders: count, revenue: money, revenueBefore: money })),
});
export type SalesReport = v.InferOutput<typeof salesReportSchema>;

const localized = v.object({ uk: v.string(), ru: v.string() });

const bestSellersSchema = v.array(
  v.object({
    /** null: the product is gone. */
    productId: v.nullable(count),
    sku: v.string(),
    name: localized,
    pieces: count,
    revenue: money,
    piecesBefore: count,
  }),
);
export type BestSellers = v.InferOutput<typeof bestSellersSchema>;

/** Days of which the present rate of sales is taken. */
export const RATE_DAYS = 30;

const runningOutSchema = v.array(
  v.object({
    productId: count,
    sku: v.string(),
    name: localized,
    stock: count,
    /** Pieces sold in the last RATE_DAYS days. */
    sold: count,
    /** Whole days that the stock lasts at this rate; 0 when there is none. */
    daysLeft: count,
  }),
);
export type RunningOut = v.InferOutput<typeof runningOutSchema>;

const searchReportSchema = v.object({
  searches: count,
  /** Of them those that found nothing. */
  missed: count,
  /** What was looked for and not found, the most often first. */
  queries: v.array(v.object({ query: v.string(), times: count, lastDay: day })),
});
export type SearchReport = v.InferOutput<typeof searchReportSchema>;

export const STEPS = ['visitors', 'orders', 'confirmed', 'packed', 'shipped', 'received'] as const;
export type Step = (typeof STEPS)[number];

const cartReportSchema = v.object({
  /** Carts in which the last thing was put in the period, and an hour ago or earlier; with what they hold is worth now. */
  left: count,
  leftValue: money,
  products: v.array(v.object({ productId: count, sku: v.string(), name: localized, carts: count, pieces: count })),
  /** How many of those who began in the period came how far. */
  steps: v.array(v.object({ step: v.picklist(STEPS), count, before: count })),
});
export type CartReport = v.InferOutput<typeof cartReportSchema>;

const buildReportSchema = v.object({
  releases: count,
  pages: count,
  failed: count,
  /** Milliseconds from the start of a rebuild to its release; null without any. */
  median: v.nullable(v.number()),
  slowest: v.nullable(v.number()),
  before: v.object({ releases: count, median: v.nullable(v.number()) }),
  days: v.array(v.object({ day, releases: count, median: v.nullable(v.number()), p95: v.nullable(v.number()) })),
});
export type BuildReport = v.InferOutput<typeof buildReportSchema>;

/** Milliseconds, of CLS a number of its own; null when no visit said it. */
const measured = v.nullable(v.number());
/** What three quarters of the visits were not beyond. */
const p75Schema = v.object(v.entriesFromList(METRICS, measured));

const visitReportSchema = v.object({
  /** Measured ones: a sample of all. */
  visits: count,
  visitsBefore: count,
  metrics: v.array(
    v.object({
      metric: v.picklist(METRICS),
      p75: measured,
      before: measured,
      /** The part of the visits that was good, 0 to 1. */
      good: measured,
    }),
  ),
  /** All types of page that were visited, whichever was asked for. */
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

/** How fast the shop was for those who came. */
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

/** A report's table as CSV, for a spreadsheet: hryvnias with a comma, UTF-8 with its mark. */
export const exportReport = defineEndpoint({
  method: 'GET',
  path: '/studio/reports/{report}/csv',
  params: { report: v.picklist(EXPORTED_REPORTS) },
  query: periodEntries,
  format: 'document',
});
