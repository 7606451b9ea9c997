import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStudio } from '../../lib/studio.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type BulkDialogProps, useBulkForm } from './bulk-form.ts';
import { useFilterChoices } from './filter-choices.ts';

/** Asks for the category that the selected products are moved to. */
export function MoveDialog({ count, isReady, state: progress, onClose, onRun }: BulkDialogProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { categories } = useFilterChoices();
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { run, ...state } = useBulkForm({ onClose, onRun });
  const submit = () => {
    setMissing(categoryId === null);
    if (categoryId !== null) void run({ kind: 'move', categoryId: Number(categoryId) });
  };
  return (
    <FormDialog
      title={t`В іншу категорію`}
      action={t`Перенести: ${count}`}
      isDisabled={!isReady}
      form={{ ...state, run: submit }}
      onClose={onClose}
    >
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
      {progress}
    </FormDialog>
  );
}
