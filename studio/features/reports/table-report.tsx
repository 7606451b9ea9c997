import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDayAndMonth } from '../../../src/rules/kyiv-calendar.ts';
import { type ReportData, type ReportId, readReport } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { LazyChart } from './lazy-chart.tsx';
import { Figure, type PeriodQuery, Report } from './report.tsx';
import { ColumnValue, ReportRows } from './report-table.tsx';
import styles from './reports-screen.module.css';
import { useValueFormat } from './values.ts';

interface TableReportProps {
  readonly id: ReportId;
  readonly period: PeriodQuery;
  /** Fields of the report's terms. */
  readonly children?: ReactNode;
}

/** Any report that has a definition on the server: figures, a chart, a table, a file, and links to orders. */
export function TableReport({ id, period, children }: TableReportProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const query = useQuery({
    queryKey: ['reports', id, api.lang, period],
    queryFn: ({ signal }) => api.request(readReport, { params: { report: id }, query: period, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Report title={query.data?.title} name={id} period={period} query={query} isWide={query.data?.isSummary ?? false}>
      {(report) => {
        const count = report.rows.length;
        return (
          <>
            {report.about !== null && <p className={styles.note}>{report.about}</p>}
            {children}
            {report.isSummary && report.total && <Figures columns={report.columns} total={report.total} />}
            {count === 0 ? (
              <p>{t`Тут поки нічого: за цей період даних немає.`}</p>
            ) : (
              <>
                {report.key.kind === 'day' && <DayChart report={report} />}
                <ReportRows report={report} />
                {!report.isSummary && <Definitions columns={report.columns} />}
              </>
            )}
            {report.rowCount > count && (
              <p className={styles.note}>{t`Показано перші ${count} із ${report.rowCount}. Усі — у файлі CSV.`}</p>
            )}
          </>
        );
      }}
    </Report>
  );
}

interface ReportProps {
  readonly report: ReportData;
}

/** How the figures of a table are defined. */
function Definitions({ columns }: Pick<ReportData, 'columns'>) {
  const { t } = useLingui();
  const defined = columns.filter(({ about }) => about !== null);
  if (defined.length === 0) return null;
  return (
    <details className={styles.note}>
      <summary>{t`Як пораховано`}</summary>
      <dl>
        {defined.map(({ id, name, about }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface FiguresProps extends Pick<ReportData, 'columns'> {
  readonly total: NonNullable<ReportData['total']>;
}

/** The total as large figures, each with its definition. */
function Figures({ columns, total }: FiguresProps) {
  const { t } = useLingui();
  const format = useValueFormat();
  return (
    <dl className={styles.figures}>
      {columns.map(({ id, name, kind, about }, index) => {
        const value = total.values[index] ?? null;
        return (
          <Figure
            key={id}
            name={name}
            value={
              <ColumnValue column={id} cell={total.cell} value={value} name={name}>
                {format(kind, value)}
              </ColumnValue>
            }
            before={total.before ? t`було ${format(kind, total.before[index] ?? null)}` : undefined}
            about={about ?? ''}
          />
        );
      })}
    </dl>
  );
}

/** A line by day, beside that of the period to compare with. */
function DayChart({ report: { columns, chart, rows } }: ReportProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const format = useValueFormat();
  const index = columns.findIndex(({ id }) => id === chart);
  const { name = '', kind = 'count' } = columns[index] ?? {};
  const isCompared = rows.some(({ before }) => before !== null);
  return (
    <LazyChart
      rows={rows.map(({ label, values, before }) => ({
        label: formatDayAndMonth(lang, label),
        value: values[index] ?? null,
        before: before?.[index] ?? null,
      }))}
      series={[...(isCompared ? [{ key: 'before', name: t`Було`, isDashed: true }] : []), { key: 'value', name }]}
      format={(value) => format(kind, value)}
    />
  );
}
