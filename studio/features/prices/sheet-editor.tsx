import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import type { SheetRow } from '../../contract/price-sheet.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConflictsDialog } from './conflicts-dialog.tsx';
import { useRows } from './history.ts';
import { PercentBar } from './percent-bar.tsx';
import styles from './prices.module.css';
import { undoSave } from './queries.ts';
import { SaveDialog } from './save-dialog.tsx';
import { filled, firstWrong, isChanged, type Row, type SheetField, toRow } from './sheet.ts';
import { SheetGrid } from './sheet-grid.tsx';

interface SheetProps {
  readonly initial: readonly SheetRow[];
  readonly onEdited: (isEdited: boolean) => void;
  readonly onSaved: () => void;
}

/** A sheet that is worked on: every step can be taken back until it is saved, and the save afterwards. */
export function Sheet({ initial, onEdited, onSaved }: SheetProps) {
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
  const blocker = useBlocker({ shouldBlockFn: () => isEdited, enableBeforeUnload: () => isEdited, withResolver: true });
  const places = useMemo(() => placesOf(rows, selected), [rows, selected]);

  const fill = () => {
    const source = active && rows[active.row];
    if (source) change((now) => filled(now, places, active.field, source[active.field]));
  };
  const save = () => {
    const wrong = firstWrong(rows);
    if (wrong < 0) return setSaving(true);
    grid.current?.scrollToCell({ rowIdx: wrong });
    toast(t`Виправте позначені комірки: перша в рядку ${wrong + 1}.`, { tone: 'error' });
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
    if (left.length === 0) return onSaved();
    // What was written is as the shop has it now; what somebody else has changed is asked about.
    const open = new Set(left.map(({ id }) => id));
    replace(rows.map((row) => (isChanged(row) && !open.has(row.id) ? asSaved(row) : row)));
    setConflicts(left);
  };

  const planned = () => {
    setSaving(false);
    replace(rows.map((row) => (isChanged(row) ? { ...row, ...row.base } : row)));
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
        <Button isDisabled={!isEdited} onPress={save}>{t`Зберегти`}</Button>
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
      <ConfirmDialog
        title={t`Піти без збереження?`}
        action={t`Піти`}
        isDangerous
        isOpen={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        onConfirm={async () => blocker.proceed?.()}
      >
        <p>{t`Незбережені ціни (${changedCount}) буде втрачено.`}</p>
      </ConfirmDialog>
    </>
  );
}

const placesOf = (rows: readonly Row[], selected: ReadonlySet<number>): readonly number[] =>
  selected.size === 0 ? [] : rows.flatMap(({ id }, index) => (selected.has(id) ? [index] : []));

/** Its next save is from the revision that this one has made. */
const asSaved = (row: Row): Row => {
  const { price, oldPrice, tiers, cost } = row;
  return { ...row, revision: row.revision + 1, base: { price, oldPrice, tiers, cost } };
};
