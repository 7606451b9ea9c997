import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../src/lib/dates.ts';
import type { ReportData } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';
import styles from './reports-screen.module.css';
import { useValueFormat, type Value } from './values.ts';

type Row = ReportData['rows'][number];
type Sums = Pick<Row, 'values' | 'before' | 'cell'>;

/** Kinds of values that the period to compare with has too. */
const COMPARED: ReadonlySet<string> = new Set(['count', 'money', 'percent', 'ms']);

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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable by keyboard
    <section className={styles.scroll} aria-label={t`Таблиця: ${title}`} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{key.name}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
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
      </table>
    </section>
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
        {id === 'orders' ? (
          <OrdersLink cell={cell} value={value} name={name}>
            {format(kind, value)}
          </OrdersLink>
        ) : (
          format(kind, value)
        )}
        {before && COMPARED.has(kind) && <small>{t`було ${format(kind, before[index] ?? null)}`}</small>}
      </td>
    );
  });
}

interface OrdersLinkProps extends Pick<Sums, 'cell'> {
  readonly value: Value;
  readonly name: string;
  readonly children: string;
}

/** Links a number of orders to the list of exactly these orders. */
export function OrdersLink({ cell, value, name, children }: OrdersLinkProps) {
  const { t } = useLingui();
  if (cell === null || !value) return children;
  return (
    <Link to="/orders" search={{ cell }} aria-label={t`${children}: показати замовлення, ${name}`}>
      {children}
    </Link>
  );
}
