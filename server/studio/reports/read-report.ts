import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import {
  isCompared,
  type Period,
  REORDER_TERMS,
  type ReportData,
  type ReportId,
  type ReportOptions,
  type ReportQuery,
  SHOWN_ROWS,
} from '../../../studio/contract/reports.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import { type Cell, formatCell } from './cell.ts';
import { boundsSql, daysOf } from './period.ts';
import { DEFINED } from './registry.ts';
import type { Measure, Report } from './report.ts';
import { SOLD_SQL } from './sold.ts';

const rowSchema = v.object({
  key: v.nullable(v.string()),
  isTotal: v.boolean(),
  label: v.nullable(v.union([v.string(), localizedSchema])),
  values: v.array(v.nullable(v.union([v.number(), v.string()]))),
});
type Row = v.InferOutput<typeof rowSchema>;

/** Returns the CTEs of a report, `facts` being the last. `from` and `to` are placeholders. */
export function factsSql({ facts }: Report, options: ReportOptions, from: string, to: string): string {
  return `WITH ${boundsSql(from, to)}, ${SOLD_SQL}, facts AS (${typeof facts === 'string' ? facts : facts(options)})`;
}

async function readPeriod(pool: pg.Pool, report: Report, { from, to }: Period, options: ReportOptions) {
  const { measures, key, order, having = 'true' } = report;
  const rows = await readRows(pool, rowSchema, {
    text: `${factsSql(report, options, '$1', '$2')}
      SELECT key, "isTotal", ${key.label ? 'label' : 'NULL AS label'}, json_build_array(${measures.map(({ id }) => `"${id}"`).join(', ')}) AS values
      FROM (SELECT key, grouping(key) = 1 AS "isTotal", ${key.label ? `${key.label} AS label,` : ''}
          ${measures.map(({ sql, id }) => `${sql} AS "${id}"`).join(', ')}
        FROM facts GROUP BY GROUPING SETS ((key), ()) HAVING grouping(key) = 1 OR (${having})) grouped
      ORDER BY "isTotal" DESC, ${order}`,
    values: [from, to],
  });
  const [total, ...others] = rows;
  if (!total?.isTotal) throw new Error('The report has no total');
  return { total, rows: fill(report, others, { from, to }) };
}

/** Returns the values of a row without facts. */
const nothingOf = (measures: readonly Measure[]) =>
  measures.map(({ kind }) => (kind === 'count' || kind === 'money' ? 0 : null));

/** Adds a row for each day, or for each key that is always shown. */
function fill({ key, measures }: Report, rows: readonly Row[], period: Period): readonly Row[] {
  const keys = key.kind === 'day' ? daysOf(period) : key.all;
  if (!keys) return rows;
  const known = new Map(rows.map((row) => [row.key, row]));
  const values = nothingOf(measures);
  return keys.map((one) => known.get(one) ?? { key: one, isTotal: false, label: null, values });
}

interface Asked {
  readonly id: ReportId;
  readonly query: ReportQuery;
  readonly lang: Language;
  /** Today in Kyiv, YYYY-MM-DD. */
  readonly today: string;
}

/** Returns the terms of reordering that the query states, or the usual ones. */
const optionsOf = ({ rate, lead, cover }: Pick<ReportQuery, 'rate' | 'lead' | 'cover'>): ReportOptions => ({
  rate: Number(rate ?? REORDER_TERMS.rate),
  lead: Number(lead ?? REORDER_TERMS.lead),
  cover: Number(cover ?? REORDER_TERMS.cover),
});

/** Returns a report of a period beside another period, with all its rows and columns. */
async function readAll(pool: pg.Pool, { id, query, lang, today }: Asked) {
  const report = DEFINED[id];
  const options = optionsOf(query);
  const period = report.periodOf ? report.periodOf(today, options) : { from: query.from, to: query.to };
  const { beforeFrom, beforeTo } = query;
  const earlier = !report.periodOf && beforeFrom && beforeTo ? { from: beforeFrom, to: beforeTo } : null;
  const [now, before] = await Promise.all([
    readPeriod(pool, report, period, options),
    earlier && readPeriod(pool, report, earlier, options),
  ]);
  const byKey = new Map(before?.rows.map((row) => [row.key, row.values]));
  const none = before && nothingOf(report.measures);
  const cellOf = (key?: string | null) => (report.hasOrders ? formatCell({ id, period, key }) : null);
  const rows = now.rows.map((row, index) => ({
    key: row.key,
    label: labelOf(report, row, lang),
    values: row.values,
    // A day is compared with the day of the same place.
    before: before && ((report.key.kind === 'day' ? before.rows[index]?.values : byKey.get(row.key)) ?? none),
    cell: cellOf(row.key),
  }));
  const total = { values: now.total.values, before: before?.total.values ?? null, cell: cellOf() };
  return { report, rows, total };
}

