import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SheetRow } from '../../contract/price-sheet.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import styles from './prices.module.css';
import { type Row, toRow } from './sheet.ts';

type Choice = 'mine' | 'theirs';

interface ConflictsDialogProps {
  readonly rows: readonly Row[];
  readonly conflicts: readonly SheetRow[];
  /** Called with the resolved rows. Rows with "mine" are saved by the next save. */
  readonly onDone: (rows: readonly Row[]) => void;
}

/** Resolves rows that another editor has changed: mine or theirs for each row. */
export function ConflictsDialog({ rows, conflicts, onDone }: ConflictsDialogProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const mine = new Map(rows.map((row) => [row.id, row]));
  const done = () => {
    const theirs = new Map(conflicts.map((row) => [row.id, toRow(row, lang)]));
    onDone(
      rows.map((row) => {
        const now = theirs.get(row.id);
        if (!now) return row;
        const { price, oldPrice, tiers, cost } = row;
        return choices.get(row.id) === 'theirs' ? now : { ...now, price, oldPrice, tiers, cost };
      }),
    );
  };
  return (
    <Dialog title={t`Ці ціни тим часом змінив хтось інший`} isOpen onOpenChange={(isOpen) => !isOpen && done()}>
      <ul className={styles.list}>
        {conflicts.map((row) => {
          const now = toRow(row, lang);
          return (
            <li key={row.id}>
              <RadioGroup<Choice>
                label={`${row.sku} ${row.name[lang]}`}
                value={choices.get(row.id) ?? 'mine'}
                onChange={(choice) => setChoices(new Map(choices).set(row.id, choice))}
                options={[
                  { id: 'mine', label: t`Моя: ${mine.get(row.id)?.price ?? '—'}` },
                  { id: 'theirs', label: t`У магазині: ${now.price}` },
                ]}
              />
            </li>
          );
        })}
      </ul>
      <p>{t`Свої ціни збережіть ще раз після цього.`}</p>
      <DialogActions>
        <Button onPress={done}>{t`Застосувати`}</Button>
      </DialogActions>
    </Dialog>
  );
}
