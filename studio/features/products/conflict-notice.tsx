import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { fieldNames } from './field-names.ts';
import { changesOf, valuesOf } from './product-values.ts';
import type { Saving } from './use-saving.ts';

/** Somebody else was quicker: whose fields are to stand. Nothing is lost before one has chosen. */
export function ConflictNotice({ saving }: { readonly saving: Saving }) {
  const { t, i18n } = useLingui();
  const { conflict, isPending } = saving.state;
  if (!conflict) return null;
  const mine = Object.keys(saving.changes);
  const theirs = Object.keys(changesOf(saving.initial, valuesOf(conflict.current)));
  const names = (fields: readonly string[]) => fields.map((field) => i18n._(fieldNames(field))).join(', ');
  const both = mine.filter((field) => theirs.includes(field));
  return (
    <Dialog title={t`Тим часом товар змінили`} isOpen onOpenChange={(open) => !open && saving.closeConflict()}>
      <p>{t`Зберіг: ${conflict.changedBy ?? t`невідомо хто`}. Змінено: ${names(theirs)}.`}</p>
      <p>{t`Ваші зміни: ${names(mine)}.`}</p>
      {both.length > 0 && <p>{t`Змінили обоє: ${names(both)}. Якщо зберегти ваше, тут залишиться ваше.`}</p>}
      <DialogActions>
        <Button isPending={isPending} onPress={() => void saving.keepMine()}>{t`Зберегти моє`}</Button>
        <Button variant="secondary" onPress={saving.takeTheirs}>{t`Взяти їхнє`}</Button>
        <Button variant="quiet" onPress={saving.closeConflict}>{t`Повернутися до форми`}</Button>
      </DialogActions>
    </Dialog>
  );
}
