import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../src/lib/dates.ts';
import { isCompared, type ReportData } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { TableFrame } from './report.tsx';
import styles from './reports-screen.module.css';
import { useValueFormat, type Value } from './values.ts';

type Row = ReportData['rows'][number];
type Sums = Pick<Row, 'values' | 'before' | 'cell'>;

/** The rows of a report: each with a bar of its share, its values and those of the period to compare with. */
export function ReportRows({ report }: { readonly report: ReportData }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { title, key, columns, rows, total, isSummary } = report;
  const charted = columns.findIndex(({ id }) => id === report.chart);
  const most = Math.max(...rows.map(({ values }) => Number(values[charted] ?? 0)), 1);
  const isDay = key.kind === 'day';
  const nameOf = ({ label }: Row) => (isDay ? formatDay(lang, label) : label);
  return (
    <TableFrame label={title} header={[key.name, ...columns.map(({ name }) => name)]}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {nameOf(row)}
              {key.kind === 'sku' && <small>{row.key}</small>}
              {!isDay && <Bar share={Number(row.values[charted] ?? 0) / most} />}
            </th>
            <Cells report={report} sums={row} name={nameOf(row)} />
          </tr>
        ))}
      </tbody>
      {total && !isSummary && (
        <tfoot>
          <tr>
            <th scope="row">{t`Разом`}</th>
            <Cells report={report} sums={total} name={t`Разом`} />
          </tr>
        </tfoot>
      )}
    </TableFrame>
  );
}

/** A bar of the chart, whose value is in the same row. */
function Bar({ share }: { readonly share: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.max(0, share) * 100} height="4" />
    </svg>
  );
}

interface CellsProps {
  readonly report: ReportData;
  readonly sums: Sums;
  /** Name of the row. */
  readonly name: string;
}

function Cells({ report: { columns }, sums: { values, before, cell }, name }: CellsProps) {
  const { t } = useLingui();
  const format = useValueFormat();
  return columns.map(({ id, kind }, index) => {
    const value = values[index] ?? null;
    return (
      <td key={id}>
        <ColumnValue column={id} cell={cell} value={value} name={name}>
          {format(kind, value)}
        </ColumnValue>
        {before && isCompared(kind) && <small>{t`було ${format(kind, before[index] ?? null)}`}</small>}
      </td>
    );
  });
}

interface ColumnValueProps extends Pick<Sums, 'cell'> {
  /** Id of the column. */
  readonly column: string;
  readonly value: Value;
  readonly name: string;
  readonly children: string;
}

/** A formatted value; a number of orders links to the list of exactly these orders. */
export function ColumnValue({ column, cell, value, name, children }: ColumnValueProps) {
  const { t } = useLingui();
  if (column !== 'orders' || cell === null || !value) return children;
  return (
    <Link to="/orders" search={{ cell }} aria-label={t`${children}: показати замовлення, ${name}`}>
      {children}
    </Link>
  );
}
