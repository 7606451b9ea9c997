import type pg from 'pg';
import * as v from 'valibot';
import { LANGUAGES } from '../../../src/contract/language.ts';
import {
  CONNECTIONS,
  DEVICES,
  METRICS,
  type Metric,
  VISITED_PAGES,
  type VisitedPage,
} from '../../../src/contract/visit.ts';
import { type Counts, countOf, goodShare, p75 } from '../../../src/rules/vitals.ts';
import { comparedDays } from '../../../studio/contract/report-periods.ts';
import type { Period, VisitReport } from '../../../studio/contract/reports.ts';
import { readRows } from '../../db/rows.ts';
import { daysOf } from './period.ts';

/** SQL expressions by which visits are grouped. */
const GROUPS = {
  all: `''`,
  page: 'page',
  device: 'device',
  connection: 'connection',
  lang: 'lang',
  day: 'day::text',
  'day and page': `day::text || ' ' || page`,
} as const;
type Group = keyof typeof GROUPS;

const rowSchema = v.object({ key: v.string(), metric: v.picklist(METRICS), counts: v.array(v.number()) });

type ByMetric = ReadonlyMap<Metric, Counts>;
const NOTHING: ByMetric = new Map();

/** Returns the counts of a period, of all pages or of one type, by key of the group. */
async function readCounts(
  pool: pg.Pool,
  group: Group,
  { from, to }: Period,
  page: VisitedPage | undefined,
): Promise<ReadonlyMap<string, ByMetric>> {
  const rows = await readRows(pool, rowSchema, {
    name: `report-visits-by-${group}`,
    text: `SELECT key, metric, array_agg(total ORDER BY position) AS counts
      FROM (SELECT ${GROUPS[group]} AS key, metric, position, sum(visits)::integer AS total
        FROM page_vitals, unnest(counts) WITH ORDINALITY AS bucket (visits, position)
        WHERE day BETWEEN $1 AND $2 AND ($3::text IS NULL OR page = $3) GROUP BY 1, 2, 3) AS buckets
      GROUP BY key, metric`,
    values: [from, to, page ?? null],
  });
  const found = new Map<string, Map<Metric, Counts>>();
  for (const { key, metric, counts } of rows) {
    const known = found.get(key) ?? new Map<Metric, Counts>();
    found.set(key, known.set(metric, counts));
  }
  return found;
}

/** Returns the number of visits: every visit reports TTFB, but not every other metric, such as INP. */
const visitsOf = (counted: ByMetric): number => countOf(counted.get('TTFB') ?? []);

const summaryOf = (counted: ByMetric) => ({
  visits: visitsOf(counted),
  p75: Object.fromEntries(METRICS.map((metric) => [metric, p75(metric, counted.get(metric) ?? [])])) as Record<
    Metric,
    number | null
  >,
});

/** Returns the summaries of the keys that have counts, in the order of `keys`. */
const listOf = <Key extends string, Name extends string>(
  name: Name,
  keys: readonly Key[],
  counted: ReadonlyMap<string, ByMetric>,
) =>
  keys.flatMap((key) => {
    const found = counted.get(key);
    return found ? [{ [name]: key, ...summaryOf(found) } as Record<Name, Key> & ReturnType<typeof summaryOf>] : [];
  });

/** Returns web vitals of a period, beside the period before; of visits that began on one type of page, or of all. */
export async function readVisitReport(pool: pg.Pool, period: Period, page?: VisitedPage): Promise<VisitReport> {
  const [all, before, pages, devices, connections, languages, days] = await Promise.all([
    readCounts(pool, 'all', period, page),
    readCounts(pool, 'all', comparedDays(period, 'before'), page),
    readCounts(pool, 'page', period, undefined),
    readCounts(pool, 'device', period, page),
    readCounts(pool, 'connection', period, page),
    readCounts(pool, 'lang', period, page),
    readCounts(pool, 'day', period, page),
  ]);
  const [now, earlier] = [all.get('') ?? NOTHING, before.get('') ?? NOTHING];
  return {
    visits: visitsOf(now),
    visitsBefore: visitsOf(earlier),
    metrics: METRICS.map((metric) => ({
      metric,
      p75: p75(metric, now.get(metric) ?? []),
      before: p75(metric, earlier.get(metric) ?? []),
      good: goodShare(metric, now.get(metric) ?? []),
    })),
    pages: listOf('page', VISITED_PAGES, pages),
    devices: listOf('device', DEVICES, devices),
    connections: listOf('connection', CONNECTIONS, connections),
    languages: listOf('lang', LANGUAGES, languages),
    days: listOf('day', daysOf(period), days),
  };
}

/** Returns web vitals of each day of a period by type of page. */
export async function readVisitDays(pool: pg.Pool, period: Period) {
  const counted = await readCounts(pool, 'day and page', period, undefined);
  return daysOf(period).flatMap((day) =>
    VISITED_PAGES.flatMap((page) => {
      const found = counted.get(`${day} ${page}`);
      return found ? [{ day, page, ...summaryOf(found) }] : [];
    }),
  );
}
