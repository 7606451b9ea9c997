import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useErrorMessage } from '../lib/error-message.ts';
import { useSavedViews } from '../lib/saved-views.ts';
import { useSubmit } from '../lib/use-submit.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './saved-views.module.css';
import { TextField } from './text-field.tsx';
import { toast } from './toast.tsx';

interface ViewDialogProps {
  readonly screen: string;
  readonly onClose: () => void;
}

/** Asks for the name of a new view. */
export function SaveDialog({ screen, onClose }: ViewDialogProps) {
  const { t } = useLingui();
  const { save } = useSavedViews(screen);
  const search = useRouterState({ select: ({ location }) => location.searchStr.replace(/^\?/, '') });
  const [name, setName] = useState('');
  const form = useSubmit(async () => {
    await save.mutateAsync({ name, search });
    toast(t`Вигляд «${name.trim()}» збережено`);
    onClose();
  });
  return (
    <FormDialog title={t`Зберегти вигляд`} action={t`Зберегти`} form={form} onClose={onClose}>
      <TextField
        label={t`Назва вигляду`}
        hint={t`Фільтри, сортування й стовпці, які зараз на екрані`}
        value={name}
        onChange={setName}
        error={form.fields.name ?? form.fields.search}
        maxLength={60}
        autoFocus
      />
    </FormDialog>
  );
}

/** Lists the views, to remove some of them. */
export function ManageDialog({ screen, onClose }: ViewDialogProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const { views, remove } = useSavedViews(screen);
  return (
    <Dialog title={t`Збережені вигляди`} isOpen onOpenChange={onClose}>
      <ul className={styles.list}>
        {views.map(({ id, name }) => (
          <li key={id} className={styles.view}>
            {name}
            <IconButton
              icon="trash"
              label={t`Видалити вигляд «${name}»`}
              onPress={() => remove.mutate(id, { onError: (error) => toast(errorMessage(error), { tone: 'error' }) })}
            />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="secondary" onPress={onClose}>{t`Закрити`}</Button>
      </DialogActions>
    </Dialog>
  );
}
