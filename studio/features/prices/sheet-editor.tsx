import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import type { SheetRow } from '../../contract/price-sheet.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { DraftState } from '../drafts/draft-state.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { SaveBar } from '../forms/save-bar.tsx';
import { useLeaveWarning } from '../forms/use-leave-warning.tsx';
import { ConflictsDialog } from './conflicts-dialog.tsx';
import { useRows } from './history.ts';
import { PercentBar } from './percent-bar.tsx';
import styles from './prices.module.css';
import { undoSave } from './queries.ts';
import { SaveDialog } from './save-dialog.tsx';
import { filled, isChanged, keptOf, type Row, type SheetField, toRow, withKept, wrongPlaces } from './sheet.ts';
import { SheetGrid } from './sheet-grid.tsx';

/** Id of the draft of the unfiltered sheet. */
const ALL = 'all=';

interface SheetProps {
  /** Query string of the filters, which identifies the draft. */
  readonly filters: string;
  readonly initial: readonly SheetRow[];
  readonly onEdited: (isEdited: boolean) => void;
  readonly onSaved: () => void;
}

/** The editable sheet. Every step can be undone before the save, and the save afterwards. */
export function Sheet({ initial, filters, onEdited, onSaved }: SheetProps) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const errorMessage = useErrorMessage();
  const sheet = useRows(useMemo(() => initial.map((row) => toRow(row, lang)), [initial, lang]));
  const { rows, change, replace, undo, redo, canUndo, canRedo } = sheet;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState<{ readonly row: number; readonly field: SheetField } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [conflicts, setConflicts] = useState<readonly SheetRow[]>([]);
  const grid = useRef<DataGridHandle>(null);
  const changedCount = useMemo(() => rows.filter(isChanged).length, [rows]);
  const isEdited = changedCount > 0;
  useEffect(() => onEdited(isEdited), [isEdited, onEdited]);
  const question = useLeaveWarning(isEdited);
  const [restored, setRestored] = useState<string | null>(null);
  const draft = useDraft({
    ...{ entity: 'prices', id: filters || ALL, title: t`Ціни`, values: keptOf(rows), base: [], baseRevision: null },
    isDirty: isEdited,
    onFound: ({ values, savedAt }) => {
      const found = withKept(rows, values);
      if (!found) return false;
      change(() => found);
      setRestored(savedAt);
      return true;
    },
  });
  const [isTried, setTried] = useState(false);
  const wrong = useMemo(() => (isTried ? wrongPlaces(rows) : []), [isTried, rows]);
  const places = useMemo(() => placesOf(rows, selected), [rows, selected]);

  const fill = () => {
    const source = active && rows[active.row];
    if (source) change((now) => filled(now, places, active.field, source[active.field]));
  };
  const save = () => {
    setTried(true);
    const [first] = wrongPlaces(rows);
    if (first === undefined) setSaving(true);
    else grid.current?.scrollToCell({ rowIdx: first });
  };
  /** Discards all changes. */
  const reset = () => {
    setTried(false);
    setRestored(null);
    replace(initial.map((row) => toRow(row, lang)));
  };
  const saved = (written: number, left: readonly SheetRow[], transaction: string) => {
    setSaving(false);
    toast(t`Збережено товарів: ${written}.`, {
      action: {
        label: t`Повернути`,
        run: () =>
          void undoSave(api, transaction).then(
            () => onSaved(),
            (error: unknown) => toast(errorMessage(error), { tone: 'error' }),
          ),
      },
    });
    // Written rows take their new revision; rows changed by other editors open the conflict dialog.
    const open = new Set(left.map(({ id }) => id));
    replace(rows.map((row) => (isChanged(row) && !open.has(row.id) ? asSaved(row) : row)));
    setConflicts(left);
    if (left.length > 0) return;
    void draft.forget();
    onSaved();
  };

  const planned = () => {
    setSaving(false);
    reset();
  };

  if (rows.length === 0) {
    return (
      <EmptyState icon="price" title={t`Таких товарів немає`}>
        {t`Змініть пошук або скиньте фільтри.`}
      </EmptyState>
    );
  }
  return (
    <>
      <PercentBar
        places={places.length > 0 ? places : rows.map((_, index) => index)}
        isSelection={places.length > 0}
        onChange={change}
      />
      <div className={styles.bar}>
        <Button variant="secondary" isDisabled={!canUndo} onPress={undo}>{t`Крок назад`}</Button>
        <Button variant="secondary" isDisabled={!canRedo} onPress={redo}>{t`Крок уперед`}</Button>
        <Button variant="secondary" isDisabled={active === null || places.length === 0} onPress={fill}>
          {t`Заповнити вибрані рядки цією коміркою`}
        </Button>
        <p role="status" className={styles.hint}>{t`Рядків: ${rows.length}. Змінено: ${changedCount}.`}</p>
      </div>
      <SheetGrid
        gridRef={grid}
        rows={rows}
        selected={selected}
        places={places}
        onSelect={setSelected}
        onActive={setActive}
        onChange={change}
        onUndo={undo}
        onRedo={redo}
      />
      {isSaving && <SaveDialog rows={rows} onClose={() => setSaving(false)} onSaved={saved} onPlanned={planned} />}
      {conflicts.length > 0 && (
        <ConflictsDialog
          rows={rows}
          conflicts={conflicts}
          onDone={(next) => {
            replace(next);
            setConflicts([]);
          }}
        />
      )}
      <SaveBar
        label={t`Зберегти`}
        changed={changedCount}
        wrong={wrong.length}
        isPending={false}
        error={null}
        onSave={save}
        onReset={reset}
      >
        <DraftState draft={draft} restored={restored} />
      </SaveBar>
      {question}
    </>
  );
}

const placesOf = (rows: readonly Row[], selected: ReadonlySet<number>): readonly number[] =>
  selected.size === 0 ? [] : rows.flatMap(({ id }, index) => (selected.has(id) ? [index] : []));

/** Marks a row as saved: the save has incremented its revision. */
const asSaved = (row: Row): Row => {
  const { price, oldPrice, tiers, cost } = row;
  return { ...row, revision: row.revision + 1, base: { price, oldPrice, tiers, cost } };
};
