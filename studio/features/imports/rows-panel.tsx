import { useLingui } from '@lingui/react/macro';
import type { ImportRow, StudioImport } from '../../contract/imports.ts';
import type { ROW_FILTERS } from '../../contract/queries/imports.ts';
import { usePriceWarningText } from '../../lib/price-warning-text.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListTable, useListScreen } from '../../ui/list-screen.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './imports.module.css';
import { ROW_STATES, useFieldName } from './labels.ts';
import { importRowsQuery, isWorkedOn } from './queries.ts';
import { importRoute } from './route.tsx';

type Show = (typeof ROW_FILTERS)[number];

/** Lists the rows of a file with all changes, before and after, and all errors by cell. */
export function RowsPanel({ import: record }: { readonly import: StudioImport }) {
  const { t, i18n } = useLingui();
  const { api } = useStudio();
  const search = importRoute.useSearch();
  const show = search.show ?? 'changes';
  const stamp = isWorkedOn(record) ? record.state : `${record.state} ${record.endedAt}`;
  const list = useListScreen({
    ...{ search, query: importRowsQuery(api, record.id, search, stamp) },
    rowsOf: ({ rows }) => rows,
    idOf: ({ row }) => String(row),
    pagesOf: (pages) => pages,
  });
  const { added, changed, wrong, results } = record.counts;
  const shows: readonly { readonly id: Show; readonly label: string }[] = [
    { id: 'changes', label: t`Зміни (${added + changed})` },
    { id: 'unusual', label: t`Незвичні ціни (${list.data?.unusual ?? 0})` },
    { id: 'wrong', label: t`Помилки (${wrong})` },
    { id: 'refused', label: t`Пропущені (${results.refused})` },
    { id: 'kept', label: t`Не повернуті (${results.kept})` },
    { id: 'all', label: t`Усі рядки (${record.rowCount})` },
  ];
  return (
    <Panel title={t`Рядки`}>
      <div className={styles.fields}>
        <Select<Show>
          label={t`Показати`}
          value={show}
          options={shows}
          onChange={(chosen) => list.change({ show: chosen })}
        />
      </div>
      <ListTable
        label={t`Рядки`}
        list={list}
        columns={[
          { id: 'row', header: t`Рядок`, align: 'end', isRowHeader: true, isNarrow: true, cell: ({ row }) => row },
          { id: 'product', header: t`Товар`, cell: ({ slug }) => slug ?? '—' },
          {
            id: 'state',
            header: t`Стан`,
            cell: (row) => {
              const told = ROW_STATES[row.result ?? row.outcome ?? 'same'];
              return <Badge tone={told.tone}>{i18n._(told.label)}</Badge>;
            },
          },
          { id: 'what', header: t`Що саме`, cell: (row) => <Told row={row} attributes={record.attributes} /> },
        ]}
        empty={
          <EmptyState icon="check" title={t`Таких рядків немає`}>
            {t`Виберіть інші рядки вище.`}
          </EmptyState>
        }
      />
    </Panel>
  );
}

interface ToldProps {
  readonly row: ImportRow;
  readonly attributes: StudioImport['attributes'];
}

/** Lists the changes and errors of a row. */
function Told({ row: { differences, problems, warnings }, attributes }: ToldProps) {
  const { t } = useLingui();
  const nameOf = useFieldName(attributes);
  const textOf = usePriceWarningText();
  return (
    <ul className={styles.told}>
      {warnings.map((warning) => (
        <li key={warning.code} className={styles.unusual}>
          {textOf(warning)}
        </li>
      ))}
      {problems.map(({ column, field, value, message }) => (
        <li key={`${column}${field}`} className={styles.problem}>
          <strong>{column ?? (field ? nameOf(field) : t`Рядок`)}</strong>
          {value !== '' && <code>{value.slice(0, 100)}</code>} {message}
        </li>
      ))}
      {differences.map(({ field, before, after }) => (
        <li key={field}>
          <strong>{nameOf(field)}</strong>
          <del>
            <span className={styles.hidden}>{t`було`} </span>
            {before?.slice(0, 100) ?? '—'}
          </del>
          {' → '}
          <ins>
            <span className={styles.hidden}>{t`стане`} </span>
            {after?.slice(0, 100) ?? '—'}
          </ins>
        </li>
      ))}
    </ul>
  );
}
