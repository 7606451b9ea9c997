import { useLingui } from '@lingui/react/macro';
import {
  type ColumnDef,
  columnVisibilityFeature,
  type OnChangeFn,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { clsx } from '../lib/clsx.ts';
import { Checkbox } from './checkbox.tsx';
import styles from './data-table.module.css';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and sums are aligned to the end. */
  readonly align?: 'start' | 'end';
  /** True if the list can be sorted by the column. */
  readonly isSortable?: boolean;
  /** True if the cell is the row's heading, which screen readers read with every cell of the row. */
  readonly isRowHeader?: boolean;
  /** True for a row's heading that is as short as a number; other headings are names and get more room. */
  readonly isNarrow?: boolean;
}

export interface Sort {
  readonly by: string;
  readonly isDescending: boolean;
}

interface Selection {
  /** Ids of selected rows, including rows of other pages. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  /** Returns the accessible name of a row's checkbox. */
  readonly nameOf: (id: string) => string;
}

interface DataTableProps<Row extends RowData> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Ids of hidden columns. */
  readonly hidden?: readonly string[];
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly selection?: Selection;
  /** True before the first rows are loaded. */
  readonly isLoading?: boolean;
  /** True while the shown rows are those of the previous query. */
  readonly isStale?: boolean;
  /** Shown instead of rows if there are none. */
  readonly empty: ReactNode;
}

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });

/**
 * A list whose rows, order and pages come from the server. TanStack Table keeps the selection (of ranges with Shift)
 * and the column visibility. It renders a plain table; on phones each row is a card.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, hidden = [], sort, onSort, selection, isLoading, isStale = false, empty } = props;
  const { t } = useLingui();
  const definitions = useMemo(() => columns.map(definitionOf<Row>), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: idOf,
    state: {
      rowSelection: Object.fromEntries([...(selection?.selected ?? [])].map((id) => [id, true as const])),
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onRowSelectionChange: selectionChange(selection),
  });
  if (isLoading) return <Skeleton rows={8} />;
  if (rows.length === 0) return <>{empty}</>;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  return (
    <div className={styles.scroll}>
      <table className={clsx(styles.table, isStale && styles.stale)} aria-label={label} aria-busy={isStale}>
        <thead className={styles.head}>
          <tr>
            {selection && (
              <th className={styles.check}>
                <Checkbox
                  label={t`Вибрати всі на сторінці`}
                  isSelected={table.getIsAllRowsSelected()}
                  isIndeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                  onChange={(isSelected) => table.toggleAllRowsSelected(isSelected)}
                />
              </th>
            )}
            {shown.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className={clsx(row.getIsSelected() && styles.selected)}>
              {selection && (
                <td className={styles.check} onClickCapture={noteShift}>
                  <Checkbox
                    label={t`Вибрати ${selection.nameOf(row.id)}`}
                    isSelected={row.getIsSelected()}
                    onChange={(isSelected) =>
                      row.getToggleSelectedHandler()({ target: { checked: isSelected }, shiftKey: isShiftHeld })
                    }
                  />
                </td>
              )}
              {shown.map((column) => (
                <BodyCell key={column.id} column={column} row={row.original} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** True if Shift was held at the last click on a row's checkbox, which React Aria's events do not tell. */
let isShiftHeld = false;
const noteShift = (event: { readonly shiftKey: boolean }) => {
  isShiftHeld = event.shiftKey;
};

const definitionOf = <Row extends RowData>({ id, header }: Column<Row>): ColumnDef<typeof features, Row> => ({
  id,
  header,
  accessorFn: () => null,
});

const selectionChange =
  (selection: Selection | undefined): OnChangeFn<RowSelectionState> =>
  (update) => {
    if (!selection) return;
    const before = Object.fromEntries([...selection.selected].map((id) => [id, true as const]));
    const after = typeof update === 'function' ? update(before) : update;
    selection.onSelect(new Set(Object.keys(after).filter((id) => after[id])));
  };

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { id, header, align = 'start', isSortable = false } = column;
  const isSorted = sort?.by === id;
  const direction = sort?.isDescending ? 'descending' : 'ascending';
  if (!isSortable || !onSort) return <th className={styles[align]}>{header}</th>;
  return (
    <th className={styles[align]} aria-sort={isSorted ? direction : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ by: id, isDescending: isSorted && !sort.isDescending })}
      >
        {header}
        <span className={clsx(styles.arrow, isSorted && styles.sorted)}>
          <Icon name={isSorted ? (sort.isDescending ? 'chevron-down' : 'chevron-up') : 'sort'} size="s" />
        </span>
      </button>
    </th>
  );
}

function BodyCell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { header, align = 'start', cell, isRowHeader = false, isNarrow = false } = column;
  const content = cell(row);
  if (isRowHeader)
    return (
      <th scope="row" className={clsx(styles[align], styles.rowHeader, !isNarrow && styles.name)}>
        {content}
      </th>
    );
  return (
    <td className={styles[align]} data-label={header}>
      {content}
    </td>
  );
}