function labelOf({ key }: Report, row: Pick<Row, 'key' | 'label'>, lang: Language): string {
  const words = row.label ?? key.words?.(row.key) ?? row.key ?? '—';
  return typeof words === 'string' ? words : words[lang];
}

/** Returns a report as the screen shows it. */
export async function readReportData(pool: pg.Pool, asked: Asked): Promise<ReportData> {
  const { report, rows, total } = await readAll(pool, asked);
  const { lang } = asked;
  const shown = placesOf(report.measures, 'file');
  const pick = <Value>(values: readonly Value[]) => values.filter((_, index) => shown[index]);
  const narrow = <Values extends Pick<(typeof rows)[number], 'values' | 'before'>>(row: Values) => ({
    ...row,
    values: pick(row.values),
    before: row.before && pick(row.before),
  });
  return {
    title: report.title[lang],
    about: report.about?.[lang] ?? null,
    key: { name: report.key.name[lang], kind: report.key.kind ?? null },
    columns: pick(report.measures).map(({ id, name, kind, about }) => ({
      ...{ id, kind },
      name: name[lang],
      about: about?.[lang] ?? null,
    })),
    chart: report.chart,
    isSummary: report.isSummary ?? false,
    rows: (report.key.kind === 'day' ? rows : rows.slice(0, SHOWN_ROWS)).map(narrow),
    rowCount: rows.length,
    total: report.hasTotal === false ? null : narrow(total),
  };
}

/** Returns for each measure if it is shown where others are left out. */
const placesOf = (measures: readonly Measure[], others: Measure['only']) => measures.map(({ only }) => only !== others);

/** Returns a report as a table for a file: all rows, with the values of the period to compare with beside their own. */
export async function readReportTable(pool: pg.Pool, asked: Asked) {
  const { report, rows } = await readAll(pool, asked);
  const { lang } = asked;
  const shown = placesOf(report.measures, 'screen');
  const columns = report.measures.flatMap((measure, index) => (shown[index] ? [{ measure, index }] : []));
  const hasEarlier = rows.some(({ before }) => before !== null);
  const compared = hasEarlier ? columns.filter(({ measure }) => isCompared(measure.kind)) : [];
  return {
    header: [
      report.key.name[lang],
      ...columns.map(({ measure }) => nameOf(measure, lang)),
      ...compared.map(({ measure }) => `${nameOf(measure, lang)}${EARLIER[lang]}`),
    ],
    rows: rows.map(({ key, label, values, before }) => [
      { kind: 'text', value: report.key.kind === 'day' ? key : label } as const,
      ...columns.map(({ measure, index }) => ({ kind: measure.kind, value: values[index] ?? null })),
      ...compared.map(({ measure, index }) => ({ kind: measure.kind, value: before?.[index] ?? null })),
    ]),
  };
}

const EARLIER: Localized = { uk: ' (раніше)', ru: ' (раньше)' };
const UNITS: Readonly<Partial<Record<Measure['kind'], Localized>>> = {
  money: { uk: ', ₴', ru: ', ₴' },
  ms: { uk: ', мс', ru: ', мс' },
};
const nameOf = ({ name, kind }: Measure, lang: Language) => `${name[lang]}${UNITS[kind]?.[lang] ?? ''}`;

/** Returns the name of a row of a report; null for the total. */
export async function readLabel(pool: pg.Pool, { id, period, key }: Cell, lang: Language): Promise<string | null> {
  if (key === undefined) return null;
  const report = DEFINED[id];
  if (!report.key.label) return labelOf(report, { key, label: null }, lang);
  const row = await readRow(pool, v.pick(rowSchema, ['label']), {
    text: `${factsSql(report, REORDER_TERMS, '$1', '$2')}
      SELECT ${report.key.label} AS label FROM facts WHERE key IS NOT DISTINCT FROM $3 GROUP BY key`,
    values: [period.from, period.to, key],
  });
  return labelOf(report, { key, label: row?.label ?? null }, lang);
}
