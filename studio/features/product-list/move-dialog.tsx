import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type BulkDialogProps, useBulkForm } from './bulk-form.ts';
import { useFilterChoices } from './filter-choices.ts';
import styles from './product-list.module.css';

/** Asks for the category that the selected products are moved to. */
export function MoveDialog({ count, isReady, state, onClose, onRun }: BulkDialogProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { categories } = useFilterChoices();
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { isPending, message, run } = useBulkForm({ onClose, onRun });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(categoryId === null);
    if (categoryId !== null) void run({ kind: 'move', categoryId: Number(categoryId) });
  };
  return (
    <Dialog title={t`В іншу категорію`} isOpen onOpenChange={(open) => !open && onClose()}>
      <form onSubmit={submit} className={styles.form} noValidate>
        <ComboBox
          label={t`Категорія`}
          value={categoryId}
          options={categories.map(({ id, path }) => ({
            id: String(id),
            label: path.map((name) => name[lang]).join(' › '),
          }))}
          onChange={setCategoryId}
          error={isMissing ? t`Виберіть зі списку` : undefined}
        />
        {state}
        <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
        <DialogActions>
          <Button type="submit" isDisabled={!isReady} isPending={isPending}>{t`Перенести: ${count}`}</Button>
          <Button variant="secondary" onPress={onClose}>{t`Скасувати`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
