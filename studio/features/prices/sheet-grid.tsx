import { useLingui } from '@lingui/react/macro';
import { type RefObject, useMemo } from 'react';
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type Column,
  DataGrid,
  type DataGridHandle,
  renderTextEditor,
} from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { clsx } from '../../lib/clsx.ts';
import { PROBLEMS } from './labels.ts';
import styles from './prices.module.css';
import { SELECT_COLUMN } from './select-column.tsx';
import { isChanged, pasted, type Row, readRow, SHEET_FIELDS, type SheetField, withCells } from './sheet.ts';

interface SheetGridProps {
  readonly gridRef: RefObject<DataGridHandle | null>;
  readonly rows: readonly Row[];
  readonly selected: ReadonlySet<number>;
  /** Indexes of the selected rows. */
  readonly places: readonly number[];
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  readonly onActive: (cell: { readonly row: number; readonly field: SheetField } | null) => void;
  readonly onChange: (next: (rows: readonly Row[]) => readonly Row[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

const fieldOf = (key: string | undefined): SheetField | undefined => SHEET_FIELDS.find((field) => field === key);

/** The grid of cells. Only visible cells are rendered. Ctrl+V pastes a table, Ctrl+Z undoes a step. */
export function SheetGrid(props: SheetGridProps) {
  const { gridRef, rows, selected, places, onSelect, onActive, onChange, onUndo, onRedo } = props;
  const { t } = useLingui();
  const columns = useColumns();
  const stepBy = (_: CellKeyDownArgs<Row>, event: CellKeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyZ') return;
    event.preventGridDefault();
    event.preventDefault();
    if (event.shiftKey) onRedo();
    else onUndo();
  };
  return (
    <DataGrid
      ref={gridRef}
      aria-label={t`Ціни товарів`}
      className={clsx('rdg-studio', styles.grid)}
      columns={columns}
      rows={rows}
      rowKeyGetter={({ id }) => id}
      rowHeight={44}
      headerRowHeight={44}
      selectedRows={selected}
      onSelectedRowsChange={onSelect}
      onActivePositionChange={({ rowIdx, column }) => {
        const field = fieldOf(column?.key);
        onActive(field && rowIdx >= 0 ? { row: rowIdx, field } : null);
      }}
      onRowsChange={(next, { indexes, column }) => {
        const field = fieldOf(column.key);
        if (!field) return;
        const cells = indexes.map((index) => [index, { [field]: next[index]?.[field] ?? '' }] as const);
        onChange((now) => withCells(now, new Map(cells)));
      }}
      onFill={({ columnKey, sourceRow, targetRow }) => {
        const field = fieldOf(columnKey);
        return field ? { ...targetRow, [field]: sourceRow[field] } : targetRow;
      }}
      onCellCopy={({ row, column }, event) => {
        const field = fieldOf(column.key);
        if (!field) return;
        event.clipboardData.setData('text/plain', row[field]);
        event.preventDefault();
      }}
      onCellPaste={({ row, column }, event) => {
        const field = fieldOf(column.key);
        const at = rows.indexOf(row);
        const text = event.clipboardData.getData('text/plain');
        if (field && at >= 0) onChange((now) => pasted(now, { row: at, field }, text, places));
        // The state of the sheet is updated elsewhere, so the grid keeps the row.
        return row;
      }}
      onCellKeyDown={stepBy}
      rowClass={(row) => (isChanged(row) ? styles.changed : undefined)}
    />
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const editable = (key: SheetField, name: string, width: number): Column<Row> => ({
      key,
      name,
      width,
      editable: true,
      resizable: true,
      renderEditCell: renderTextEditor,
      cellClass: (row) => clsx(styles.sum, readRow(row).problems[key] && styles.wrong),
      renderCell: ({ row }) => {
        const problem = readRow(row).problems[key];
        if (!problem) return row[key];
        const told = i18n._(PROBLEMS[problem]);
        return (
          <span title={told}>
            {row[key] || '—'} <span className={styles.told}>{told}</span>
          </span>
        );
      },
    });
    return [
      SELECT_COLUMN,
      { key: 'sku', name: t`Артикул`, width: 150, frozen: true, resizable: true },
      { key: 'name', name: t`Назва`, minWidth: 220, resizable: true },
      { key: 'category', name: t`Категорія`, width: 180, resizable: true },
      editable('price', t`Ціна, ₴`, 140),
      editable('oldPrice', t`Стара ціна, ₴`, 140),
      editable('tiers', t`Ціни від суми`, 260),
      editable('cost', t`Собівартість, ₴`, 140),
    ];
  }, [t, i18n]);
}
