import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RequestOf } from '../../../src/contract/endpoint.ts';
import { type ExportedReport, exportReport } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './reports-screen.module.css';

/** The days of a report and those to compare with, and terms of some reports. */
export type PeriodQuery = RequestOf<typeof exportReport>['query'];

interface ReportProps<Data> {
  /** Undefined until it is known. */
  readonly title: string | undefined;
  readonly name: ExportedReport;
  readonly period: PeriodQuery;
  readonly query: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** Takes all columns of the screen. */
  readonly isWide?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** A report with its loading and error states and its export for spreadsheets. */
export function Report<Data>({ title = '', name, period, query, isWide = false, children }: ReportProps<Data>) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { data, error, refetch } = query;
  return (
    <Panel
      {...(title !== '' && { title })}
      className={isWide ? styles.wide : undefined}
      aside={
        <a
          className={styles.export}
          href={api.url(exportReport, { params: { report: name }, query: period })}
          aria-label={t`${title}: завантажити CSV`}
          download
        >
          {t`CSV`}
        </a>
      }
    >
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Panel>
  );
}

interface ReportTableProps {
  /** Accessible name of the table; it may be equal to that of the report. */
  readonly label: string;
  readonly header: readonly string[];
  /** The first cell is the row's heading. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
}

/** Renders the rows of a report as a table. */
export function ReportTable({ label, header, rows }: ReportTableProps) {
  return (
    <TableFrame label={label} header={header}>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

interface TableFrameProps extends Pick<ReportTableProps, 'label' | 'header'> {
  readonly children: ReactNode;
}

/** A scrollable table with its header. */
export function TableFrame({ label, header, children }: TableFrameProps) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable by keyboard
    <section className={styles.scroll} aria-label={t`Таблиця: ${label}`} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {header.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: ReactNode;
  /** Value of the preceding period, formatted. */
  readonly before?: string | undefined;
  /** Definition of the figure, as in the contract. */
  readonly about: string;
}

export function Figure({ name, value, before, about }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {before !== undefined && <small>{before}</small>}
        <small>{about}</small>
      </dd>
    </div>
  );
}
