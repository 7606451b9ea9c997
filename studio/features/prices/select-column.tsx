import { useLingui } from '@lingui/react/macro';
import {
  type Column,
  type RenderCellProps,
  type RenderHeaderCellProps,
  SelectCellFormatter,
  SelectColumn,
  useHeaderRowSelection,
  useRowSelection,
} from 'react-data-grid';
import type { Row } from './sheet.ts';

/** The grid's checkbox column with translated labels; the library's own are in English only. */
export const SELECT_COLUMN: Column<Row> = {
  ...SelectColumn,
  renderHeaderCell: (props) => <SelectAll {...props} />,
  renderCell: (props) => <SelectRow {...props} />,
};

function SelectAll({ tabIndex }: RenderHeaderCellProps<Row>) {
  const { t } = useLingui();
  const { isIndeterminate, isRowSelected, onRowSelectionChange } = useHeaderRowSelection();
  return (
    <SelectCellFormatter
      aria-label={t`Вибрати всі`}
      tabIndex={tabIndex}
      indeterminate={isIndeterminate}
      value={isRowSelected}
      onChange={(checked) => onRowSelectionChange({ checked: isIndeterminate ? false : checked })}
    />
  );
}

function SelectRow({ row, tabIndex }: RenderCellProps<Row>) {
  const { t } = useLingui();
  const { isRowSelectionDisabled, isRowSelected, onRowSelectionChange } = useRowSelection();
  return (
    <SelectCellFormatter
      aria-label={t`Вибрати ${row.name}`}
      tabIndex={tabIndex}
      disabled={isRowSelectionDisabled}
      value={isRowSelected}
      onChange={(checked, isShiftClick) => onRowSelectionChange({ row, checked, isShiftClick })}
    />
  );
}
