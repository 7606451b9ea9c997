import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { SheetRow } from '../../contract/price-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PagesPreview } from '../preview/pages-preview.tsx';
import { PlanButton } from '../schedule/plan-button.tsx';
import styles from './prices.module.css';
import { useSavePrices } from './queries.ts';
import { isChanged, type Row, updatesOf } from './sheet.ts';

/** Maximum number of changed rows that are listed. */
const SHOWN = 50;
/** Maximum number of rows for which pages are previewed, because a preview locks the rows. */
const MOST_REHEARSED = 2_000;

interface SaveDialogProps {
  readonly rows: readonly Row[];
  readonly onClose: () => void;
  readonly onSaved: (written: number, conflicts: readonly SheetRow[], transaction: string) => void;
  /** Called after the change was scheduled; the sheet then shows the present prices again. */
  readonly onPlanned: () => void;
}

/** Lists the changed prices and the number of affected pages, and saves. */
export function SaveDialog({ rows, onClose, onSaved, onPlanned }: SaveDialogProps) {
  const { t } = useLingui();
  const save = useSavePrices();
  const [refused, setRefused] = useState<unknown>(null);
  const changed = useMemo(() => rows.filter(isChanged), [rows]);
  const updates = useMemo(() => updatesOf(rows), [rows]);
  const write = { write: 'prices.update', input: { rows: updates } };
  const submit = () =>
    save.mutate(
      { rows: updates },
      { onSuccess: ({ written, conflicts, transaction }) => onSaved(written, conflicts, transaction) },
    );
  const more = changed.length - SHOWN;
  return (
    <Dialog title={t`Зберегти ціни`} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <p>{t`Зміниться товарів: ${changed.length}.`}</p>
      {updates.length <= MOST_REHEARSED && <PagesPreview write={write} />}
      <ul className={styles.list}>
        {changed.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <strong>{row.sku}</strong> {row.base.price} → {row.price}
            {row.base.oldPrice !== row.oldPrice &&
              ` · ${t`стара ціна`}: ${row.base.oldPrice || '—'} → ${row.oldPrice || '—'}`}
            {row.base.tiers !== row.tiers && ` · ${t`ціни від суми`}: ${row.tiers || '—'}`}
            {row.base.cost !== row.cost && ` · ${t`собівартість`}: ${row.base.cost || '—'} → ${row.cost || '—'}`}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t`І ще: ${more}.`}</p>}
      {(save.error ?? refused) != null && <ErrorState error={save.error ?? refused} />}
      <p role="status">{save.isPending && t`Зберігаємо…`}</p>
      <DialogActions>
        <Button onPress={() => !save.isPending && submit()}>{t`Зберегти`}</Button>
        <PlanButton write={write} onPlanned={onPlanned} onRefused={setRefused} />
        <Button variant="secondary" onPress={onClose}>{t`Скасувати`}</Button>
      </DialogActions>
    </Dialog>
  );
}
